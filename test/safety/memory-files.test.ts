// Files in memory against the file system of Node: random operations give the same results and errors, and leave the same files.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MemoryFiles } from '../../src/languages/javascript/runtime/safety/memory-files/operations.js';
import { cases } from '../cases.js';
import { randomNumbers } from '../schedules/random-tasks.js';

const home = process.cwd();
const roots: string[] = [];
afterAll(() => {
  process.chdir(home);
  for (const root of roots) fs.rmSync(root, { recursive: true });
});

function place(): string {
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'everypath-files-')));
  roots.push(root);
  fs.mkdirSync(join(root, 'old'));
  fs.writeFileSync(join(root, 'old/text'), 'before');
  return root;
}

const NAMES = ['a', 'b', 'a/x', 'b/y', 'a/x/z', 'old', 'old/text', 'old/new', 'b/', 'none/c'];
const FLAGS = ['r', 'w', 'wx', 'a', 'r+', 'w+', 'ax', 'q'];

function randomOperation(random: (n: number) => number): readonly [string, readonly unknown[]] {
  const name = (): string => NAMES[random(NAMES.length)];
  const flag = (): string => FLAGS[random(FLAGS.length)];
  const fd = (): number => 20 + random(2);
  const all: readonly (() => readonly [string, readonly unknown[]])[] = [
    () => ['readFile', [name(), 'utf8']],
    () => ['writeFile', [name(), `w${random(99)}`, { flag: flag() }]],
    () => ['appendFile', [name(), 'more']],
    () => ['mkdir', [name(), random(2) === 0 ? undefined : { recursive: true }]],
    () => ['rmdir', [name()]],
    () => ['unlink', [name()]],
    () => ['rm', [name(), [undefined, { force: true }, { recursive: true }][random(3)]]],
    () => ['rename', [name(), name()]],
    () => ['copyFile', [name(), name(), random(2)]],
    () => ['readdir', [name()]],
    () => ['exists', [name()]],
    () => ['access', [name()]],
    () => ['truncate', [name(), random(8)]],
    () => ['open', [name(), flag()]],
    () => ['write', [fd(), 'text', random(2) === 0 ? undefined : random(5)]],
    () => ['readFile', [fd(), 'utf8']],
    () => ['close', [fd()]],
  ];
  return all[random(all.length)]();
}

/** Descriptors are told by their number in order. */
function outcome(run: () => unknown): string {
  try {
    return JSON.stringify(run()) ?? 'nothing';
  } catch (error) {
    const { code, message, syscall } = error as { code?: string; message: string; syscall?: string };
    return `${code} ${syscall} ${code === 'ERR_FS_EISDIR' ? '' : message}`;
  }
}

class OnDisk {
  private readonly fds: (number | undefined)[] = [];

  run(name: string, args: readonly unknown[]): unknown {
    const native = (fs as any)[`${name}Sync`] as (...args: unknown[]) => unknown;
    if (name === 'open') {
      const fd = native(...args) as number;
      const free = this.fds.indexOf(undefined);
      const at = free === -1 ? this.fds.length : free;
      this.fds[at] = fd;
      return at + 20;
    }
    if (typeof args[0] !== 'number') return native(...args);
    const fd = this.fds[args[0] - 20];
    if (name === 'close' && fd !== undefined) this.fds[args[0] - 20] = undefined;
    return native(fd ?? 999, ...args.slice(1));
  }

  end(): void {
    for (const fd of this.fds) if (fd !== undefined) fs.closeSync(fd);
  }
}

const owner = (cwd: string) => ({
  permit: () => {},
  unsupported: (what: string): never => {
    throw new Error(`unsupported: ${what}`);
  },
  cwd: () => cwd,
  loading: () => false,
  touched: () => {},
  task: () => 't0',
});

test('random operations do what they do on the disk, which stays as it was', () => {
  for (let seed = 1; seed <= cases(1500); seed++) {
    const random = randomNumbers(seed * 7919);
    const [real, kept] = [place(), place()];
    const memory = new MemoryFiles(owner(kept));
    const disk = new OnDisk();
    const log: string[][] = [];
    for (let i = 0; i < 30; i++) {
      const [name, args] = randomOperation(random);
      process.chdir(kept);
      const ours = outcome(() => memory.operation(name)?.(args));
      process.chdir(real);
      if (ours.includes('unsupported')) continue;
      const shown = outcome(() => disk.run(name, args));
      log.push([name, JSON.stringify(args), shown]);
      expect([...log, [name, JSON.stringify(args), ours]].slice(-8)).toEqual([...log.slice(-7), log.at(-1)]);
    }
    disk.end();
    memory.end();
    process.chdir(kept);
    expect(outcome(() => memory.operation('readdir')?.(['.']))).toBe('["old"]');
    expect(fs.readFileSync(join(kept, 'old/text'), 'utf8')).toBe('before');
    process.chdir(home);
    for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true });
  }
});
