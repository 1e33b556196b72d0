// Results that are kept from run to run: after each change of a project, units that cannot have changed are not explored again, and what
// is said of all of them is what a run without the cache says.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CheckResult, check, type RunOptions, type UnitResult } from 'everypath';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const HELPER = `export function helper(x: number): number {
  if (x > 10) return x - 1;
  return x;
}

/** Told apart by nobody. */
export function lonely(s: string): number {
  if (s === 'lonely') throw new TypeError(s);
  return s.length;
}
`;
const MAIN = `import { helper as h } from './helper.js';

export const twice = (x: number): number => h(x) * 2;

export function box(b: { n: number } | null): number {
  return b!.n;
}
`;

let base = '';
let folder = '';
let projects = 0;
const before = process.env.XDG_CACHE_HOME;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'everypath-cache-'));
  process.env.XDG_CACHE_HOME = join(base, 'kept');
});

afterAll(() => {
  if (before === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = before;
  rmSync(base, { recursive: true, force: true });
});

beforeEach(() => {
  folder = join(base, `project-${++projects}`);
  write('package.json', '{ "type": "module" }');
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** All but what a clock says, and who found it. */
function said({ units }: CheckResult): unknown[] {
  return units.map(({ cached: _cached, stats, ...unit }: UnitResult) => {
    const { timeMs: _time, solverTimeMs: _solver, reused: _reused, ...counted } = stats;
    return JSON.parse(JSON.stringify({ ...unit, stats: counted }));
  });
}

/** Names of the units that were explored; the result is that of a run that explores all. */
async function explored(options: RunOptions = {}): Promise<string[]> {
  const targets = options.cwd ?? folder;
  const result = await check(targets, { cwd: folder, cache: true, ...options });
  expect(said(result)).toEqual(said(await check(targets, { cwd: folder, ...options })));
  return result.units.filter(({ cached }) => cached === undefined).map(({ unit }) => unit);
}

describe('of a project with two files', () => {
  beforeEach(async () => {
    write('helper.ts', HELPER);
    write('main.ts', MAIN);
    expect(await explored()).toEqual(['helper', 'lonely', 'twice', 'box']);
  });

  it('explores nothing again when nothing has changed', async () => {
    expect(await explored()).toEqual([]);
    // Events are those of any run.
    const events: string[] = [];
    for await (const { type } of check(folder, { cwd: folder, cache: true })) events.push(type);
    expect(events.filter((type) => type === 'unit-started')).toHaveLength(4);
    expect(events.filter((type) => type === 'unit-finished')).toHaveLength(4);
    expect(events).toContain('path');
  });

  it('explores what depends on a changed function, wherever the others have moved to', async () => {
    write('helper.ts', HELPER.replace('return x - 1;', '\n    return x - 2;'));
    expect(await explored()).toEqual(['helper', 'twice']);
    expect(await explored()).toEqual([]);
    write('helper.ts', `// A comment.\n${HELPER.replace('.length', '.length * 2')}`);
    expect(await explored()).toEqual(['helper', 'lonely', 'twice']);
    write('main.ts', `\n\n${MAIN}`);
    expect(await explored()).toEqual([]);
  });

  it('explores what has another type, or other options', async () => {
    write('main.ts', MAIN.replace('| null', '| undefined'));
    expect(await explored()).toEqual(['box']);
    expect(await explored({ maxPaths: 7 })).toHaveLength(4);
    write('tsconfig.json', '{ "compilerOptions": { "strict": false } }');
    expect(await explored()).toHaveLength(4);
  });

  it('keeps what a budget has cut, for that budget', async () => {
    write(
      'endless.ts',
      'export function endless(n: number): number {\n  let i = 0;\n  while (i < n) i++;\n  return i;\n}\n',
    );
    const run = async (budget: number): Promise<string[]> => {
      const { units } = await check(folder, { cwd: folder, cache: true, budget });
      return units.filter(({ cached }) => cached === undefined).map(({ unit }) => unit);
    };
    expect(await run(1)).toContain('endless');
    expect(await run(1)).toEqual([]);
    write('main.ts', MAIN.replace('* 2', '* 3'));
    expect(await run(1)).toEqual(['twice']);
    expect(await run(1.25)).toEqual(['endless']);
  });

  it('explores what another file now stands for', async () => {
    write('main.ts', MAIN.replace('./helper.js', './found'));
    write('found.js', 'export function helper(x) { return x; }');
    await explored();
    expect(await explored()).toEqual([]);
    write('found.ts', HELPER);
    expect(await explored()).toContain('twice');
  });

  it('keeps units of code that asks for what nobody gets, not of code that asks for modules of Node', async () => {
    const asking = (what: string): string =>
      `declare const process: any;\nexport const asks = (): unknown => process.${what}('fs');\n`;
    write('main.ts', asking('binding'));
    expect(await explored()).toEqual(['asks']);
    expect(await explored()).toEqual([]);
    write('main.ts', asking('getBuiltinModule'));
    expect(await explored()).toEqual(['asks']);
    expect(await explored()).toEqual(['asks']);
  });

  it('explores everything on request, and with what results may not depend on', async () => {
    const again = await check(folder, { cwd: folder });
    expect(again.units.map(({ cached }) => cached)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await explored({ allowEnv: true })).toHaveLength(4);
    expect(await explored({ allowEnv: true })).toHaveLength(4);
  });
});

