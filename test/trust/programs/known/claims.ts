// Functions and methods whose verdicts are known: names end in P (no input shows anything) or R (some input does). Classes, contracts
// with old, inputs that callers may give, code that runs later, statements that run (marked `live`).
import { strict as assert } from 'node:assert';

// Classes: private members, accessors, inheritance, statics.
export class Meter {
  #n = 0;
  n = 0;
  #over(k: number): boolean { return this.n > k; }
  get #half(): number { return this.n / 2; }
  static #made = 1;
  static make_P(): void { assert(Meter.#made === 1); }
  static is_R(o: Meter | { n: number }): void { assert(!(#n in o)); }
  hidden_R(): void { assert(this.#n !== 4); }
  method_R(): void { if (this.#over(3)) { const live = 1; assert(live === 0 || this.n !== 5); } }
  method_P(): void { assert(this.#over(3) === this.n > 3); }
  getter_R(): void { assert(this.#half !== 1.5); }
  other_R(o: Meter): void { assert(o !== this || this.#n !== 2); }
  other_P(o: Meter): void { o.#n = 1; assert(o !== this || this.#n === 1); }
  write_R(o: Meter): void { this.#n = 1; o.#n = 2; assert(this.#n === 1); }
}
export class Parent {
  size = 0;
  name(): string { return 'parent'; }
  get kind(): number { return 1; }
  self_R(): void { assert(this.name() === 'parent'); }
  kind_R(): void { assert(this.kind === 1); }
  inst_R(): void { assert(!(this instanceof Child)); }
  ctor_R(): void { assert(this.constructor === Parent); }
  size_P(): void { const s = this.size; this.touch(); assert(this.size === s + 1 || !(s < 2 ** 53) || s !== s || s < -(2 ** 53) || s % 1 !== 0); }
  private touch(): void { this.size++; }
}
export class Child extends Parent {
  extra = 1;
  override name(): string { return `child of ${super.name()}`; }
  override get kind(): number { return super.kind + 1; }
  super_P(): void { assert(this.name() === 'child of parent'); }
  kind2_P(): void { assert(this.kind === 2); }
  arrow_R(): void { const f = () => this.extra; assert(f() !== 6); }
  bound_R(): void { const { name } = this; assert(typeof name.call(this) === 'string' && this.extra !== 3); }
}
export abstract class Shape {
  abstract area(): number;
  big_R(): void { assert(this.area() < 100); }
}
export class Square extends Shape { constructor(public side: number) { super(); } area(): number { return this.side * this.side; } }
export class Unit extends Shape { area(): number { return 1; } }
export class Acc {
  private total = 0;
  readonly log: number[] = [];
  /** @ensures this.log.length === old(this.log.length) + 1 */
  push_P(n: number): void { this.log.push(n); }
  /** @ensures this.log === old(this.log) */
  keep_P(n: number): void { this.log.push(n); }
  /** @ensures this.total === old(this.total) */
  total_R(n: number): void { if (n === 3) this.total++; }
  /**
   * @requires this.total >= 0 && n >= 0
   * @ensures this.total >= 0
   */
  add_P(n: number): void { this.total += n; }
  /**
   * @requires n > 0
   * @ensures result >= old(this.total)
   */
  take_R(n: number): number { return (this.total -= n); }
  /** @ensures o.total === old(o.total) */
  alias_R(o: Acc): void { this.total = 7; void o; }
  /** @ensures o === this || Object.is(o.total, old(o.total)) */
  alias_P(o: Acc): void { this.total = 7; void o; }
}
/** @invariant this.low <= this.high */
export class Range {
  low = 0;
  high = 0;
  grow_P(): void { if (this.high < 1e6) this.high += 1; }
  swap_R(): void { [this.low, this.high] = [this.high, this.low]; }
  set_R(low: number): void { this.low = low; }
  clamp_P(low: number): void { if (low <= this.high) this.low = low; }
}
export class Lazy { #c: number | undefined; n = 0; get value(): number { return (this.#c ??= this.n + 1); } twice_R(): void { const a = this.value; this.n = 100; assert(this.value === a && a !== 8); } twice_P(): void { const a = this.value; this.n = 5; assert(Object.is(this.value, a)); } }
export class Node_ { next: Node_ | null = null; v = 0; cycle_R(): void { assert(this.next?.next !== this); } len_R(): void { let n = 0; for (let e: Node_ | null = this; e && n < 3; e = e.next) n++; assert(n < 3); } first_P(): void { const a = this.next; this.next = new Node_(); assert(a === null || a !== this.next); } }
export class Static { static count = 0; static { Static.count = 2; } static bump_P(): void { Static.count++; assert(Static.count === 3); } static read_R(n: number): void { assert(Static.count !== n); } }
export class Sym { [Symbol.iterator] = function* (this: Sym) { yield this.n; yield 2; }; n = 0; *[Symbol.for('x')]() { yield 1; } iter_R(): void { assert([...{ [Symbol.iterator]: () => [this.n][Symbol.iterator]() }][0] !== 3); } toString(): string { return `s${this.n}`; } text_R(): void { assert(`${this}` !== 's7'); } valueOf(): number { return this.n; } sum_R(): void { assert(+this + 1 !== 5); } }

// Contracts.
/** @ensures a[0] === old(a[0]) */
export function oldElem_R(a: number[]): void { a.reverse(); }
/** @ensures a.length === old(a.length) */
export function oldLen_P(a: number[]): void { a.reverse(); }
/** @ensures old(a).length === a.length */
export function oldRef_P(a: number[]): void { a.push(1); }
/** @ensures [...a].join() === old([...a].join()) */
export function oldCopy_R(a: number[]): void { if (a.length > 1) a.length = 1; }
/** @ensures m.get('k') === old(m.get('k')) */
export function oldMap_R(m: Map<string, number>): void { m.set('k', 1); }
/** @ensures m.size >= old(m.size) */
export function oldMapSize_P(m: Map<string, number>): void { m.set('k', 1); }
/** @ensures s.has(1) === old(s.has(1)) */
export function oldSet_P(s: Set<number>): void { s.add(2); }
/** @ensures p.q !== old(p.q) */
export function oldSame_R(p: { q: { n: number } }): void { p.q.n++; }
/** @ensures p.q !== old(p.q) */
export function oldNew_P(p: { q: { n: number } }): void { p.q = { n: 1 }; }
/** @ensures old(p.q.n) === 1 || result === 2 */
export function oldOr_R(p: { q: { n: number } }): number { return p.q.n; }
/**
 * @requires x > 0
 * @requires x < 10
 * @ensures result < 20
 */
export function twoRequires_P(x: number): number { return x * 2; }
/**
 * @requires a.length > 0
 * @ensures a.includes(result)
 */
export function max_R(a: number[]): number { return Math.max(...a.slice(0, 3)); }
/** @ensures result === undefined || result.n >= 0 */
export function maybe_R(o?: { n: number }): { n: number } | undefined { return o; }
/** @ensures typeof result === 'string' */
export async function ensuresAsync_R(n: number): Promise<unknown> { return n === 3 ? n : 'a'; }
/** @ensures Object.is(result, old(n) + 1) */
export function oldParam_P(n: number): number { const k = n; n = 0; return k + 1 + (n && 1); }
/** @throws never */
export function thrown_R(n: number): void { if (n === 5) (undefined as any).x; }
/** @requires o.n > 0 */
export function requiresNull_R(o: { n: number; m: { k: number } | null }): number { return o.m!.k; }
/** @requires o.m !== null && o.m.k !== 3 */
export function requiresDeep_P(o: { m: { k: number } | null }): void { assert(o.m!.k !== 3); }
/** @requires a !== b */
export function requiresApart_P(a: { n: number }, b: { n: number }): void { a.n = 1; b.n = 2; assert(a.n === 1); }
export function together_R(a: { n: number }, b: { n: number }): void { a.n = 1; b.n = 2; assert(a.n === 1); }

// Inputs that callers may give.
export function holes_R(...a: unknown[]): void { assert(a.length !== 2 || a[1] !== null); }
export function optionalArg_R(a?: number): void { assert(arguments.length === 0 || a !== undefined); }
export function defaultNull_R(a: number | null = 5): void { assert(a !== null); }
export function defaultUndef_P(a: number | undefined = 5): void { assert(a !== undefined); }
export function sameFunction_R(f: (x: number) => number, g: (x: number) => number): void { assert(f !== g); }
export function sameCallback_R(f: () => void, g: () => void): void { let n = 0; const h = new Set([f, g]); n = h.size; assert(n === 2); }
export function innerAlias_R(o: { p: { x: number } }, p: { x: number }): void { o.p.x = 1; p.x = 2; assert(o.p.x === 1); }
export function arrayElemAlias_R(a: { x: number }[], p: { x: number }): void { if (a.length > 0) { a[0].x = 1; p.x = 2; assert(a[0].x === 1); } }
export function twoElems_R(a: { x: number }[]): void { if (a.length > 1) assert(a[0] !== a[1]); }
export function anyAlias_R(a: any, p: { x: number }): void { assert(a !== p); }
export function objectFunction_R(o: object): void { assert(typeof o !== 'function'); }
export function objectArray_R(o: object): void { assert(!Array.isArray(o)); }
export function emptyType_R(x: {}): void { assert(typeof x === 'object'); }
export function unknownNull_R(x: unknown): void { assert(x !== null); }
export function unknownBig_R(x: unknown): void { assert(typeof x !== 'bigint' || x !== 3n); }
export function anySymbol_R(x: any): string { return `${x?.k}${typeof x === 'number' ? x.toFixed(x) : ''}`; }
export function stringKey_R(o: Record<string, number>): void { assert(!('b' in o)); }
export function partial_R(o: Partial<{ a: number; b: string }>): void { assert('a' in o === (o.a !== undefined)); }
export function readonlyArray_R(a: readonly number[]): void { assert(a.length < 2 || a[0] <= a[1]); }
export function tupleRest_R(t: [number, ...string[]]): void { assert(t.length < 3 || t[2] !== 'x'); }
export function variantNew_P(v: { k: 1; a: number } | { k: 2; b: number }): void { assert(v.k === 1 ? 'a' in v : 'b' in v); }
export function numberEnum_R(e: E): void { assert(e !== E.B); }
export function stringEnum_P(e: F): void { assert(e === F.A || e === F.B); }
export enum E { A, B = 4, C }
export enum F { A = 'a', B = 'b' }
export function generic_R<T extends { n: number }>(a: T, b: T): void { assert(a !== b); }
export function genericKey_R<K extends 'a' | 'b'>(o: { a: number; b: number }, k: K): void { assert(o[k] !== 2); }
export function optFn_R(f?: () => number): void { assert(f?.() !== 3); }
export function fnResult_R(f: (a: number) => { n: number }): void { assert(f(1) !== f(2)); }
export function nanKey_R(m: Map<number, string>): void { assert(!m.has(Number.NaN)); }
export function negZero_R(s: Set<number>, n: number): void { s.add(n); assert(!Object.is([...s].at(-1), 0) || s.size > 1); }
export function dateNaN_R(d: Date): void { assert(!Number.isNaN(d.getTime())); }
export function bytes_R(b: Uint8Array): void { assert(b.length < 2 || b[1] !== 9); }
export function lone_R(s: string): void { assert(s.isWellFormed?.() ?? !/[\ud800-\udfff]/.test(s)); }
export function empty_R(s: string): string { return s[0].trim(); }

// Statements that run.
export function afterInstance_P(x: unknown): boolean { if (x instanceof RegExp) { const live = true; return live; } return false; }
export function platform_P(): number { if (process.platform === 'win32') { const live = 1; return live; } return 0; }
export function env_P(): number { if (process.env.SOME_NAME_OF_MINE === 'on') { const live = 1; return live; } return 0; }
export function time_P(): number { if (Date.now() < 10) { const live = 1; return live; } return 0; }
export function random_P(): number { if (Math.random() > 0.999999) { const live = 1; return live; } return 0; }
export function argv_P(): number { if (process.argv.includes('--no-such')) { const live = 1; return live; } return 0; }
export function tryFinally_R(n: number): number { try { if (n === 1) throw new Error('x'); return 1; } finally { const live = n; if (live === 4) (null as any).x; } }
export function catchOnly_P(s: string): number { try { JSON.parse(s); return 0; } catch { const live = 1; return live; } }
export function getterLater_P(n: number): { readonly v: number } { return { get v() { const live = n; return live; } }; }
export function listLater_P(n: number): (() => number)[] { return [() => { const live = n; return live; }]; }
export function mapLater_P(n: number): Map<string, () => number> { return new Map([['k', () => { const live = n; return live; }]]); }
export function classLater_P(n: number): new () => { run(): number } { return class { run(): number { const live = n; return live; } }; }
export function handlerLater_P(on: (f: () => void) => void, n: number): void { on(() => { const live = n; void live; }); }
export function storeLater_P(o: { f: () => number }, n: number): void { o.f = () => { const live = n; return live; }; }
export function genLater_P(n: number): Generator<number> { return (function* () { const live = n; yield live; })(); }
export function overload_P(a: string): number; export function overload_P(a: number): number; export function overload_P(a: any): number { if (typeof a === 'string') { const live = 1; return live; } return 0; }
export function symbolArg_P(x: any): number { if (typeof x === 'symbol') { const live = 1; return live; } return 0; }
export function frozen_P(o: { n: number }): number { if (Object.isFrozen(o)) { const live = 1; return live; } return 0; }
export function extraKey_P(o: { n: number }): number { if (Object.keys(o).length > 1) { const live = 1; return live; } return 0; }
export function keyOrder_P(o: { a: number; b: number }): number { if (Object.keys(o)[0] === 'b') { const live = 1; return live; } return 0; }
export function arrayProp_P(a: [number, number]): number { if (Object.keys(a).length !== a.length) { const live = 1; return live; } return 0; }
export function accessor_P(o: { n: number }): number { if (o.n !== o.n && !Number.isNaN(o.n)) { const live = 1; return live; } return 0; }
export function impure_P(f: () => number): number { if (!Object.is(f(), f())) { const live = 1; return live; } return 0; }
export function thenable_P(p: { then?: unknown }): number { if (typeof p.then === 'function') { const live = 1; return live; } return 0; }
export function locale_P(): number { if ((1.5).toLocaleString() === '1,5') { const live = 1; return live; } return 0; }
export function zone_P(): number { if (new Date(0).getTimezoneOffset() === 60) { const live = 1; return live; } return 0; }

// Code that runs later, and fails there.
export function micro_R(n: number): void { void Promise.resolve(n).then((x) => { if (x === 2) (null as any).y; }); }
export function tick_R(n: number): void { process.nextTick(() => { assert(n !== 2); }); }
export function immediate_R(n: number): void { setImmediate(() => { assert(n !== 2); }); }
export function interval_R(n: number): void { let k = 0; const t = setInterval(() => { if (++k === 3) { clearInterval(t); assert(n !== 2); } }, 1); }
export function cleared_P(n: number): void { const t = setTimeout(() => { assert(n !== 2); }, 1); clearTimeout(t); }
export async function forgot_R(n: number): Promise<void> { void inner(n); async function inner(k: number): Promise<void> { await null; assert(k !== 2); } }
export async function caught_P(n: number): Promise<void> { try { await Promise.reject(new Error(`${n}`)); } catch (e) { assert((e as Error).message === String(n)); } }
export async function finally_R(n: number): Promise<void> { await Promise.resolve().finally(() => { assert(n !== 3); }); }
export async function order_P(): Promise<void> { const s: string[] = []; void Promise.resolve().then(() => s.push('a')); process.nextTick(() => s.push('t')); await null; await null; await null; assert(s.includes('a')); }
export function returned_R(d: { n: number } | null): (x: number) => number { return (x) => x / d!.n; }
export function returnedTwice_R(n: number): () => void { let k = n; return () => { k++; assert(k !== 7); }; }
export async function anyRace_R(n: number): Promise<void> { let x = 0; const a = (async () => { await null; x = 1; })(); const b = (async () => { await null; x = n; })(); await Promise.all([a, b]); assert(x === 1); }
export async function iterate_R(n: number): Promise<void> { async function* g(): AsyncGenerator<number> { try { yield n; } finally { assert(n !== 6); } } for await (const x of g()) if (x > 5) break; }
