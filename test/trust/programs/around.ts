// What code reads besides its inputs: nothing of this is dead for ever, and the line says what it rests on.
import path from 'node:path';
import { assume } from 'everypath';
import { counted } from './remembers.js';

/** @requires x > 0 */
export function required(x: number): string {
  if (x <= 0) return 'excluded';
  return 'allowed';
}

export function assumed(x: number): string {
  assume(x > 0);
  if (x <= 0) return 'excluded';
  return 'allowed';
}

/** @invariant this.n > 0 */
export class Positive {
  n = 1;
  sign(): number {
    if (this.n < 0) return -1;
    return 1;
  }
}

let calls = 0;
export function second(): string {
  calls++;
  if (calls > 1) return 'again';
  return 'first';
}

const seen = new Map<string, { hits: number }>();
function note(key: string): number {
  const entry = seen.get(key) ?? { hits: 0 };
  seen.set(key, entry);
  return ++entry.hits;
}
export function through(key: string): string {
  if (note(key) > 1) return 'again';
  return 'first';
}

export function elsewhere(): string {
  if (counted() > 1) return 'again';
  return 'first';
}

const next = (() => {
  let n = 0;
  return () => ++n;
})();
export function closed(): string {
  if (next() > 1) return 'again';
  return 'first';
}

// biome-ignore lint/complexity/noStaticOnlyClass: the static field is the point
export class Static {
  static made = 0;
  static first(): boolean {
    if (++Static.made > 1) return false;
    return true;
  }
}

const word = /a/g;
export function sticky(): boolean {
  if (!word.test('a')) return false;
  return true;
}

declare const window: unknown;
export function browser(): boolean {
  if (typeof window !== 'undefined') return true;
  return false;
}

export function feature(): string {
  if ('group' in Array.prototype) return 'new';
  return 'old';
}

export function separator(): string {
  if (path.sep === '\\') return 'backslash';
  return 'slash';
}

export function zone(): boolean {
  if (new Date(2020, 5, 1).getTimezoneOffset() === 300) return true;
  return false;
}

export function locale(): boolean {
  if ('a'.localeCompare('B') > 0) return true;
  return false;
}

export function bytes(): boolean {
  if (new Uint8Array(new Uint16Array([1]).buffer)[0] === 0) return true;
  return false;
}

export function place(): boolean {
  if (import.meta.url.startsWith('http:')) return true;
  return false;
}

export function frozen(o: { n: number }): boolean {
  o.n = 5;
  if (o.n !== 5) return true;
  return false;
}

export function tuple(a: [number, number], b: number[]): boolean {
  if (a === b) return true;
  return false;
}

export function moreArguments(a: number): string {
  // biome-ignore lint/complexity/noArguments: it is the point
  if (arguments.length > 1) return `${a} and more`;
  return 'one';
}

export function constructed(): string {
  if (new.target !== undefined) return 'new';
  return 'called';
}

export function onObject(): string {
  // @ts-expect-error nothing says what it is
  if ((this as unknown) !== undefined) return 'member';
  return 'alone';
}

export class Inherited {
  made = true;
  static own(): string {
    // biome-ignore lint/complexity/noThisInStatic: it is the point
    if (this !== Inherited) return 'of a subclass';
    return 'own';
  }
}

export async function collected(): Promise<string> {
  const reference = new WeakRef({ n: 1 });
  await null;
  if (reference.deref() === undefined) return 'gone';
  return 'there';
}

export function traced(): string {
  const error = new Error('x');
  if (error.stack === undefined || !error.stack.includes('around')) return 'no trace';
  return 'traced';
}

const TABLE = { a: 1, b: 2 };
const NAMES = ['x', 'y'];
const double = (x: number): number => x * TABLE.b;
/** Reads of the module what nothing changes. */
export function constant(x: number): number {
  if (double(x) !== x * 2 && !Number.isNaN(x)) return NAMES.length;
  return TABLE.a;
}
