// Every text with a code: gaps are worded in result/gaps/ and in the gaps.ts of a language only, every code has a line in docs/codes.md,
// and the schemas know all codes of gaps.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codesPage, explainCode } from '../../src/report/codes.js';
import { GAP_CODES, SUITE_CODES } from '../../src/result/gaps/codes.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .sort()
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(ROOT, 'src', file), 'utf8') }));

function schemaCodes(name: string): string[] {
  const { $defs } = JSON.parse(readFileSync(join(ROOT, 'schema', name), 'utf8')) as {
    $defs: { gap: { properties: { code: { enum: string[] } } } };
  };
  return $defs.gap.properties.code.enum;
}

describe('codes', () => {
  it('are documented: vitest -u writes the page', async () => {
    await expect(codesPage()).toMatchFileSnapshot('../../docs/codes.md');
  });

  it('are explained one by one, in each family that has them', () => {
    expect(explainCode('limit').map(({ family }) => family)).toEqual(['Gaps']);
    expect(explainCode('engine-bug').map(({ family }) => family)).toEqual(['Gaps', 'Usage']);
    expect(explainCode('toString')).toEqual([]);
  });

  it('are kebab-case and say what lifts them', () => {
    for (const [code, { means, lift }] of Object.entries({ ...GAP_CODES, ...SUITE_CODES })) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(means).toMatch(/\.$/);
      expect(lift).toMatch(/\.$/);
    }
  });

  it('are those of the schemas', () => {
    expect(schemaCodes('result.schema.json')).toEqual(Object.keys(GAP_CODES));
  });
});

describe('gaps', () => {
  const worded = /(^|\/)gaps(\/|\.ts$)/;

  it('are worded in their own modules only', () => {
    const others = SOURCES.filter(({ file }) => !worded.test(file) && file !== 'api/language-kit.ts');
    expect(others.filter(({ text }) => /\bgapOf\b/.test(text)).map(({ file }) => file)).toEqual([]);
    expect(others.filter(({ text }) => /as (unknown as )?(GapText|Gap)\b/.test(text)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  it('are not made as plain objects either', () => {
    const codes = Object.keys({ ...GAP_CODES, ...SUITE_CODES }).join('|');
    const literal = new RegExp(`code: '(${codes})'`);
    const makers = SOURCES.filter(({ file, text }) => !worded.test(file) && literal.test(text)).map(({ file }) => file);
    // The message of a bug of the tool, which is no gap.
    expect(makers).toEqual(['report/messages.ts']);
  });
});

describe('texts of errors', () => {
  it('decide nothing', () => {
    const deciding = /message\.(includes|startsWith|endsWith|match|indexOf|search)\(|\.test\([^)]*\.message/;
    expect(SOURCES.filter(({ text }) => deciding.test(text)).map(({ file }) => file)).toEqual([
      // V8 has no other sign for an exhausted stack. It ranks a finding and changes no verdict.
      'host/rank.ts',
      // A matcher of the user's tests: toThrow(/pattern/).
      'languages/javascript/sequences/runner/matchers.ts',
      // The same sign.
      'logic/evaluate.ts',
    ]);
  });
});
