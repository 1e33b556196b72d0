// `everypath/fast-check` inside of a test runner: fc.assert explores the test that calls it, and fails as fast-check does.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../run-cli.js';

test('fc.assert explores in the runner', () => {
  const files = ['mjs', 'cjs'].map((extension) => `test/testing/programs/runner.properties.${extension}`);
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const run = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...files], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  const results = [...run.stdout.matchAll(/^ *(ok|not ok) \d+ - (?:(?!.*properties\.)(.*))$/gm)];
  expect(Object.fromEntries(results.map(([, result, title]) => [title, result]))).toEqual({
    'is broken by one number': 'not ok',
    'is broken later': 'not ok',
    'has two properties': 'not ok',
    holds: 'ok',
    'is given by a call': 'ok',
    'a suite': 'not ok',
    'is broken, too': 'not ok',
    'samples as before': 'ok',
  });
  expect(run.stdout).toContain(`Counterexample: [${123_456_789 ^ 0x2a},true]`);
  expect(run.stdout).toContain('Counterexample: [7654321]');
  expect(run.stdout).toContain('found inputs that break a property in it');
  expect(run.stdout).toContain('Counterexample: ["xyzzy-1"]');
  expect(run.stdout).toContain('everypath found it by exploring the test');
  // What was not explored is said.
  expect(run.stdout + run.stderr).toMatch(
    /the property at .*runner\.properties\.mjs:6 was sampled by fast-check, not explored/,
  );
});
