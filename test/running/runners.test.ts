// Tests as the system that runs: vitest and node:test themselves, and a module loaded as jest loads it. The unit is explored from the state that the test has made.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PathResult } from '../../src/result/result.js';
import { root } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'runners-'));

it.each([
  ['vitest', ['vitest', '--', 'run'], 'cart.ts:23:108', '1 passed'],
  ['node:test', ['cart.node.mjs'], 'cart.cjs:14:87', 'pass 1'],
  ['a module in another realm, in a child', ['other-realm.cjs', '--children'], 'cart.cjs:14:87', '7'],
])('%s', (_, [program, ...args], place, printed) => {
  const report = join(folder, 'report.json');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      join(root, 'dist/cli.js'),
      'run',
      program as string,
      ...['--symbolic', 'Cart.total(shipping: symbolic)', '--json', '-o', report, '--timeout', '3600'],
      ...args,
    ],
    {
      cwd: join(root, 'test/running/runners'),
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', VITEST: undefined },
    },
  );
  expect(stdout + stderr).toContain(printed);
  const { states } = JSON.parse(readFileSync(report, 'utf8'));
  expect(states).toHaveLength(1);
  const { result } = states[0];
  expect(result).toMatchObject({ verdict: 'refuted', gaps: [], stats: { paths: 2 } });
  const { outcome, replayed } = result.paths.find((path: PathResult) => path.outcome.kind === 'violated');
  expect(replayed).toBe(true);
  expect(`${outcome.location.file.split('/').at(-1)}:${outcome.location.line}:${outcome.location.column}`).toBe(place);
  expect(status).toBe(1);
});
