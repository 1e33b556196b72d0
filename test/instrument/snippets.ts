// Small programs for the differential test: each exports `main(log)`. They cover every kind of syntax node and the
// places where a translation goes wrong (evaluation order, naming, hoisting, scoping, suspension).
export interface Snippet {
  readonly name: string;
  readonly format: 'ts' | 'esm' | 'cjs';
  readonly source: string;
}

const ts = (name: string, source: string): Snippet => ({ name, format: 'ts', source });
const esm = (name: string, source: string): Snippet => ({ name, format: 'esm', source });
const cjs = (name: string, source: string): Snippet => ({ name, format: 'cjs', source });
/** The body of main. */
const body = (name: string, text: string): Snippet => esm(name, `export function main(log) {\n${text}\n}`);

export const SNIPPETS: readonly Snippet[] = [
  body(
    'binary operators on every pair of values',
    `const values = [0, -0, 1, -1.5, NaN, Infinity, '', 'a', '12', true, false, null, undefined, [], [3], {}, { valueOf: () => 7 }];
     for (const a of values) for (const b of values) {
       log(a + b, a - b, a * b, a / b, a % b, a ** b, a & b, a | b, a ^ b, a << b, a >> b, a >>> b);
       log(a < b, a <= b, a > b, a >= b, a == b, a != b, a === b, a !== b);
       if (a < b) log('lt'); if (a == b) log('eq'); if (a === b) log('seq'); if (a !== b && a >= b || !(a > b)) log('mix');
     }`,
  ),
  body(
    'bigint and mixed operands',
    `const f = (g) => { try { return g(); } catch (e) { return e.name; } };
     const big = 5n;
     log(big + 2n, big ** 3n, -big, ~big, big < 6, big == 5, big === 5n, typeof big);
     log(f(() => big + 1), f(() => +big), f(() => big >>> 1n), f(() => Symbol() + 1));
     let x = 3n; x++; ++x; log(x, x--, x); let s = '5'; log(s++, s); let u; log(u++, u); let o = {}; log(o++, o);`,
  ),
  body(
    'unary operators',
    `for (const v of [0, 1, '', 'x', '3', null, undefined, NaN, [], {}, [4], () => 1, true]) {
       log(-v, +v, ~v, !v, !!v, typeof v, void v);
       if (!v) log('falsy'); else log('truthy');
       if (typeof v === 'object') log('o'); if (typeof v == 'number') log('n'); if ('string' === typeof v) log('s');
       if (typeof v !== 'undefined') log('d'); if (typeof v === 'function') log('f'); if (typeof v != 'boolean') log('nb');
     }
     log(typeof undeclaredName, typeof undeclaredName === 'undefined', typeof undeclaredName === 'object');
     try { undeclaredName; } catch (e) { log(e.name); }
     try { undeclaredName + 1; } catch (e) { log(e.name); }`,
  ),
  body(
    'evaluation order of operands',
    `let x = 1; const set = (v) => { x = v; return v; };
     log(x + set(5), x); log(x + (x = 7), x); log(x + x++ + x, x); log((x = 2) * x, x); log(x - ++x - x--);
     let y = 3; log(y + (y += 2) + y, y < (y = 0), y); const f = () => (y = 10); log(y * f(), y); log(\`\${y}\${y++}\${y}\${f()}\`);
     const t = []; const e = (v) => (t.push(v), v); log(e(1) + e(2) * e(3) - e(4), t); log(e('a') < e('b') && e(0) || e('c'), t);
     const a = [1, 2, 3]; let i = 0; log(a[i] + a[i = 2] + a[--i], i); log(a[i++] < a[i++], i);`,
  ),
  body(
    'assignment order with members',
    `let o = { x: 1, n: null }; const p = o; o.x = (o = { x: 9 }); log(p, o);
     const a = [0, 0, 0, 0]; let i = 1; a[i] = i = 2; log(a, i); a[i++] = i++; log(a, i); a[i] = a[i = 0] = i; log(a, i);
     const t = []; const e = (v) => (t.push(v), v); const q = { z: {} };
     e(q)[e('k')] = e(4); e(q)[e('k')] += e(5); e(q).z.w = e(6); log(q, t.map((v) => typeof v));
     let n = null; try { n.x = e('evaluated'); } catch (err) { log(err.name, t.length); }
     try { n[e('key')] = e('value'); } catch (err) { log(err.name, t.length); }
     try { n.x += e('never'); } catch (err) { log(err.name, t.length); }
     const r = (q.m = 1, q.m2 = q.m3 = 2); log(r, q);`,
  ),
  body(
    'compound assignment and update on members',
    `const o = { p: 1, s: 'a', u: undefined, get g() { log('get'); return this._g ?? 1; }, set g(v) { log('set', v); this._g = v; } };
     log(++o.p, o.p++, o.p, --o.p, o.p--, o.p); o.g += 2; log(o.g++, ++o.g, o._g); log(o.s += 'b', o.s, o.u++, o.u);
     const a = [1, 2, 3]; let i = 0; log(a[i++]++, a, i, ++a[i], a[i] **= 2, a); a[i++] ||= 9; a[i++] &&= 7; log(a, i); a[5] ??= 4; log(a);
     let k = { toString() { log('key'); return 'p'; } }; log(o[k], (o[k] = 3)); delete o[k]; log('p' in o);
     let v = '5'; log(v -= 2, v); v += v++ + v; log(v); let big = 2n; big **= 3n; log(big); let b = 5; b <<= 2; b |= 1; b ^= 3; b >>>= 1; b %= 7; log(b);
     log(o.new ??= 'x', o.new &&= 'y', o.new ||= 'z', o.zero ||= () => {}, o.zero.name);`,
  ),
  body(
    'logical operators and their values',
    `const vs = [0, 1, '', 'a', null, undefined, NaN, {}, []]; const t = []; const e = (v) => (t.push(1), v);
     for (const a of vs) for (const b of vs) { log(a && b, a || b, a ?? b, a ? b : e(b), !a && b, !(a || b)); if (a && b || !a) log('if'); }
     for (const a of vs) { let x = a; x ||= 'd'; let y = a; y &&= 'd'; let z = a; z ??= 'd'; log(x, y, z); }
     let f; f ||= () => {}; let g = null; g ??= function () {}; let h = 1; h &&= class {}; log(f.name, g.name, h.name, t.length);
     const c = 1; log(c > 0 && c < 5 && 'in', c > 2 || c < 0 || 'out', c === 1 ? 'one' : c === 2 ? 'two' : 'many');`,
  ),
  body(
    'names of functions and classes',
    `const a = () => {}, b = function () {}, c = class {}, d = function named() {}; let e; e = () => {}; let { f = () => {}, g: h = class {} } = {};
     const [i = () => {}, j = function () {}] = []; const o = { k: () => {}, l() {}, ['m' + 1]: () => {}, get n() { return 1; }, async *p() {} };
     o.q = () => {}; let r = (() => {}); let s = (0, () => {}); const u = 1 && (() => {}); var v = true ? () => {} : null;
     log([a, b, c, d, e, f, h, i, j, o.k, o.l, o.m1, o.p, o.q, r, s, u, v].map((x) => x.name));
     class K { static s = () => {}; f = () => {}; m() {} static #p = () => {}; static t() { return [this.s.name, new this().f.name, this.prototype.m.name]; } }
     log(K.t(), K.name, new K().constructor.name, (class {}).name, (() => {}).name); const w = ({ x = () => {} } = {}) => x.name; log(w());
     function len(a, b = 1, c) {} const len2 = (a, [b], { c }, ...d) => 0; function len3([a], b) {} log(len.length, len2.length, len3.length, ((a, b = [1], [c] = []) => 0).length);`,
  ),
  body(
    'hoisting and temporal dead zone',
    `log(typeof hoisted, hoisted()); function hoisted() { return inner(); function inner() { return 'inner'; } } log(v); var v = 1;
     try { l; let l = 1; } catch (e) { log(e.name); } try { (() => k)(); const k = 1; } catch (e) { log(e.name); }
     try { new C(); class C {} } catch (e) { log(e.name); } { function block() { return 1; } log(block()); }
     const c = 1; try { c = 2; } catch (e) { log(e.name); } try { c++; } catch (e) { log(e.name); } try { c += 1; } catch (e) { log(e.name, c); }
     for (let i = 0, n = 2; i < n; i++) { let i = 'shadow'; log(i); } switch (1) { case 0: let z; case 1: try { z = 1; } catch (e) { log(e.name); } }
     var dup = 1; var dup; log(dup); try { (function f() { f = 1; })(); } catch (e) { log(e.name); }`,
  ),
  body(
    'loops, labels, closures over loop variables',
    `const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i++, () => i); log(fs.map((f) => f()));
     outer: for (let i = 0; i < 4; i++) { inner: for (let j = 0; j < 4; j++) { if (j === 1) continue; if (i === 1) continue outer; if (j === 3) break inner; if (i === 3) break outer; log(i, j); } }
     let n = 3; while (n--) { if (n === 1) continue; log(n); } do { n++; if (n == 2) continue; } while (n < 4); log(n); for (;;) { if (n-- < 0) break; } log(n);
     lab: { log('in'); if (n) break lab; log('never'); } for (var q = 0, w = 5; q < w; q++, w--); log(q, w); for (const k in { a: 1, b: 2 }) log(k); for (const k in 'ab') log(k); for (const k in null) log(k);
     var key; for (key in [7, 8]); log(key); const o = {}; for (o.x of [1, 2]) log(o); for ([o.y, o.z = 5] of [[1], [2, 3]]) log(o); for (const [a, { b = 1 } = {}] of [[1], [2, { b: 3 }]]) log(a, b);
     for (const { length } of ['ab', 'c']) log(length); for (var [x, y] of new Map([[1, 2]])) log(x, y); for (let [a] of [[1], [2]]) { fs.push(() => a++); } log(fs.slice(6).map((f) => f())); let it = 0; while (true) { if (it++ > 2) break; else continue; } log(it); if (n) ; else log('x');`,
  ),
  body(
    'iterators are closed and spread',
    `const make = () => ({ i: 0, next() { return { value: this.i++, done: this.i > 4 }; }, return() { log('closed'); return {}; }, [Symbol.iterator]() { return this; } });
     for (const v of make()) { if (v === 1) break; log(v); } const [a, b] = make(); log(a, b); const [...all] = make(); log(all); log([...make(), ...'xy', ...new Set([1])], Math.max(...make()));
     try { for (const v of make()) throw new Error('x'); } catch (e) { log(e.message); } try { const [z] = null; } catch (e) { log(e.name); } try { const [z] = {}; } catch (e) { log(e.name); } try { [...5]; } catch (e) { log(e.name); }
     const f = (...r) => r.length; log(f(...[1, 2], 3, ...[]), new Array(...[1, 2])); function* g() { const x = yield* make(); yield* [1, 2]; return x; } log([...g()]);`,
  ),
  body(
    'destructuring',
    `let a, b, c, d; [a, b] = [1, 2]; [a, b] = [b, a]; log(a, b); ({ a, b: c } = { a: 5, b: 6 }); log(a, c); const r = ([a, b] = [7, 8, 9]); log(r, a, b); log(({ d = 4, ...c } = { x: 1, y: 2 }), d, c);
     const arr = [1, 2, 3]; let i = 0; [arr[i], arr[2]] = [arr[2], arr[i]]; log(arr); [i, arr[i]] = [1, 'set']; log(arr, i); [arr[i++], arr[i++]] = [10, 20]; log(arr, i); const o = {}; [o.x, o['y'], ...o.z] = 'abcd'; log(o); ({ x: o.p, ['y']: o.q = 3, n: [o.n1, o.n2] = [1, 2] } = o); log(o);
     const { m: { deep: [first, , third = 'dflt', ...others] = [] } = {}, ...rest } = { m: { deep: [1, 2, undefined, 4, 5] }, e: 1, f: 2 }; log(first, third, others, rest); const k = 'dyn', { [k]: dyn, [k + '2']: dyn2 = dyn, ...none } = { dyn: 1, z: 2 }; log(dyn, dyn2, none);
     try { const { x } = null; } catch (e) { log(e.name); } try { const {} = undefined; } catch (e) { log(e.name); } 
     const f = ({ a = 1, b: { c = a } = {} }, [x, y = x] = [5], z = x + y) => [a, c, x, y, z]; log(f({}), f({ a: 2, b: { c: 3 } }, [1, 2])); function g([p, q] = 'pq', ...[s, ...t]) { return [p, q, s, t, arguments.length]; } log(g(), g('xy', 1, 2, 3)); const h = ({ ...copy }) => copy; log(h({ a: 1 })); const fn = ([f1 = () => {}]) => f1.name; log(fn([]));
     for (const [k2, { v }] of Object.entries({ a: { v: 1 } })) log(k2, v); const order = []; const src = { get one() { order.push('one'); return [1]; }, get two() { order.push('two'); return 2; } }; const { one: [o1], two = o1 } = src; log(order, o1, two); let sw = 1, sx = 2, sy = 3; [sw, sx, sy] = [sy, sw, sx]; log(sw, sx, sy); const [, second = 'none', , fourth] = [1, , 3, 4]; log(second, fourth);`,
  ),
  body(
    'switch',
    `const K = { A: 'a', B: 2 }; const f = (v) => { switch (v) { case 1: return 'one'; case '1': return 'str'; case K.A: case K.B: log('fall'); default: log('default'); case 5: log('five'); break; case null: return 'null'; case NaN: return 'never'; } return 'end'; };
     for (const v of [1, '1', 'a', 2, 5, null, NaN, undefined, {}, K]) log(f(v)); const t = []; const e = (v) => (t.push(v), v); switch (3) { case e(1): log(1); case e(3): log(3); case e(4): log(4); } log(t);
     switch (true) { case t.length > 5: log('long'); break; case t.length > 1: log('mid'); break; } for (let i = 0; i < 3; i++) { switch (i) { case 0: continue; case 1: { let x = i; log(x); break; } default: let y = 'y'; log(y); } } switch (e(9)) { } switch (K) { case K: log('same'); } switch ('x') { default: log('only'); } const local = 4; switch (4) { case local: log('local'); }
     const g = (x, y) => { switch (x) { case y: return 'y'; case y + 1: return 'y+1'; default: return 'other'; } }; log(g(1, 1), g(2, 1), g(5, 1), g(NaN, NaN));`,
  ),
  body(
    'try, catch, finally, throw',
    `const f = (n) => { try { if (n === 0) throw new TypeError('t'); if (n === 1) return 'r'; if (n === 2) throw { custom: n }; return 'end'; } catch ({ message = 'none', custom }) { return [message, custom]; } finally { log('finally', n); if (n === 3) return 'override'; } };
     for (let i = 0; i < 4; i++) log(f(i)); try { try { throw 1; } finally { log('inner'); } } catch (e) { log(e); e = 5; log(e); } try { throw null; } catch { log('bare'); } for (const x of [1, 2, 3]) { try { if (x === 2) continue; if (x === 3) break; log(x); } finally { log('f', x); } } try { throw undefined } catch (e) { var e = 3; log(e); }
     const g = () => { try { return log('a'); } finally { log('b'); } }; g(); const err = new RangeError('m'); try { throw err; } catch (e) { log(e === err, e instanceof RangeError, e instanceof Error); } log((() => { l: try { return 1; } finally { break l; } return 2; })());`,
  ),
  body(
    'this, arguments, new.target, getters and setters',
    `function F() { log(new.target === F, this instanceof F, arguments.length); } new F(1, 2); class A { constructor() { log(new.target.name); } } class B extends A {} new B(); const o = { v: 1, get x() { return this.v; }, set x(n) { this.v = n * 2; }, m() { return (() => this.v)(); }, n: function () { return [1, 2].map(function () { return this; }).length; } };
     o.x = 5; o.x += 1; o.x++; log(o.x, o.m(), o.n(), (0, o.m).call({ v: 'called' })); function args(a, b) { a = 9; arguments[1] = 8; return [a, b, arguments[0], arguments.length, (() => arguments[0])()]; } log(args(1, 2)); function d(a, b = a + 1) { return [a, b]; } log(d(1), d(1, undefined), d(1, null)); const key = 'comp'; const q = { [key + 1]: 1, [\`\${key}2\`]() { return 2; }, get [key]() { return 3; }, __proto__: { inherited: 4 }, 'quoted-key': 5, 6: 6 }; log(q, q.comp2(), q.inherited, q[key + '1']); log((function () { return typeof this; })(), (function () { return this; }).call(5));`,
  ),
  body(
    'classes',
    `const log2 = []; class A { static count = 0; static { A.count = 5; log2.push(this.name); } x = 1; ['y' + 1] = this.x + 1; z; constructor(v) { this.v = v; A.count++; } get w() { return this.v; } set w(n) { this.v = n; } m() { return 'A.m'; } static s() { return 'A.s' + this.count; } async am() { return 1; } *gm() { yield this.x; } [Symbol.iterator] = function* () { yield 1; }; toString() { return \`A(\${this.v})\`; } }
     class B extends A { extra = super.m(); constructor() { super(7); this.k = this.v + 1; super.sup = 3; super.sup += 2; super.sup++; } m() { return super.m() + '!' + super['m'](); } static s() { return super.s() + 'B'; } get w() { return super.w * 2; } }
     const b = new B(); log(b, b.m(), B.s(), b.w, \`\${b}\`, A.count, [...b.gm()], [...b], log2, b instanceof A, Object.keys(b)); try { A(); } catch (e) { log(e.name); } try { new (class extends B { constructor() { this.x; } })(); } catch (e) { log(e.name); } const M = (Base) => class extends Base { mixed() { return 'mixed' + super.m(); } }; log(new (M(A))(1).mixed(), class {}.name, new (class { a = 1; b = this.a++ + this.a; })()); class N extends null {} log(Object.getPrototypeOf(N.prototype)); b.w = 3; log(b.v); class R { constructor() { return { replaced: true }; } } class S extends R { f = 1; } log(new S()); const t = new (class { h = (a = this.q) => a; q = 4; })(); log(t.h());`,
  ),
  body(
    'private members',
    `class P { #x = 1; static #n = 0; #y; static #s() { return ++P.#n; } #m(k) { return this.#x + k; } get #g() { return this.#y; } set #g(v) { this.#y = v * 2; } constructor(y) { this.#y = y; P.#n++; } inc() { this.#x++; ++this.#x; this.#x += 2; this.#x **= 2; return this.#x; } call() { return [this.#m(5), this.#g, (this.#g = 4), this.#g, (this.#g += 1), this.#g, P.#s(), P.#n]; } static has(o) { return #x in o; } static hasM(o) { return #m in o; } other(o) { return o.#x; } write(o) { o.#x = 5; } opt(o) { return o?.#x; } log() { this.#y ??= 'dflt'; this.#x &&= 0; this.#x ||= 'or'; return [this.#x, this.#y]; } fn() { return this.#f(2); } #f = (a) => a * this.#x; }
     ` +
      `const p = new P(3); log(p.inc(), p.call(), P.has(p), P.has({}), P.hasM(p), p.other(new P()), p.opt(null), p.opt(p), p.fn(), p.log(), Object.keys(p), JSON.stringify(p)); try { p.other({}); } catch (e) { log(e.name); } try { p.write({}); } catch (e) { log(e.name); } try { p.other(null); } catch (e) { log(e.name); } try { P.has(1); } catch (e) { log(e.name); }
     class Q extends P { #x = 'q'; get qx() { return this.#x; } } const q = new Q(1); log(q.qx, p.other(q), q.inc()); const C = class { #z = 1; static make() { return new this().#z; } }; log(C.make(), C.name); const list = []; for (let i = 0; i < 2; i++) list.push(class { #v = i; static get(o) { return o.#v; } }); log(list[0].get(new list[0]())); try { list[0].get(new list[1]()); } catch (e) { log(e.name); } class T { static #h = 1; static r(o) { return o.#h; } } class U extends T {} log(T.r(T)); try { U.r(U); } catch (e) { log(e.name); }`,
  ),
  body(
    'optional chains',
    `const o = { a: { b: [1, { c: (x) => x + 1 }], f() { return this.v; }, v: 5 }, n: null }; const k = 'a', i = 1; const und = undefined;
     log(o?.a.b.length, o.n?.x.y.z, o.n?.[k].y, o?.[k]?.f(), o.a?.b[i].c(2), o.a.b?.[i]?.c?.(3), o.x?.(), o.a.f?.(), und?.[log('never')], und?.x(log('never')), o.a?.['b']?.at(0), (o.n?.x)?.y, o.a?.b.push(9), o.a.b, o[k]?.[k]?.[k], o.a[und]?.x, delete o?.a.v, delete und?.x, delete o.n?.x[k], o.a.v);
     try { o.n?.x; (o.n?.x).y; } catch (e) { log(e.name); } try { o.zz.y?.x; } catch (e) { log(e.name); } const fn = null; log(fn?.(), fn?.call(1), ((v) => v?.toString?.())(4)); let cnt = 0; const get = () => (cnt++, o); get()?.a?.b; get()?.a[(cnt += 10, 'b')]; log(cnt); const arr = [[1, 2]]; let j = 0; log(arr?.[j++]?.[j++], j); const s = { m() { return this === s; } }; log(s?.m(), s.m?.(), (s?.m)(), s?.['m'](), s['m']?.());`,
  ),
  body(
    'computed members, in, delete, instanceof',
    `const o = { a: 1, 1: 'one', [Symbol.iterator]: 2 }; const keys = ['a', 1, '1', Symbol.iterator, null, undefined, { toString: () => 'a' }, [1]]; for (const k of keys) { log(o[k], k in o, delete { ...o }[k]); const c = { ...o }; c[k] = 'w'; c[k] += 'x'; log(c, (c[k] = 5), c[k]++, ++c[k]); }
     log(delete o.a, o, delete o.zzz, 'a' in o); const fz = Object.freeze({ q: 1 }); try { delete fz.q; } catch (e) { log(e.name); } try { fz.q = 2; } catch (e) { log(e.name); } try { fz.n = 2; } catch (e) { log(e.name); } try { 'x' in 5; } catch (e) { log(e.name); } try { delete null.x; } catch (e) { log(e.name); } try { ({}) instanceof 5; } catch (e) { log(e.name); }
     class E { static [Symbol.hasInstance](v) { return v === 1; } } log(1 instanceof E, {} instanceof E, [] instanceof Array, (() => 1) instanceof Function, 5 instanceof Number, null instanceof Object); const s = 'str'; log(s[1], s['length'], s[5]); try { s.x = 1; } catch (e) { log(e.name); } try { s[0] = 'x'; } catch (e) { log(e.name); } const h = { f(x) { return this === h ? x : 'bad'; } }; const name = 'f'; log(h[name](1), h['f'](2), h[(log('key'), name)](log('arg') ?? 3)); try { h[name + 'x'](1); } catch (e) { log(e.name); } const m = []; m[2] = 1; m['x'] = 2; log(m, m.length); log((void 0)?.x, delete 5, typeof delete o.q);`,
  ),
  body(
    'template literals and tags',
    `const tag = (strings, ...v) => [strings.raw.join('|'), strings.join('|'), v]; const ids = []; const id = (s) => (ids.push(s), s); const f = (n) => id\`a\${n}\`; f(1); f(2); log(ids[0] === ids[1], tag\`x\${1}\\n\${'y'}z\`, tag\`\`, \`a\${1}\${null}\${undefined}\${[1, 2]}\${{}}b\`, \`line
     two \\\${ \${\`nested \${1 + 1}\`}\`, String.raw\`\\u00e9\${1}\`); const o = { t(s) { return this === o; } }; log(o.t\`x\`, (0, tag)\`p\${1}\`, o['t']\`\`, new (class { constructor() { this.x = 1; } })().x); try { \`\${Symbol()}\`; } catch (e) { log(e.name); } const und = undefined; log(\`\${und}\`, \`\${1}\`, \`\${'a'}\${'b'}\`);`,
  ),
  esm(
    'generators and async',
    `function* fib() { let [a, b] = [0, 1]; while (true) { const reset = yield a; [a, b] = reset ? [0, 1] : [b, a + b]; } }
     async function add(x, y) { return (await x) + (await y); } async function* ag(n) { for (let i = 0; i < n; i++) { const got = yield i * (await 2); if (got) i += got; } }
     const sleep = (v) => new Promise((r) => setTimeout(() => r(v), 1));
     export async function main(log) { const g = fib(); log([g.next(), g.next(), g.next(), g.next(true), g.next(), g.return(9), g.next()]); let x = 1; const p = (async () => x + (await sleep(10)) + x)(); x = 5; log(await p, await add(1, sleep(2)), await add(sleep('a'), 'b')); for await (const v of ag(3)) log(v); for await (const v of [sleep(1), 2]) log(v); const it = ag(5); log(await it.next(), await it.next(2), await it.return(7));
       try { await (async () => { throw new TypeError('async'); })(); } catch (e) { log(e.message); } const o = { v: 1, async m() { this.v += await sleep(3); return this.v; }, async *[Symbol.asyncIterator]() { yield* [1, 2]; } }; const m1 = o.m(), m2 = o.m(); log(await m1, await m2, o.v); for await (const v of o) log(v); log(await Promise.all([1, sleep(2)].map(async (v, i) => (await v) * i)));
       function* tree(n) { if (n > 0) { yield* tree(n - 1); yield n; yield* tree(n - 1); } } log([...tree(3)].join()); function* ex() { try { const r = yield 1; log('r', r); yield r + (yield 2) * (yield 3); } catch (e) { yield 'caught' + e; } finally { log('fin'); } } const y = ex(); log(y.next(), y.next('R'), y.next(2), y.next(3), y.throw('E'), y.next()); const arr = []; arr[await sleep(1)] = await sleep('w'); let c = 1; c += await sleep(2); log(arr, c); const args = async (...a) => a.length; log(await args(...[1, 2], await sleep(1))); const opt = null; log(await opt?.x, (await sleep({ q: 1 }))?.q); }`,
  ),
  body(
    'closures, recursion, default parameters',
    `const counter = () => { let n = 0; return { inc: () => ++n, add: (k) => (n += k), get: () => n }; }; const c = counter(); c.inc(); c.add(5); log(c.get(), counter().get()); const fact = (n) => (n <= 1 ? 1 : n * fact(n - 1)); const ack = (m, n) => (m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1))); log(fact(10), ack(2, 3)); const even = (n) => n === 0 || odd(n - 1); const odd = (n) => n !== 0 && even(n - 1); log(even(10), odd(7)); let calls = 0; const dflt = (a = ++calls, b = a + calls, { c: cc = b * 2, d = (calls += 10) } = {}) => [a, b, cc, d]; log(dflt(), dflt(1), dflt(1, 2, { c: 3 }), calls); const o = { n: 1 }; const up = (k = (o.n += 2), l = o.n++) => [k, l, o.n]; log(up(), up(5)); (function iife(n) { if (n > 0) iife(n - 1); else log('bottom'); })(3); const compose = (...fs) => (x) => fs.reduceRight((v, f) => f(v), x); log(compose((x) => x + 1, (x) => x * 2)(5)); function deep(n) { return n === 0 ? 0 : 1 + deep(n - 1); } log(deep(500)); try { (function inf() { return 1 + inf(); })(); } catch (e) { log(e.name); } const self = { f: function () { return this; } }; log(self.f() === self); var fs = []; for (var i = 0; i < 2; i++) fs.push(() => i); log(fs.map((f) => f())); const seq = (log('a'), log('b'), 'c'); log(seq); const cond = (a, b) => a ?? (b || 'none'); log(cond(null, 0), cond(0, 1));`,
  ),
  body(
    'literals and regular expressions',
    `log(/a(?<n>b)/.exec('ab').groups.n, /x/g.flags, 'a-b'.replace(/(\\w)-(\\w)/, '$2$1'), 0x10, 0b11, 0o7, 1_000, .5, 5..toString(), 1e3, 'it\\'s', "\\u{1F600}", [1, , 3].length, [, ].length, { 'a b': 1, 2: 3, async: 4, get: 5, static: 6, of: 7, let: 8 }, null, undefined, 10n, [...'é👍'].length, -0, +'3', - -1, 2 ** 3 ** 2, (-2) ** 2, !0, ~~3.7, void 0); const a = 1
     const b = 2
     ;[a, b].forEach((x) => log(x))
     let s = a
     s++
     ;(() => log(s))()
     const re = /[/\\]]+/; log(re.test('/'), a / b / a, a /* comment ? : */ ? /* x */ b : /* y */ a); if (a) log(1); else if (b) log(2); else log(3); { } ; ; debugger; const nested = { a: { b: { c: [1, [2, { d: 3 }]] } } }; log(nested.a.b.c[1][1].d, nested['a'].b['c'].length); return [a, b, s, // tail comment
       nested];`,
  ),
  ts(
    'typescript features',
    `enum Color { Red, Green = 5, Blue } const enum Flag { A = 1 << 0, B = 1 << 1 } enum S { X = 'x' } namespace Geo { export const pi = 3; export namespace Inner { export function area(r: number): number { return pi * r ** 2; } } }
     interface Shape { kind: 'a' | 'b'; n?: number } abstract class Base<T> { protected readonly items: T[] = []; constructor(protected name: string, public readonly size = 3, private _k?: number) {} abstract f(x: T): T; add(x: T): this { this.items.push(x); return this; } get k(): number | undefined { return this._k; } static of<U>(this: void, u: U): U { return u; } }
     class D extends Base<number> { declare ghost: string; override f(x: number): number { return x + this.items.length!; } accessor acc = 4; } type Fn = (x: number) => number; function over(x: string): string; function over(x: number): number; function over(x: any): any { return x; }
     function isShape(x: unknown): x is Shape { return typeof x === 'object' && x !== null && 'kind' in x; } export const exported = 5, fn: Fn = (x) => x * exported; export let mutable = 1; export function bump(): number { return (mutable += 1); } let definite!: number; const sat = { kind: 'a' } satisfies Shape; const tuple: [a: number, b?: string] = [1]; function assertIs(x: unknown): asserts x is string { if (typeof x !== 'string') throw new TypeError('no'); } export default class Def {} abstract class Abs { static n = <number>1; }
     export function main(log: (...a: any[]) => void): unknown { log(Color.Red, Color[5], Color['Blue'], Flag.A | Flag.B, S.X, Geo.Inner.area(2), new D('n').add(1).f(2), new D('d', undefined, 9), new D('q').k, over('s'), isShape(sat), isShape(null), fn(3), bump(), mutable, definite, tuple as unknown[], Base.of(3), Abs.n, (sat as Shape).n!, new D('z').acc++); try { assertIs(1); } catch (e) { log((e as Error).message); } mutable++; mutable += 2; log(mutable, exported); const v: unknown = 'x'; const w = <string>v; for (const c of [Color.Red, Color.Green] as const) { switch (c) { case Color.Red: log('red'); break; case Color.Green: log('green'); break; default: { const never: never = c; log(never); } } } return { w, o: { ...sat, extra: 1 } as object }; }`,
  ),
  ts(
    'decorators',
    `const seen: string[] = []; function dec(value: any, ctx: any) { seen.push(ctx.kind + ':' + String(ctx.name)); if (ctx.kind === 'method') return function (this: any, ...a: any[]) { return value.apply(this, a) + 1; }; } @dec class A { @dec m(x: number) { return x; } @dec f = 1; @dec static s = 2; @dec get g() { return 3; } @dec accessor a = 4; } export function main(log: any) { const a = new A(); log(seen, a.m(1), a.f, a.g, a.a); }`,
  ),
  cjs(
    'sloppy commonjs',
    `var $ = 5, $c = 6, $f = 7, $1 = 8; let $p1 = 9; function args(a) { a = 2; return arguments[0]; } function args2(a) { arguments[0] = 3; return a; } function swap(a, b) { arguments[0] = b; return a + b; } var self = this; implicit = 1; var module_ = module; function nothis() { return typeof this; } exports.other = function () { return 1; };
     exports.main = function (log) { log($, $c, $f, $1, $p1, args(1), args2(1), swap(1, 5), self === module_.exports, implicit, nothis(), this === module_.exports, typeof require, __filename); implicit++; log(implicit); delete globalThis.implicit; log(typeof implicit); if (true) { function inBlock() { return 'b'; } } log(inBlock()); var fz = Object.freeze({ a: 1 }); fz.a = 2; delete fz.a; log(fz, delete fz.a); (function () { 'use strict'; try { fz.a = 2; } catch (e) { log(e.name); } try { delete fz.a; } catch (e) { log(e.name); } })(); var let_ = 010; log(let_); 'str'.x = 1; label: for (var i = 0; i < 2; i++) { continue label; } log(i, nothis.call(5)); try { var hoist = 1; throw 0; } catch (e) { var e = 5; } log(hoist, e); for (var k = 0 in {}); log(k); };
     `,
  ),
  cjs(
    'commonjs with strict directive, hashbang and top-level return',
    `#!/usr/bin/env node
'use strict'
// comment
var x = 1
module.exports = { main: function (log) { log(typeof this, (function () { return this; })(), x++, x) } }
if (x) return
x = 5
`,
  ),
  esm(
    'module-level state and hoisted exports',
    `export { later, value as renamed }; let value = 1; function later() { return value++; } export default function () { return this; } export const obj = { value }; export class K { static make() { return new K(); } } var Map2 = Map; const top = this; export async function main(log) { log(later(), value, obj, top, K.make() instanceof K, Map2 === Map, typeof import.meta.url, new Date(0).getTime(), Number.isInteger(5), parseInt('7'), isNaN(NaN)); const Math = { max: () => 'shadowed' }; log(Math.max(1)); let module = 1, exports = 2, require = 3; log(module + exports + require); }`,
  ),
  esm(
    'names that belong to the module function',
    `const __filename = 'mine'; const require = (x) => 'required ' + x; let module = { a: 1 }; function exports() { return 'fn'; } export const shown = { __filename, module }; export function main(log) { module.a++; log(__filename, require('q'), module, exports(), shown); }`,
  ),
];
