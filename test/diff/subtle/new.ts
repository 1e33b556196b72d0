// Pairs of functions that differ where it is easy to miss: the new versions.
// @ts-nocheck: unused parameters and dead code are part of what is compared.
// biome-ignore-all lint/correctness/noUnusedFunctionParameters: only the small difference counts
// biome-ignore-all lint/correctness/noUnusedVariables: only the small difference counts
// biome-ignore-all lint/correctness/noUnsafeFinally: that is the difference
// biome-ignore-all lint/suspicious/noSelfCompare: that is the difference
export function order(a: { x: number } | null, b: number): number {
  const v = a!.x;
  if (b < 0) throw new RangeError('b');
  return v + b;
}
export function negZero(x: number): number {
  return x;
}
export function nan(x: number): boolean {
  return true;
}
export function missing(x: number): { a: number; b?: number } {
  return { a: x, b: undefined };
}
export function propOrder(x: number): { a: number; b: number } {
  return { b: 1, a: x };
}
export function mutates(xs: number[]): number {
  const s = xs.sort((a, b) => a - b);
  return s[0] ?? 0;
}
export function identity(o: { v: number }): { v: number } {
  return { ...o };
}
export function getter(x: number): { readonly v: number } {
  return {
    get v() {
      return x;
    },
  };
}
export function sym(x: number): object {
  return { [Symbol.for('q')]: x };
}
export function twice(f: (n: number) => void, x: number): void {
  f(x);
  f(x);
}
export function errClass(x: number): number {
  if (x > 3) throw new RangeError('bad');
  return x;
}
export function errMsg(x: number): number {
  if (x > 3) throw new Error('bad!');
  return x;
}
export function holes(x: number): (number | undefined)[] {
  const a: (number | undefined)[] = [x];
  a.length = 2;
  return a;
}
export function frozen(x: number): { v: number } {
  return Object.freeze({ v: x });
}
export function promise(x: number): unknown {
  return Promise.resolve(x);
}
export function promiseInside(x: number): { p: unknown } {
  return { p: Promise.resolve(x) };
}
export function argMutation(o: { n: number }): number {
  o.n++;
  return o.n;
}
export function deleted(o: { n?: number; m: number }): number {
  return o.m;
}
export function setOrder(x: number, y: number): Set<number> {
  return new Set([y, x]);
}
export function mapOrder(x: string, y: string): Map<string, number> {
  return new Map([
    [y, 2],
    [x, 1],
  ]);
}
export function proto(x: number): object {
  return Object.assign(Object.create(null), { x });
}
export function shared(x: number): { a: object; b: object } {
  return { a: { x }, b: { x } };
}
export function cbValue(f: (n: number) => number, x: number): number {
  f(x);
  return f(x);
}
export function cbOrder(f: (n: number) => void, g: (n: number) => void): void {
  g(2);
  f(1);
}
export function dates(x: number): Date {
  return new Date(1);
}
export function regexFlags(x: number): RegExp {
  return /a/gi;
}
export function strNum(x: number): unknown {
  return String(x);
}
export function boxed(x: number): unknown {
  return Object(x);
}
export function bigOrNum(x: boolean): unknown {
  return x ? 1 : 0;
}
export function nonEnum(x: number): object {
  return Object.defineProperty({ a: x }, 'b', { value: 1, enumerable: false });
}
export function cause(x: number): void {
  throw new Error('e');
}
export function typed(x: number): unknown {
  return new Int8Array([1, 2]);
}
export function extraArrayProp(x: number): unknown {
  return Object.assign([x], { extra: 1 });
}
export function throwsPrim(x: number): void {
  throw new String('a');
}
export function cbThis(o: { f: (n: number) => number }, x: number): number {
  const { f } = o;
  return f(x);
}
export function iterConsumed(xs: number[]): number {
  let n = 0;
  for (const x of xs) {
    if (x >= 3) break;
    n++;
  }
  return n;
}
let count = 0;
export function moduleState(x: number): number {
  count += 2;
  return x;
}
export function log(x: number): number {
  console.log(x + 1);
  return x;
}
export function clsRet(x: number): A {
  return new A(x);
}
export class A {
  constructor(public v: number) {}
  m(): number {
    return this.v + 1;
  }
  get w(): number {
    return this.v + 1;
  }
}
export function fnRet(x: number): () => number {
  return () => x + 1;
}
export function weird(s: string): string {
  return s.toUpperCase().toLowerCase();
}
export function nullUndef(x: number): unknown {
  return x > 0 ? undefined : 1;
}
export function swallowed(f: (n: number) => number): number {
  return f(1);
}
export function mutateThenThrow(o: { n: number }, x: number): void {
  o.n = x;
  if (x > 5) throw new Error('x');
}
export function finallyOverride(x: number): number {
  try {
    if (x > 1) throw new Error('z');
    return 1;
  } finally {
    if (x > 1) return 1;
  }
}
export function symbolDesc(x: number): symbol {
  return Symbol('b');
}
export function sealed(o: { n: number }): { n: number } {
  return Object.seal(o);
}
export function gen(x: number): unknown {
  return [x, x].values();
}
export function lastIndex(s: string): boolean {
  const r = /a/g;
  r.test(s);
  return r.test(s);
}
