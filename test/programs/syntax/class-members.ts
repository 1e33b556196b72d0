// Classes over symbolic values: private members, static blocks, accessors, computed names, new.target, super.
// expect: {"unit":"grow","verdict":"proved","paths":3}
// expect: {"unit":"brand","verdict":"proved","paths":2}
// expect: {"unit":"made","verdict":"proved","paths":2}
// expect: {"unit":"logical","verdict":"proved","paths":2}
// expect: {"unit":"swap","verdict":"proved","paths":1}
// expect: {"unit":"newTarget","verdict":"proved","paths":4}
// expect: {"unit":"superCalls","verdict":"proved","paths":2}
// expect: {"unit":"accessors","verdict":"proved","paths":2}
// expect: {"unit":"fields","verdict":"proved","paths":2}
// expect: {"unit":"abstractInstance","verdict":"proved","paths":2}
// expect: {"unit":"defineProp","verdict":"proved","paths":3}
class Counter {
  #n: number;
  static #made = 0;
  static limit: number;
  static { this.limit = 3; Counter.#made = 10; }
  constructor(n: number) { this.#n = n; Counter.#made++; }
  get value() { return this.#n; }
  set value(v: number) { if (v < 0) throw new RangeError('negative'); this.#n = v; }
  #double() { return this.#n * 2; }
  get #twice() { return this.#double(); }
  grow() { return (this.#n += this.#twice); }
  static is(o: object) { return #n in o; }
  static get made() { return Counter.#made; }
  inc() { return this.#n++; }
  orElse(d: number) { this.#n ||= d; this.#n ??= 5; this.#n &&= this.#n + 1; return this.#n; }
  static swap(a: Counter, b: Counter) { [a.#n, b.#n] = [b.#n, a.#n]; return a.#n - b.#n; }
}
export function grow(n: number): number { const c = new Counter(n); c.grow(); c.value = c.value - 1; return c.value > 10 ? 1 : c.inc(); }
export function brand(n: number): boolean { return Counter.is(n > 3 ? new Counter(n) : {}); }
export function made(n: number): number { if (n > 2) new Counter(n); return Counter.made; }
export function logical(n: number): number { return new Counter(n).orElse(4); }
export function swap(a: number, b: number): boolean { return Counter.swap(new Counter(a), new Counter(b)) > 0; }
export function newTarget(n: number): string {
  function F(this: any) { return new.target === undefined ? { t: 'call' } : { t: n > 0 ? 'new' : 'zero' }; }
  class A { kind: string; constructor() { this.kind = new.target.name; } }
  class B extends A {}
  return (n > 5 ? (F as any)().t : new (F as any)().t) + (n > 8 ? new B() : new A()).kind;
}
export function superCalls(n: number): number {
  class A { v: number; constructor(v: number) { this.v = v; } m() { return this.v; } get g() { return this.v + 1; } static s(x: number) { return x; } }
  class B extends A { constructor() { super(n); } m() { return super.m() * 2; } get g() { return super.g + super.m(); } static s(x: number) { return super.s(x) + n; } }
  const b = new B();
  return b.m() > 10 ? b.g : B.s(1);
}
export function accessors(n: number): number {
  const o = { _x: n, get x() { return this._x > 3 ? 1 : 0; }, set x(v) { this._x = v + n; } };
  o.x = 2;
  return o.x + o._x;
}
export function fields(n: number): number {
  class A { a = n; b = this.a + 1; c = () => this.b; }
  const x = new A(); x.b = n > 0 ? 10 : 20;
  return x.c();
}
export function abstractInstance(n: number): boolean {
  class Even { static [Symbol.hasInstance](x: number) { return x % 2 === 0; } }
  return (n as any) instanceof (Even as any);
}
export function defineProp(n: number): number {
  const o: any = {};
  Object.defineProperty(o, 'p', { get: () => n * 2, enumerable: n > 1, configurable: true });
  return Object.keys(o).length + (o.p > 4 ? 10 : 0);
}
