// Functions whose verdicts are known: names end in P (no input shows anything) or R (some input does). Contracts, order, later code, text.
import { strict as assert } from 'node:assert';
import nodeAssert from 'node:assert';
/**
 * @requires x > 0
 * @ensures result > x
 */
export function con_R(x: number): number { return x + 1; }
/**
 * @requires Number.isInteger(x) && x > 0 && x < 1000
 * @ensures result > x
 */
export function con_P(x: number): number { return x + 1; }
/** @ensures old(o.n) === o.n */
export function old_R(o: { n: number }): void { o.n++; }
/** @ensures o.q === old(o.q) */
export function oldid_P(o: { q: { n: number } }): void { o.q.n = 3; }
/** @ensures o.q.n === old(o.q.n) */
export function oldid_R(o: { q: { n: number } }): void { o.q.n = 3; }
/** @ensures result.length === old(a.length) + 1 */
export function oldlen_P(a: [number, number]): number[] { return [...a, 1]; }
export class Acc_ { balance = 0; 
  /**
   * @requires n >= 0
   * @ensures this.balance >= old(this.balance)
   */
  add_R(n: number): void { this.balance -= n; } }
/** @invariant this.n >= 0 */
export class Inv { n = 0; dec_R() { this.n--; } inc_P() { if (this.n < 10) this.n++; } }
export function sideInAssert_R(n: number) { let x = 0; assert((x = n) !== 4); }
export function evalOrder_P(a: number) { let s = ''; const f = (t: string, v: number) => { s += t; return v; }; void (f('a', a) + f('b', 1) * f('c', 2)); assert(s === 'abc'); }
export function assignOrder_P(n: number) { const a = [0, 0]; let i = 0; a[i] = i = 1; assert(a[0] === 1 && a[1] === 0); }
export function compoundOrder_P() { let x = 1; const f = () => { x = 5; return 1; }; x += f(); assert(x === 2); }
export function defaultScope_R(a: number, b = () => a) { a = 3; assert(b() === 3 && a !== 3 || b() !== 3); }
export function argsAlias_P(a: number) { a = 2; assert(arguments[0] !== 2 || a === 2); }
export function hoist_P() { assert(typeof h === 'function'); function h() {} }
export function tdz_R(n: number) { if (n === 3) { const f = () => x; f(); } const x = 1; return x; }
export function closureLoop_R(n: number) { let f = () => 0; for (let i = 0; i < 2; i++) { f = () => i + n; i += 0; } assert(f() !== 8); }
export function genReturn_R(n: number) { function* g(): any { const x = yield 1; if (x === n) throw new TypeError2('x'); } const it = g(); it.next(); it.next(3); }
class TypeError2 extends Error { constructor(m: string) { super(m); nodeAssert.fail('made'); } }
export function genThrow_R(n: number) { function* g(): any { try { yield 1; } catch (e) { assert(e !== n); } } const it = g(); it.next(); try { it.throw(5); } catch (e) { if ((e as any).code === 'ERR_ASSERTION') throw e; } }
export async function awaitThen_R(n: number) { const t = { then(r: (x: number) => void) { r(n); } }; const x = await (t as any); assert(x !== 12); }
export async function asyncGen_R(n: number) { async function* g() { yield n; yield 2; } let s = 0; for await (const x of g()) s += x; assert(s !== 5); }
export async function catchP_R(n: number) { await Promise.reject(n).catch((e) => { assert(e !== 4); }); }
export async function allSettled_P(n: number) { const r = await Promise.allSettled([Promise.reject(n), n]); assert(r[0].status === 'rejected' && r[1].status === 'fulfilled'); }
export function timers_R(n: number) { setTimeout(() => { assert(n !== 2); }, 1); }
export function micro_R(n: number) { queueMicrotask(() => { assert(n !== 2); }); }
export function nextTick_R(n: number) { process.nextTick(() => { if (n === 2) (null as any).x; }); }
export function unhandled_R(n: number) { void (async () => { if (n === 2) (null as any).x; })(); }
export function weird_R(o: any) { assert(!(o?.a === 1 && o?.b === 2)); }
export function anyArr_R(o: any) { if (Array.isArray(o) && o.length === 1) assert(o[0] !== 'z'); }
export function unk_R(u: unknown) { if (typeof u === 'string' && u.endsWith('!')) assert(u !== 'hi!'); }
export function objNull_R(u: object) { assert(Object.getPrototypeOf(u) !== null || true); (u as any).toString(); assert(!('x' in u)); }
export function enumr_P(e: 'a' | 'b') { assert(e === 'a' || e === 'b'); }
export function union_R(u: { k: 'a'; n: number } | { k: 'b'; s: string }) { if (u.k === 'a') assert(u.n !== 1); else assert(u.s !== 'q'); }
export function tuple_R([a, b]: [number, string?]) { assert(b !== undefined || a !== 1); }
export function rest_R(a: number, ...r: number[]) { assert(r.length < 2 || r[1] !== a); }
export function rec_P(n: number): number { return n <= 0 || n > 5 || !Number.isInteger(n) ? 0 : 1 + rec_P(n - 1); }
export function recdeep_R(n: number): number { return n === 0 ? 0 : recdeep_R(n - 1); }
export function strnum_R(s: string) { assert(+s !== 1e3 || s === '1000'); }
export function trim_R(s: string) { assert(s.trim() === s); }
export function lower_R(s: string) { assert(s.toLowerCase() === s); }
export function codept_R(s: string) { assert(s.codePointAt(0)! < 0x10000 || s === ''); }
export function norm_R(s: string) { assert(s.normalize() === s); }
export function strcmp_R(s: string) { assert(!(s > 'a' && s < 'b' && s.length === 2)); }
export function tmpl_R(n: number) { assert(`${n}` !== '1e+21'); }
export function fixed_R(n: number) { assert(n.toFixed(1) !== '2.5'); }
export function tostr_R(n: number) { assert(n.toString(2) !== '101'); }
export function dateparts_R(t: number) { assert(new Date(t).getUTCDay() !== 3); }
export function datestr_R(s: string) { assert(Number.isNaN(Date.parse(s))); }
export function regg_R(s: string) { assert([...s.matchAll(/a(\d)/g)].length !== 2); }
export function regback_R(s: string) { assert(!/^(.)\1$/.test(s)); }
export function reglook_R(s: string) { assert(!/^(?=.*\d)(?=.*[a-z]).{2}$/.test(s)); }
export function regnamed_R(s: string) { const m = s.match(/(?<y>\d+)-(?<m>\d+)/); if (m) assert(m.groups!.y !== m.groups!.m); }
export function regu_R(s: string) { assert(!/^\p{Lu}$/u.test(s)); }
export function regi_R(s: string) { assert(!/^ab$/i.test(s) || s === 'ab'); }
export function regrepl_R(s: string) { assert(s.replace(/(\w)-(\w)/, '$2-$1') === s); }
export function f32_R(a: Float32Array) { if (a.length === 1) { a[0] = 0.1; assert(a[0] === 0.1); } }
export function dv_R(b: number) { const v = new DataView(new ArrayBuffer(4)); v.setInt16(0, b); assert(v.getUint8(1) !== 7); }
export function buf_R(s: string) { assert(Buffer.byteLength(s) === s.length); }
export function structured_P(n: number) { const o = structuredClone({ n, l: [n] }); assert(Object.is(o.n, n)); }
export function symdesc_P() { assert(Symbol('a').description === 'a' && Symbol.for('x') === Symbol.for('x')); }
export function sw_R(x: string) { switch (x) { case 'a': case 'b': assert(x !== 'b'); } }
export function swnan_P(x: number) { switch (x) { case NaN: assert(false); } }
export function swzero_R(x: number) { switch (x) { case 0: assert(Object.is(x, 0)); } }
export function cond_R(a: boolean, b: boolean) { assert((a && !b) || (!a && b)); }
export function xor_P(a: boolean, b: boolean) { assert((a !== b) === ((a && !b) || (!a && b))); }
export function bit_R(x: number) { assert((x & 7) !== 5); }
export function bit_P(x: number) { assert((x & 7) <= 7 && (x & 7) >= 0); }
export function clz_R(x: number) { assert(Math.clz32(x) !== 30); }
export function imul_R(x: number) { assert(Math.imul(x, 3) !== 9); }
export function hyp_P(x: number) { assert(!(Math.abs(x) < 0)); }
export function sign_R(x: number) { assert(Math.sign(x) !== 0 || x !== 0 || Object.is(x, 0)); }
export function round_R(x: number) { assert(Math.round(x) === Math.floor(x) || Math.round(x) === Math.ceil(x) && x < 0 || x !== x); }
export function minmax_P(a: number, b: number) { assert(Math.min(a, b) <= Math.max(a, b) || a !== a || b !== b); }
export function lab_P(n: number) { a: { if (n > 0) break a; n = 1; } assert(n > 0 || n !== n); }
export function dow_P(n: number) { let i = 0; do { i++; } while (i < n && i < 3); assert(i >= 1 && i <= 3); }
export function forin_R(o: { a: number; b?: number }) { let k = ''; for (const x in o) k += x; assert(k !== 'ab'); }
export function entries_R(o: { a: number; b?: number }) { assert(Object.entries(o).length !== 2); }
export function objis_R(o: { a: number }) { assert(({ ...o }).a === o.a); }
export function nestedarr_R(a: number[][]) { assert(!(a.length === 1 && a[0].length === 1 && a[0][0] === 5)); }
export function flat_R(a: [number[], number[]]) { assert(a.flat().length !== 2); }
export function incl_R(a: number[]) { assert(!(a.length === 2 && a.includes(NaN) && a.indexOf(NaN) === -1)); }
export function find_R(a: { id: number }[]) { assert(!(a.length < 3 && a.find((x) => x.id === 7))); }
export function red_R(a: [number, number]) { assert(a.reduce((x, y) => x + y) !== 11); }
export function pop_R(a: number[]) { const n = a.length; if (n < 3) { const x = a.pop(); assert(x !== undefined); } }
