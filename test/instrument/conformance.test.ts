// Corners of the language, each once translated differently than Node runs it; found with test262 (docs/conformance.md).
import { describe, expect, test } from 'vitest';
import { type Files, nativeLogs, translatedLog } from './realm-run.js';

/** Programs of one CommonJS file: the body of `main(log)`, sloppy. */
const BODIES: Readonly<Record<string, string>> = {
  'parameters of a generator are bound when it is called': `
    function* g([a, b] = log('bound')) { log('body'); yield a; }
    try { g(); } catch (e) { log(e.name); }
    const it = g([1, 2]); log('made'); log(it.next().value);`,
  'a function of the body hides a parameter': `
    function f([a]) { function a() {} return typeof a; }
    log(f([1]));`,
  'closures in parameters do not see variables of the body': `
    var x = 'outside';
    function f([a], probe = () => x) { var x = 'inside'; return probe() + x; }
    log(f([1]));`,
  'parameters have a temporal dead zone': `
    function f([a] = [b], b) { return a; }
    try { log(f(undefined, 1)); } catch (e) { log(e.name); }
    log(f.length);`,
  'rest parameters after patterns': `
    function* g([a], ...[b, ...c]) { yield [a, b, c.length, arguments.length]; }
    log(g([1], 2, 3, 4).next().value);`,
  'delegation asks for the asynchronous iterator': `
    const source = { get [Symbol.iterator]() { log('sync'); }, [Symbol.asyncIterator]() { let i = 0;
      return { next(v) { log('next ' + v); return { done: i++ > 0, value: i }; }, get return() { log('return'); } }; } };
    async function* g() { log('result ' + (yield* source)); }
    const it = g(); it.next('a').then((r) => { log(r.value); return it.next('b'); }).then((r) => log(r.done));`,
  'an iterator is asked once for each of its methods, when they are needed': `
    const it = { get [Symbol.iterator]() { log('iterator'); return () => ({ get next() { log('next'); return () => ({ get done() { log('done'); return false; }, get value() { log('value'); return 1; } }); },
      get return() { log('return'); return () => ({}); } }); } };
    for (const x of it) { log(x); break; }
    const [, y] = it; log(y);`,
  'an iterator that is no object': `
    try { for (const x of { [Symbol.iterator]: () => 1 }) log(x); } catch (e) { log(e.name + (e instanceof TypeError)); }
    try { [...{ [Symbol.iterator]: () => ({ next: 1 }) }]; } catch (e) { log(e.name); }`,
  'results of an inner generator are passed on as they are': `
    const result = { done: false, value: 1 };
    function* g() { yield* { [Symbol.iterator]: () => ({ next: () => result }) }; }
    log(g().next() === result);`,
  'destructuring evaluates a target before it asks the iterator, and closes it': `
    const it = { [Symbol.iterator]() { return this; }, next() { log('next'); return { done: false, value: 1 }; }, return() { log('closed'); return {}; } };
    const o = { set x(v) { log('set ' + v); throw new RangeError('x'); } };
    try { [(log('target'), o).x, o.y] = it; } catch (e) { log(e.name); }
    [o[(log('key'), 'z')], [o.w] = (log('default'), [5])] = [1]; log(JSON.stringify([o.z, o.w]));`,
  'destructuring in generators': `
    function* g(it) { let x; [x = yield 1, {} = yield 2] = it; return x; }
    const i = g([]); log(i.next().value); log(i.next(7).value); log(i.next(8).value);`,
  'what a pattern of catch declares is outside of its body': `
    var probe; var x = 'outside';
    try { throw [1]; } catch ([a, b = (probe = () => x)]) { let x = 'inside'; log(probe() + x + a); }`,
  'null is no object, whatever the key': `
    const key = { toString() { log('key'); return 'k'; } };
    try { null[key] += log('right'); } catch (e) { log(e.name); }
    try { undefined[key] = log('right'); } catch (e) { log(e.name); }
    try { null[key]++; } catch (e) { log(e.name); }`,
  'failed deletes and writes are silent in sloppy code': `
    const o = Object.freeze({ a: 1, k: 1 }); const k = { toString: () => 'k' };
    log(delete o.a); log(delete [].length); o[k] = 2; log(o.k); o[k]++; log(o.k);
    (function () { 'use strict'; try { o[k] = 2; } catch (e) { log(e.name); } try { delete o.a; } catch (e) { log(e.name); } })();`,
  'super needs this before its key': `
    class A {} class B extends A { constructor() { try { super[log('key')]; } catch (e) { log(e.name); } super(); } }
    new B();`,
  'a strict delete that fails asks once and says why': `
    (function () { 'use strict';
      class C { constructor() { Object.defineProperty(this, 'c', { value: 1 }); } }
      const key = { toString() { log('key'); return 'length'; } };
      const traps = { deleteProperty(t, k) { log('trap ' + String(k)); return false; } };
      for (const [o, k] of [[Object.freeze({ a: 1 }), 'a'], [new C(), 'c'], [[], key], ['abc', 1], [new Proxy({}, traps), 'x'], [new Proxy({}, traps), Symbol('s')]])
        try { log(delete o[k]); } catch (e) { log(e.message); }
      try { ({ m() { delete super[{ toString() { log('never'); } }]; } }).m(); } catch (e) { log(e.message); }
      try { delete null.x; } catch (e) { log(e.name); } log(delete (5).x); })();`,
  'names of a loop head are dead in what is iterated': `
    let x = 'outside'; const probes = [];
    for (let [x, y = () => x] of (probes.push(() => x), ['a'])) probes.push(() => x, y);
    for (const [x] in { ab: probes.push(() => typeof x) }) probes.push(() => x);
    outer: for (const { x = 1 } of [{}, {}]) { for (const [z] of [[1]]) { probes.push(() => x + z); continue outer; } }
    for (const p of probes) try { log(p()); } catch (e) { log(e.message); } log(x);`,
  'typeof reads a global once': `
    let count = 0; Object.defineProperty(globalThis, 'counted', { configurable: true, get() { count++; return 1; } });
    log(typeof counted); log(typeof counted === 'number'); log(typeof counted !== 'string'); log(count); delete globalThis.counted; log(typeof counted);`,
  'the length of an array is converted twice': `
    const a = [1, 2, 3]; a.length = { valueOf() { log('converted'); return 1; } }; log(a.length);`,
  'the error of restricted function properties': `
    const strict = (function () { 'use strict'; return arguments; })();
    log(Object.getOwnPropertyDescriptor(Function.prototype, 'caller').get === Object.getOwnPropertyDescriptor(strict, 'callee').get);`,
  'this as a target of a pattern is looked up first': `
    for (const target of ['this.#f', 'this.f', 'this["f"]']) {
      const C = eval('(class extends Object { #f; constructor() { const init = () => super(); ({ a: ' + target + ' } = { get a() { log(1); init(); } }); } })');
      try { new C(); log('made'); } catch (e) { log(e.name); }
    }`,
  'private members belong to what the class made': `
    class C { #x = 1; #m() { return 2; } get #a() { return 3; } set #b(v) { log(v); } static #s = 4; static #f() { return 5; }
      static act = [(o) => o.#x, (o) => { o.#x = 1; }, (o) => o.#m(), (o) => o.#m, (o) => { o.#m = 1; }, (o) => o.#a, (o) => { o.#a = 1; },
        (o) => o.#b, (o) => { o.#b = 6; }, (o) => o.#s, (o) => o.#f(), (o) => #x in o, (o) => #m in o, (o) => #s in o, (o) => o?.#m(), (o) => o.#x++]; }
    const instance = new C();
    const seen = { get(t, k) { log('trap get'); return t[k]; }, has(t, k) { log('trap has'); return k in t; } };
    for (const o of [instance, C, {}, Object.create(instance), Object.create(C.prototype), new Proxy(instance, seen), class extends C {}, 5, null, undefined])
      for (const act of C.act) try { const r = act(o); log(typeof r === 'function' ? r.name : r); } catch (e) { log(e.message); }`,
  'private members after arrays are iterated differently': `
    const { prototype } = Array; const iterate = prototype[Symbol.iterator];
    prototype[Symbol.iterator] = function* () { yield 'odd'; };
    class C { #x = 1; #m() { return this.#x; } static #s = 2; t() { return this.#m() + C.#s; } } const sum = new C().t();
    prototype[Symbol.iterator] = iterate; log(sum);`,
  'private members and what super() returns': `
    class Base { constructor(o) { return o; } }
    class C extends Base { #m() { return 'm' + (this === made); } #x = 1; get #a() { return this.#x; } static read(o) { return [o.#m(), o.#x++, o.#a, #m in o].join(); } }
    let made = {}; new C(made); log(C.read(made)); log(Reflect.ownKeys(made).length);
    try { new C(made); } catch (e) { log(e.name); } log(C.read(made));
    made = new Proxy({}, { defineProperty() { log('define'); }, has() { log('has'); }, get() { log('get'); } }); new C(made); log(C.read(made));
    made = Object.freeze({}); new C(made); log(C.read(made)); log(C.read(made));
    made = function () {}; new C(made); log(C.read(made));
    class D { #m() { return 1; } static read(o) { return o.#m(); } }
    const odd = Reflect.construct(D, [], Object); log(D.read(odd)); const bare = new D(); Object.setPrototypeOf(bare, null); log(D.read(bare));
    class E extends Object { constructor() { try { (() => this.#m())(); } catch (e) { log(e.name); } super(); log(this.#m()); } #m() { return 'ready'; } } new E();
    class F { #a = (() => { try { return this.#b; } catch (e) { return e.message; } })(); #b = 2; get() { return this.#a; } } log(new F().get());`,
  'private members of frozen objects': `
    class C { #n = 1; v = 2; constructor(how) { Object[how](this); } inc() { return ++this.#n; } }
    for (const how of ['freeze', 'seal', 'preventExtensions']) { const c = new C(how); c.inc();
      log([c.inc(), Object.isFrozen(c), Object.isSealed(c), Object.isExtensible(c), Object.keys(c)].join()); c.v = 3; log(c.v); log(delete c.v); }
    class B { constructor() { Object.freeze(this); } } class D extends B { #x = 1; get x() { return ++this.#x; } } log(new D().x);`,
  'a private write evaluates its value first': `
    class C { #x = 0; #f() {} static t(o) { try { o.#x = log('value'); } catch (e) { log(e.message); } try { o.#f = log('value'); } catch (e) { log(e.message); } } }
    C.t({}); C.t(null); C.t(new C());`,
  'calls through private fields keep the receiver': `
    class Base { constructor(o) { return o; } }
    class C extends Base { #f = function () { return this === o; }; get #g() { return this.#f; } static t(x) { return [x.#f(), x.#g(), x?.#f(), (0, x.#f)()].join(); } }
    let o = {}; new C(o); log(C.t(o)); o = new Proxy({}, {}); new C(o); log(C.t(o));`,
  'names of private members': `
    class C { #m() {} get #g() { return 1; } #f = () => 1; #c = class {}; static #s() {}
      static names(c) { return [c.#m.name, c.#f.name, c.#c.name, C.#s.name].join(); } }
    log(C.names(new C()));`,
  'text of functions': `
    log((function  f ( a,b ) { return /* sum */ a + b })); log((x)=>x  *  2); log(class  A { m ( ) { return  1 } });
    class B { static  s ( a ) { return a+1 } get  g ( ) { return 1 } }
    log(B.s); log(Object.getOwnPropertyDescriptor(B.prototype, 'g').get); log({ m ( ) { } }.m); log({ async  *[ 'x' ] ( ) { } }.x);`,
  'direct eval sees and makes variables': `
    var a = 1; let b = 2;
    log(eval('a + b')); eval('var c = a + b; b = 5'); log(c + b); log(eval('1; var z = 2;')); log(eval('2; do { } while (false)'));
    log(eval('3; for (const i of [1, 2]) { i; }')); log(typeof (0, eval)('typeof b')); log(eval({ a }) .a);
    (function () { 'use strict'; eval('var d = 1'); log(typeof d); log(eval('this')); log(eval('arguments.length')); })(1, 2);
    try { eval('let b2 = ;'); } catch (e) { log(e instanceof SyntaxError); }`,
  'direct eval with spread arguments': `
    let x = 1; try { log(eval(...['x + 1'])); } catch (e) { log(e.name); } log(eval(...[], 'x + 2', log('second'))); log(eval('x = 9', ...[])); log(x); log(eval(...[]));`,
  'a variable named eval': `
    (function (eval) { log(eval('x', 2)); })((a, b) => a + b);`,
  'direct eval in classes': `
    class C { #x = 3; get() { return eval('this.#x'); } m() { return eval('super.toString === Object.prototype.toString'); } static t() { return eval('new.target'); } }
    log(new C().get()); log(new C().m()); log(C.t());
    try { eval('this.#y'); } catch (e) { log(e.name); }`,
  'functions from text': `
    const f = new Function('a', 'b = 2', 'return a + b + typeof anonymous'); log(f(1)); log(f.name); log(f.length); log(f);
    log(Function('return this')() === globalThis); log([...Object.getPrototypeOf(function* () {}).constructor('yield 1; yield 2')()].join());
    try { new Function('a', '}'); } catch (e) { log(e.name); }`,
  'an eval of the program is not the native one': `
    const saved = globalThis.eval; globalThis.eval = (x) => 'mine ' + x;
    try { log(eval('1 + 1')); } finally { globalThis.eval = saved; }
    log(eval('1 + 1'));`,
  with: `
    const o = { x: 1, f() { return this === o; }, [Symbol.unscopables]: { hidden: true }, hidden: 1 }; var hidden = 2; let y = 3;
    with (o) { log(x + y); x = 5; var z = x; log(f()); log(hidden); y++; (() => { x++; })(); }
    log(o.x + z + y);`,
};

