// Values of SMT models as text (get-value replies and Z3's own printing) read back into JavaScript values.
// Undefined stands for a value we cannot read; the caller then has no candidate for that variable.
import type { SmtSort } from './node.js';

/** Int and bit-vector values are bigints (bit-vectors unsigned); Real values are rounded to the nearest double. */
export type SmtValue = boolean | number | bigint | string | undefined;

export function parseValue(text: string, sort: SmtSort): SmtValue {
  const source = text.trim();
  if (sort === 'Bool') return source === 'true' ? true : source === 'false' ? false : undefined;
  if (sort === 'String') return parseString(source);
  if (sort === 'Float64') return parseFloat64(source);
  if (sort.startsWith('BV')) return parseBits(source);
  const ratio = parseRatio(source);
  if (ratio === undefined) return undefined;
  if (sort === 'Int') return ratio[1] === 1n ? ratio[0] : undefined;
  return ratioToNumber(ratio[0], ratio[1]);
}

/** `5`, `-5`, `1.5`, `3/4`, `(- x)`, `(/ x y)`; a trailing `?` (a truncated irrational) is dropped. */
export function parseRatio(text: string): readonly [bigint, bigint] | undefined {
  const minus = /^\(-\s+(.*)\)$/s.exec(text);
  if (minus !== null) {
    const inner = parseRatio(minus[1].trim());
    return inner && [-inner[0], inner[1]];
  }
  const quotient = /^\(\/\s+(\(.*\)|\S+)\s+(\S+)\)$/s.exec(text) ?? /^(-?\d+)\/(\d+)$/.exec(text);
  if (quotient !== null) {
    const a = parseRatio(quotient[1].trim());
    const b = parseRatio(quotient[2].trim());
    if (a === undefined || b === undefined || b[0] === 0n) return undefined;
    return reduce(a[0] * b[1], a[1] * b[0]);
  }
  const decimal = /^(-?\d+)(?:\.(\d*))?\??$/.exec(text);
  if (decimal === null) return undefined;
  const fraction = decimal[2] ?? '';
  return reduce(BigInt(decimal[1] + fraction), 10n ** BigInt(fraction.length));
}

function reduce(a: bigint, b: bigint): readonly [bigint, bigint] {
  if (b < 0n) {
    a = -a;
    b = -b;
  }
  let x = a < 0n ? -a : a;
  let y = b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? [0n, 1n] : [a / x, b / x];
}

/** The double nearest to n/d, ties to even. */
export function ratioToNumber(n: bigint, d: bigint): number {
  if (n === 0n) return 0;
  const magnitude = n < 0n ? -n : n;
  let exponent = magnitude.toString(2).length - d.toString(2).length; // floor(log2) or one more
  if (shifted(magnitude, -exponent) < shifted(d, exponent)) exponent--;
  const unit = Math.max(exponent - 52, -1074); // the weight of the last bit
  const numerator = shifted(magnitude, -unit);
  const denominator = shifted(d, unit);
  let digits = numerator / denominator;
  const rest = 2n * (numerator - digits * denominator);
  if (rest > denominator || (rest === denominator && (digits & 1n) === 1n)) digits++;
  // Two factors, since 2^-1074 times a large integer must not pass through zero.
  const half = Math.trunc(unit / 2);
  const value = Number(digits) * 2 ** half * 2 ** (unit - half);
  return n < 0n ? -value : value;
}

function shifted(x: bigint, by: number): bigint {
  return by > 0 ? x << BigInt(by) : x;
}

function parseBits(text: string): bigint | undefined {
  if (/^#x[0-9a-f]+$/i.test(text)) return BigInt(`0x${text.slice(2)}`);
  if (/^#b[01]+$/.test(text)) return BigInt(`0b${text.slice(2)}`);
  const decimal = /^\(_ bv(\d+) \d+\)$/.exec(text);
  return decimal === null ? undefined : BigInt(decimal[1]);
}

const BITS = new DataView(new ArrayBuffer(8));

function parseFloat64(text: string): number | undefined {
  const special = /^\(_ (NaN|\+oo|-oo|\+zero|-zero) 11 53\)$/.exec(text);
  if (special !== null) {
    const named: Record<string, number> = {
      NaN: Number.NaN,
      '+oo': Infinity,
      '-oo': -Infinity,
      '+zero': 0,
      '-zero': -0,
    };
    return named[special[1]];
  }
  const parts = /^\(fp\s+(#\S+)\s+(#\S+)\s+(#[^\s)]+)\)$/.exec(text);
  if (parts === null) return undefined;
  const [sign, exponent, mantissa] = parts.slice(1).map(parseBits);
  if (sign === undefined || exponent === undefined || mantissa === undefined) return undefined;
  BITS.setBigUint64(0, (sign << 63n) | (exponent << 52n) | mantissa);
  return BITS.getFloat64(0);
}

/** Characters beyond 16 bits have no counterpart in JavaScript: undefined. */
function parseString(text: string): string | undefined {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) return undefined;
  let outside = false;
  const value = text
    .slice(1, -1)
    .replaceAll('""', '"')
    .replace(/\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})/g, (_all, a, b, c) => {
      const unit = Number.parseInt(a ?? b ?? c, 16);
      if (unit > 0xffff) outside = true;
      return String.fromCharCode(unit);
    });
  return outside ? undefined : value;
}
