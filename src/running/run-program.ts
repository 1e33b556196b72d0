// Runs a program natively with the hook that captures states; its streams, exit code and signals are its own. States are told as they come.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { RunSettings, Told } from './hook.js';

export interface ProgramRequest extends RunSettings {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly signal: AbortSignal;
  onTold(told: Told): void;
}

/** @returns the exit code of the program: 128 and the number of the signal that ended it */
export async function runProgram(request: ProgramRequest): Promise<number> {
  const { program, args, cwd, signal, onTold, ...settings } = request;
  const hook = fileURLToPath(new URL('./run-hook.cjs', import.meta.url));
  const times = Number.isFinite(settings.times) ? settings.times : 2 ** 53;
  const child = spawn(process.execPath, ['--require', hook, program, ...args], {
    cwd,
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, EVERYPATH_RUN: JSON.stringify({ ...settings, times }) },
  });
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
    signal.removeEventListener('abort', abort);
  }
}
