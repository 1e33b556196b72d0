// Buffer as text that is compiled inside a realm: bytes and numbers here, texts by the host's codecs (`encode`, `decode`).
// With `prepare`, arguments are made concrete before anything looks at them.
export const BUFFER_SOURCE = `((host) => {
  'use strict';
  const { encode, decode, known, find, refuse, prepare } = host;
  const { Uint8Array, ArrayBuffer, DataView, TypeError, RangeError, Object, Array, Symbol, Math } = globalThis;
  const wrong = (message, code, Class = TypeError) => {
    const error = new Class(message);
    error.code = code;
    throw error;
  };
  const encodingOf = (encoding) => {
    if (encoding === undefined || encoding === null || encoding === '') return 'utf8';
    if (typeof encoding !== 'string' || !known(encoding)) wrong('Unknown encoding: ' + encoding, 'ERR_UNKNOWN_ENCODING');
    return encoding;
  };
  const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const make = (length) => new Bytes(length);
  const ofBytes = (bytes) => { const out = make(bytes.length); for (let i = 0; i < bytes.length; i++) out[i] = bytes[i]; return out; };
  const sized = (size) => {
    if (typeof size !== 'number') wrong('The "size" argument must be of type number. Received ' + typeof size, 'ERR_INVALID_ARG_TYPE');
    if (!(size >= 0 && size <= 0x1fffffffffffff)) wrong('The value of "size" is out of range. It must be >= 0 && <= 9007199254740991. Received ' + size, 'ERR_OUT_OF_RANGE', RangeError);
    return size;
  };
  class Bytes extends Uint8Array {
    toString(encoding, start = 0, end = this.length) {
      const from = Math.max(0, Math.trunc(start) || 0), to = Math.min(this.length, end === undefined ? this.length : Math.trunc(end) || 0);
      return to <= from ? '' : decode(Uint8Array.prototype.subarray.call(this, from, to), encodingOf(encoding));
    }
    toLocaleString(encoding, start, end) { return this.toString(encoding, start, end); }
    toJSON() { return { type: 'Buffer', data: Array.from(this) }; }
    slice(start, end) { return this.subarray(start, end); }
    equals(other) {
      if (!(other instanceof Uint8Array)) wrong('The "otherBuffer" argument must be an instance of Buffer or Uint8Array.', 'ERR_INVALID_ARG_TYPE');
      return Buffer.compare(this, other) === 0;
    }
    compare(other, start = 0, end = other.length, from = 0, to = this.length) {
      return Buffer.compare(this.subarray(from, to), Uint8Array.prototype.subarray.call(other, start, end));
    }
    copy(target, at = 0, start = 0, end = this.length) {
      const part = this.subarray(start, Math.min(end, start + target.length - at));
      target.set(part, at);
      return part.length;
    }
    write(text, offset, length, encoding) {
      if (typeof offset === 'string') { encoding = offset; offset = 0; length = undefined; }
      else if (typeof length === 'string') { encoding = length; length = undefined; }
      const bytes = encode(text, encodingOf(encoding));
      const n = Math.min(bytes.length, length ?? Infinity, this.length - (offset ?? 0));
      for (let i = 0; i < n; i++) this[(offset ?? 0) + i] = bytes[i];
      return n;
    }
    fill(value, start = 0, end = this.length, encoding = undefined) {
      if (typeof start === 'string') { encoding = start; start = 0; end = this.length; }
      if (typeof value === 'number' || typeof value === 'boolean') return Uint8Array.prototype.fill.call(this, value & 255, start, end);
      const bytes = typeof value === 'string' ? encode(value, encodingOf(encoding)) : value;
      for (let i = start; i < end; i++) this[i] = bytes.length === 0 ? 0 : bytes[(i - start) % bytes.length];
      return this;
    }
    indexOf(value, at, encoding) { return find(this, typeof value === 'string' ? encode(value, encodingOf(typeof at === 'string' ? at : encoding)) : value, typeof at === 'string' ? undefined : at, false); }
    lastIndexOf(value, at, encoding) { return find(this, typeof value === 'string' ? encode(value, encodingOf(typeof at === 'string' ? at : encoding)) : value, typeof at === 'string' ? undefined : at, true); }
    includes(value, at, encoding) { return this.indexOf(value, at, encoding) !== -1; }
    swap16() { return swap(this, 2); }
    swap32() { return swap(this, 4); }
    swap64() { return swap(this, 8); }
    get parent() { return this.buffer; }
    get offset() { return this.byteOffset; }
  }
  function swap(bytes, n) {
    if (bytes.length % n !== 0) wrong('Buffer size must be a multiple of ' + n * 8 + '-bits', 'ERR_INVALID_BUFFER_SIZE', RangeError);
    for (let i = 0; i < bytes.length; i += n) bytes.subarray(i, i + n).reverse();
    return bytes;
  }
  const place = (bytes, offset, size) => {
    if (typeof offset !== 'number') wrong('The "offset" argument must be of type number.', 'ERR_INVALID_ARG_TYPE');
    if (!(Number.isInteger(offset) && offset >= 0 && offset + size <= bytes.length)) {
      if (bytes.length < size) wrong('Attempt to access memory outside buffer bounds', 'ERR_BUFFER_OUT_OF_BOUNDS', RangeError);
      wrong('The value of "offset" is out of range. It must be >= 0 and <= ' + (bytes.length - size) + '. Received ' + offset, 'ERR_OUT_OF_RANGE', RangeError);
    }
    return offset;
  };
  const method = (name, fn) => {
    Object.defineProperty(fn, 'name', { value: name, configurable: true });
    Object.defineProperty(Bytes.prototype, name, { value: fn, writable: true, configurable: true, enumerable: true });
  };
  const numbers = [['UInt8', 1, 'Uint8'], ['Int8', 1, 'Int8'], ['UInt16', 2, 'Uint16'], ['Int16', 2, 'Int16'], ['UInt32', 4, 'Uint32'], ['Int32', 4, 'Int32'], ['Float', 4, 'Float32'], ['Double', 8, 'Float64'], ['BigInt64', 8, 'BigInt64'], ['BigUInt64', 8, 'BigUint64']];
  const range = { UInt8: [0, 255], Int8: [-128, 127], UInt16: [0, 65535], Int16: [-32768, 32767], UInt32: [0, 4294967295], Int32: [-2147483648, 2147483647] };
  for (const [name, size, type] of numbers) {
    for (const end of size === 1 ? [''] : ['LE', 'BE']) {
      const little = end === 'LE', getter = DataView.prototype['get' + type], setter = DataView.prototype['set' + type];
      const read = function (offset = 0) { return getter.call(view(this), place(this, offset, size), little); };
      const write = function (value, offset = 0) {
        const limits = range[name];
        if (limits !== undefined && (value < limits[0] || value > limits[1])) wrong('The value of "value" is out of range. It must be >= ' + limits[0] + ' and <= ' + limits[1] + '. Received ' + value, 'ERR_OUT_OF_RANGE', RangeError);
        setter.call(view(this), place(this, offset, size), value, little);
        return offset + size;
      };
      for (const alias of [name, name.replace('UInt', 'Uint')]) {
        method('read' + alias + end, read);
        method('write' + alias + end, write);
      }
    }
  }
  for (const name of ['readUIntLE', 'readUIntBE', 'readIntLE', 'readIntBE', 'writeUIntLE', 'writeUIntBE', 'writeIntLE', 'writeIntBE', 'inspect', 'asciiSlice', 'utf8Slice', 'latin1Slice', 'hexSlice', 'base64Slice', 'ucs2Slice', 'utf8Write']) {
    method(name, () => refuse('Buffer.prototype.' + name));
  }
  const from = (value, encoding, length) => {
    if (typeof value === 'string') return ofBytes(encode(value, encodingOf(encoding)));
    if (typeof value !== 'object' || value === null) wrong('The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received ' + (value === null ? 'null' : typeof value), 'ERR_INVALID_ARG_TYPE');
    if (value instanceof ArrayBuffer || (typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer)) return new Bytes(value, encoding, length);
    if (value.type === 'Buffer' && Array.isArray(value.data)) return ofBytes(value.data);
    const primitive = typeof value.valueOf === 'function' ? value.valueOf() : value;
    if (primitive !== value && primitive !== null && primitive !== undefined) return from(primitive, encoding, length);
    if (typeof value.length === 'number') return ofBytes(value);
    return wrong('The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object.', 'ERR_INVALID_ARG_TYPE');
  };
  const called = (args) => (typeof args[0] === 'number' ? make(sized(args[0])) : from(args[0], args[1], args[2]));
  const Buffer = new Proxy(Bytes, {
    __proto__: null,
    apply: (_, self, args) => called(prepare === undefined ? args : prepare(...args)),
    construct(target, args, newTarget) {
      const given = prepare === undefined ? args : prepare(...args);
      return newTarget === Buffer ? called(given) : Reflect.construct(target, given, newTarget);
    },
  });
  const statics = {
    from,
    of: (...items) => ofBytes(items),
    alloc: (size, fill, encoding) => (fill === undefined || fill === 0 ? make(sized(size)) : make(sized(size)).fill(fill, encoding)),
    allocUnsafe: (size) => make(sized(size)),
    allocUnsafeSlow: (size) => make(sized(size)),
    isBuffer: (value) => value instanceof Bytes,
    isEncoding: (name) => typeof name === 'string' && name !== '' && known(name),
    byteLength: (value, encoding) => (typeof value === 'string' ? encode(value, encodingOf(encoding)).length : value.byteLength),
    compare(a, b) {
      const n = Math.min(a.length, b.length);
      for (let i = 0; i < n; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
      return a.length === b.length ? 0 : a.length < b.length ? -1 : 1;
    },
    concat(list, length) {
      if (!Array.isArray(list)) wrong('The "list" argument must be an instance of Array.', 'ERR_INVALID_ARG_TYPE');
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
  for (const name of Object.keys(statics)) Object.defineProperty(Bytes, name, { value: statics[name], writable: true, configurable: true, enumerable: true });
  if (prepare !== undefined) {
    for (const holder of [Bytes, Bytes.prototype]) {
      for (const name of Object.getOwnPropertyNames(holder)) {
        const { value } = Object.getOwnPropertyDescriptor(holder, name);
        if (typeof value !== 'function' || name === 'constructor') continue;
        const guarded = { method(...args) { return Reflect.apply(value, this, prepare(...args)); } }.method;
        Object.defineProperty(guarded, 'name', { value: name, configurable: true });
        Object.defineProperty(holder, name, { value: guarded });
      }
    }
  }
  Object.defineProperty(Bytes, 'poolSize', { value: 8192, writable: true, configurable: true, enumerable: true });
  Object.defineProperty(Bytes, 'name', { value: 'Buffer', configurable: true });
  Object.defineProperty(Bytes.prototype, 'constructor', { value: Buffer, writable: true, configurable: true });
  return Buffer;
})`;
