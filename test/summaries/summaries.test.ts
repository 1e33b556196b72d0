// Summaries: laws that they change neither verdicts nor findings, programs that would make them lie, and what `summarize` says.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, summarize, type UnitResult } from 'everypath';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cases } from '../cases.js';
import { runCli } from '../run-cli.js';
import { program } from './programs.js';

function fileOf(text: string, name = 'program.ts'): string {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-summaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** What must be the same: verdict, findings by place and message, and what is known of the statements. */
function known({ unit, verdict, paths, statements }: UnitResult) {
  const findings = paths
    .filter((path) => path.outcome.kind === 'violated')
    .map(
      ({ outcome }) =>
        `${outcome.property} ${outcome.error?.message} ${outcome.location?.line}:${outcome.location?.column}`,
    );
  return { unit, verdict, findings: [...new Set(findings)].sort(), statements: statements.map((s) => s.status) };
}

async function both(file: string | readonly string[]): Promise<[UnitResult[], UnitResult[]]> {
  const plain = await check(file, { timeout: 60, maxPaths: 400, failOn: 'all', jobs: 1 });
  const summarized = await check(file, { timeout: 60, maxPaths: 400, failOn: 'all', jobs: 1, summaries: true });
  return [[...plain.units], [...summarized.units]];
}

describe('the law', () => {
  test('verdicts and findings are the same with and without summaries', async () => {
    const count = cases(240);
    const list = Array.from({ length: count }, (_, n) => fc.sample(program(n), { numRuns: 1, seed: 2026 + n })[0]);
    const [plain, summarized] = await both(fileOf(`import { assert } from 'everypath';\n${list.join('\n')}\n`));
    expect(plain.length).toBe(count);
    for (const [i, unit] of plain.entries()) expect(known(summarized[i]), list[i]).toEqual(known(unit));
    expect(summarized.filter((unit) => unit.summaries !== undefined).length).toBeGreaterThan(count / 3);
    expect(plain.filter((unit) => unit.verdict === 'refuted').length).toBeGreaterThan(count / 10);
  });
});

describe('functions that depend on more than their arguments', () => {
  const PROGRAMS: Record<string, string> = {
    'a variable of the module': `let limit = 3;
      function above(x: number): boolean { if (x > limit) return true; return x === limit; }
      export function unit(x: number): void { above(x); limit = 10; if (x === 5 && above(x)) throw new TypeError('lie'); }`,
    'a counter': `let calls = 0;
      function odd(x: number): boolean { calls++; if (x > 3) return calls % 2 === 1; return false; }
      export function unit(x: number): void { const a = odd(x); const b = odd(x); if (a && b) throw new TypeError('lie'); if (calls !== 2) throw new TypeError('lost'); }`,
    'a built-in that the unit replaces': `function far(x: number): boolean { if (Math.abs(x) > 10) return true; return x === 3; }
      export function unit(x: number): void { far(x); const abs = Math.abs; Math.abs = () => 100; const is = far(x); Math.abs = abs; if (!is) throw new TypeError('lie'); }`,
    'a method that the unit replaces': `function starts(s: string): boolean { if (s.startsWith('a')) return true; return s === 'b'; }
      export function unit(s: string): void { starts(s); const own = String.prototype.startsWith; String.prototype.startsWith = () => true; const is = starts(s); String.prototype.startsWith = own; if (!is) throw new TypeError('lie'); }`,
    'a global that was another one while the module was loaded': `const real = globalThis.Math; let n = 0;
      function far(x: number): boolean { if (Math.abs(x) > 10) return true; return n > 0; }
      export function unit(x: number): void { const a = far(x); n = 1; if (x === 0 && far(x) && !a) throw new TypeError('seen'); }`,
    'errors are thrown where they are': `function root(x: number): number { if (x < 0) throw new RangeError('negative'); return x > 4 ? 2 : 1; }
      export function unit(x: number): number { try { return root(x); } catch (e) { if (x === -7) throw e; return 0; } }`,
    'a function that is assigned': `let f = function (x: number): boolean { return x > 3 ? true : x === 1; };
      export function unit(x: number): void { const a = f(x); f = () => true; if (!a && f(x)) throw new TypeError('found'); }`,
    'results that are objects': `function pair(x: number): { v: number } { if (x > 3) return { v: 1 }; return { v: 2 }; }
      export function unit(x: number): void { const p = pair(x); if (p === pair(x)) throw new TypeError('lie'); if (p.v === 2 && x === 0) throw new TypeError('found'); }`,
    'loops without end': `function steps(n: number): number { let k = 0; while (k < n) k++; return k; }
      export function unit(n: number): void { if (steps(n) === 2) throw new TypeError('found'); }`,
    'a unit that is such a function itself': `export function unit(x: number): number { if (x > 3) return 1; if (x < -3) throw new TypeError('found'); return 2; }`,
    'NaN and -0': `function sign(x: number): number { if (x > 0) return 1; if (x < 0) return -1; return x; }
      export function unit(x: number): void { if (Object.is(sign(x), -0)) throw new TypeError('zero'); if (sign(x) !== sign(x)) throw new TypeError('nan'); }`,
  };
  test('are explored as ever', async () => {
    const files = Object.values(PROGRAMS).map((text) => fileOf(text));
    const [plain, summarized] = await both(files);
    for (const [i, title] of Object.keys(PROGRAMS).entries())
      expect(known(summarized[i]), title).toEqual(known(plain[i]));
    expect(plain.filter((unit) => unit.verdict === 'refuted').length).toBe(7);
  });
});

const EXAMPLE = 'examples/summaries/shipping.ts';

describe('the example', () => {
  test('the same findings on fewer paths', async () => {
    const options = { failOn: 'all' as const, jobs: 1 };
    const targets = [`${EXAMPLE}#route`, `${EXAMPLE}#label`];
    const plain = (await check(targets, options)).units;
    const summarized = (await check(targets, { ...options, summaries: true })).units;
    expect(summarized.map(known)).toEqual(plain.map(known));
    expect(plain.map((unit) => unit.stats.paths)).toEqual([85, 23]);
    expect(summarized.map((unit) => unit.stats.paths)).toEqual([5, 3]);
    expect(summarized[0].summaries).toEqual([{ name: 'zone', paths: 5, calls: expect.any(Number) }]);
  });

  test('a summary has preconditions, effects and results', async () => {
    const { units } = await summarize(`${EXAMPLE}#Parcel.add`);
    expect(units[0]).toMatchObject({ complete: true, pure: false });
    const shown = units[0].cases.map(({ when, ends, result, effects }) => ({ when, ends, result, effects }));
    expect(shown).toContainEqual({
      when: ['grams > 0'],
      ends: 'returns',
      result: 'cents + this.price',
      effects: [
        { place: 'this.weight', before: 'this.weight', after: 'grams + this.weight' },
        { place: 'this.price', before: 'this.price', after: 'cents + this.price' },
      ],
    });
    expect((await summarize(`${EXAMPLE}#isPostcode`)).units[0]).toMatchObject({ complete: true, pure: true });
  });

  test('the command prints it, as JSON and as a page', async () => {
    const page = join(fileOf('', 'x'), '../page.html');
    const text = await runCli(['summarize', `${EXAMPLE}#zone`]);
    expect(text.code).toBe(0);
    expect(text.stdout).toContain('when !(kilometres >= 0)\n    throws RangeError: distance');
    const json = await runCli(['summarize', `${EXAMPLE}#zone`, '--json', '--html', page]);
    expect(JSON.parse(json.stdout).units[0].cases).toHaveLength(5);
    expect(readFileSync(page, 'utf8')).toContain('<code>returns &#34;europe&#34;</code>');
    expect((await runCli(['summarize', 'examples/bank-account.ts', '--max-paths', '3'])).code).toBe(1);
  });
});
