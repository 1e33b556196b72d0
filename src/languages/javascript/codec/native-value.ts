// Dates and typed arrays as code and as JSON: what of them can be written down although it is not in properties. Called by
// encode.ts, decode.ts and input-code.ts.
import { types } from 'node:util';
import { classNameOf } from '../values/object-parts.js';
import { literal } from './source-text.js';

type Elements = ArrayLike<number | bigint>;

/** Node 24 and later. */
const { Float16Array: half } = globalThis as { Float16Array?: Float32ArrayConstructor };

const CLASSES: Readonly<Record<string, new (items: Elements) => object>> = Object.fromEntries(
  [
    ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
    ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array],
    ...(half === undefined ? [] : [half]),
  ].map((Class) => [Class.name, Class as unknown as new (items: Elements) => object]),
);

const dateTime = Date.prototype.getTime;

/** The time of a Date that is no instance of a subclass. */
export function plainTime(value: object): number | undefined {
  return types.isDate(value) && classNameOf(value) === 'Date' ? dateTime.call(value) : undefined;
}

/** Class and elements of a typed array that is no instance of a subclass. */
export function plainBytes(value: object): { readonly name: string; readonly items: (number | bigint)[] } | undefined {
  const name = types.isTypedArray(value) ? classNameOf(value) : undefined;
  if (name === undefined || !Object.hasOwn(CLASSES, name)) return undefined;
  return { name, items: Array.from(value as unknown as Elements) };
}

export function bytesOf(name: string, items: readonly (number | bigint)[]): object {
  if (!Object.hasOwn(CLASSES, name)) throw new Error(`not a typed array: ${name}`);
  return new CLASSES[name](items);
}

/** An expression that makes an equal one; undefined for other objects. */
export function nativeCode(value: object): string | undefined {
  const time = plainTime(value);
  if (time !== undefined) return `new Date(${literal(time)})`;
  const bytes = plainBytes(value);
  if (bytes === undefined) return undefined;
  const { name, items } = bytes;
  // Positive zeros are what a new one is filled with.
  const empty = items.every((item) => Object.is(item, 0) || item === 0n);
  return empty ? `new ${name}(${items.length})` : `new ${name}([${items.map((item) => literal(item)).join(', ')}])`;
}
