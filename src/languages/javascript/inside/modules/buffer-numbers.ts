// The methods of Buffer that read and write numbers, and those without a model.
import type { Fn, Value } from '../value.js';
import { Bytes, NativeRangeError, NativeView, refuse, wrong } from './buffer-bytes.js';

const { isInteger } = Number;

const viewOf = (bytes: Uint8Array): DataView => new NativeView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** An offset at which `size` bytes lie. */
const placeOf = (bytes: Uint8Array, offset: Value, size: number): number => {
  if (typeof offset !== 'number') wrong('The "offset" argument must be of type number.', 'ERR_INVALID_ARG_TYPE');
  if (!(isInteger(offset) && offset >= 0 && offset + size <= bytes.length)) {
    if (bytes.length < size) {
      wrong('Attempt to access memory outside buffer bounds', 'ERR_BUFFER_OUT_OF_BOUNDS', NativeRangeError);
    }
    const limits = 'It must be >= 0 and <= ' + (bytes.length - size) + '. Received ' + offset;
    wrong('The value of "offset" is out of range. ' + limits, 'ERR_OUT_OF_RANGE', NativeRangeError);
  }
  return offset;
};

const defineMethod = (name: string, fn: Fn): void => {
  Object.defineProperty(fn, 'name', { value: name, configurable: true });
  Object.defineProperty(Bytes.prototype, name, { value: fn, writable: true, configurable: true, enumerable: true });
};

/** Name in Buffer, size, name in DataView. */
const NUMBERS = [
  ['UInt8', 1, 'Uint8'],
  ['Int8', 1, 'Int8'],
  ['UInt16', 2, 'Uint16'],
  ['Int16', 2, 'Int16'],
  ['UInt32', 4, 'Uint32'],
  ['Int32', 4, 'Int32'],
  ['Float', 4, 'Float32'],
  ['Double', 8, 'Float64'],
  ['BigInt64', 8, 'BigInt64'],
  ['BigUInt64', 8, 'BigUint64'],
] as const;

const RANGES: Record<string, readonly [number, number] | undefined> = {
  UInt8: [0, 255],
  Int8: [-128, 127],
  UInt16: [0, 65535],
  Int16: [-32768, 32767],
  UInt32: [0, 4294967295],
  Int32: [-2147483648, 2147483647],
};

for (const [name, size, type] of NUMBERS) {
  for (const end of size === 1 ? [''] : ['LE', 'BE']) {
    const little = end === 'LE';
    const getter: Fn = NativeView.prototype[`get${type}`];
    const setter: Fn = NativeView.prototype[`set${type}`];
    const read = function (this: Value, offset: Value = 0) {
      return getter.call(viewOf(this), placeOf(this, offset, size), little);
    };
    const write = function (this: Value, value: Value, offset: Value = 0) {
      const limits = RANGES[name];
      if (limits !== undefined && (value < limits[0] || value > limits[1])) {
        const said = 'It must be >= ' + limits[0] + ' and <= ' + limits[1] + '. Received ' + value;
        wrong('The value of "value" is out of range. ' + said, 'ERR_OUT_OF_RANGE', NativeRangeError);
      }
      setter.call(viewOf(this), placeOf(this, offset, size), value, little);
      return offset + size;
    };
    for (const alias of [name, name.replace('UInt', 'Uint')]) {
      defineMethod('read' + alias + end, read);
      defineMethod('write' + alias + end, write);
    }
  }
}

const REFUSED = [
  ...['readUIntLE', 'readUIntBE', 'readIntLE', 'readIntBE', 'writeUIntLE', 'writeUIntBE', 'writeIntLE', 'writeIntBE'],
  ...['inspect', 'asciiSlice', 'utf8Slice', 'latin1Slice', 'hexSlice', 'base64Slice', 'ucs2Slice', 'utf8Write'],
];
for (const name of REFUSED) defineMethod(name, () => refuse('Buffer.prototype.' + name));
