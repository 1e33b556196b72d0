// States of running programs: what a program prints and how it leaves is the same with and without the capture, and the restored unit does what the
// program's own did from there.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sample } from '../cases.js';
import { captured, restored, stateOf } from './restored.js';

const programs = join(dirname(fileURLToPath(import.meta.url)), 'programs');
const names = readdirSync(programs).filter((name) => /\.[cm]?js$/.test(name));
const UNITS: Readonly<Record<string, string>> = { 'classes.cjs': 'Desk.unit' };

describe('a program whose state is captured', () => {
  it('is one of at least fifteen', () => expect(names.length).toBeGreaterThanOrEqual(15));

  it.each(sample(names, 4, 1))('%s', async (name) => {
    const program = join(programs, name);
    const plain = spawnSync(process.execPath, [program], { cwd: programs, encoding: 'utf8' });
    const run = captured(program, UNITS[name] ?? 'unit', { times: 2 });
    const { stdout, stderr, status } = run;
    expect({ stdout, stderr, status }).toEqual({ stdout: plain.stdout, stderr: plain.stderr, status: plain.status });
    expect(run.told.filter(({ type }) => type === 'state' || type === 'failed').map(({ type }) => type)).toEqual(
      Array(2).fill('state'),
    );
    // From each state: this call, as the program printed it.
    for (const number of [1, 2]) {
      const state = stateOf(run.folder, number);
      expect(state.lost).toEqual([]);
      const unit = restored(state, `${UNITS[name] ?? 'unit'}()`);
      expect(JSON.stringify(await unit())).toBe(plain.stdout.split('\n')[number - 1]);
    }
  });
});
