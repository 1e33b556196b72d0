// Flags in an int32: set, clear, toggle, test.
// expect: {"unit":"flags","verdict":"proved","paths":2}
// expect: {"unit":"fraction","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

const READ = 1 << 0;
const WRITE = 1 << 1;
const EXECUTE = 1 << 2;

export function flags(mode: number): number {
  const set = mode | WRITE;
  assert((set & WRITE) !== 0);
  const cleared = set & ~WRITE;
  assert((cleared & WRITE) === 0);
  assert((cleared & (READ | EXECUTE)) === (mode & 5));
  if ((mode & READ) !== 0) return cleared ^ READ;
  return cleared | EXECUTE;
}

export function fraction(mode: number): void {
  assert((mode | 0) === mode || mode > 2147483647 || mode < -2147483648);
}
