// record: probes leave the text as it is, rows run no code of the program, and a recorded program does what it does without.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probed } from '../../src/record/probe.js';
import { rowOf } from '../../src/record/row.js';
import { root } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'record-'));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

describe('probes', () => {
  it.each([
    ['function f(a, { b, c: [d] }, ...e) { return 1 }', 'f', '({ a, b, d, e });'],
    ['const f = async (a = 1) => { return a }', 'f', '({ a });'],
    ['exports.f = function (a) { "use strict"; return a }', 'f', '"use strict";;$everypathRecord({ a });'],
    ['module.exports.f = function () {}', 'f', '({  });'],
    ['class C { m(a) {} }', 'C.m', '({ this: this, a });'],
    ['class C extends D { constructor(a) { super() } }', 'C.constructor', '({ a });'],
    ['C.prototype.m = function (a) {}', 'C.m', '({ this: this, a });'],
    ['const o = { m(a) {}, n: { m() {} } }', 'o.m', '({ this: this, a });'],
  ])('%s', (text, unit, probe) => {
    const made = probed(text, unit, false);
    expect(made).toContain(probe);
    expect(made?.replace(/;\$everypathRecord\([^;]*\);/, '')).toBe(text);
  });

  it('leaves alone what is not named', () => {
    expect(probed('class C { m() {} } function g() {}', 'm', false)).toBeUndefined();
    expect(probed('function f( {', 'f', false)).toBeUndefined();
    const nested = probed('function g() { function f(x) {} } function f(y) {}', 'f', false);
    expect(nested).toContain('{ y }');
    expect(nested).not.toContain('{ x }');
  });
});

describe('rows', () => {
  it('run no code of the program', () => {
    let ran = 0;
    const loop: Record<string, unknown> = { n: 1, none: undefined, big: 1n, fn() {}, nan: Number.NaN };
    loop.self = loop;
    const touchy = new Proxy({}, { get: () => ran++, has: () => ran++ > 0, getPrototypeOf: () => [ran++] });
    const inputs = {
      loop,
      touchy,
      list: [1, 2],
      map: new Map([[1, 2]]),
      get x() {
        return ran++;
      },
      toJSON: () => ran++,
    };
    expect(JSON.parse(rowOf(inputs))).toEqual({
      inputs: { loop: { n: 1, none: null, nan: 'NaN' }, list: { length: 2 }, map: { size: 1 } },
    });
    expect(ran).toBe(0);
  });
});

describe('everypath record', () => {
  write(
    'lib.js',
    'class Account { constructor(b) { this.balance = b } withdraw(amount) { this.balance -= amount; return this.balance } }\nmodule.exports = { Account };',
  );
  write(
    'main.js',
    "const { Account } = require('./lib.js');\nconst a = new Account(100);\nfor (let i = 0; i < 30; i++) a.withdraw(i % 3);\nconsole.log(a.balance, process.argv.slice(2), Object.keys(process.env).filter((n) => /EVERYPATH/.test(n)));\nconsole.error('e');\nprocess.exitCode = 7;",
  );
  write('lib.mjs', 'export function half(x) { return x / 2; }');
  write('main.mjs', "import { half } from './lib.mjs';\nfor (let i = 0; i < 4; i++) half(i);");
  write('quit.js', "require('./lib.js');\nprocess.kill(process.pid, 'SIGKILL');");
  const run = (...args: string[]) => {
    rmSync(join(folder, 'log'), { force: true });
    return spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'record', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  };

  it('logs calls; the program is as it was', () => {
    const plain = spawnSync(process.execPath, ['main.js', '--x', 'y'], { cwd: folder, encoding: 'utf8' });
    const { status, stdout, stderr } = run(
      'main.js',
      '--unit',
      'lib.js#Account.withdraw',
      '--out',
      'log',
      '--',
      '--x',
      'y',
    );
    expect({ status, stdout }).toEqual({ status: plain.status, stdout: plain.stdout });
    expect(stderr).toBe(`${plain.stderr}everypath: 30 calls of Account.withdraw recorded in log\n`);
    const rows = readFileSync(join(folder, 'log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).inputs);
    expect(rows[2]).toEqual({ this: { balance: 99 }, amount: 2 });
    const learned = execFileSync(
      process.execPath,
      [join(root, 'dist/cli.js'), 'learn', 'log', '--unit', 'Account.withdraw'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(learned).toContain('@requires amount === 0 || amount === 1 || amount === 2');
    expect(learned).toContain('@requires this.balance >=');
  });

  it('records the example', () => {
    const program = join(root, 'examples/learning/plant.mjs');
    const { stdout, stderr } = run(
      program,
      '--unit',
      `${join(root, 'examples/learning/meter.mjs')}#measure`,
      '--out',
      'log',
    );
    expect(stdout).toMatch(/^the tank holds \d+\.\d litres\n$/);
    expect(stderr).toContain('200 calls of measure');
  });

  it('reaches ES modules, and stops at the number of rows', () => {
    expect(run('main.mjs', '--unit', 'lib.mjs#half', '--out', 'log', '--max-rows', '3').status).toBe(0);
    expect(readFileSync(join(folder, 'log'), 'utf8').split('\n')).toHaveLength(4);
  });

  it.skipIf(!existsSync('/proc/self/fd'))('says that the log could not be written any more', () => {
    const log =
      "fs.readdirSync('/proc/self/fd').find((fd) => { try { return /log$/.test(fs.readlinkSync('/proc/self/fd/' + fd)); } catch {} })";
    write(
      'full.js',
      `const { Account } = require('./lib.js'), fs = require('node:fs'), a = new Account(1);\nfs.closeSync(Number(${log}));\na.withdraw(1); console.log('done');`,
    );
    const { status, stdout, stderr } = run('full.js', '--unit', 'lib.js#Account.withdraw', '--out', 'log');
    expect({ status, stdout }).toEqual({ status: 2, stdout: 'done\n' });
    expect(stderr).toContain('log could not be written (EBADF): later calls of Account.withdraw are missing');
  });

  it.each([
    [['main.mjs', '--unit', 'lib.js#Account.withdraw', '--out', 'log'], 2, 'did not load'],
    [['main.mjs', '--unit', 'lib.mjs#none', '--out', 'log'], 2, 'has no function none'],
    [['main.mjs', '--unit', 'lib.mjs', '--out', 'log'], 2, 'names no function'],
    [['main.mjs', '--unit', 'no.mjs#f', '--out', 'log'], 2, 'there is no file'],
    [['no.mjs', '--unit', 'lib.mjs#half', '--out', 'log'], 2, 'there is no file'],
    [['main.mjs', '--unit', 'lib.mjs#half', '--out', 'no/log'], 2, 'cannot be written'],
    [['main.mjs', '--unit', 'lib.mjs#half', '--out', '/dev/full'], 2, 'it is no file'],
    [['quit.js', '--unit', 'lib.js#Account.withdraw', '--out', 'log'], 137, 'was not called'],
  ])('says what is wrong: %j', (args, code, text) => {
    expect(run(...args)).toMatchObject({ status: code, stderr: expect.stringContaining(text) });
  });
});
