// The example of properties among tests, run by node's own runner: one is proved, the other fails with its inputs.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../run-cli.js';

test('properties: node --test reports them like other tests', () => {
  const args = ['--test', '--test-reporter=tap', 'examples/properties/clamp.test.mjs'];
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^ *ok 1 - a number is brought within its bounds/m);
  expect(stdout).toMatch(/^ *not ok 2 - the result is never above the upper bound/m);
  expect(stdout).toContain('forall found inputs that break it:');
  expect(stdout).toMatch(/const high = -/);
});

/** Enough of jest to load the file as jest does: CommonJS, with `test` as a global. */
const STAND_IN = `
  const tests = [];
  globalThis.test = (title, body) => tests.push({ title, body });
  require('./examples/properties/clamp.jest.cjs');
  (async () => {
    for (const { title, body } of tests) console.log(await body().then(() => 'ok ' + title, (error) => 'not ok ' + title + ': ' + error.message));
  })();
`;

test('properties: jest reports them like other tests', () => {
  const args = ['--input-type=commonjs', '-e', STAND_IN];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ok a number is brought within its bounds/m);
  expect(stdout).toMatch(/^not ok the result is never above the upper bound/m);
  expect(stdout).toMatch(/const high = -/);
});

test('every schedule: node --test reports the order', () => {
  const args = ['--test', '--test-reporter=tap', 'examples/properties/basket.test.mjs'];
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^ *ok 1 - two clicks at a time are counted/m);
  expect(stdout).toMatch(/^ *not ok 2 - the answer that comes last/m);
  expect(stdout).toMatch(/^ *not ok 3 - what was read before/m);
  expect(stdout).toMatch(/t0\.2 {2}completion, begun at .*basket\.test\.mjs:\d+:\d+, before t0\.1/);
});

test('every schedule: jest reports the order', () => {
  const args = ['--input-type=commonjs', '-e', STAND_IN.replace('clamp', 'basket')];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ok answers are counted/m);
  expect(stdout).toMatch(/^not ok the answer that comes last/m);
  expect(stdout).toContain('everySchedule found an order of tasks that breaks it');
});
