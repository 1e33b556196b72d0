// Small programs that show a code, and what becomes of them when it is lifted: `everypath explain CODE`. test/report/code-examples.test.ts
// runs all of them. Codes that no program shows by itself have the line that reports them.
import type { FindingCode, GapCode, SuiteCode } from '../result/gaps/codes.js';

export interface CodeExample {
  /** A file; or the line of a report, where a program alone does not show the code. */
  readonly shows: string;
  /** What the command line says besides the file. */
  readonly command?: string;
  /** The file when the code is lifted. */
  readonly lifted?: string;
}

const gaps: Readonly<Record<GapCode, CodeExample>> = {
  limit: {
    command: 'check FILE --max-paths 20',
    shows: `
export function groups(words: string[]): number {
  const byStart = new Map<string, string[]>();
  for (const word of words) byStart.set(word[0], [...(byStart.get(word[0]) ?? []), word]);
  return byStart.size;
}`,
    lifted: `
/** @requires words.length <= 2 */
export function groups(words: string[]): number {
  const byStart = new Map<string, string[]>();
  for (const word of words) byStart.set(word[0], [...(byStart.get(word[0]) ?? []), word]);
  return byStart.size;
}`,
  },
  'solver-unknown': { shows: 'solver-unknown: whether a path is possible' },
  concretized: {
    shows: `
export function shown(price: number): string {
  return price.toLocaleString('de');
}`,
    lifted: `
export function shown(price: number): string {
  return String(price);
}`,
  },
  unsupported: {
    shows: `
export function calculate(formula: string): unknown {
  return new Function('return ' + formula)();
}`,
    lifted: `
export function calculate(a: number, operator: '+' | '-', b: number): number {
  return operator === '+' ? a + b : a - b;
}`,
  },
  denied: {
    shows: `
import { writeFileSync } from 'node:fs';
export function greet(): void {
  writeFileSync('greeting.txt', 'hello');
}`,
    lifted: `
export function greet(write: (file: string, text: string) => void): void {
  write('greeting.txt', 'hello');
}`,
  },
  nondeterminism: { shows: 'nondeterminism: two runs of one path differed' },
  schedule: {
    command: 'check FILE --schedule fifo',
    shows: `
export async function latest(load: (name: string) => Promise<string>): Promise<string> {
  let shown = '';
  const show = async (name: string): Promise<void> => {
    shown = await load(name);
  };
  await Promise.all([show('a'), show('b')]);
  return shown;
}`,
  },
  'not-replayed': { shows: 'not-replayed: the original code does not show the violation (prefix 0.1)' },
  'captured-state': {
    shows: 'captured-state: cart.owner has no type to be explored by in the captured state, and stayed as it is',
  },
  'no-completion': { shows: 'no-completion: no input was found that satisfies the precondition' },
  abstraction: {
    command: 'check FILE --match list',
    shows: `
interface Node {
  value: number;
  next: Node | null;
}
export function has(list: Node | null, wanted: number): boolean {
  for (let at = list; at !== null; at = at.next) if (at.value === wanted) return true;
  return false;
}`,
  },
  induction: {
    command: 'check FILE --proof only',
    shows: `
/** @ensures result === n */
export function count(n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += 1;
  return sum;
}`,
    lifted: `
/**
 * @requires Number.isInteger(n) && n >= 0
 * @ensures result === n
 */
export function count(n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += 1;
  return sum;
}`,
  },
  listener: { shows: 'listener: a listener cut a path: too long' },
  contract: {
    shows: `
interface Node {
  value: number;
  next: Node | null;
}
/** @requires list.next.value > 0 */
export function second(list: Node): number {
  return list.next === null ? 0 : list.next.value;
}`,
    lifted: `
interface Node {
  value: number;
  next: Node | null;
}
/** @requires list.next !== null && list.next.value > 0 */
export function second(list: Node): number {
  return list.next === null ? 0 : list.next.value;
}`,
  },
  crash: { shows: "crash: the engine's process ended with signal SIGKILL" },
  'engine-bug': { shows: 'engine-bug: the engine failed: RangeError: ...' },
};

const suites: Readonly<Record<SuiteCode, CodeExample>> = {
  untestable: {
    command: 'test FILE#half',
    shows: `
function half(n: number): number {
  return n / 2;
}
export const quarter = (n: number): number => half(half(n));`,
  },
  unwritable: {
    command: 'test FILE',
    shows: `
export function mark(key: unique symbol, on: boolean): boolean {
  return on && typeof key === 'symbol';
}`,
  },
  'module-state': {
    command: 'test FILE',
    shows: `
let last = 0;
export function next(): number {
  last += 1;
  return last;
}`,
    lifted: `
export function next(last: number): number {
  return last + 1;
}`,
  },
};

