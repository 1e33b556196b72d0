// The content of arrays, Maps, Sets, typed arrays, Dates and open names, for the journal: what it was, to be put back.
import { types } from 'node:util';
import type { Term } from '../../../logic/term.js';
import { putTime, timeTerm } from './date-time.js';
import { openNamesOf } from './open-names.js';

/** A place of an array where nothing was. */
const ABSENT = Symbol('absent');

/** Properties of a typed array, whatever the program has put in front of them. */
const viewPart = {
  buffer: viewGetter('buffer'),
  byteOffset: viewGetter('byteOffset'),
  byteLength: viewGetter('byteLength'),
};

function viewGetter(key: string): (this: object) => any {
  const { prototype } = Object.getPrototypeOf(Uint8Array) as Function;
  return Object.getOwnPropertyDescriptor(prototype, key)?.get as () => any;
}

const mapEntries = Map.prototype.entries;
const setValues = Set.prototype.values;

/** Longer arrays are looked at by their keys: they may be all holes. */
const LONG = 1 << 16;

/** Of these each element is asked for: their prototypes are not looked at. */
const SHORT = 256;

/** What is no element of its own may be one of a prototype. */
function inheritsElements(array: object): boolean {
  for (let at = Object.getPrototypeOf(array); at !== null; at = Object.getPrototypeOf(at)) {
    if (types.isProxy(at)) return true;
    // Indices come first.
    const [first] = Reflect.ownKeys(at);
    if (typeof first === 'string' && /^\d/.test(first)) return true;
  }
  return false;
}

/** Puts the content back that an object had. */
export type Restore = () => void;

/** What was an empty array, Map or Set is one again. */
export function empty(object: any): void {
  if (Array.isArray(object)) {
    if (object.length > 0) object.length = 0;
  } else if (types.isMap(object)) Map.prototype.clear.call(object);
  else Set.prototype.clear.call(object);
}

/** A function that puts the content back, or undefined for objects that are not collections. No code of the program runs. */
export function contentOf(object: any, exotic: boolean): Restore | undefined {
  if (Array.isArray(object)) {
    if (exotic || object.length > LONG) return elementsOf(object);
    const { length } = object;
    const copy = new Array<unknown>(length);
    const asks = length < SHORT || inheritsElements(object);
    for (let i = 0; i < length; i++) {
      if (asks) copy[i] = Object.hasOwn(object, i) ? object[i] : ABSENT;
      else copy[i] = object[i] ?? (Object.hasOwn(object, i) ? object[i] : ABSENT);
    }
    return () => {
      object.length = copy.length;
      for (let i = 0; i < copy.length; i++) {
        if (copy[i] === ABSENT) delete object[i];
        else object[i] = copy[i];
      }
    };
  }
  if (types.isMap(object)) {
    const copy = [...mapEntries.call(object)];
    return () => {
      Map.prototype.clear.call(object);
      for (const [key, value] of copy) Map.prototype.set.call(object, key, value);
    };
  }
  if (types.isSet(object)) {
    const copy = [...setValues.call(object)];
    return () => {
      Set.prototype.clear.call(object);
      for (const value of copy) Set.prototype.add.call(object, value);
    };
  }
  if (types.isTypedArray(object)) {
    if (viewPart.byteLength.call(object) === 0) return () => {}; // empty, or its buffer is gone
    const bytes = new Uint8Array(
      viewPart.buffer.call(object),
      viewPart.byteOffset.call(object),
      viewPart.byteLength.call(object),
    );
    const copy = bytes.slice();
    return () => bytes.set(copy);
  }
  if (types.isDate(object)) {
    const time = timeTerm(object) as Term;
    return () => putTime(object, time);
  }
  return openNamesOf(object)?.snapshot();
}

/** Own properties with their attributes: an accessor among the elements is not asked. */
function elementsOf(array: unknown[]): Restore {
  const copy = Reflect.ownKeys(array).map((key): [PropertyKey, PropertyDescriptor] => [
    key,
    Reflect.getOwnPropertyDescriptor(array, key) as PropertyDescriptor,
  ]);
  const { length } = array;
  return () => {
    const kept = new Set<PropertyKey>(copy.map(([key]) => key));
    for (const key of Reflect.ownKeys(array)) if (!kept.has(key)) delete (array as any)[key];
    array.length = length;
    for (const [key, descriptor] of copy) Object.defineProperty(array, key, descriptor);
  };
}
