// Contracts of units that start threads, for threads.test.ts: several in one file, one of them broken in one order only.
import { join, spawn } from 'everypath';

/**
 * @requires n > 0 && n < 10
 * @ensures result > 0 && result < 11
 */
export function kept(n: number): number {
  let x = 0;
  spawn(() => {
    x = 1;
  });
  return n + x;
}

/**
 * @requires n > 0 && n < 10
 * @ensures result > n && result < 11
 */
export function broken(n: number): number {
  let x = 0;
  const thread = spawn(() => {
    x = 1;
  });
  const seen = x;
  join(thread);
  return n + seen;
}
