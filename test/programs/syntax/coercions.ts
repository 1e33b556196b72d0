// Every implicit conversion of symbolic values: ==, +, truthiness, templates, keys, relations, objects that convert.
// expect: {"unit":"strictEqual","verdict":"proved","paths":36}
// expect: {"unit":"looseNumber","verdict":"proved","paths":14}
// expect: {"unit":"plus","verdict":"refuted","paths":19,"violations":["runtime-error"]}
// expect: {"unit":"plusBig","verdict":"proved","paths":1}
// expect: {"unit":"truthy","verdict":"proved","paths":10}
// expect: {"unit":"truthyMany","verdict":"proved","paths":100}
// expect: {"unit":"template","verdict":"proved","paths":13}
// expect: {"unit":"relations","verdict":"proved","paths":3}
// expect: {"unit":"mixedRelation","verdict":"proved","paths":3}
// expect: {"unit":"bigRelation","verdict":"proved","paths":6}
// expect: {"unit":"key","verdict":"proved","paths":27}
// expect: {"unit":"arrayKey","verdict":"proved","paths":57}
// expect: {"unit":"valueOf","verdict":"proved","paths":1}
// expect: {"unit":"toPrim","verdict":"proved","paths":1}
// expect: {"unit":"toPrimThrows","verdict":"proved","paths":2}
// expect: {"unit":"dateHint","verdict":"proved","paths":1}
// expect: {"unit":"unary","verdict":"proved","paths":13}
// expect: {"unit":"minus","verdict":"proved","paths":2}
// expect: {"unit":"increments","verdict":"proved","paths":4}
// expect: {"unit":"bitwise","verdict":"proved","paths":6}
// expect: {"unit":"typeofs","verdict":"proved","paths":9}
// expect: {"unit":"arrayCoerce","verdict":"proved","paths":1}
// expect: {"unit":"objectEquality","verdict":"proved","paths":2}
// expect: {"unit":"symbolCoerce","verdict":"proved","paths":2}
// expect: {"unit":"joinCoerce","verdict":"proved","paths":39}
// expect: {"unit":"stringMethodsCoerce","verdict":"proved","paths":2}
// expect: {"unit":"numberParse","verdict":"proved","paths":4}
// expect: {"unit":"parseIntRadix","verdict":"proved","paths":3}
// expect: {"unit":"sortDefault","verdict":"proved","paths":2}
// expect: {"unit":"jsonOf","verdict":"proved","paths":1}
type P = number | string | boolean | null | undefined | bigint;
export function strictEqual(a: P, b: P): boolean { return a === b; }
export function looseNumber(a: P): string { if (a == 0) return 'zero'; if (a == '1') return 'one'; if (a == true) return 'true?'; if (a == null) return 'null'; return 'other'; }
export function plus(a: P, b: number | string): string | number { const r = (a as any) + b; return typeof r === 'string' ? (r === '12' ? 'twelve' : 's') : r > 3 ? 'big' : 'small'; }
export function plusBig(a: bigint, b: number): string { try { return String((a as any) + b); } catch (e) { return (e as Error).name; } }
export function truthy(a: P): string { return a ? 'yes' : 'no'; }
export function truthyMany(a: P, b: P): number { return (a && b ? 1 : 0) + (a || b ? 2 : 0) + (!a ? 4 : 0) + (a ?? b ? 8 : 0); }
export function template(a: P, b: number): string { const s = `<${a}|${b}>`; return s === '<null|1>' ? 'n' : s.length > 8 ? 'long' : 's'; }
export function relations(a: string, b: string): string { return a < b ? 'lt' : a <= b ? 'eq' : a > b ? 'gt' : 'never'; }
export function mixedRelation(a: string, n: number): string { return (a as any) < n ? 'lt' : (a as any) >= n ? 'ge' : 'nan'; }
export function bigRelation(a: bigint, n: number): string { return a < n ? 'lt' : a > n ? 'gt' : a == (n as any) ? 'eq' : 'nan'; }
export function key(k: string | number | boolean | null): string { const o: Record<string, string> = { 1: 'one', true: 't', null: 'n', '-1': 'm', NaN: 'nan', '0': 'z' }; return o[k as any] ?? 'none'; }
export function arrayKey(i: number | string): number { const a = [1, 2, 3]; const v = (a as any)[i]; return v === undefined ? -1 : v; }
export function valueOf(n: number): string { const o: any = { valueOf: () => n, toString: () => 's' + n }; return `${o > 3}${o + 1 === 5}${o == 7}${`${o}` === 's2'}`; }
export function toPrim(n: number): string { const o: any = { [Symbol.toPrimitive](h: string) { return h === 'string' ? 'k' : h === 'number' ? n : n + 1; } }; const r: any = { k: 1 }; return `${+o === 3}${o + 1 > 10}${r[o]}${o == 4}${o < 2}`; }
export function toPrimThrows(n: number): string { const o: any = { valueOf() { if (n > 3) throw new RangeError('v'); return {}; }, toString() { return {}; } }; try { return String(o + 1); } catch (e) { return (e as Error).name; } }
export function dateHint(n: number): string { const d = new Date(0); return typeof ((d as any) + n); }
export function unary(a: P): string { try { const x = +(a as any); return x === 0 ? 'zero' : x > 5 ? 'big' : Number.isNaN(x) ? 'nan' : 'other'; } catch (e) { return (e as Error).name; } }
export function minus(a: string, b: boolean): number { return (a as any) - (b as any) > 3 ? 1 : 0; }
export function increments(a: string | boolean | null): number { let x: any = a; x++; return x > 2 ? x : 0; }
export function bitwise(a: string | number | boolean | null): number { return ((a as any) | 0) > 3 ? ~(a as any) : (a as any) >>> 0; }
export function typeofs(a: P): string { switch (typeof a) { case 'number': return a > 1 ? 'n1' : 'n'; case 'string': return 's' + a.length; case 'object': return 'null'; case 'undefined': return 'u'; case 'bigint': return a > 3n ? 'big' : 'small'; default: return a ? 't' : 'f'; } }
export function arrayCoerce(n: number): string { const a: any = [n]; return `${a == n}${a + 1 === '51'}${[n, 1] + '' === '2,1'}${+a > 3}`; }
export function objectEquality(n: number): boolean { const o = { n }; const p: any = n > 3 ? o : { n }; return o == p && o === p; }
export function symbolCoerce(n: number): string { const s: any = Symbol('q'); try { return n > 3 ? `${s}` : s + ''; } catch (e) { return (e as Error).name; } }
export function joinCoerce(a: P, b: P): boolean { return [a, b].join('-') === 'null-1' || String([a]) === ''; }
export function stringMethodsCoerce(s: string, n: number): boolean { return s.includes(n as any) && s.indexOf(true as any) === 0; }
export function numberParse(s: string): string { const n = Number(s); return s === '' ? 'empty' : n === 16 ? 'sixteen' : Number.isNaN(n) ? 'nan' : 'num'; }
export function parseIntRadix(s: string): number { return parseInt(s, 16) === 255 ? 1 : parseInt(s) === 255 ? 2 : 3; }
export function sortDefault(a: number, b: number): number { const xs = [a, b].sort(); return xs[0]; }
export function jsonOf(n: number, s: string): boolean { return JSON.stringify({ n, s, u: undefined }) === '{"n":1,"s":"a"}'; }
