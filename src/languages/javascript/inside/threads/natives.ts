// What functions without a twin touch when a thread calls them: those of the language that are known by name, of the object they are
// called on; anything else may touch everything.
import type { Fn, Value } from '../value.js';

export const applyTo: (fn: Fn, self: unknown, args: Value[]) => Value = Reflect.apply;
const ownMember = Object.prototype.hasOwnProperty as Fn;
const prototypeTest = Object.prototype.isPrototypeOf as Fn;
export const isList: (value: Value) => boolean = Array.isArray;
const listMethods: Value = Array.prototype;
const mapMethods: Value = Map.prototype;
const setMethods: Value = Set.prototype;

export const hasOwnMember = (object: Value, key: Value): boolean => applyTo(ownMember, object, [key]);

const isViewOfBytes = ArrayBuffer.isView;
const arrayMembers: object = Object.getPrototypeOf(Uint8Array.prototype);
const getterOf = (key: PropertyKey): Fn => Object.getOwnPropertyDescriptor(arrayMembers, key)?.get as Fn;
const [kindGetter, bufferGetter, offsetGetter] = [
  getterOf(Symbol.toStringTag),
  getterOf('buffer'),
  getterOf('byteOffset'),
];

export const isTypedArray = (value: Value): boolean =>
  isViewOfBytes(value) && applyTo(kindGetter, value, []) !== undefined;
/** What a typed array lies over, and where in it. */
export const memoryOf = (array: Value): object => applyTo(bufferGetter, array, []);
export const offsetOf = (array: Value): number => applyTo(offsetGetter, array, []);

const table = (text: string): Record<string, true> => {
  const made: Record<string, true> = Object.create(null);
  for (const word of text.split(' ')) made[word] = true;
  return made;
};

const READING = table(
  'at entries every filter find findIndex findLast findLastIndex forEach includes indexOf keys lastIndexOf map reduce ' +
    'reduceRight slice some values toReversed toSorted toSpliced with get has',
);
const WRITING = table('copyWithin fill pop push reverse shift sort splice unshift add clear delete set');

const methodsOf = (self: Value): Value => {
  if (isList(self)) return listMethods;
  if (applyTo(prototypeTest, mapMethods, [self])) return mapMethods;
  return applyTo(prototypeTest, setMethods, [self]) ? setMethods : undefined;
};

/** Objects of the language that hold functions of values. */
const holders: Value[] = [Math, Number, String, Object, Array, Reflect];

const isHolder = (self: Value): boolean => {
  for (let i = 0; i < holders.length; i++) if (holders[i] === self) return true;
  return false;
};

const someOf = (values: Value[], test: (value: Value) => boolean): boolean => {
  for (let i = 0; i < values.length; i++) if (test(values[i])) return true;
  return false;
};

export type Touching = 'nothing' | 'reads its object' | 'writes its object' | 'everything';

/** What a call of a function without twin touches. */
export const touching = (fn: Value, self: Value, args: Value[], isHeap: (value: Value) => boolean): Touching => {
  if (isHeap(self) && !isHolder(self)) {
    const name: string = (fn as Fn | undefined)?.name ?? '';
    if (typeof fn !== 'function' || methodsOf(self)?.[name] !== fn) return 'everything';
    if (WRITING[name]) return 'writes its object';
    return READING[name] ? 'reads its object' : 'everything';
  }
  return someOf(args, isHeap) ? 'everything' : 'nothing';
};
