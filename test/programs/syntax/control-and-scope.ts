// Labels, fall-through, finally, closures, `this`, temporal dead zones, symbols, proxies, operators over symbolic values.
// expect: {"unit":"labelled","verdict":"proved","paths":10}
// expect: {"unit":"fallThrough","verdict":"proved","paths":5}
// expect: {"unit":"switchTrue","verdict":"proved","paths":3}
// expect: {"unit":"logicalAssign","verdict":"proved","paths":8}
// expect: {"unit":"finallyOrder","verdict":"proved","paths":5}
// expect: {"unit":"finallyLoop","verdict":"proved","paths":9}
// expect: {"unit":"closures","verdict":"proved","paths":2}
// expect: {"unit":"thisRules","verdict":"proved","paths":1}
// expect: {"unit":"tdz","verdict":"proved","paths":3}
// expect: {"unit":"hoisting","verdict":"proved","paths":3}
// expect: {"unit":"typeofTdz","verdict":"proved","paths":1}
// expect: {"unit":"argumentsObject","verdict":"proved","paths":6,"oracle":false}
// expect: {"unit":"names","verdict":"proved","paths":2}
// expect: {"unit":"tagged","verdict":"proved","paths":2}
// expect: {"unit":"proxyFunction","verdict":"proved","paths":2}
// expect: {"unit":"exponent","verdict":"proved","paths":2}
// expect: {"unit":"deletes","verdict":"proved","paths":3}
// expect: {"unit":"voids","verdict":"proved","paths":1}
// expect: {"unit":"comma","verdict":"proved","paths":2}
// expect: {"unit":"update","verdict":"proved","paths":1}
// expect: {"unit":"shifts","verdict":"proved","paths":2}
// expect: {"unit":"instanceofs","verdict":"proved","paths":2}
// expect: {"unit":"inOperator","verdict":"proved","paths":5}
// expect: {"unit":"stack","verdict":"proved","paths":2}
// expect: {"unit":"sequenceGetter","verdict":"proved","paths":2}
export function labelled(n: number): number {
  let c = 0;
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (i + j === n) continue outer;
      if (i * j > n) break outer;
      c++;
    }
  }
  return c;
}
export function fallThrough(n: number): string {
  let s = '';
  switch (n) {
    case 1: s += 'a';
    case 2: s += 'b'; break;
    default: s += 'd';
    case 3: s += 'c';
    case n + 0: s += 'x';
  }
  return s;
}
export function switchTrue(n: number): string {
  switch (true) { case n > 10: return 'big'; case n > 5: return 'mid'; default: return 'small'; }
}
export function logicalAssign(a: number, b: number | null, s: string): string {
  let x: any = a; x ||= 'zero';
  let y: any = b; y ??= 'null';
  let z: any = s; z &&= z + '!';
  const o: any = { s }; o.s ||= 'empty'; o['t'] ??= a;
  return `${x}${y}${z}${o.s}${o.t}`;
}
export function finallyOrder(n: number): string {
  const log: string[] = [];
  const f = () => { try { if (n > 5) throw n; if (n > 3) return 'r'; log.push('t'); } catch (e) { log.push('c' + e); if (n > 8) throw 'again'; } finally { log.push('f'); if (n === 4) return 'override'; } return 'end'; };
  try { log.push(f()!); } catch (e) { log.push(String(e)); }
  return log.join();
}
export function finallyLoop(n: number): number {
  let c = 0;
  for (let i = 0; i < 4; i++) { try { if (i === n) continue; if (i > n) break; } finally { c++; } c += 10; }
  return c;
}
export function closures(n: number): number {
  const fs: (() => number)[] = [];
  for (let i = 0; i < 3; i++) fs.push(() => i * n);
  var gs: (() => number)[] = [];
  for (var j = 0; j < 3; j++) gs.push(() => j * n);
  return fs[1]() + gs[0]() > 20 ? fs[2]() : gs[1]();
}
export function thisRules(n: number): string {
  const o = { v: n, f() { return this?.v; }, h() { return [1].map(function (this: any) { return this === undefined ? -1 : this.v; }, this)[0]; } };
  const { f } = o;
  const loose = String(f());
  return `${o.f()! > 3}${loose}${f.call({ v: n + 1 } as any)}${o.h()}${(0, o.f).bind({ v: 1 } as any)()}`;
}
export function tdz(n: number): string {
  try { if (n > 3) return String(later); } catch (e) { return (e as Error).name; }
  let later = n;
  { try { if (n < 0) void inner; } catch (e) { return 'inner'; } const inner = 1; }
  return 'ok' + later;
}
export function hoisting(n: number): number {
  if (n > 3) { var v = n; }
  function g() { return h(); }
  return g() + (v === undefined ? 0 : v);
  function h() { return n > 5 ? 1 : 2; }
}
export function typeofTdz(n: number): string {
  try {
    return typeof x;
  } catch (e) {
    return (e as Error).name + n;
  }
  let x = n; // unreachable
}
export function argumentsObject(a: number, b?: number): number {
  // biome-ignore lint: test
  return arguments.length + (arguments[0] > 3 ? arguments[arguments.length - 1] : 0);
}
export function names(n: number): string {
  const f = n > 3 ? function foo(a: any, b: any) {} :
    (x: any) => x;
  return f.name + f.length;
}
export function tagged(n: number, s: string): string {
  const tag = (strs: TemplateStringsArray, ...v: unknown[]) => strs.raw.join('|') + v.map((x) => typeof x).join() + (v[0] as number > 3 ? strs[0] : strs.length);
  return tag`a${n}\n${s}c`;
}
export function proxyFunction(n: number): number {
  const f = new Proxy(function (this: any, x: number) { this && (this.v = x); return x; } as any, { apply: (t, self, [x]) => (x > 3 ? t(x) * 2 : -1), construct: (_t, [x]) => ({ made: x > 3 }) });
  return f(n) + (new f(n).made ? 100 : 0);
}
export function exponent(n: number): number { return n ** 2 > 100 ? 2 ** n : (-n) ** 3; }
export function deletes(k: string): string {
  const o: any = { a: 1, b: 2 };
  const r = delete o[k];
  return `${r}${Object.keys(o).join()}${'a' in o}`;
}
export function voids(n: number): string { return `${void n}${typeof void (n > 3)}`; }
export function comma(n: number): number { let x = 0; return (x = n, x++, n > 3 ? x : -x); }
export function update(s: string, b: bigint): string { let x: any = s; const old = x++; let y = b; y++; --y; const z = y--; return `${typeof old}${Number.isNaN(x)}${z}${y > 5n}`; }
export function shifts(a: number, b: number): number { const x = a << b; const y = a >> 1; const z = a >>> 28; return x === 8 ? y : z & ~b | (a ^ b); }
export function instanceofs(n: number): boolean { class A {} const x = n > 3 ? new A() : Object.create(null); return x instanceof A && x instanceof Object; }
export function inOperator(n: number): boolean { return n in [10, 20, 30] || (n + 'x') in { '5x': 1 }; }
export function stack(n: number): string { try { if (n > 3) (null as any).x; throw new Error('own'); } catch (e) { return (e as Error).stack!.split('\n')[0]; } }
export function sequenceGetter(n: number): number { let i = 0; const o = { get x() { return i++ + n; } }; return o.x + o.x > 10 ? o.x : i; }
