// A run that is stopped at ten random moments and goes on from its file each time: the parts together explore each path once.
// The short form stops by limits of paths and by aborts; the long one kills the command besides, by signals.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, type UnitResult } from 'everypath';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { AMPLE, LONG } from '../cases.js';
import { root } from '../run-cli.js';

const STOPS = LONG ? 10 : 6;
const folder = mkdtempSync(join(tmpdir(), 'everypath-stops-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Stop =
  | { readonly kind: 'paths'; readonly paths: number }
  | { readonly kind: 'abort'; readonly after: number }
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals; readonly after: number };

const N = LONG ? 16 : 9;
const target = join(root, 'examples/bank-account.ts');
const paths = LONG ? 0 : Number.POSITIVE_INFINITY;
// A part that a limit ends is not proved: each would try.
const common = { timeout: AMPLE, concrete: { n: String(N) }, paths, jobs: 1, proof: 'off' } as const;

const stops: fc.Arbitrary<Stop> = fc.oneof(
  fc.record({ kind: fc.constant('paths' as const), paths: fc.integer({ min: 1, max: 2 ** (N - 4) }) }),
  fc.record({ kind: fc.constant('abort' as const), after: fc.integer({ min: 0, max: LONG ? 1500 : 300 }) }),
  ...(LONG
    ? [
        fc.record({
          kind: fc.constant('signal' as const),
          signal: fc.constantFrom<NodeJS.Signals>('SIGINT', 'SIGTERM', 'SIGKILL'),
          after: fc.integer({ min: 500, max: 9000 }),
        }),
      ]
    : []),
);

async function part(file: string, stop: Stop | undefined, workers: number): Promise<UnitResult | undefined> {
  const kept = { save: file, ...(existsSync(file) && { resume: file }) };
  if (stop?.kind === 'signal') {
    const names = Object.entries(kept).flatMap(([name, value]) => [`--${name}`, value]);
    const options = [
      '--concrete',
      `n=${N}`,
      '--timeout',
      String(AMPLE),
      '--workers',
      String(workers),
      '--no-config',
      '--proof',
      'off',
    ];
    const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'check', target, ...options, ...names], {
      cwd: root,
      stdio: 'ignore',
    });
    const timer = setTimeout(() => child.kill(stop.signal), stop.after);
    await new Promise((resolve) => child.once('close', resolve));
    clearTimeout(timer);
    return undefined;
  }
  const abort = new AbortController();
  const maxPaths = stop?.kind === 'paths' ? { maxPaths: stop.paths } : {};
  const run = check(target, { ...common, ...kept, ...maxPaths, workers, cwd: root, signal: abort.signal });
  for await (const { type } of run) {
    if (type === 'unit-started' && stop?.kind === 'abort') setTimeout(() => abort.abort(), stop.after);
  }
  return (await run).units.at(0);
}

test('the parts explore each path once', async () => {
  const alone = (await check(target, { ...common, cwd: root })).units[0];
  const file = join(folder, 'run.json');
  let open = 0;
  // However fast the machine is, the first part leaves something.
  const first: Stop = { kind: 'paths', paths: 100 };
  for (const [i, stop] of [first, ...fc.sample(stops, STOPS - 1)].entries()) {
    const unit = await part(file, stop, 1 + (i % 2));
    if (unit?.stats.exhausted === false) open++;
  }
  const last = (await part(file, undefined, 2)) as UnitResult;
  const counted = ({ verdict, stats }: UnitResult): unknown => {
    const { paths, states, infeasible, depth, exhausted, coverage } = stats;
    return { verdict, paths, states, infeasible, depth, exhausted, coverage };
  };
  expect(counted(last)).toEqual(counted(alone));
  expect(last.paths.map(({ prefix }) => prefix).sort()).toEqual(alone.paths.map(({ prefix }) => prefix).sort());
  expect(last.stats.paths).toBe(2 ** N);
  expect(open).toBeGreaterThan(0);
});