describe('corners of the language', () => {
  const programs = Object.values(BODIES).map((body) => ({ '/a.cjs': `exports.main = function (log) {${body}\n};` }));
  const logs = nativeLogs(programs);
  for (const [i, name] of Object.keys(BODIES).entries()) {
    test(name, async () => {
      const files: Files = programs[i];
      const expected = logs[i];
      expect(expected.length).toBeGreaterThan(0);
      expect(await translatedLog(files)).toEqual(expected);
      expect(await translatedLog(files, true)).toEqual(expected);
    });
  }
});

const MODULES: Readonly<Record<string, Files>> = {
  'imports are live and read-only': {
    '/a.mjs': `import { n, inc as more } from './b.mjs'; import * as b from './b.mjs';
      export function main(log) { more(); log(n); log(b.n); try { n = 1; } catch (e) { log(e.name); } try { b.n = 1; } catch (e) { log(e.name); } log(typeof n); log({ n }.n); }`,
    '/b.mjs': 'export let n = 0; export function inc() { n++; }',
  },
  'modules that import each other': {
    '/a.mjs': `import { early, late } from './b.mjs'; export const x = 1; export function f() { return 'f'; } export function main(log) { log(early); log(late()); }`,
    '/b.mjs': `import { f, x } from './a.mjs'; export let early = f(); try { x; } catch (e) { early += e.name; } export const late = () => x;`,
  },
  'names of default exports': {
    '/a.mjs': `import f from './f.mjs'; import c from './c.mjs'; import e from './e.mjs'; import n, { set } from './n.mjs';
      export function main(log) { log([f.name, c.name, e.name, n.name]); set(); log(n); }`,
    '/f.mjs': 'export default function () {}',
    '/c.mjs': 'export default class {}',
    '/e.mjs': 'export default () => 1;',
    '/n.mjs': 'export default function named() {} export function set() { named = 2; }',
  },
  'the namespace of a module': {
    '/a.mjs': `import * as ns from './b.mjs';
      export function main(log) { log(Object.keys(ns)); log(ns[Symbol.toStringTag]); log(Object.getPrototypeOf(ns)); log(JSON.stringify(Object.getOwnPropertyDescriptor(ns, 'a')));
        log(Reflect.set(ns, 'a', 1)); log(Reflect.deleteProperty(ns, 'a')); log('toString' in ns); log(Object.isFrozen(ns)); log(Reflect.defineProperty(ns, 'a', { value: 2 })); log(ns.star); log(ns.inner.a); }`,
    '/b.mjs': `export const z = 1, a = 2; export default 3; export * from './c.mjs'; export * as inner from './b.mjs'; export { star as renamed } from './c.mjs';`,
    '/c.mjs': `export const star = 'star'; export default 4;`,
  },
  'names that are not there': {
    '/a.mjs': `import { missing } from './b.mjs'; export function main(log) { log(missing); }`,
    '/b.mjs': 'export const present = 1;',
  },
  'names that two modules export': {
    '/a.mjs': `import { x } from './b.mjs'; export function main(log) { log(x); }`,
    '/b.mjs': `export * from './c.mjs'; export * from './d.mjs';`,
    '/c.mjs': 'export const x = 1;',
    '/d.mjs': 'export const x = 2;',
  },
  'top-level await': {
    '/a.mjs': `import { x } from './b.mjs'; const y = await Promise.resolve(x + 1); for await (const z of [y]) globalThis.seen = z; export function main(log) { log(x); log(y); log(globalThis.seen); }`,
    '/b.mjs': `export const x = await (async () => 1)();`,
  },
  'import()': {
    '/a.mjs': `export async function main(log) { log(import('./b.mjs').constructor === Promise); const ns = await import('./b.mjs'); log(ns.x); log(Object.keys(ns));
      await import('./c.mjs').catch((e) => log(e.message)); await import({ toString() { throw new RangeError('r'); } }).catch((e) => log(e.name)); log(ns === (await import('./b.mjs'))); }`,
    '/b.mjs': 'export const x = 1; export default 2;',
    '/c.mjs': `throw new Error('thrown')`,
  },
  'modules are strict and have no this': {
    '/a.mjs': `const top = typeof this; export function main(log) { log(top); log(typeof (function () { return this; })()); log(import.meta.url.startsWith('file:')); log(Object.getPrototypeOf(import.meta)); }`,
  },
};

describe('modules', () => {
  const logs = nativeLogs(Object.values(MODULES));
  for (const [i, [name, files]] of Object.entries(MODULES).entries()) {
    test(name, async () => {
      const expected = logs[i];
      expect(expected.length).toBeGreaterThan(0);
      expect(await translatedLog(files)).toEqual(expected);
    });
  }

  test('CommonJS and ES modules use each other', async () => {
    const files: Files = {
      '/a.mjs': `import d, { k } from './b.cjs'; import * as ns from './b.cjs'; export const main = (log) => { log(d.k + k); log(ns.default === d); log(ns.k); };`,
      '/b.cjs': 'module.exports = { k: 1 };',
    };
    expect(await translatedLog(files)).toEqual(['2', 'true', '1']);
    const other: Files = {
      '/a.cjs': `const m = require('./b.mjs'); exports.main = (log) => { log(m.x); log(m.default); log(m.__esModule); };`,
      '/b.mjs': 'export const x = 1; export default 2;',
    };
    expect(await translatedLog(other)).toEqual(['1', '2', 'true']);
  });
});
