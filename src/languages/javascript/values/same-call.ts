// Whether two calls of a function input, in two runs on the same inputs, are the same call: their arguments say the same. What code made itself is
// compared by its content, parts of the input by which part they are; functions and objects of classes tell calls not apart.
import { types } from 'node:util';
import type { InputObject } from '../../../inputs/input-object.js';
import { and, FALSE, same, TRUE } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { termOf } from './key-value.js';
import { Stamp } from './stamp.js';

/** What is deeper tells calls not apart. */
const DEPTH = 4;

/** The condition under which they are the same. */
export function sameCall(a: readonly unknown[], b: readonly unknown[]): Term {
  return a.length === b.length ? all(a.map((value, i) => sameValue(value, b[i], DEPTH))) : FALSE;
}

function all(conditions: readonly Term[]): Term {
  return and(...conditions);
}

function sameValue(a: unknown, b: unknown, depth: number): Term {
  if (Object.is(a, b)) return TRUE;
  const [x, y] = [termOf(a), termOf(b)];
  if (x !== undefined || y !== undefined) return x?.sort === y?.sort ? same(x as Term, y as Term) : FALSE;
  if (!isObject(a) || !isObject(b)) return FALSE;
  const [one, other] = [inputOf(a), inputOf(b)];
  if (one !== undefined || other !== undefined) return one === other ? TRUE : FALSE;
  if (depth === 0 || !isPlain(a) || !isPlain(b)) return TRUE;
  const [keys, others] = [Reflect.ownKeys(a), Reflect.ownKeys(b)];
  if (keys.length !== others.length || !keys.every((key) => Object.hasOwn(b, key))) return FALSE;
  return all(keys.map((key) => sameValue(dataOf(a, key), dataOf(b, key), depth - 1)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function inputOf(value: object): InputObject | undefined {
  return (Stamp.get(value) as { readonly input?: InputObject } | undefined)?.input;
}

/** An object literal or an array, of whichever realm. */
function isPlain(value: object): boolean {
  if (types.isProxy(value)) return false;
  if (Array.isArray(value)) return true;
  const parent = Reflect.getPrototypeOf(value);
  return parent === null || (!types.isProxy(parent) && Reflect.getPrototypeOf(parent) === null);
}

/** Getters are not asked. */
function dataOf(object: object, key: PropertyKey): unknown {
  return Reflect.getOwnPropertyDescriptor(object, key)?.value;
}
