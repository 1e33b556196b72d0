// Pairs of functions that differ where it is easy to miss: the old versions.
// @ts-nocheck: unused parameters and dead code are part of what is compared.
// biome-ignore-all lint/correctness/noUnusedFunctionParameters: only the small difference counts
// biome-ignore-all lint/correctness/noUnusedVariables: only the small difference counts
// biome-ignore-all lint/correctness/noUnsafeFinally: that is the difference
// biome-ignore-all lint/suspicious/noSelfCompare: that is the difference
export function order(a: { x: number } | null, b: number): number {
  if (b < 0) throw new RangeError('b');
  return a!.x + b;
}
export function negZero(x: number): number {
  return x === 0 ? 0 : x;
}
export function nan(x: number): boolean {
  return x === x;
}
export function missing(x: number): { a: number; b?: number } {
  return { a: x };
}
export function propOrder(x: number): { a: number; b: number } {
  return { a: x, b: 1 };
}
export function mutates(xs: number[]): number {
  const s = [...xs].sort((a, b) => a - b);
  return s[0] ?? 0;
}
export function identity(o: { v: number }): { v: number } {
  return o;
}
export function getter(x: number): { readonly v: number } {
  return { v: x };
}
export function sym(x: number): object {
  return { [Symbol.for('k')]: x };
}
export function twice(f: (n: number) => void, x: number): void {
  f(x);
}
export function errClass(x: number): number {
  if (x > 3) throw new TypeError('bad');
  return x;
}
export function errMsg(x: number): number {
  if (x > 3) throw new Error('bad');
  return x;
}
export function holes(x: number): (number | undefined)[] {
  return [x, undefined];
}
export function frozen(x: number): { v: number } {
  return { v: x };
}
export function promise(x: number): unknown {
  return x;
}
export function promiseInside(x: number): { p: unknown } {
  return { p: x };
}
export function argMutation(o: { n: number }): number {
  return o.n + 1;
}
export function deleted(o: { n?: number; m: number }): number {
  const m = o.m;
  delete o.n;
  return m;
}
export function setOrder(x: number, y: number): Set<number> {
  return new Set([x, y]);
}
export function mapOrder(x: string, y: string): Map<string, number> {
  return new Map([
    [x, 1],
    [y, 2],
  ]);
}
export function proto(x: number): object {
  return { x };
}
export function shared(x: number): { a: object; b: object } {
  const o = { x };
  return { a: o, b: o };
}
export function cbValue(f: (n: number) => number, x: number): number {
  return f(x);
}
export function cbOrder(f: (n: number) => void, g: (n: number) => void): void {
  f(1);
  g(2);
}
export function dates(x: number): Date {
  return new Date(0);
}
export function regexFlags(x: number): RegExp {
  return /a/g;
}
export function strNum(x: number): unknown {
  return x;
}
export function boxed(x: number): unknown {
  return x;
}
export function bigOrNum(x: boolean): unknown {
  return x ? 1n : 0n;
}
export function nonEnum(x: number): object {
  return { a: x };
}
export function cause(x: number): void {
  throw new Error('e', { cause: x });
}
export function typed(x: number): unknown {
  return new Uint8Array([1, 2]);
}
export function extraArrayProp(x: number): unknown {
  return [x];
}
export function throwsPrim(x: number): void {
  throw 'a';
}
export function cbThis(o: { f: (n: number) => number }, x: number): number {
  return o.f(x);
}
export function iterConsumed(xs: number[]): number {
  let n = 0;
  for (const x of xs) {
    if (x > 3) break;
    n++;
  }
  return n;
}
let count = 0;
export function moduleState(x: number): number {
  count++;
  return x;
}
export function log(x: number): number {
  console.log(x);
  return x;
}
export function clsRet(x: number): A {
  return new A(x);
}
export class A {
  constructor(public v: number) {}
  m(): number {
    return this.v;
  }
  get w(): number {
    return this.v;
  }
}
export function fnRet(x: number): () => number {
  return () => x;
}
export function weird(s: string): string {
  return s.toLowerCase();
}
export function nullUndef(x: number): unknown {
  return x > 0 ? null : 1;
}
export function swallowed(f: (n: number) => number): number {
  try {
    return f(1);
  } catch {
    return 0;
  }
}
export function mutateThenThrow(o: { n: number }, x: number): void {
  if (x > 5) throw new Error('x');
  o.n = x;
}
export function finallyOverride(x: number): number {
  try {
    if (x > 1) throw new Error('z');
    return 1;
  } finally {
    x++;
  }
}
export function symbolDesc(x: number): symbol {
  return Symbol('a');
}
export function sealed(o: { n: number }): { n: number } {
  return o;
}
export function gen(x: number): unknown {
  return [x].values();
}
export function lastIndex(s: string): boolean {
  const r = /a/;
  return r.test(s);
}
