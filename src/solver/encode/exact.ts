// Doubles as exact rationals.
import type { Smt, SmtBuilder } from '../smt/node.js';

const BITS = new DataView(new ArrayBuffer(8));

/** A finite double as numerator and denominator (a power of two). */
export function toRatio(value: number): readonly [bigint, bigint] {
  if (Number.isInteger(value)) return [BigInt(value), 1n];
  BITS.setFloat64(0, value);
  const bits = BITS.getBigUint64(0);
  const field = Number((bits >> 52n) & 0x7ffn);
  let mantissa = bits & 0xfffffffffffffn;
  if (field !== 0) mantissa |= 1n << 52n;
  let exponent = Math.max(field, 1) - 1075;
  while ((mantissa & 1n) === 0n) {
    mantissa >>= 1n;
    exponent++;
  }
  return [value < 0 ? -mantissa : mantissa, 1n << BigInt(-exponent)];
}

export function realLiteral(b: SmtBuilder, value: number): Smt {
  const [n, d] = toRatio(value);
  return b.real(n, d);
}
