// Contracts of units that are explored from the state of a running program, and --assume.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunProgramResult } from '../../src/api/run.js';
import type { UnitResult } from '../../src/result/result.js';
import { root } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'run-contracts-'));
const write = (name: string, lines: readonly string[]): string => {
  writeFileSync(join(folder, name), lines.join('\n'));
  return join(folder, name);
};
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'run', ...args], { cwd: folder, encoding: 'utf8' });

write('base.mjs', [
  'const most = () => 50;',
  '/** @invariant this.#count <= most() */',
  'export class Base {',
  '  #count = 0;',
  '  add(n) { this.#count += n; return this.#count; }',
  '}',
]);
const program = write('units.mjs', [
  "import { Base } from './base.mjs';",
  'let limit = 10;',
  'const isSmall = (n) => n < 100;',
  "/** @invariant this.name !== '' */",
  'class Box extends Base {',
  "  name = 'box';",
  "  grow(n) { if (n > 3 && n < 9) this.name = ''; return n > 20 ? this.add(n) : 0; }",
  '}',
  '/** @requires isSmall(by) && by > 0 */',
  'function divide(by) { if (by === 0 || by === 500) return null.x; return 10 / by; }',
  '/**',
  ' * @requires by > 0 && by < 9',
  ' * @ensures limit === old(limit) + by && result === limit',
  ' */',
  'function raise(by) { limit += by; return limit > 100 ? 100 : limit; }',
  'function outer(limit) {',
  '  /** @requires n > limit */',
  '  const inner = (n) => { if (n <= 20) return null.x; return n; };',
  '  return inner(30);',
  '}',
  '/** @requires none.of(x) */',
  'function odd(x) { return x; }',
  'const box = new Box();',
  'box.grow(1);',
  'divide(5); outer(20); odd(1);',
  'for (let i = 0; i < 30; i++) raise(3);',
  'box.add(60);',
  'box.grow(2);',
]);

function explored(symbolic: readonly string[], ...more: string[]): UnitResult[] {
  const report = join(folder, 'report.json');
  run(program, ...symbolic.flatMap((unit) => ['--symbolic', unit]), '--json', '-o', report, ...more);
  return (JSON.parse(readFileSync(report, 'utf8')) as RunProgramResult).states.map(({ result }) => result);
}

const outcomes = ({ paths }: UnitResult): string[] =>
  paths.map(({ outcome, replayed }) =>
    outcome.kind === 'violated' ? `${outcome.property} ${outcome.error?.message} ${replayed}` : outcome.kind,
  );

describe('contracts in everypath run', () => {
  it('hold for the unit, its class and what the class extends', () => {
    const units = ['Box.grow(n: symbolic)', 'divide(by: symbolic)', 'inner(n: symbolic)', 'odd(x: symbolic)'];
    const [grow, divide, inner, odd] = explored(units, '--times', '4') as [
      UnitResult,
      UnitResult,
      UnitResult,
      UnitResult,
    ];
    expect(outcomes(grow).sort()).toEqual([
      'invariant @invariant this.#count <= most() true',
      "invariant @invariant this.name !== '' true",
      'returned',
      'returned',
    ]);
    // The failing inputs are excluded, by a helper that nothing but the contract names.
    expect(divide).toMatchObject({ verdict: 'proved', gaps: [] });
    // `limit` is the parameter of what is around, not the variable of the module.
    expect(inner).toMatchObject({ verdict: 'proved', gaps: [] });
    expect(odd).toMatchObject({ verdict: 'open', paths: [] });
    expect(odd.gaps.map(({ message }) => message).join()).toContain('none is not defined');
  });

  it('an @ensures fails from the state that the program has reached, with old values of symbolic variables', () => {
    const raise = (when: string) => explored(['raise(by: symbolic)'], '--when', when)[0] as UnitResult;
    expect(raise('limit < 20')).toMatchObject({ verdict: 'proved', gaps: [] });
    const late = raise('limit > 95');
    expect(late.verdict).toBe('refuted');
    expect(outcomes(late).join()).toMatch(/^ensures @ensures limit === old\(limit\) \+ by .* true/);
    expect(late.paths[0]?.outcome).toMatchObject({ location: { file: program, line: 13 } });
    const [any] = explored(['raise(by: symbolic, limit: symbolic)'], '--when', 'limit < 20') as [UnitResult];
    expect(any.paths.filter(({ replayed }) => !replayed)).toEqual([]);
    expect(any.verdict).toBe('refuted');
  });

  it('a state that breaks the contract itself is no proof', () => {
    const [corrupt] = explored(['Box.grow(n: symbolic)'], '--when', 'n === 2') as [UnitResult];
    expect(corrupt).toMatchObject({ verdict: 'open', paths: [], gaps: [{ code: 'captured-state' }] });
    expect(corrupt.gaps[0]?.message).toContain('no values of the symbolic parts satisfy');
  });
});

describe('--assume in everypath run', () => {
  const symbolic = 'odd(x: symbolic)';

  it('joins the contracts of the unit, and is listed', () => {
    write('raise.txt', ['unit raise', '@requires by < 100 - limit && isSmall(by)']);
    const [raise] = explored(['raise(by: symbolic)'], '--when', 'limit > 90', '--assume', 'raise.txt') as [UnitResult];
    expect(raise).toMatchObject({ verdict: 'proved', gaps: [] });
    expect(raise.assumptions).toContain('inputs satisfy by < 100 - limit && isSmall(by) (assumed by raise.txt:2)');
  });

  it.each([
    ['missing.txt', undefined, 'it cannot be read (ENOENT)'],
    ['other.txt', 'unit Other.x\n@requires x > 1', 'it speaks of Other.x'],
    ['empty.txt', '', 'it names no unit'],
    ['syntax.txt', 'unit odd\n@requires x <', 'contract-syntax'],
  ])('%s is refused before the program runs', (name, text, message) => {
    if (text !== undefined) write(name, [text]);
    const loud = write('loud.mjs', ["console.log('ran');", 'function odd(x) { return x; }', 'odd(1);']);
    const { stdout, stderr, status } = run(loud, '--symbolic', symbolic, '--assume', name);
    expect(stderr).toContain(message);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  });
});
