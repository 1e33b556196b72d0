// Buffer: bytes and numbers here, texts by the host's codecs. With `prepare`, arguments are made concrete before anything looks at
// them.
import type { Fn, Value } from '../value.js';
import {
  Bytes,
  encode,
  encodingOf,
  known,
  make,
  min,
  NativeArray,
  NativeMemory,
  ofBytes,
  prepare,
  sized,
  wrong,
} from './buffer-bytes.js';
import './buffer-numbers.js';

const FIRST =
  'The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object.';

const from = (value: Value, encoding: Value, length: Value): Bytes => {
  if (typeof value === 'string') return ofBytes(encode(value, encodingOf(encoding)));
  if (typeof value !== 'object' || value === null) {
    wrong(FIRST + ' Received ' + (value === null ? 'null' : typeof value), 'ERR_INVALID_ARG_TYPE');
  }
  if (
    value instanceof NativeMemory ||
    (typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer)
  ) {
    return new Bytes(value as ArrayBuffer, encoding, length);
  }
  if (value.type === 'Buffer' && NativeArray.isArray(value.data)) return ofBytes(value.data);
  const primitive = typeof value.valueOf === 'function' ? value.valueOf() : value;
  if (primitive !== value && primitive !== null && primitive !== undefined) return from(primitive, encoding, length);
  if (typeof value.length === 'number') return ofBytes(value);
  return wrong(FIRST, 'ERR_INVALID_ARG_TYPE');
};

const called = (args: Value[]): Bytes =>
  typeof args[0] === 'number' ? make(sized(args[0])) : from(args[0], args[1], args[2]);

const reflectConstruct = Reflect.construct;
const reflectApply = Reflect.apply;

const BufferInside: Value = new Proxy(Bytes, {
  __proto__: null,
  apply: (_: Value, _self: Value, args: Value[]) => called(prepare === undefined ? args : prepare(...args)),
  construct(target: Value, args: Value[], newTarget: Value) {
    const prepared = prepare === undefined ? args : prepare(...args);
    return newTarget === BufferInside ? called(prepared) : reflectConstruct(target, prepared, newTarget);
  },
} as ProxyHandler<typeof Bytes>);

const bufferStatics: Record<string, Fn> = {
  from,
  of: (...items: Value[]) => ofBytes(items),
  alloc: (size: Value, fill: Value, encoding: Value) =>
    fill === undefined || fill === 0 ? make(sized(size)) : make(sized(size)).fill(fill, encoding),
  allocUnsafe: (size: Value) => make(sized(size)),
  allocUnsafeSlow: (size: Value) => make(sized(size)),
  isBuffer: (value: Value) => value instanceof Bytes,
  isEncoding: (name: Value) => typeof name === 'string' && name !== '' && known(name),
  byteLength: (value: Value, encoding: Value) =>
    typeof value === 'string' ? encode(value, encodingOf(encoding)).length : value.byteLength,
  compare(a: Value, b: Value) {
    const n = min(a.length, b.length);
    for (let i = 0; i < n; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
    return a.length === b.length ? 0 : a.length < b.length ? -1 : 1;
  },
  concat(list: Value, length: Value) {
    if (!NativeArray.isArray(list)) wrong('The "list" argument must be an instance of Array.', 'ERR_INVALID_ARG_TYPE');
    let total = 0;
    for (const part of list) total += part.length;
    const out = make(length ?? total);
    let at = 0;
    for (const part of list) {
      for (let i = 0; i < part.length && at < out.length; i++) out[at++] = part[i];
    }
    return out;
  },
};
for (const name of Object.keys(bufferStatics)) {
  const value = bufferStatics[name];
  Object.defineProperty(Bytes, name, { value, writable: true, configurable: true, enumerable: true });
}

/** Arguments of every method are made concrete first. */
const guardMembers = (holder: object, concrete: (...args: Value[]) => Value[]): void => {
  for (const name of Object.getOwnPropertyNames(holder)) {
    const { value } = Object.getOwnPropertyDescriptor(holder, name) as PropertyDescriptor;
    if (typeof value !== 'function' || name === 'constructor') continue;
    const guarded = {
      method(this: Value, ...args: Value[]) {
        return reflectApply(value, this, concrete(...args));
      },
    }.method;
    Object.defineProperty(guarded, 'name', { value: name, configurable: true });
    Object.defineProperty(holder, name, { value: guarded });
  }
};
if (prepare !== undefined) {
  guardMembers(Bytes, prepare);
  guardMembers(Bytes.prototype, prepare);
}
Object.defineProperty(Bytes, 'poolSize', { value: 8192, writable: true, configurable: true, enumerable: true });
Object.defineProperty(Bytes, 'name', { value: 'Buffer', configurable: true });
Object.defineProperty(Bytes.prototype, 'constructor', { value: BufferInside, writable: true, configurable: true });

export { BufferInside as Buffer };
