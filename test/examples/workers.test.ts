// The example of a unit that two processes explore: the figures of both are those of one.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../run-cli.js';

it('workers.mjs: one unit, one worker and two', () => {
  const text = execFileSync(process.execPath, ['examples/workers.mjs'], { cwd: root, encoding: 'utf8' });
  expect(text).toBe(
    'one worker: proved, 4683 paths, 9365 states\n' +
      'two workers: proved, 4683 paths, 9365 states\n' +
      'two workers, at most 1,000 paths: 1000 paths\n',
  );
});
