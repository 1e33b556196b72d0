// Runs a program natively with the hook that records a unit's inputs; its streams, exit code and signals are its own.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface RecordRequest {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Absolute. */
  readonly file: string;
  readonly unit: string;
  /** Absolute; lines are added to it. */
  readonly out: string;
  readonly maxRows: number;
  readonly signal: AbortSignal;
}

export interface RecordEnd {
  /** Of the program: 128 and the number of the signal that ended it. */
  readonly exitCode: number;
  /** The unit's file was loaded, and has the unit. */
  readonly loaded: boolean;
  readonly found: boolean;
  /** The log could not be written any more: the code of the error. */
  readonly failed?: string;
}

export async function recordProgram(request: RecordRequest): Promise<RecordEnd> {
  const { program, args, cwd, out, unit, maxRows, signal } = request;
  const settings = {
    file: realpathSync(request.file),
    unit,
    out,
    maxRows: Number.isFinite(maxRows) ? maxRows : 2 ** 53,
  };
  const hook = fileURLToPath(new URL('./record-hook.cjs', import.meta.url));
  const child = spawn(process.execPath, ['--require', hook, program, ...args], {
    cwd,
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, EVERYPATH_RECORD: JSON.stringify(settings) },
  });
  const abort = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', abort);
  let told = '';
  child.stdio[3]?.on('data', (data: Buffer) => {
    told += data.toString();
  });
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, name) => resolve(code ?? 128 + (name === null ? 0 : constants.signals[name])));
    });
    const failed = /!(\w+);/.exec(told)?.[1];
    const letters = told.replace(/!\w+;/g, '');
    return { exitCode, loaded: letters.includes('l'), found: letters.includes('f'), ...(failed && { failed }) };
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
