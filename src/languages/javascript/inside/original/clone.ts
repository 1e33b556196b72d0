// structuredClone of the original program.
import type { Value } from '../value.js';
import { host } from './given.js';
import {
  defineProperty,
  keys,
  NativeArray,
  NativeDate,
  NativeError,
  NativeMap,
  NativeObject,
  NativeSet,
  put,
  uncurry,
} from './natives.js';

const entriesOf = uncurry(NativeMap.prototype.entries);
const valuesOf = uncurry(NativeSet.prototype.values);
const timeOf = uncurry(NativeDate.prototype.getTime);
const sliceBuffer = uncurry(ArrayBuffer.prototype.slice);
const functionText = uncurry(Function.prototype.toString);
const objectText = uncurry(NativeObject.prototype.toString);

function failed(value: Value): never {
  const shown =
    typeof value === 'symbol' ? String(value) : typeof value === 'function' ? functionText(value) : '#<Object>';
  const error = new NativeError(shown + ' could not be cloned.');
  put(error, 'name', 'DataCloneError');
  put(error, 'code', 25);
  throw error;
}

/** One call: the copies made so far. */
type Copies = Map<object, Value>;

const keep = <T>(copies: Copies, value: object, copy: T): T => {
  copies.set(value, copy);
  return copy;
};

const cloned = (copies: Copies, value: Value): Value => {
  if (typeof value === 'function' || typeof value === 'symbol') failed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (copies.has(value)) return copies.get(value);
  return copyByKind(copies, value, host.kind(value)) ?? copyOfPlain(copies, value);
};

/** Undefined for an array or an object with properties only. */
function copyByKind(copies: Copies, value: Value, kind: string): Value {
  switch (kind) {
    case 'Date':
      return keep(copies, value, new NativeDate(timeOf(value)));
    case 'RegExp':
      return keep(copies, value, new RegExp(value.source, value.flags));
    case 'boxed':
      return keep(copies, value, NativeObject(value.valueOf()));
    case 'ArrayBuffer':
      return keep(copies, value, sliceBuffer(value, 0));
    case 'shared':
      return value;
    case 'refused':
      return failed(value);
    case 'Error':
      return copyOfError(copies, value);
    case 'Map': {
      const map = keep(copies, value, new NativeMap());
      for (const [k, v] of [...entriesOf(value)]) map.set(cloned(copies, k), cloned(copies, v));
      return map;
    }
    case 'Set': {
      const set = keep(copies, value, new NativeSet());
      for (const v of [...valuesOf(value)]) set.add(cloned(copies, v));
      return set;
    }
    case 'view': {
      const Class = (globalThis as Value)[objectText(value).slice(8, -1)] ?? Uint8Array;
      const length = Class === DataView ? value.byteLength : value.length;
      return keep(copies, value, new Class(cloned(copies, value.buffer), value.byteOffset, length));
    }
    default:
      return undefined;
  }
}

function copyOfError(copies: Copies, value: Value): Error {
  const classes: Record<string, ErrorConstructor> = {
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };
  const error = keep(copies, value, new (classes[value.name] ?? NativeError)(value.message));
  put(error, 'stack', value.stack);
  return error;
}

function copyOfPlain(copies: Copies, value: Value): Value {
  const target = keep(copies, value, NativeArray.isArray(value) ? new NativeArray(value.length) : {});
  for (const key of keys(value)) {
    const copy = cloned(copies, value[key]);
    const descriptor = { __proto__: null, value: copy, writable: true, enumerable: true, configurable: true };
    defineProperty(target, key, descriptor);
  }
  return target;
}

const cloning = {
  structuredClone(value: Value) {
    return cloned(new NativeMap(), value);
  },
};
put(globalThis, 'structuredClone', cloning.structuredClone);
