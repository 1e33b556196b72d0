// A log that options name: whether it can be read, and its format.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { wrongLog } from '../report/learn-messages.js';
import { OptionError } from './check-error.js';

/** @throws OptionError */
export function logFile(log: string, cwd: string): { readonly file: string; readonly format: 'jsonl' | 'csv' } {
  const file = resolve(cwd, log);
  const problem = unreadable(file);
  if (problem !== undefined) throw new OptionError(wrongLog(log, problem));
  return { file, format: /\.csv$/i.test(file) ? 'csv' : 'jsonl' };
}

function unreadable(file: string): string | undefined {
  try {
    return statSync(file).isFile() ? undefined : 'it is no file';
  } catch (error) {
    return `it cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}
