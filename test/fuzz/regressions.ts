// Programs that showed a difference once, made small: the body of a function `main`.
import type { Dialect } from './generator.js';

export interface Regression {
  readonly name: string;
  readonly format: Dialect['format'];
  readonly body: string;
}

const cjs = (name: string, body: string): Regression => ({ name, format: 'cjs', body });
const esm = (name: string, body: string): Regression => ({ name, format: 'esm', body });

export const REGRESSIONS: readonly Regression[] = [
  cjs(
    'an operator on constants throws before what stands to its right is evaluated',
    "try { return 12n * (0) & log('right'); } catch (e) { report(e); }\nreturn typeof (1 + 2) + log('second');",
  ),
  cjs(
    'a statement that begins with an object in a chain',
    'let v;\n({ a: 2, m() { return 1; } }?.a)\nv = ({ a: 1 }?.a);\n(class {}?.a);\nconst f = () => ({ a: 3 }?.a);\nreturn [v, f()];',
  ),
  cjs(
    'an async function as a statement',
    'if (0) {} else if (1) (async function () { log(1); }); else log(2);\n(async function () {})\nreturn 1;',
  ),
  cjs(
    'delete in a chain that ends early',
    'const o = null, p = { b: { c: 1 } };\nreturn [delete o?.b, delete 0?.b?.b, delete p?.b?.c, p];',
  ),
  cjs(
    'a computed key in parentheses',
    "class C { [('a')]() { return 1; } static [('b' + 1)] = 2; get [(('c'))]() { return 3; } }\nreturn [new C().a(), C.b1, new C().c];",
  ),
  cjs('a sequence as the key of a field', "let n = 0;\nclass C { [(n++, 'k')] = n; }\nreturn [new C(), n];"),
  cjs(
    'arguments are evaluated before the callee is found missing',
    "const o = {};\ntry { o.x(log('argument')); } catch (e) { report(e); }\ntry { o?.['x' + 1](log('second')); } catch (e) { report(e); }\nreturn 0;",
  ),
  cjs(
    'methods that hide call',
    "const f = Object.assign(function () { return this.n; }, { call: 1 });\nconst o = { n: 5, f };\nreturn [o?.['f'](), (o?.f)(), o['f']()];",
  ),
  cjs(
    'an anonymous class or function whose member is read has no name',
    'return [class {}?.name, (function () {})?.name, class {}.name, (() => {}).name];',
  ),
  cjs(
    'a private static field is not there before its initializer',
    'class C { static #p = 1; static m() { return C.#p; } }\nlet r;\ntry { class D { static x = D.m2(); static m2() { return D.#q; } static #q = 2; } } catch (e) { r = e.name; }\nreturn [C.m(), r];',
  ),
  cjs(
    'the target of a destructuring assignment is evaluated before the value',
    "const t = [];\nconst o = (n) => (t.push(n), {});\nconst s = { get a() { t.push('get'); return undefined; } };\n({ a: o('target').x = t.push('default') } = s);\ntry { ({ a: null.x = log('never') } = s); } catch (e) { report(e); }\nreturn t;",
  ),
  cjs(
    'cases of a switch are evaluated once',
    "let i = 0;\nconst seen = [];\nfor (const v of [{}, 1, 'x']) switch (v) { case i++: seen.push('a'); break; case i++: seen.push('b'); }\nreturn [i, seen];",
  ),
  cjs(
    'a case that begins with an object',
    'let r = 0;\nswitch (new Map()) { case { a: 1 } instanceof Map: r = 1; break; default: r = 2; }\nreturn r;',
  ),
  cjs(
    'a nullish test as a condition',
    "const f = (a, b) => (a ?? b ? 'yes' : 'no');\nreturn [f(null, 0), f(1, 0), (null ?? 0) || 2];",
  ),
  cjs(
    'lines of what follows operators over several lines',
    "const a = {};\nlet x = -\n\n a;\nx = a\n  ?.\n  b\n  ?.[\n 'c'\n];\nthrow new Error('here');",
  ),
  cjs(
    'a typed array converts what fills it, however long it is',
    'const f = (g) => { try { return g(); } catch (e) { return e.name; } };\nreturn [f(() => new BigInt64Array([]).fill(1)), f(() => new Uint8Array(2).fill(300)), f(() => new Int8Array(3).fill(5, 1, 2))];',
  ),
  cjs(
    'defaults and nested patterns are evaluated between the steps of the iterator, which is closed when one throws',
    `const t = [];
const it = { [Symbol.iterator]() { let i = 0; return {
  next() { t.push('next'); return { get done() { t.push('done'); return i++ > 3; }, get value() { t.push('value'); return i; } }; },
  return() { t.push('return'); return {}; },
}; } };
try { const [a, [b] = t.push('default'), { c } = t.push('no')] = it; } catch (e) { report(e); }
try { const [[] = [1, 2], d = undefinedName] = it; } catch (e) { report(e); }
const [{ x: [y] = [t.push('in')] }, , z = t.push('z')] = it;
const [q, [...r] = [5], ...[s, w = t.push('w')]] = [1, undefined, 3];
const [k, { 'a': l = 0 } = {}, m = l] = new Set([1]);
for (const [[k], v = t.push('v')] of [[[1]], [[2], 3]]) t.push(k, v);
try { throw [[1], 2]; } catch ([[m], n = m, o = () => 1]) { t.push(m, n, o.name); }
const f = ([[a2], b2 = a2] = [[1]], c2 = b2) => [a2, b2, c2];
function* g([[x1], y1 = x1]) { let p, o = {}; [p = yield 1, [o.z = yield 2], ...o.w] = [undefined, [], 5, 6]; return [x1, y1, p, o]; }
const gen = g([[9]]);
try { g([5]); } catch (e) { report(e); }
return [t, f(), f([[3], 4]), gen.next(), gen.next('a'), gen.next('b')];`,
  ),
  cjs('an empty pattern', '[] = [];\n[] = [1, 2];\nreturn ([] = [3]);'),
  cjs(
    'messages name objects by their constructor',
    "'use strict';\nconst t = [];\nconst run = (f) => { try { f(); } catch (e) { t.push(e.message); } };\nconst o = Object.freeze({ a: 1 });\nrun(() => { o.a = 2; });\nrun(() => delete o.a);\nrun(() => Object.setPrototypeOf(o, {}));\nrun(() => Reflect.apply(new Map(), 0, []));\nrun(() => Map.prototype.get.call(new Set(), 1));\nrun(() => (0).toString(1));\nrun(() => new Float64Array([]).with(10, 0));\nrun(() => [].with(10, 0));\nreturn t;",
  ),
  cjs('calls in a function that listeners hear of', 'return [1, 2, 3][Symbol.iterator]().next?.(0);'),
  cjs(
    'a regular expression after yield in a method',
    "class A { *m() { yield /x/; function f() {} yield /y/g.test('y'); } }\nconst o = { *[Symbol.iterator]() { yield 4 / 2; yield /z/; } };\nreturn [...new A().m(), ...o].map(String);",
  ),
  cjs(
    'calls with a spread argument that others follow',
    "const t = [];\nconst run = (f) => { try { t.push(f()); } catch (e) { t.push(e.message); } };\nconst o = { a: 1, m: new Map(), f(...x) { return [this === o, x]; } };\nrun(() => o?.a?.(...[1], 2));\nrun(() => o['a'](...[1], 2));\nrun(() => o.m(...[1], ...[2]));\nrun(() => o?.f(...'ab', 1, ...'c'));\nrun(() => (o?.f)(...'ab', 1));\nreturn t;",
  ),
  {
    name: 'powers of what has a type and a sign',
    format: 'ts',
    body: 'const x: any = { a: 3 };\nreturn [(<any>-2) ** 2, (-1 as any) ** 2, (-x.a satisfies any) ** 2, (-x.a)! ** 2, 2 ** 3];',
  },
  cjs(
    'parts of a template are converted in turn',
    "const t = [];\nconst o = (n) => ({ toString() { t.push(n); return n; } });\nconst f = Object.assign(() => 1, { toString() { t.push('f'); return 'f'; } });\ntry { `${o('a')}${undefinedName}`; } catch (e) { report(e); }\ntry { `${Symbol('s')}${t.push('no')}`; } catch (e) { report(e); }\ntry { `${Object.create(null)}${undefinedName}`; } catch (e) { report(e); }\nconst x = o('x');\nreturn [t, `${x}-${t.push('p')}${f}${null}${(t.push('q'), x)}${x}`, t];",
  ),
  cjs(
    'loops over what is not iterable',
    "const t = [];\nconst run = (f) => { try { f(); } catch (e) { t.push(e instanceof TypeError); } };\nrun(() => { for (const x of 0) t.push(x); });\nrun(() => { for (const x of null) t.push(x); });\nrun(() => { for (const x of { [Symbol.iterator]: 1 }) t.push(x); });\nrun(() => { for (const x of { [Symbol.iterator]() { return 1; } }) t.push(x); });\nrun(() => { for (const x of { [Symbol.iterator]() { return { next: 1 }; } }) t.push(x); });\nrun(() => { for (const x of { [Symbol.iterator]() { return { next() { return 1; } }; } }) t.push(x); });\nlet i = 0;\nfor (const x of { [Symbol.iterator]() { return { get next() { t.push('next'); return () => ({ get done() { t.push('done'); return i++ > 1; }, get value() { t.push('value'); return i; } }); }, get return() { t.push('return'); return undefined; } }; } }) if (x > 1) break;\nreturn t;",
  ),
  cjs(
    'in with a right side that is no object does not convert its left side',
    "try { return { toString() { log('no'); } } in 0; } catch (e) { report(e); }\ntry { return Object.create(null) in 'x'; } catch (e) { report(e); }\nreturn 'a' in { a: 1 };",
  ),
  cjs(
    'the key of a member of null is not converted',
    "const k = { toString() { log('no'); return 'k'; } };\ntry { [null[k]] = [1]; } catch (e) { report(e); }\ntry { ({ a: undefined[k] } = { a: 1 }); } catch (e) { report(e); }\ntry { null[k](log('no')); } catch (e) { report(e); }\ntry { null[k] = log('right'); } catch (e) { report(e); }\nconst o = {};\n[o[k]] = [2];\nreturn o;",
  ),
  cjs(
    'values of operators on the left of others',
    'const f = (v) => v;\nreturn [(1_000 || 0) ?? 0, (f(5) || 0) && f(6), (f(5) && 7) || f(6), (0 || f(3)) ?? 1, ((f(1) || 2) && 3) ?? 4];',
  ),
  cjs(
    'lines after a directive of an inner function',
    "function f() {\n'use strict';\n\n'use what';\nreturn 1;\n}\ntry { f(); throw new Error('line'); } catch (e) { report(e); }\nreturn 1;",
  ),
  cjs(
    'patterns refuse null before computed keys are evaluated',
    "const o = {};\nconst k = () => { log('no'); return 'a'; };\nlet a;\nfor (const f of [() => { ({ 0: { [k()]: o.x = 0 } } = 0); }, () => { ({ a: k().x } = null); }, () => { ({ [k()]: a } = undefined); }, () => { const { p: { [k()]: q } } = {}; }]) try { f(); } catch (e) { report(e); }\nreturn [a, o];",
  ),
  cjs(
    'an index that is an array, in a message',
    'for (const i of [[7], {}, 9, "7"]) try { [1].with(i, 0); } catch (e) { report(e); }\nreturn 1;',
  ),
  cjs(
    'keys of classes are strict code',
    'try { class C { [(0)[{ toString() { return "k"; } }] *= 0]() {} } } catch (e) { report(e); }\ntry { class D extends ((0)[{ toString() { return "k"; } }] = Object) {} } catch (e) { report(e); }\nreturn 1;',
  ),
  cjs(
    'a function that a pattern takes apart has no name',
    'let o = {};\nreturn [({ ...o.c } = () => 1), ([...o.d] = [1])];',
  ),
  cjs(
    'frozen typed arrays',
    'try { Object.freeze(new Float32Array([0])); } catch (e) { report(e); }\nreturn Object.isFrozen(Object.freeze(new Uint8Array(0)));',
  ),
  cjs(
    'defaults of parameters that call',
    'function f({ c: d = [1, 2].indexOf(new Set([1, 2]).size) } = {}, e = Math.max(d, f.length)) { return [d, e]; }\nreturn [f(), f({ c: 1 }), f({}, 2)];',
  ),
  cjs(
    'keys of patterns that are sequences',
    'let { [(0, 1)]: d = "a" } = [7, 8];\nconst { [(log(1), 2)]: x } = "abc";\nreturn [d, x];',
  ),
  cjs(
    'typeof compared with what is no string',
    'let x = 1;\nreturn [typeof x != 9007199254740993n, typeof x == 0, null == typeof x, typeof x === /a/];',
  ),
  cjs(
    'computed keys beside a rest are converted once',
    'let a, r;\nconst k = { toString() { log("str"); return "x"; } };\n({ [k]: a, ...r } = { x: 1, y: 2 });\nconst { [k]: b, [1]: c, ...s } = { x: 1, 1: 2, y: 3 };\nreturn [a, r, b, c, s];',
  ),
  cjs(
    'elements of typed arrays that are not there',
    'try { Object.defineProperty(new Uint8Array(1), 4, { value: 2, writable: true, enumerable: true, configurable: true }); } catch (e) { report(e); }\nreturn 1;',
  ),
  cjs(
    'functions in properties while others wait',
    'const o = { a: class {}, "b c": () => 1, 3: function () {}, d: identity(0) };\nreturn [o.a.name, o["b c"].name, o[3].name];',
  ),
  cjs(
    'lines after a loop with functions in its head',
    'for (let i = 0; i < 4 && (() => {\n\n}); i += (() => {\n return 2; })()) {\n}\nthrow new Error("line");',
  ),
  esm('an import at the beginning of a line', 'console.log()\ncount\nconsole.log()\ninc(2)\nreturn count;'),
];
