// Runs a program natively with the hook that captures states; its streams, exit code and signals are its own. States are told as they come.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GrowingFile } from './growing-file.js';
import type { RunSettings, Told } from './hook.js';

export interface ProgramRequest extends RunSettings {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Its child processes and threads are looked at, too. */
  readonly children: boolean;
  readonly signal: AbortSignal;
  onTold(told: Told): void;
}

/** @returns the exit code of the program: 128 and the number of the signal that ended it */
export async function runProgram(request: ProgramRequest): Promise<number> {
  const { program, args, cwd, signal, onTold, children, ...settings } = request;
  const hook = fileURLToPath(new URL('./run-hook.cjs', import.meta.url));
  const times = Number.isFinite(settings.times) ? settings.times : 2 ** 53;
  const told = children ? join(settings.folder, '.told') : undefined;
  const required = children ? [] : ['--require', hook];
  const child = spawn(process.execPath, [...required, program, ...args], {
    cwd,
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: {
      ...process.env,
      ...(children && { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(hook)}`.trim() }),
      EVERYPATH_RUN: JSON.stringify({ ...settings, times, told }),
    },
  });
  const file = told === undefined ? undefined : new GrowingFile(told, (line) => onTold(JSON.parse(line) as Told));
  const abort = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', abort);
  let pending = '';
  child.stdio[3]?.on('data', (data: Buffer) => {
    const lines = (pending + data.toString()).split('\n');
    pending = lines.pop() as string;
    for (const line of lines) onTold(JSON.parse(line) as Told);
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, name) => resolve(code ?? 128 + (name === null ? 0 : constants.signals[name])));
    });
  } finally {
    file?.close();
    signal.removeEventListener('abort', abort);
  }
}