/** Ways to come to a function without its name in the code of the unit: a change of `g` must be seen. */
const WAYS: readonly (readonly [name: string, main: string])[] = [
  ['a namespace that is a value', `import * as all from './g.js';\nexport const f = (k: 'g'): number => all[k](1);`],
  ['a namespace', `import * as all from './g.js';\nexport const f = (x: number): number => all.g(x);`],
  ['an import under another name', `import { g as other } from './g.js';\nexport const f = (x: number) => other(x);`],
  ['a file in between', `import { h } from './between.js';\nexport const f = (x: number): number => h(x);`],
  [
    'a contract',
    `import { g } from './g.js';\n/** @ensures g(result) > x */\nexport const f = (x: number): number => x;`,
  ],
  ['evaluated text', `import { g } from './g.js';\ng(1);\nexport const f = (x: number): number => eval('g(x)');`],
  ['a module that was imported late', `export const f = async (x: number) => (await import('./g.js')).g(x);`],
  ['a value of the module', `import { g } from './g.js';\nconst one = g(1);\nexport const f = (x: number) => x > one;`],
  [
    'a class',
    `import { g } from './g.js';\nclass C { m(x: number) { return g(x); } }\nexport const f = (x: number) => new C().m(x);`,
  ],
  ['data', `import data from './data.json';\nexport const f = (x: number): boolean => x > data.n;`],
  ['a package', `import { p } from 'p';\nexport const f = (x: number): number => p(x);`],
  [
    'the place it stands at',
    `const at = () => new Error('here').stack!;\nexport const f = (): boolean => at().includes(':9:');`,
  ],
  [
    'a file that it reads',
    `import { readFileSync } from 'node:fs';\nexport const f = (x: number) => readFileSync('data.json', 'utf8') > String(x);`,
  ],
];

describe('sees a change through', () => {
  it.each(WAYS)('%s', async (_name, main) => {
    const put = (n: number): void => {
      write('g.ts', `export function g(x: number): number {\n  return x > ${n} ? ${n} : x;\n}\n`);
      write('data.json', `{ "n": ${n} }`);
      write('node_modules/p/index.js', `exports.p = (x) => (x > ${n} ? ${n} : x);`);
      write('node_modules/p/package.json', '{ "name": "p" }');
    };
    write('between.ts', `export { g as h } from './g.js';\n`);
    write('main.ts', `${main}\n`);
    put(3);
    const options = { cwd: folder, cache: true };
    const target = join(folder, 'main.ts');
    await check(target, options);
    put(5);
    if (main.includes('stack')) write('main.ts', `${'\n'.repeat(8)}${main}\n`);
    const now = await check(target, options);
    expect(now.units[0].cached).toBeUndefined();
  });
});
