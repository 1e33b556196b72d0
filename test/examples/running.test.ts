// The shop of examples/running/: a bug that needs a year of orders is shown from the state that the running shop is in.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { UnitResult } from '../../src/result/result.js';
import { root } from '../run-cli.js';

const main = join(root, 'examples/running/main.mjs');

it('the shop runs as it does alone, and the ring of points is read past its end', () => {
  const plain = spawnSync(process.execPath, [main], { encoding: 'utf8' });
  expect(plain.stdout).toContain('steps: 35704');
  const out = mkdtempSync(join(tmpdir(), 'shop-'));
  const args = ['run', main, '--symbolic', 'PointsAccount.redeem(points: symbolic)', '--when', 'day > 300'];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'dist/cli.js'), ...args, '--timeout', '3600', '--json', '-o', join(out, 'report.json'), '--out', out],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ stdout, stderr }).toEqual({ stdout: plain.stdout, stderr: plain.stderr });
  expect(status).toBe(1);
  const { states, exitCode, calls } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  expect({ exitCode, calls, states: states.length }).toEqual({ exitCode: 0, calls: 206, states: 1 });
  const [{ call, result, symbolic }] = states;
  expect({ call, symbolic }).toEqual({ call: 206, symbolic: { points: 'points' } });
  expect(result).toMatchObject({
    unit: 'PointsAccount.redeem',
    verdict: 'refuted',
    stats: { paths: 44, exhausted: true },
  });
  const violated = result.paths.filter((path: { outcome: { kind: string } }) => path.outcome.kind === 'violated');
  expect(violated).toMatchObject([
    { replayed: true, outcome: { error: { name: 'TypeError' }, location: { line: 104 } }, inputs: {} },
  ]);
  expect(violated[0].outcome.location.file).toBe(join(root, 'examples/running/loyalty.mjs'));
  expect(result.statements.every(({ status: reached }: { status: string }) => reached === 'reached')).toBe(true);
  expect(result.assumptions.at(-1)).toContain('as it was at call 206');
});

it('the till keeps its contract from its first sale, and breaks it from the hundredth', () => {
  const till = (...more: string[]): UnitResult => {
    const report = join(mkdtempSync(join(tmpdir(), 'till-')), 'report.json');
    const program = join(root, 'examples/running/till.mjs');
    const args = ['run', program, '--symbolic', 'Till.sell(price: symbolic)', '--json', '-o', report, ...more];
    spawnSync(process.execPath, [join(root, 'dist/cli.js'), ...args], { cwd: root });
    return JSON.parse(readFileSync(report, 'utf8')).states[0].result;
  };
  const assumed = till('--assume', 'examples/running/scanner.txt');
  expect(assumed).toMatchObject({ verdict: 'proved', stats: { paths: 1 } });
  expect(assumed.assumptions).toContain('inputs satisfy price % 5 === 0 (assumed by scanner.txt:3)');
  const late = till('--when', 'this.sales === 99');
  expect(late.verdict).toBe('refuted');
  expect(late.paths[0]).toMatchObject({ replayed: true, outcome: { property: 'ensures', location: { line: 11 } } });
});
