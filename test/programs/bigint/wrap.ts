// Bigints do not overflow; asIntN is a way to make them.
// expect: {"unit":"clamp","verdict":"proved","paths":3}
// expect: {"unit":"digits","verdict":"proved"}
// expect: {"unit":"mixed","verdict":"refuted","violations":["runtime-error"]}
import { assert } from 'everypath';

export function clamp(x: bigint): bigint {
  const y = x < -10n ? -10n : x > 10n ? 10n : x;
  assert(y * y <= 100n);
  return y;
}

/** @requires x >= 0n && x < 1000n */
export function digits(x: bigint): bigint {
  const sum = (x % 10n) + ((x / 10n) % 10n) + x / 100n;
  assert((x - sum) % 9n === 0n);
  return sum;
}

export function mixed(x: bigint, flag: boolean): unknown {
  const other: any = flag ? 1n : 1;
  return x + other;
}
