// The bytes of a Buffer: how they are made, checked, read as text and written. Texts are translated by the host's codecs.
import type { Class, Value } from '../value.js';
import type { CodedError, Tools } from './tools.js';

export interface BufferGiven extends Tools {
  encode(text: Value, encoding: string): Uint8Array;
  decode(bytes: Uint8Array, encoding: string): string;
  /** Is it the name of an encoding? */
  known(encoding: string): boolean;
  /** indexOf, or with `last` lastIndexOf. */
  find(bytes: Value, value: Value, at: Value, last: boolean): number;
  /** Ends the run: there is no model of this. */
  refuse(what: string): never;
}

/** The parameter of the function that the module is linked to. */
declare const given: BufferGiven;

export const { encode, decode, known, find, refuse, prepare } = given;
/** Methods of Buffer take other arguments than those of its parent: to the compiler it is any class. */
export const NativeBytes: Class = Uint8Array;
export const NativeMemory = ArrayBuffer;
export const NativeView = DataView;
export const NativeTypeError = TypeError;
export const NativeRangeError = RangeError;
export const NativeArray = Array;
export const { max, min, trunc } = Math;

export function wrong(message: string, code: string, Class: Class = NativeTypeError): never {
  const error: CodedError = new Class(message);
  error.code = code;
  throw error;
}

export const encodingOf = (encoding: Value): string => {
  if (encoding === undefined || encoding === null || encoding === '') return 'utf8';
  if (typeof encoding !== 'string' || !known(encoding)) wrong('Unknown encoding: ' + encoding, 'ERR_UNKNOWN_ENCODING');
  return encoding;
};

export const make = (length: number): Bytes => new Bytes(length);

export const ofBytes = (bytes: ArrayLike<Value>): Bytes => {
  const out = make(bytes.length);
  for (let i = 0; i < bytes.length; i++) out[i] = bytes[i];
  return out;
};

export const sized = (size: Value): number => {
  if (typeof size !== 'number') {
    wrong('The "size" argument must be of type number. Received ' + typeof size, 'ERR_INVALID_ARG_TYPE');
  }
  if (!(size >= 0 && size <= 0x1fffffffffffff)) {
    const limits = 'It must be >= 0 && <= 9007199254740991. Received ' + size;
    wrong('The value of "size" is out of range. ' + limits, 'ERR_OUT_OF_RANGE', NativeRangeError);
  }
  return size;
};

/** What indexOf looks for. */
const wantedBytes = (value: Value, at: Value, encoding: Value): Value =>
  typeof value === 'string' ? encode(value, encodingOf(typeof at === 'string' ? at : encoding)) : value;

/** Shown to programs as Buffer. */
export class Bytes extends NativeBytes {
  toString(encoding: Value, start: Value = 0, end: Value = this.length) {
    const from = max(0, trunc(start) || 0);
    const to = min(this.length, end === undefined ? this.length : trunc(end) || 0);
    return to <= from ? '' : decode(NativeBytes.prototype.subarray.call(this, from, to), encodingOf(encoding));
  }
  toLocaleString(encoding: Value, start: Value, end: Value) {
    return this.toString(encoding, start, end);
  }
  toJSON() {
    return { type: 'Buffer', data: NativeArray.from(this as Value) };
  }
  slice(start: Value, end: Value) {
    return this.subarray(start, end);
  }
  equals(other: Value) {
    if (!(other instanceof NativeBytes)) {
      const message = 'The "otherBuffer" argument must be an instance of Buffer or Uint8Array.';
      wrong(message, 'ERR_INVALID_ARG_TYPE');
    }
    return (Bytes as Value).compare(this, other) === 0;
  }
  compare(other: Value, start: Value = 0, end: Value = other.length, from: Value = 0, to: Value = this.length) {
    const theirs = NativeBytes.prototype.subarray.call(other, start, end);
    return (Bytes as Value).compare(this.subarray(from, to), theirs);
  }
  copy(target: Value, at: Value = 0, start: Value = 0, end: Value = this.length) {
    const part = this.subarray(start, min(end, start + target.length - at));
    target.set(part, at);
    return part.length;
  }
  write(text: Value, offset: Value, length: Value, encoding: Value) {
    if (typeof offset === 'string') {
      encoding = offset;
      offset = 0;
      length = undefined;
    } else if (typeof length === 'string') {
      encoding = length;
      length = undefined;
    }
    const bytes = encode(text, encodingOf(encoding));
    const n = min(bytes.length, length ?? Infinity, this.length - (offset ?? 0));
    for (let i = 0; i < n; i++) this[(offset ?? 0) + i] = bytes[i];
    return n;
  }
  fill(value: Value, start: Value = 0, end: Value = this.length, encoding: Value = undefined) {
    if (typeof start === 'string') {
      encoding = start;
      start = 0;
      end = this.length;
    }
    if (typeof value === 'number' || typeof value === 'boolean') {
      return NativeBytes.prototype.fill.call(this, (value as number) & 255, start, end);
    }
    const bytes = typeof value === 'string' ? encode(value, encodingOf(encoding)) : value;
    for (let i = start; i < end; i++) this[i] = bytes.length === 0 ? 0 : bytes[(i - start) % bytes.length];
    return this;
  }
  indexOf(value: Value, at: Value, encoding: Value) {
    return find(this, wantedBytes(value, at, encoding), typeof at === 'string' ? undefined : at, false);
  }
  lastIndexOf(value: Value, at: Value, encoding: Value) {
    return find(this, wantedBytes(value, at, encoding), typeof at === 'string' ? undefined : at, true);
  }
  includes(value: Value, at: Value, encoding: Value) {
    return this.indexOf(value, at, encoding) !== -1;
  }
  swap16() {
    return swap(this, 2);
  }
  swap32() {
    return swap(this, 4);
  }
  swap64() {
    return swap(this, 8);
  }
  get parent() {
    return this.buffer;
  }
  get offset() {
    return this.byteOffset;
  }
}

function swap(bytes: Value, n: number): Value {
  if (bytes.length % n !== 0) {
    wrong('Buffer size must be a multiple of ' + n * 8 + '-bits', 'ERR_INVALID_BUFFER_SIZE', NativeRangeError);
  }
  for (let i = 0; i < bytes.length; i += n) bytes.subarray(i, i + n).reverse();
  return bytes;
}
