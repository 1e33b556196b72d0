import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { linkRealmCode } from '../../scripts/realm-code.mjs';

const folders: string[] = [];

function link(files: Record<string, string>, form: 'realm' | 'module' = 'realm', maps = false): string {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-link-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return linkRealmCode(join(folder, 'entry.ts'), form, maps).text;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const GIVEN = 'declare const given: { n: number };\nexport const { n } = given;\n';

describe('linking code of the realm', () => {
  it('makes a function of what is given, which returns what the entry exports', () => {
    const text = link({
      'given.ts': GIVEN,
      'entry.ts':
        "import { n } from './given.js';\nexport { n } from './given.js';\nexport const twice = (): number => n * 2;",
    });
    const made = vm.runInThisContext(text)({ n: 21 });
    expect(made.twice()).toBe(42);
    expect(Object.keys(made).sort()).toEqual(['n', 'twice']);
  });

  it('runs modules once each, in the order of their imports', () => {
    const text = link({
      'order.ts': 'export const order: string[] = [];',
      'a.ts': "import { order } from './order.js';\norder.push('a');",
      'b.ts': "import './a.js';\nimport { order } from './order.js';\norder.push('b');",
      'entry.ts':
        "import './b.js';\nimport './a.js';\nimport { order } from './order.js';\norder.push('entry');\nexport { order } from './order.js';",
    });
    expect(vm.runInThisContext(text)().order).toEqual(['a', 'b', 'entry']);
  });

  it('keeps names that hide a global within a function, and constants', () => {
    const text = link({
      'entry.ts':
        'export const make = () => function Array(this: unknown, n: number) { return n; };\nexport const C = class Map { static of() { return new Map(); } };',
    });
    const { make, C } = vm.runInThisContext(text)();
    expect(make().name).toBe('Array');
    expect(make()).toHaveLength(1);
    expect(String(make())).toContain('function Array(n)');
    expect(String(C)).toContain('class Map');
    expect(text).toMatch(/^const make = /m);
  });

  it('gives an ES module for a program', () => {
    const text = link({ 'entry.ts': 'const test = (n: number) => n;\nexport { test as default, test };' }, 'module');
    expect(text).toBe('const test = (n) => n;\nexport { test as default, test };\n');
  });

  it('can say where code comes from', () => {
    const text = link({ 'given.ts': GIVEN, 'entry.ts': "export { n } from './given.js';" }, 'realm', true);
    const [, map] = /sourceMappingURL=data:application\/json;base64,(.*)$/.exec(text) ?? [];
    const { sections } = JSON.parse(Buffer.from(map, 'base64').toString());
    expect(sections.map((section: any) => section.map.sources[0].replace(/.*\//, ''))).toEqual([
      'given.ts',
      'entry.ts',
    ]);
    expect(sections[0].offset).toEqual({ line: 2, column: 0 });
  });

  it.each([
    [
      'a name of two modules',
      { 'a.ts': 'const x = 1;', 'entry.ts': "import './a.js';\nconst x = 2;" },
      /x is also declared by .*a\.ts/,
    ],
    ['a name that hides a global', { 'entry.ts': 'export const Map = 1;' }, /Map is a global/],
    ['a circle', { 'a.ts': "import './entry.js';", 'entry.ts': "import './a.js';" }, /in a circle/],
    [
      'another name for an import',
      { 'given.ts': GIVEN, 'entry.ts': "import { n as m } from './given.js';\nexport const x = m;" },
      /the same in all modules/,
    ],
    ['a default export', { 'entry.ts': 'export default 1;' }, /name what is exported/],
    ['a package', { 'entry.ts': "import { join } from 'node:path';\nexport const x = join;" }, /only modules beside/],
  ])('refuses %s', (_, files, message) => {
    expect(() => link(files as Record<string, string>)).toThrow(message);
  });
});
