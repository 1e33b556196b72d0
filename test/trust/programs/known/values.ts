// Functions whose verdicts are known: names end in P (no input shows anything) or R (some input does). Values, strings, numbers, collections.
import { strict as assert } from 'node:assert';
export function getterTwice_R(o: { get v(): number }) { const a = o.v; if (a > 3) assert(o.v !== 5); }
export function label_R(n: number, m: number) { outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (i === n) continue outer; if (j === m) break outer; if (i === 2 && j === 2) assert(n !== 7); } } }
export function fall_R(x: number) { let r = 0; switch (x) { case 1: r += 1; case 2: r += 2; break; default: r += 10; case 3: r += 3; } assert(r !== 13 || x === 3); }
export function fall_P(x: number) { let r = 0; switch (x) { case 1: r += 1; case 2: r += 2; break; default: r += 10; case 3: r += 3; } assert(r === 3 || r === 2 || r === 13); }
export function destr_R({ a = 5, b: { c = a } = { c: 7 } }: { a?: number; b?: { c?: number } }) { assert(!(a === 5 && c === 7)); }
export function destr_P({ a = 5 }: { a?: number | null }) { assert(a !== undefined); }
export function sym_P(s: symbol, t: symbol) { const o: any = { [s]: 1 }; o[t] = 2; assert(s === t ? o[s] === 2 : o[s] === 1); }
export function big_R(a: bigint) { assert(a * a !== 49n); }
export function big_P(a: bigint) { assert(a * a >= 0n); }
export function bigmix_R(a: bigint, b: number) { return (a as any) + b; }
export function ta_R(a: Uint8Array) { if (a.length === 2) { a[0] = 300; assert(a[0] !== 44); } }
export function ta_P(a: Uint8Array) { if (a.length > 0) { a[0] = 256; assert(a[0] === 0); } }
export function reg_R(s: string) { const m = /^(\d{2})-(\w)$/.exec(s); if (m) assert(m[2] !== 'q'); }
export function reg_P(s: string) { if (/^a+$/.test(s)) assert(s.startsWith('a') && s.length >= 1); }
export function regsticky_R(s: string) { const r = /a/y; r.lastIndex = 1; assert(!r.test(s)); }
export function date_R(t: number) { const d = new Date(t); assert(Number.isNaN(d.getTime()) || d.getTime() === t); }
export function str_R(s: string) { assert(s.length !== 3 || s[1] !== s.at(-2) || s !== 'xyz'); }
export function surr_R(s: string) { assert([...s].length === s.length); }
export function locale_R(s: string) { assert(s.toUpperCase().length === s.length || s.length > 1); }
export function nan_R(x: number) { assert(x === x); }
export function zero_R(x: number) { if (x === 0) assert(Object.is(x, 0)); }
export function neg_P(x: number) { assert(-(-x) === x || x !== x); }
export function int_R(x: number) { assert((x | 0) === x || !Number.isInteger(x)); }
export function shift_P(x: number) { assert((x >>> 0) >= 0); }
export function* gen_R(n: number) { let x = 0; while (x < 3) { yield x; x++; } assert(n !== 9); }
export function genuse_R(n: number) { function* g() { try { yield 1; yield n; } finally { assert(n !== 4); } } for (const x of g()) { if (x === n) break; } }
export async function asy_R(n: number) { await null; assert(n !== 3); }
export async function asyall_R(n: number) { const r = await Promise.all([1, Promise.resolve(n)]); assert(r[1] !== 6); }
export async function race_P(n: number) { let x = 0; await Promise.all([(async () => { x += 1; })(), (async () => { x += n; })()]); assert(x === 1 + n || x !== x); }
export function clos_R(n: number) { const fs: (() => number)[] = []; for (var i = 0; i < 3; i++) fs.push(() => i + n); assert(fs[0]() !== 10); }
export function clos_P(n: number) { const fs: (() => number)[] = []; for (let i = 0; i < 3; i++) fs.push(() => i); assert(fs[n & 1]() <= 1); }
export function proxy_R(n: number) { const p = new Proxy({ v: n }, { get: (t, k) => (k === 'v' ? t.v + 1 : 0) }); assert(p.v !== 8); }
export function proxyset_P(n: number) { let seen = 0; const p: any = new Proxy({}, { set: (t, k, v) => { seen = v; return true; } }); p.x = n; assert(Object.is(seen, n)); }
export function getset_R(n: number) { const o = { _v: 0, get v() { return this._v; }, set v(x: number) { this._v = x * 2; } }; o.v = n; assert(o.v !== 14); }
export function args_R(a?: number) { assert(arguments.length === 1 || a === undefined && arguments.length !== 0); }
export function spread_R(...xs: number[]) { assert(Math.max(...xs) > -Infinity || xs.some(Number.isNaN)); }
export function optchain_R(o?: { a?: { b?: number } }) { assert(o?.a?.b !== undefined || o === undefined); }
export function nullish_P(o: { n: number | null | undefined }) { assert((o.n ?? 1) !== null); }
export function del_R(o: { a?: number }) { delete o.a; assert('a' in o); }
export function inop_R(o: { a?: number }) { if ('a' in o) assert(o.a !== undefined); }
export function mapk_R(m: Map<string, number>) { assert(m.get('k') !== 5); }
export function mapsz_P(m: Map<string, number>) { m.set('a', 1); assert(m.size >= 1); }
export function seto_R(s: Set<number>) { s.add(1); s.delete(2); assert(s.size === 1); }
export function alias_R(a: { n: number }, b: { n: number }) { a.n = 1; b.n = 2; assert(a.n === 1); }
export function aliasarr_R(a: number[], b: number[]) { if (a.length > 0 && b.length > 0) { a[0] = 1; b[0] = 2; assert(a[0] === 1); } }
export function aliasfn_R(f: (x: number) => number, g: (x: number) => number) { assert((f as any) !== g); }
export function aliasself_R(a: { next: any }) { assert(a.next !== a); }
export function tagged_R(n: number) { const t = (s: TemplateStringsArray, v: number) => s.raw[0].length + v; assert(t`ab${n}` !== 12); }
export function comma_P(x: number) { const y = (x++, x); assert(Object.is(y, x)); }
export function typ_P(x: unknown) { assert(['undefined', 'object', 'boolean', 'number', 'string', 'bigint', 'function', 'symbol'].includes(typeof x)); }
export function tryf_R(n: number) { const f = () => { try { return n; } finally { n = 3; } }; assert(f() !== 3 || n !== 3 || true === (n as any)); }
export function fin_R(n: number) { const f = () => { try { throw new Error(); } catch { return 1; } finally { if (n === 5) return 2; } }; assert(f() === 1); }
export function cls_R(n: number) { class A { static c = n; #p = A.c; get p() { return this.#p; } } assert(new A().p !== 21); }
export function inst_P(n: number) { class A {} class B extends A { constructor(public q: number) { super(); } } assert(new B(n) instanceof A); }
export function symiter_R(n: number) { const o = { *[Symbol.iterator]() { yield n; } }; const [x] = o; assert(x !== 33); }
export function toprim_R(n: number) { const o = { valueOf: () => n }; assert((o as any) + 1 !== 3); }
export function json_R(o: { a: number }) { assert(JSON.parse(JSON.stringify(o)).a === o.a); }
export function parse_R(s: string) { assert(Number.isNaN(parseInt(s)) || parseInt(s) !== 42); }
export function num_R(s: string) { assert(Number(s) !== 16); }
export function cmp_R(a: string, b: string) { assert(a < b === (b > a) && !(a === 'B' && b === 'a' && a < b)); }
export function sort_P(a: number, b: number) { const l = [a, b].sort((x, y) => x - y); assert(l[0] <= l[1] || a !== a || b !== b); }
export function sortdef_R(a: number, b: number) { const l = [a, b].sort(); assert(l[0] <= l[1] || a !== a || b !== b); }
export function slice_P(s: string) { assert(s.slice(0, 2).length <= 2); }
export function pad_R(s: string) { assert(s.padStart(3, '0') !== '007'); }
export function split_R(s: string) { assert(s.split(',').length !== 3); }
export function repl_R(s: string) { assert(s.replace('a', 'b') === s || s !== 'cab'); }
export function idx_P(s: string) { const i = s.indexOf('x'); assert(i === -1 || s[i] === 'x'); }
export function cc_R(s: string) { assert(s.charCodeAt(0) !== 0x41); }
export function fz_P(o: { n: number }) { Object.freeze(o); try { o.n = 1; assert(false); } catch (e) { assert(e instanceof TypeError || (e as any).code === 'ERR_ASSERTION'); } }
export function hole_R(n: number) { const a = [1, , 3]; assert(!(n in a) === false || n !== 1); }
export function len_R(n: number) { const a = [1, 2, 3]; a.length = n; }
export function weak_P(o: object) { const w = new WeakMap(); w.set(o, 1); assert(w.get(o) === 1); }
export function err_R(n: number) { try { if (n === 2) throw new RangeError('r'); } catch (e) { assert(!(e instanceof RangeError)); } }
export function exp_R(x: number) { assert(x ** 2 !== 9); }
export function mod_R(x: number) { assert(x % 2 !== -1); }
export function flt_R(a: number, b: number) { assert(a + b - b === a || a !== a || b !== b); }
export function float_R(a: number) { assert(Math.fround(a) === a || a !== a); }
