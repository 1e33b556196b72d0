// Files outlive a tool that is killed at any moment: what was there stays whole until the new text is complete.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AMPLE, LONG } from '../cases.js';
import { Random, seedOf } from '../oracle/random.js';
import { root } from '../run-cli.js';

const MOMENTS = LONG ? 100 : 2;
const cli = join(root, 'dist/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'everypath-killed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = (limit: number): string => `/** @param {number} x */
export function sign(x) {
  if (x > ${limit}) return 1;
  return x < 0 ? -1 : 0;
}
`;
/** Two versions of the program, so that every run has something to write. */
const turn = (i: number): void => writeFileSync(join(folder, 'sign.mjs'), source(i % 2));

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [cli, ...args], { cwd: folder, stdio: 'ignore' });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('close', resolve));
}

/** Kills the command at random moments of its life; after each the file must be one of those that whole runs write. */
async function killed(file: string, args: readonly string[], edit: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  const whole = new Set<string>();
  let longest = 0;
  for (const i of [0, 1, 2]) {
    turn(i);
    const began = performance.now();
    expect(await ended(start(args))).toBeLessThan(2);
    longest = Math.max(longest, performance.now() - began);
    if (i === 0) writeFileSync(path, edit(readFileSync(path, 'utf8')));
    else whole.add(shapeOf(readFileSync(path, 'utf8')));
  }
  const random = new Random(seedOf(args.join(' ')));
  let died = 0;
  for (let i = 0; i < MOMENTS; i++) {
    turn(i);
    const child = start(args);
    const timer = setTimeout(() => child.kill('SIGKILL'), (random.below(1000) / 1000) * longest);
    if ((await ended(child)) === null) died++;
    clearTimeout(timer);
    expect(whole).toContain(shapeOf(readFileSync(path, 'utf8')));
  }
  expect(died).toBeGreaterThan(0);
}

/** Without what differs from run to run: times. */
function shapeOf(text: string): string {
  return text.replace(/("\w*(?:Ms|time)\w*": ?)[\d.]+/gi, '$1');
}

/** Processes that it has started. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
  return text.split(' ').filter(Boolean).map(Number);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}

it.skipIf(process.platform !== 'linux')('an engine does not outlive the tool, whatever it computes', async () => {
  // One call of V8's own, during which no code of ours runs.
  writeFileSync(join(folder, 'endless.mjs'), `export const endless = () => /^(a+)+$/.test('${'a'.repeat(80)}b');\n`);
  const limits = ['--timeout', String(AMPLE), '--max-steps', '1000000000000'];
  const tool = start(['check', 'endless.mjs', '--no-cache', ...limits]);
  const pid = tool.pid as number;
  await until(() => childrenOf(pid).some(isSearching));
  const engines = childrenOf(pid);
  tool.kill('SIGKILL');
  await ended(tool);
  await until(() => engines.every((engine) => !existsSync(`/proc/${engine}`)));
});

/** It has computed for more than it takes to start and load a program: a second and a half, in ticks of ten milliseconds. */
function isSearching(pid: number): boolean {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ').slice(11, 13);
  return Number(user) + Number(system) > 150;
}

describe(`a tool that is killed at ${MOMENTS} random moments`, () => {
  it('keeps a suite with what the user edited', async () => {
    const own = "test('my own', () => {});\n";
    const licence = '// a licence\n';
    const args = ['test', 'sign.mjs', '--runner', 'node', '--update'];
    await killed('sign.everypath.test.mjs', args, (text) => `${licence}${text}\n${own}`);
    const text = readFileSync(join(folder, 'sign.everypath.test.mjs'), 'utf8');
    for (const kept of [own, licence]) expect(text).toContain(kept);
  });

  it('keeps a tree', () => killed('tree.json', ['tree', 'sign.mjs', '-o', 'tree.json'], (text) => text));

  it('keeps a result', () =>
    killed('result.json', ['check', 'sign.mjs', '--no-cache', '--json', '-o', 'result.json'], (text) => text));
});
