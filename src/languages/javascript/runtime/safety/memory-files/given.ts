// What programs give to operations on files, read as Node reads it. Used by operations.ts and descriptors.ts.
import { constants } from 'node:fs';

export interface Opening {
  readonly reads: boolean;
  readonly writes: boolean;
  readonly appends: boolean;
  readonly creates: boolean;
  readonly empties: boolean;
  readonly exclusive: boolean;
}

const { O_RDONLY, O_WRONLY, O_RDWR, O_APPEND, O_CREAT, O_TRUNC, O_EXCL } = constants;

const BY_NAME: Readonly<Record<string, number>> = {
  r: O_RDONLY,
  'r+': O_RDWR,
  w: O_TRUNC | O_CREAT | O_WRONLY,
  wx: O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'w+': O_TRUNC | O_CREAT | O_RDWR,
  'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  a: O_APPEND | O_CREAT | O_WRONLY,
  ax: O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  'a+': O_APPEND | O_CREAT | O_RDWR,
  'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
};
const ALIASES: Readonly<Record<string, string>> = {
  ...{ rs: 'r', sr: 'r', 'rs+': 'r+', 'sr+': 'r+', xw: 'wx', 'xw+': 'wx+', xa: 'ax', 'xa+': 'ax+' },
  ...{ as: 'a', sa: 'a', 'as+': 'a+', 'sa+': 'a+' },
};

/** Undefined for what is no flag. */
export function flagsOf(given: unknown = 'r'): Opening | undefined {
  const flags = typeof given === 'number' ? given : BY_NAME[ALIASES[String(given)] ?? String(given)];
  if (flags === undefined) return undefined;
  const access = flags & (O_WRONLY | O_RDWR);
  return {
    reads: access !== O_WRONLY,
    writes: access !== O_RDONLY,
    appends: (flags & O_APPEND) !== 0,
    creates: (flags & O_CREAT) !== 0,
    empties: (flags & O_TRUNC) !== 0,
    exclusive: (flags & O_EXCL) !== 0 && (flags & O_CREAT) !== 0,
  };
}

export function wrongFlags(given: unknown): Error {
  const error = new TypeError(`The argument 'flags' is invalid. Received '${String(given)}'`);
  return Object.assign(error, { code: 'ERR_INVALID_ARG_VALUE' });
}

export interface FileOptions {
  readonly encoding?: unknown;
  readonly flag?: unknown;
  readonly mode?: number;
  readonly recursive?: unknown;
  readonly force?: unknown;
  readonly withFileTypes?: unknown;
  readonly throwIfNoEntry?: unknown;
}

/** A text is an encoding; what is absent stays so. */
export function optionsOf(given: unknown): FileOptions {
  if (typeof given === 'string') return { encoding: given };
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
}

/** What is to be written. Node takes texts and bytes, nothing else. */
export function bytesOf(data: unknown, encoding: unknown): Buffer {
  if (typeof data === 'string') return Buffer.from(data, (encoding ?? 'utf8') as BufferEncoding);
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const error = new TypeError(
    `The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received ${typeof data}`,
  );
  throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
}

/** What was read, as it was asked for. */
export function decoded(data: Buffer, encoding: unknown): string | Buffer {
  return encoding === undefined || encoding === 'buffer' ? data : data.toString(encoding as BufferEncoding);
}