const findings: Readonly<Record<FindingCode, CodeExample>> = {
  'runtime-error': {
    shows: `
export function initial(names: string[]): string {
  return names[0].charAt(0);
}`,
    lifted: `
export function initial(names: string[]): string {
  return names[0]?.charAt(0) ?? '';
}`,
  },
  assertion: {
    shows: `
import { strict as assert } from 'node:assert';
export function half(n: number): number {
  assert(n >= 0);
  return n / 2;
}`,
    lifted: `
import { strict as assert } from 'node:assert';
/** @requires n >= 0 */
export function half(n: number): number {
  assert(n >= 0);
  return n / 2;
}`,
  },
  ensures: {
    shows: `
/** @ensures result >= 0 */
export function distance(a: 1 | 2 | 3, b: 1 | 2 | 3): number {
  return a - b;
}`,
    lifted: `
/** @ensures result >= 0 */
export function distance(a: 1 | 2 | 3, b: 1 | 2 | 3): number {
  return Math.abs(a - b);
}`,
  },
  invariant: {
    shows: `
/** @invariant this.used <= 10 */
export class Tank {
  used = 0;
  fill(by: number): void {
    this.used += by;
  }
}`,
    lifted: `
/** @invariant this.used <= 10 */
export class Tank {
  used = 0;
  fill(by: number): void {
    if (this.used + by <= 10) this.used += by;
  }
}`,
  },
  'stack-overflow': {
    shows: `
interface Node {
  parent?: Node;
}
export function isRoot(node: Node): boolean {
  return node.parent === undefined || isRoot(node);
}`,
    lifted: `
interface Node {
  parent?: Node;
}
export function isRoot(node: Node): boolean {
  return node.parent === undefined;
}`,
  },
  'uncaught-throw': {
    command: 'check FILE --fail-on all',
    shows: `
export function port(n: number): number {
  if (n > 65535) throw new RangeError('no such port');
  return n;
}`,
    lifted: `
export function port(n: number): number | undefined {
  return n > 65535 ? undefined : n;
}`,
  },
  'uncaught-error': {
    shows: `
export function later(names: string[]): void {
  setTimeout(() => console.log(names[0].length), 10);
}`,
    lifted: `
export function later(names: string[]): void {
  setTimeout(() => console.log(names[0]?.length), 10);
}`,
  },
  'unhandled-rejection': {
    shows: `
async function send(n: number): Promise<void> {
  if (n < 0) throw new RangeError('negative');
}
export function post(n: number): void {
  send(n);
}`,
    lifted: `
async function send(n: number): Promise<void> {
  if (n < 0) throw new RangeError('negative');
}
export async function post(n: number): Promise<void> {
  await send(n);
}`,
  },
  'never-settles': {
    shows: `
export function ready(flag: boolean): Promise<void> {
  return new Promise((done) => {
    if (flag) done();
  });
}`,
    lifted: `
export function ready(flag: boolean): Promise<void> {
  return new Promise((done, fail) => {
    if (flag) done();
    else fail(new Error('not ready'));
  });
}`,
  },
  'never-ends': {
    shows: `
export function halve(n: number): number {
  while (n > 1) n = n > 1000 ? 1 : n;
  return n;
}`,
    lifted: `
export function halve(n: number): number {
  while (n > 1) n = n > 1000 ? 1 : 0;
  return n;
}`,
  },
  deadlock: {
    shows: `
import { join, spawn, synchronized } from 'everypath';
export function transfer(): void {
  const [a, b] = [{}, {}];
  const one = spawn(() => synchronized(a, () => synchronized(b, () => {})));
  const two = spawn(() => synchronized(b, () => synchronized(a, () => {})));
  join(one);
  join(two);
}`,
    lifted: `
import { join, spawn, synchronized } from 'everypath';
export function transfer(): void {
  const [a, b] = [{}, {}];
  const one = spawn(() => synchronized(a, () => synchronized(b, () => {})));
  const two = spawn(() => synchronized(a, () => synchronized(b, () => {})));
  join(one);
  join(two);
}`,
  },
  'outcome-race': {
    command: 'check FILE --race',
    shows: `
export async function last(load: (id: number) => Promise<string>): Promise<string> {
  let shown = '';
  const show = async (id: number) => {
    shown = await load(id);
  };
  await Promise.all([show(1), show(2)]);
  return shown;
}`,
    lifted: `
export async function last(load: (id: number) => Promise<string>): Promise<string> {
  const [, shown] = await Promise.all([load(1), load(2)]);
  return shown;
}`,
  },
  difference: {
    command: 'diff OLD FILE',
    shows: `
// OLD: return n < 18;
export function isChild(n: number): boolean {
  return n <= 18;
}`,
  },
};

/** By code: gaps, gaps of suites and findings have one each. */
export const CODE_EXAMPLES: Readonly<Record<string, CodeExample>> = { ...gaps, ...suites, ...findings };
