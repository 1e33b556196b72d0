// Wrong programs of other kinds than those in effects.ts and values.ts: aliases of copies, exceptions that leave loops, holes, accessors, generators, labels, closures that keep
// variables of a loop, callbacks that change what is walked. None of them is ever proved.
interface Cell {
  v: number;
  next: Cell | null;
}

/** @ensures result === 0 */
export function aliasCopyW(n: number): number {
  const a = [0];
  const b = n > 3 ? a : a.slice();
  for (let i = 0; i < n; i++) b[0]++;
  return a[0];
}
/** @ensures result >= 0 */
export function caughtOutsideW(n: number): number {
  let x = 0;
  try {
    for (let i = 0; i < n; i++) {
      x = -i;
      if (i === 4) throw new Error('out');
      x = i;
    }
  } catch {
    return x;
  }
  return x;
}
/** @ensures result !== 5 */
export function finallyOverridesW(n: number): number {
  let i = 0;
  for (;;) {
    try {
      if (i >= n) return 0;
      i++;
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: on purpose
      if (i === 5) return 5;
    }
  }
}
/** @ensures !Object.is(result, -0) */
export function minusZeroW(xs: number[]): number {
  let p = 1;
  for (const x of xs) p = x === 0 ? 0 * -p : p;
  return p;
}
/** @ensures result === result */
export function nanLaterW(n: number): number {
  let x = 1;
  for (let i = 0; i < n; i++) x = i === 6 ? x - Number.POSITIVE_INFINITY + Number.POSITIVE_INFINITY : x + 1;
  return x;
}
/** @ensures result === 0 */
export function holesW(n: number): number {
  const a: number[] = [];
  let holes = 0;
  for (let i = 0; i < n; i++) a[i === 3 ? 5 : i] = i;
  for (let i = 0; i < a.length; i++) if (!(i in a)) holes++;
  return holes;
}
/** @ensures result <= 3 */
export function accessorCountsW(n: number): number {
  let reads = 0;
  const o = {
    get v(): number {
      return reads++;
    },
  };
  let s = 0;
  for (let i = 0; i < n; i++) s = o.v;
  return s;
}
/** @ensures result <= 3 */
export function generatorW(n: number): number {
  function* upTo(): Generator<number> {
    for (let i = 0; i < n; i++) yield i;
  }
  let last = 0;
  for (const i of upTo()) last = i;
  return last;
}
/** @ensures result === 0 */
export function labelledContinueW(n: number): number {
  let skipped = 0;
  outer: for (let i = 0; i < n; i++) {
    for (let k = 0; k < 3; k++) {
      if (k === 2 && i > 4) {
        skipped++;
        continue outer;
      }
    }
  }
  return skipped;
}
/** @ensures result === 0 */
export function capturedEachRoundW(n: number): number {
  const fs: (() => number)[] = [];
  for (let i = 0; i < n; i++) if (i === 0 || i === 7) fs.push(() => i);
  let s = 0;
  for (const f of fs) s += f();
  return s;
}
/** @ensures result === 0 */
export function capturedLastW(n: number): number {
  let f = (): number => 0;
  for (let i = 0; i < n; i++) if (i === 4) f = () => i;
  return f();
}
/** @ensures result <= 1 */
export function callbackGrowsW(n: number): number {
  const a = [1];
  let seen = 0;
  for (const x of a) {
    seen += x;
    if (a.length < n) a.push(1);
  }
  return seen;
}
/** @ensures result >= 0 */
export function forEachChangesW(xs: number[]): number {
  let lowest = 0;
  xs.forEach((x, i) => {
    if (i === 2) lowest = -1;
    if (x > 9) lowest = 1;
  });
  return lowest;
}
/** @ensures result === 0 */
export function deleteInLoopW(n: number): number {
  const o: { v?: number } = { v: 1 };
  for (let i = 0; i < n; i++) if (i === 3) delete o.v;
  return o.v === undefined ? 1 : 0;
}
/** @ensures result === 'a' */
export function prototypeW(n: number): string {
  class A {
    name(): string {
      return 'a';
    }
  }
  const a = new A();
  for (let i = 0; i < n; i++) if (i === 2) A.prototype.name = () => 'b';
  return a.name();
}
/** @ensures result === 1 */
export function swapAliasW(n: number): number {
  let p = { v: 1 };
  let q = { v: 2 };
  for (let i = 0; i < n; i++) [p, q] = [q, p];
  return p.v;
}
/** @ensures result === 0 */
export function rewiredW(list: Cell | null): number {
  let c = list;
  let n = 0;
  while (c !== null && n < 9) {
    if (n === 2 && list !== null) list.v = 7;
    c = c.next;
    n++;
  }
  return list !== null && list.v === 7 && n > 2 ? 1 : 0;
}
/** @ensures result === n */
export function lengthSetW(n: number): number {
  const a = new Array<number>(0);
  let i = 0;
  while (i < n) {
    a.length = i + 1;
    i++;
    if (i === 6) a.length = 2;
  }
  return a.length;
}
/** @ensures result <= 10 */
export function stringBuiltW(n: number): number {
  let s = '';
  for (let i = 0; i < n; i++) s += i === 8 ? 'xxxxx' : 'x';
  return s.length;
}
/** @ensures result */
export function sealedByW(n: number): boolean {
  const o = { v: 0 };
  for (let i = 0; i < n; i++) if (i === 3) Object.freeze(o);
  return !Object.isFrozen(o);
}
/** @ensures result === 0 */
export function setMembersW(n: number): number {
  const s = new Set<number>();
  for (let i = 0; i < n; i++) s.add(i % 3);
  return s.has(2) ? 1 : 0;
}
/** @ensures result === undefined */
export function mapWrittenW(n: number): number | undefined {
  const m = new Map<string, number>();
  for (let i = 0; i < n; i++) if (i === 2) m.set('k', i);
  return m.get('k');
}
/** @ensures result >= 0 */
export function recursionThrowsW(n: number): number {
  const f = (k: number): number => {
    if (k > 5) throw new Error('deep');
    return k >= n ? k : f(k + 1);
  };
  try {
    return f(0);
  } catch {
    return -1;
  }
}
/** @ensures result === 0 */
export function argumentsW(n: number): number {
  function f(k: number): number {
    // biome-ignore lint/complexity/noArguments: on purpose
    for (let i = 0; i < k; i++) arguments[0] = i === 3 ? 1 : arguments[0];
    // biome-ignore lint/complexity/noArguments: on purpose
    return arguments[0] === 1 && k !== 1 ? 1 : 0;
  }
  return f(n);
}
/** @ensures result <= 2 */
export function dateAndRegExpW(s: string): number {
  const r = /a/g;
  let n = 0;
  while (r.exec(s) !== null) n++;
  return n;
}
/** @ensures result === 0 */
export function thisFieldW(n: number): number {
  class C {
    v = 0;
    step(): void {
      this.v = this.v === 4 ? -1 : this.v + 1;
    }
  }
  const c = new C();
  let low = 0;
  for (let i = 0; i < n; i++) {
    c.step();
    low = Math.min(low, c.v);
  }
  return low;
}
/** @ensures result === 0 */
export function aliasPushW(n: number): number {
  const a: number[] = [];
  const b = n > 3 ? a : [...a];
  for (let i = 0; i < n; i++) b.push(i);
  return a.length;
}
/** @ensures result === 0 */
export function aliasFieldW(n: number, o: { v: number[] }, p: { v: number[] }): number {
  const before = p.v.length;
  for (let i = 0; i < n; i++) o.v.push(i);
  return p.v.length - before;
}
/** @ensures result */
export function inputAliasW(n: number, a: { v: number }, b: { v: number }): boolean {
  b.v = 0;
  for (let i = 0; i < n; i++) a.v = i;
  return b.v === 0;
}
/** @ensures result === 0 */
export function nestedCountW(n: number): number {
  let c = 0;
  for (let i = 0; i < n; i++) for (let j = i; j < n; j++) if (j - i === 3) c++;
  return c;
}
/** @ensures result <= n + 1 */
export function sumTwiceW(n: number): number {
  let s = 0;
  const add = (): void => {
    s++;
  };
  for (let i = 0; i < n; i++) {
    add();
    add();
  }
  return s;
}
/** @ensures result === '' */
export function joinedW(xs: string[]): string {
  let out = '';
  for (const x of xs) out = x.trim();
  return out;
}
/** @ensures result.length <= 1 */
export function objectsPushedW(n: number): { i: number }[] {
  const out: { i: number }[] = [];
  for (let i = 0; i < n; i++) out.push({ i });
  return out;
}
/** @ensures result !== 3 */
export function switchedW(xs: number[]): number {
  let state = 0;
  for (const x of xs) {
    switch (state) {
      case 0:
        state = x > 0 ? 1 : 0;
        break;
      case 1:
        state = x > 1 ? 2 : 0;
        break;
      default:
        state = x > 2 ? 3 : 0;
    }
  }
  return state;
}
/** @ensures result */
export function symbolKeyW(n: number): boolean {
  const k = Symbol('k');
  const o: { [k: symbol]: number } = { [k]: 0 };
  for (let i = 0; i < n; i++) o[k] = i;
  return o[k] === 0;
}
export function lateCrashW(n: number): number {
  let o: { v: number } | null = { v: 1 };
  for (let i = 0; i < n; i++) if (i === 12) o = null;
  return (o as { v: number }).v;
}
export function lateIndexW(xs: number[][]): number {
  let s = 0;
  for (let i = 0; i <= xs.length; i++) s += xs[i].length;
  return s;
}
export function lateDivW(n: bigint): bigint {
  let d = 9n;
  for (let i = 0n; i < n; i++) d = 100n / (d - i) + d - d + 9n;
  return d;
}
export function recNullW(n: number): number {
  const f = (k: number): { v: number } | null => (k > 3 ? null : k >= n ? { v: k } : f(k + 1));
  return (f(0) as { v: number }).v;
}
