// --update keeps what was edited: tests, names, imports, code of the user's own; everything else is brought up to date.
import { describe, expect, it } from 'vitest';
import { suiteParts } from '../../src/languages/javascript/frontend/suite-parts.js';
import { blocksOf, MARKER, type SuiteTest } from '../../src/languages/javascript/suite/blocks.js';
import { DIALECTS } from '../../src/languages/javascript/suite/dialect.js';
import { type SuiteText, stateOf, suiteText } from '../../src/languages/javascript/suite/suite-file.js';
import { editedIds, updatedText } from '../../src/languages/javascript/suite/update.js';

const dialect = DIALECTS.vitest;

function test(id: string, body: string, title = `test ${id}`): SuiteTest {
  return { id, unit: 'f', title, code: { body: [body], async: false, row: undefined }, comment: undefined };
}

function suite(tests: readonly SuiteTest[], without: ReadonlySet<string> = new Set()): SuiteText {
  const blocks = blocksOf(
    tests.filter((t) => !without.has(t.id)),
    dialect,
    true,
  );
  return {
    dialect,
    source: './f.ts',
    criterion: 'branch',
    commonJs: false,
    imports: (used) =>
      ['f', 'Kind'].filter((n) => new RegExp(`\\b${n}\\b`).test(used)).length === 0
        ? []
        : [`import { ${['f', 'Kind'].filter((n) => new RegExp(`\\b${n}\\b`).test(used)).join(', ')} } from './f.js';`],
    restores: false,
    units: [{ unit: 'f', blocks }],
  };
}

function update(old: string, tests: readonly SuiteTest[]): string {
  const parts = suiteParts('f.test.ts', old, MARKER);
  return updatedText(old, parts, suite(tests, editedIds(parts)));
}

const one = test('11111111', 'expect(f(1)).toBe(1);');
const two = test('22222222', 'expect(f(2)).toBe(2);');
const three = test('33333333', 'expect(f(3)).toBe(Kind.Three);');

describe('an untouched file', () => {
  it('is known by its checksum, whatever a formatter did to it', () => {
    const text = suiteText(suite([one, two]));
    expect(stateOf(text)).toBe('untouched');
    expect(stateOf(text.replaceAll("'", '"').replaceAll(';', '').replaceAll('\n  ', '\n\t'))).toBe('untouched');
    expect(stateOf(text.replace('f(1)', 'f(9)'))).toBe('edited');
    expect(stateOf("import { test } from 'vitest';\n")).toBe('foreign');
  });
});

describe('update', () => {
  const text = suiteText(suite([one, two]));

  it('replaces what nobody touched, drops what is gone, adds what is new', () => {
    const edited = `${text}\n// mine\ntest('mine', () => {});\n`;
    const updated = update(edited, [{ ...one, code: { ...one.code, body: ['expect(f(1)).toBe(100);'] } }, three]);
    expect(updated).toContain('expect(f(1)).toBe(100);');
    expect(updated).not.toContain('f(2)');
    expect(updated).toContain('Kind.Three');
    expect(updated).toContain("// mine\ntest('mine', () => {});");
    expect(updated).toContain("import { Kind, f } from './f.js';");
  });

  it('keeps a test that was edited or renamed', () => {
    const edited = text.replace("test('test 11111111'", "test('my name'").replace('toBe(2)', 'toBeGreaterThan(1)');
    const updated = update(edited, [one, { ...two, code: { ...two.code, body: ['expect(f(2)).toBe(3);'] } }, three]);
    expect(updated).toContain("test('my name'");
    expect(updated).toContain('toBeGreaterThan(1)');
    expect(updated).not.toContain('toBe(3);');
    expect(updated.match(/test\('test 11111111'/g)).toBeNull();
  });

  it('keeps code and imports of the user, and a describe that was renamed', () => {
    const edited = text
      .replace("describe('f'", "describe('f, by hand'")
      .replace("import { f } from './f.js';", "import { f } from './f.js';\nimport { helper } from './helper.js';")
      .replace("describe('f, by hand', () => {", "describe('f, by hand', () => {\n  const x = helper();\n");
    const updated = update(edited, [one, two, three]);
    expect(updated).toContain("describe('f, by hand', () => {\n  const x = helper();");
    expect(updated).toContain("import { helper } from './helper.js';");
    expect(updated.match(/describe\(/g)).toHaveLength(1);
    expect(updated).toContain('Kind.Three');
  });

  it('changes nothing when there is nothing new', () => {
    const edited = text.replace("test('test 11111111'", "test('my name'");
    const once = update(edited, [one, two]);
    expect(update(once, [one, two])).toBe(once);
  });
});
