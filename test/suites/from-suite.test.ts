// --from-suite: tests that a project has set up the state and call the units; only what they do not cover is added.
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTests } from 'everypath';
import { describe, expect, it } from 'vitest';
import { AMPLE } from '../cases.js';
import { root } from '../run-cli.js';

function project(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'from-suite-')));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const added = async (cwd: string, target: string, fromSuite: string, more: object = {}) => {
  const { suites, runner } = await generateTests(target, { fromSuite, write: false, timeout: AMPLE, cwd, ...more });
  return { ...suites[0], runner };
};

describe('the example', () => {
  it('gets the four tests that it lacks, in the place and with the set-up of those it has', async () => {
    const suite = await added(root, 'examples/from-suite/cart.ts', 'examples/from-suite/cart.test.ts');
    expect(suite.existing).toEqual({ covered: 23 });
    expect(suite.summary).toEqual({ covered: 29, unreachable: 0, unreached: 0, open: 0 });
    expect(suite.tests.map(({ unit }) => unit)).toEqual(['Cart.add', 'Cart.add', 'Cart.checkout', 'Cart.checkout']);
    expect(suite.file).toMatch(/cart\.everypath\.test\.ts$/);
    expect(suite.text).toMatch(
      /describe\('a cart', \(\) => \{\n {2}let cart: Cart;\n {2}beforeEach\(\(\) => \{[\s\S]*cart\.add\('pear', 1\);\n {4}cart\.coupon = 'HALF';\n {4}expect\(cart\.checkout\(116\)\)\.toBe\('much change'\);/,
    );
    expect(suite.text).not.toContain('is closed when');
  });
});

const LIBRARY = `'use strict';
const seen = [];
/** @param {number} n @requires n >= 0 */
function note(n) {
  seen.push(n);
  if (n > 1000) throw 'overflow';
  return seen.length > 2 ? 'many' : 'few';
}
/** @param {{ status: number, body?: string }} answer @returns {Promise<string>} */
async function read(answer) {
  if (answer.status >= 500) throw new Error('server');
  return answer.body === undefined ? 'empty' : answer.body.trim();
}
module.exports = { note, read };
`;

const tests = (body: string): string => `const test = require('node:test');
const assert = require('node:assert');
const { note, read } = require('./lib.js');
${body}`;

describe('node:test', () => {
  it('async units, thrown values, tests that loops make, preconditions', async () => {
    const cwd = project({
      'package.json': '{}',
      'lib.js': LIBRARY,
      'lib.test.js': tests(`
test('reads', async () => {
  assert.equal(await read({ status: 200, body: ' a ' }), 'a');
});
for (const n of [1, 2]) test('note ' + n, () => assert.equal(note(n), 'few'));
test('notes', () => {
  note(1);
  assert.ok(note(2));
});
`),
    });
    const suite = await added(cwd, 'lib.js', '.');
    expect(suite.runner).toBe('node');
    const titles = suite.tests.map(({ title }) => title.replace(/ when.*/, '')).sort();
    expect(titles).toEqual(["note: throws 'overflow'", 'read: throws Error', "read: returns 'empty'"].sort());
    expect(suite.text).toContain(
      "await assert.rejects(async () => read({ status: 500 }), { name: 'Error', message: 'server' })",
    );
    expect(suite.text).not.toContain('for (const n of');
    expect(suite.text).not.toMatch(/note\(-/);
  });

  it('leaves out a test that fails beside the others, and what a failing test calls', async () => {
    const cwd = project({
      'package.json': '{}',
      'lib.js': LIBRARY.replace("'many' : 'few'", "(seen.length === n ? 'x' : 'many') : 'few'"),
      'lib.test.js': tests(`
test('notes', () => {
  note(1);
  note(2);
  assert.equal(note(4), 'many');
});
test('is wrong', () => {
  assert.equal(1, 2);
  note(5);
});
`),
    });
    const suite = await added(cwd, 'lib.js', 'lib.test.js');
    expect(suite.gaps.some(({ message }) => message.includes("'is wrong'"))).toBe(true);
    // seen.length is 3 at the call, and more in the second test of the new file.
    const dropped = suite.gaps.filter(({ message }) => message.includes('fails beside the others'));
    expect(suite.tests.length + dropped.length).toBe(2);
    expect(suite.summary.open).toBeGreaterThan(0);
  });
});

describe('what is refused', () => {
  const files = { 'package.json': '{}', 'lib.js': LIBRARY, 'lib.test.js': tests("test('a', () => { note(1); });\n") };

  it('an edited file, options that do not go together, folders without tests', async () => {
    const cwd = project({ ...files, 'lib.everypath.test.js': '// mine\n' });
    await expect(added(cwd, 'lib.js', 'lib.test.js', { write: true })).rejects.toThrow('lib.everypath.test.js');
    await expect(added(cwd, 'lib.js', 'lib.test.js', { out: 'x' })).rejects.toThrow('do not go together');
    await expect(added(cwd, 'lib.js', 'nowhere')).rejects.toThrow('nowhere does not exist');
    const bare = project({ 'package.json': '{}', 'lib.js': LIBRARY });
    await expect(added(bare, 'lib.js', '.')).rejects.toThrow('has no test file');
  });
});
