// The element types of typed arrays and DataViews: what storing a value does to it, as a term.
// Soundness: exact, by the conversions of the language (ToInt8, ToUint8Clamp, ToBigInt64, rounding to single precision).
import { apply, constant, eq, ite, lt } from '../../../logic/build.js';
import type { Domain, Term } from '../../../logic/term.js';

export interface ElementKind {
  readonly size: 1 | 2 | 4 | 8;
  readonly sort: 'num' | 'big';
  /** Integers of at most four bytes: these can be put together of bytes. */
  readonly small: boolean;
  /** The value after it was stored and read back. */
  convert(value: Term): Term;
  /** Most significant byte first, where a DataView was told so. */
  readonly swapped?: true;
  /** What an element may be. */
  readonly domain: Domain | undefined;
}

const call = (op: 'shl' | 'shr' | 'bitand', a: Term, by: number): Term => apply(op, [a, constant(by)]);
const signed = (bits: 8 | 16) => (t: Term) => call('shr', call('shl', t, 32 - bits), 32 - bits);
const unsigned = (bits: 8 | 16) => (t: Term) => call('bitand', t, 2 ** bits - 1);

/** Rounds to the nearest integer from 0 to 255, ties to even. */
function clamped(t: Term): Term {
  const inside = apply('min', [apply('max', [t, constant(0)]), constant(255)]);
  const low = apply('floor', [inside]);
  const rest = apply('sub', [inside, low]);
  const high = apply('add', [low, constant(1)]);
  const half = constant(0.5);
  const even = eq(apply('rem', [low, constant(2)]), constant(0));
  const rounded = ite(lt(rest, half), low, ite(lt(half, rest), high, ite(even, low, high)));
  return ite(apply('isNaN', [t]), constant(0), apply('toInt32', [rounded]));
}

/** A bigint modulo 2^64. */
function wrapped(half: bigint): (t: Term) => Term {
  const modulus = constant(2n ** 64n);
  const rem = (t: Term): Term => apply('bigRem', [t, modulus]);
  return (t) =>
    apply('bigSub', [rem(apply('bigAdd', [rem(apply('bigAdd', [t, constant(half)])), modulus])), constant(half)]);
}

const integer = (size: 1 | 2 | 4, min: number, max: number, convert: (t: Term) => Term): ElementKind => ({
  size,
  sort: 'num',
  small: true,
  convert,
  domain: { integer: true, min, max },
});

/** Where the language has half precision; no other term of it comes to be. */
const toHalf = (t: Term): Term => apply('math', [t], 'f16round', 'num');

/** By the name of the typed array without "Array", which is that of the DataView methods without get and set. */
export const ELEMENT_KINDS: Readonly<Record<string, ElementKind>> = {
  Int8: integer(1, -128, 127, signed(8)),
  Uint8: integer(1, 0, 255, unsigned(8)),
  Uint8Clamped: integer(1, 0, 255, clamped),
  Int16: integer(2, -32_768, 32_767, signed(16)),
  Uint16: integer(2, 0, 65_535, unsigned(16)),
  Int32: integer(4, -(2 ** 31), 2 ** 31 - 1, (t) => apply('toInt32', [t])),
  Uint32: integer(4, 0, 2 ** 32 - 1, (t) => apply('toUint32', [t])),
  Float16: { size: 2, sort: 'num', small: false, convert: toHalf, domain: undefined },
  Float32: { size: 4, sort: 'num', small: false, convert: (t) => apply('fround', [t]), domain: undefined },
  Float64: { size: 8, sort: 'num', small: false, convert: (t) => t, domain: undefined },
  BigInt64: { size: 8, sort: 'big', small: false, convert: wrapped(2n ** 63n), domain: undefined },
  BigUint64: { size: 8, sort: 'big', small: false, convert: wrapped(0n), domain: undefined },
};

const swapped = new Map<string, ElementKind>();

/** The kind of a DataView method. */
export function viewKind(name: string, littleEndian: boolean): ElementKind {
  const kind = ELEMENT_KINDS[name];
  if (littleEndian || kind.size === 1) return kind;
  let other = swapped.get(name);
  if (other === undefined) swapped.set(name, (other = { ...kind, swapped: true }));
  return other;
}

interface HalfView extends DataView {
  setFloat16(offset: number, value: number, littleEndian: boolean): void;
}

/** Writes a concrete element to native memory. */
export function writeNative(buffer: ArrayBufferLike, kind: ElementKind, offset: number, value: number | bigint): void {
  const view = new DataView(buffer);
  const little = kind.swapped !== true;
  if (kind.sort === 'big') view.setBigInt64(offset, BigInt.asIntN(64, value as bigint), little);
  else if (kind.small) {
    if (kind.size === 1) view.setUint8(offset, value as number);
    else if (kind.size === 2) view.setUint16(offset, value as number, little);
    else view.setUint32(offset, value as number, little);
  } else if (kind.size === 2) (view as HalfView).setFloat16(offset, value as number, little);
  else if (kind.size === 4) view.setFloat32(offset, value as number, little);
  else view.setFloat64(offset, value as number, little);
}
