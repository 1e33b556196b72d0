// `everypath test` explores inside the walls; only --measure, which the user asks for, runs the suite without them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Fixture } from './fixture.js';

const fixture = new Fixture();
afterAll(() => fixture.close());

const WRITES = `import { writeFileSync } from 'node:fs';
// Only where the user's environment is seen.
if (process.env.PATH) writeFileSync('OUTSIDE_FOLDER/loaded', '');
/** @param {number} x */
export function sign(x) {
  if (process.env.PATH) writeFileSync('OUTSIDE_FOLDER/called', '');
  return x < 0 ? -1 : 1;
}
`;

it('a suite is written without running the code outside', async () => {
  fixture.add('writes.mjs', WRITES);
  const { stdout } = await fixture.run('test', 'writes.mjs', '--runner', 'node', '--update');
  expect(stdout).toContain('writes.everypath.test.mjs');
  expect(existsSync(join(fixture.project, 'writes.everypath.test.mjs'))).toBe(true);
  expect(stdout).not.toContain('measured');
  expect(fixture.left()).toEqual(['secret.json', 'secret.txt']);
});

it('--measure runs it like any test, which it says', async () => {
  fixture.add('writes.mjs', WRITES);
  const { stdout } = await fixture.run('test', 'writes.mjs', '--runner', 'node', '--update', '--measure');
  expect(stdout).toMatch(/measured by the runner|coverage not measured/);
  expect(fixture.left()).toEqual(['called', 'loaded', 'secret.json', 'secret.txt']);
  const { stdout: help } = await fixture.run('test', '--help');
  expect(help.replace(/\s+/g, ' ')).toContain('run the suite, without the walls around analysed code');
});
