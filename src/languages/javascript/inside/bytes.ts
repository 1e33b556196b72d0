// Methods of typed arrays whose elements may be symbolic. What does not depend on the element type is done by the realm's Array
// methods, which take any array-like. Made when a program first has such an array (runtime/realm/bytes.ts).
import type { Class, Fn, Methods, Value } from './value.js';

export interface TypedArrayHost {
  /** The number of elements. */
  size(array: Value): number;
  classOf(array: Value): Class;
  callback(value: Value): Fn;
  /** A value as an element of the array. */
  converted(array: Value, value: Value): Value;
  integer(value: Value): Value;
  /** A relative index that exists, decided. */
  element(index: Value, length: number): number;
  subarray(array: Value, start: Value, end: Value): Value;
  set(array: Value, source: Value, offset: Value): void;
  /** The order of numbers: -0 before 0, NaN last. */
  order(a: Value, b: Value): number;
}

/** The parameter of the function that this is linked to. */
declare const given: TypedArrayHost;

const apply: (fn: Function, self: unknown, args: ArrayLike<unknown>) => Value = Reflect.apply;
const arrayMethods: Methods = {};
for (const name of Object.getOwnPropertyNames(Array.prototype)) arrayMethods[name] = (Array.prototype as Value)[name];

const listOf = (self: Value): Value[] => {
  const out: Value[] = [];
  for (let i = 0, n = given.size(self); i < n; i++) out[i] = self[i];
  return out;
};
const like = (self: Value, list: Value[]): Value => new (given.classOf(self))(list);

export const methods: Methods = {
  map(this: Value, callback: Value, thisArg: Value) {
    const fn = given.callback(callback);
    const list = listOf(this);
    for (let i = 0; i < list.length; i++) list[i] = apply(fn, thisArg, [list[i], i, this]);
    return like(this, list);
  },
  filter(this: Value, callback: Value, thisArg: Value) {
    const fn = given.callback(callback);
    const keeps = (x: Value, i: number): Value => apply(fn, thisArg, [x, i, this]);
    return like(this, apply(arrayMethods.filter, listOf(this), [keeps]));
  },
  slice(this: Value, start: Value, end: Value) {
    return like(this, apply(arrayMethods.slice, listOf(this), [start, end]));
  },
  fill(this: Value, value: Value, start: Value, end: Value) {
    given.size(this);
    return apply(arrayMethods.fill, this, [given.converted(this, value), start, end]);
  },
  subarray(this: Value, start: Value, end: Value) {
    return given.subarray(this, start, end);
  },
  set(this: Value, source: Value, offset: Value) {
    given.set(this, source, offset);
  },
  sort(this: Value, compare: Value) {
    const sorted = apply(arrayMethods.sort, listOf(this), [compare === undefined ? given.order : compare]);
    for (let i = 0; i < sorted.length; i++) this[i] = sorted[i];
    return this;
  },
  toSorted(this: Value, compare: Value) {
    return like(this, apply(arrayMethods.sort, listOf(this), [compare === undefined ? given.order : compare]));
  },
  toReversed(this: Value) {
    return like(this, apply(arrayMethods.reverse, listOf(this), []));
  },
  with(this: Value, index: Value, value: Value) {
    const list = listOf(this);
    const at = given.integer(index);
    const element = given.converted(this, value);
    list[given.element(at, list.length)] = element;
    return like(this, list);
  },
};

const SAME_AS_ARRAYS = [
  ...['at', 'copyWithin', 'entries', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'forEach', 'includes'],
  ...['indexOf', 'join', 'keys', 'lastIndexOf', 'reduce', 'reduceRight', 'reverse', 'some', 'toLocaleString', 'values'],
];
for (const name of SAME_AS_ARRAYS) {
  methods[name] = function (this: Value, ...args: Value[]) {
    given.size(this);
    return apply(arrayMethods[name], this, args);
  };
}

export const statics: Methods = {
  from(this: Value, items: Value, callback: Value, thisArg: Value) {
    const list = Array.from(items);
    if (callback !== undefined) {
      for (let i = 0; i < list.length; i++) list[i] = apply(callback, thisArg, [list[i], i]);
    }
    return new this(list);
  },
  of(this: Value, ...items: Value[]) {
    return new this(items);
  },
};
