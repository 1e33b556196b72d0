// Bits selected and moved.
// expect: {"unit":"lowByte","verdict":"proved","paths":2}
// expect: {"unit":"unsigned","verdict":"proved","paths":1}
// expect: {"unit":"arithmetic","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function lowByte(x: number): boolean {
  if ((x & 0xff) << 8 === 0x4200) return true;
  return false;
}

export function unsigned(x: number): void {
  assert(x >>> 0 >= 0);
}

export function arithmetic(x: number): string {
  if (x >> 31 === -1) return 'sign bit set';
  return 'clear';
}
