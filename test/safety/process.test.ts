// The engine's process: what it cannot do whatever code got hold of it, and what its end costs.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { engineCommand } from '../../src/host/engine-command.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import { Fixture } from './fixture.js';

const fixture = new Fixture();
afterAll(() => fixture.close());

const FATAL: Record<string, string> = {
  fill: 'new Array(2 ** 32 - 1).fill(0)',
  split: "'abc'.repeat(2 ** 27).split('')",
  backtracks: "/^(a+)+$/.test('a'.repeat(40) + 'b')",
  sorts: 'new Array(2 ** 32 - 1).sort()',
};

describe('twenty units, some of which end or hang the process', () => {
  it('have their results, and those a gap each', async () => {
    const harms = Object.entries(FATAL);
    const units = Array.from({ length: 20 }, (_, i) => {
      const [name, code] = i % 5 === 2 ? harms[(i - 2) / 5] : [`good${i}`, '1'];
      return `export function ${name}(x: number): unknown { return x > 1 ? ${code} : 2; }`;
    });
    fixture.add('twenty.ts', units.join('\n'));
    const found = await fixture.check('twenty.ts', '--timeout', '1');
    expect(found.size).toBe(20);
    for (const { unit, verdict, gaps } of found.values()) {
      if (unit in FATAL) expect([unit, verdict, gaps.length]).toEqual([unit, 'open', 1]);
      else expect([unit, verdict]).toEqual([unit, 'proved']);
      for (const { code } of gaps) expect(['limit', 'crash']).toContain(code);
    }
  });
});

/** Code that never ends, or takes all there is, where nobody looks for it: an expression over `x`, and what else the unit says. */
const ENDLESS: Record<string, string> = {
  getter: '({ get p(): number { while (x === x) {} return 1; } }).p',
  text: 'JSON.stringify({ toJSON() { while (true) {} } })',
  trap: '(new Proxy({}, { get() { for (;;) {} } }) as any).x',
  comparator: '[3, 1, 2].sort(() => { for (;;) {} })',
  generator: '[...(function* () { for (;;) yield x; })()]',
  microtasks: '(function again(): any { return Promise.resolve().then(again); })()',
  pipe: `fs.readFileSync('pipe')`,
};

const ENDING: Record<string, string> = {
  power: '3n ** (2n ** 40n)',
  recursion: '(function deeper(n: number): number { return deeper(n + 1) + 1; })(x)',
  exit: 'process.exit(0)',
};

it.runIf(process.platform !== 'win32')('what does not end costs its unit, wherever it stands', async () => {
  const harms = Object.entries({ ...ENDLESS, ...ENDING });
  const good = Array.from({ length: 20 - harms.length }, (_, i) => [`good${i}`, '1'] as const);
  const lines = [...harms, ...good].map(
    ([name, code]) =>
      `export async function ${name}(x: number): Promise<unknown> { return x > 1 ? await (${code}) : 2; }`,
  );
  fixture.add('places.ts', `import fs from 'node:fs';\n${lines.join('\n')}`);
  execFileSync('mkfifo', [join(fixture.project, 'pipe')]);
  const found = await fixture.check('places.ts', '--timeout', '1');
  expect(found.size).toBe(20);
  for (const { unit, verdict, gaps } of found.values()) {
    if (unit in ENDLESS) expect([unit, verdict, gaps.length > 0]).toEqual([unit, 'open', true]);
    else if (!(unit in ENDING)) expect([unit, verdict]).toEqual([unit, 'proved']);
    for (const { code } of gaps) expect(['limit', 'unsupported']).toContain(code);
  }
  expect(found.get('exit')?.verdict).toBe('proved');
});

it('packages above the project are loaded; links from there to elsewhere are denied with the option that allows them', async () => {
  const packages = join(fixture.root, 'node_modules');
  const elsewhere = join(fixture.root, 'elsewhere');
  for (const folder of [join(packages, 'hoisted'), elsewhere]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "name": "hoisted", "version": "1.0.0", "main": "main.js" }');
    writeFileSync(join(folder, 'main.js'), 'exports.two = 2;');
  }
  symlinkSync(elsewhere, join(packages, 'linked'));
  const source = (name: string): string =>
    `// @ts-nocheck\nimport { two } from '${name}';\nexport const above = (x: number) => (x > two ? 1 : 2);`;
  fixture.add('hoisting.ts', source('hoisted'));
  fixture.add('linking.ts', source('linked'));
  const proved = { verdict: 'proved', stats: { paths: 2 } };
  expect((await fixture.check('hoisting.ts')).get('above')).toMatchObject(proved);
  const { stderr } = await fixture.run('check', 'linking.ts');
  expect(stderr).toContain(`(--allow-read=${elsewhere} allows it)`);
  expect((await fixture.check('linking.ts', `--allow-read=${elsewhere}`)).get('above')).toMatchObject(proved);
});

describe('code that got out of the first wall', () => {
  it.runIf(process.platform !== 'win32')('can write nothing, start nothing, and read the project alone', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'everypath-process-')));
    const outside = realpathSync(mkdtempSync(join(tmpdir(), 'everypath-outside-')));
    try {
      for (const place of [folder, outside]) writeFileSync(join(place, 'file.txt'), 'text');
      const probe = join(folder, 'probe.cjs');
      writeFileSync(probe, PROBE);
      const { program, args, env } = engineCommand({ options: DEFAULT_OPTIONS, ownCode: false, roots: [folder] });
      const run = [...args.slice(0, -1), probe, folder, outside];
      // As its host does: the last pipe says that somebody is there.
      const child = spawn(program, run, { env, stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'ignore', 'pipe'] });
      child.on('exit', () => (child.stdio as readonly unknown[] as readonly Writable[])[5].end('\n'));
      expect(JSON.parse(await text(child.stdout as Readable))).toEqual(['reads the project', 'starts a thread']);
      expect(existsSync(join(folder, 'made'))).toBe(false);
    } finally {
      for (const place of [folder, outside]) rmSync(place, { recursive: true });
    }
  });
});

const PROBE = `
const fs = require('node:fs');
const { join } = require('node:path');
const [folder, outside] = process.argv.slice(2);
const done = [];
const attempt = (name, action) => { try { action(); done.push(name); } catch {} };
attempt('reads the project', () => fs.readFileSync(join(folder, 'file.txt')));
attempt('reads outside', () => fs.readFileSync(join(outside, 'file.txt')));
attempt('writes', () => fs.writeFileSync(join(folder, 'made'), ''));
attempt('truncates', () => fs.readFileSync(join(folder, 'file.txt'), { flag: 'w+' }));
attempt('removes', () => fs.rmSync(join(folder, 'file.txt')));
attempt('makes a folder', () => fs.mkdtempSync(join(folder, 'made')));
attempt('links', () => fs.symlinkSync(outside, join(folder, 'made')));
attempt('changes a mode', () => fs.fchmodSync(fs.openSync(join(folder, 'file.txt')), 0o777));
attempt('starts a program', () => { const { error } = require('node:child_process').spawnSync('true'); if (error) throw error; });
attempt('starts a thread', () => new (require('node:worker_threads').Worker)('1', { eval: true }));
attempt('loads native code', () => { try { process.dlopen({ exports: {} }, join(folder, 'file.txt')); } catch (e) { if (e.code !== 'ERR_DLOPEN_FAILED') throw e; } });
attempt('opens the inspector', () => require('node:inspector').open(0));
attempt('sees the environment', () => { if (process.env.HOME === undefined && process.env.PATH === undefined) throw 0; });
console.log(JSON.stringify(done));
`;
