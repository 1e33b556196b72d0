// The realm looks like an unpatched one to code that only uses concrete values, and refuses what it must refuse.
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { walkIntrinsics } from '../../src/languages/javascript/runtime/realm/intrinsics.js';
import { PathAbort } from '../../src/path/context.js';
import { createBench } from './concolic.js';

const bench = createBench();
const { context, realm } = bench;
const plain = vm.createContext({});
const js = (source: string): any => realm.compile(`(${source})`, 'test');

function aborted(run: () => unknown): any {
  try {
    run();
  } catch (error) {
    if (error instanceof PathAbort) return PathAbort.reasonOf(error);
    throw error;
  }
  return undefined;
}

test('every intrinsic keeps its attributes, name, length and text', () => {
  const originals = new Map(walkIntrinsics(plain).found.map((i) => [i.name, i]));
  const text = js('(f) => Function.prototype.toString.call(f)');
  for (const { name, holder, key, native } of walkIntrinsics(realm.context).found) {
    const original = originals.get(name);
    if (original === undefined || holder === undefined) continue;
    const ours = Reflect.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
    const theirs = Reflect.getOwnPropertyDescriptor(original.holder, original.key) as PropertyDescriptor;
    // Globals are accessors on script variables (lexical-globals.ts).
    if (holder === realm.global) ours.writable = true;
    // It stays where Node looks for it (inside/gate/stacks.ts).
    if (holder === realm.global && key === 'Error') ours.configurable = true;
    expect([ours.configurable, ours.enumerable, ours.writable], name).toEqual([
      theirs.configurable,
      theirs.enumerable,
      theirs.writable,
    ]);
    expect([native.name, native.length], name).toEqual([original.native.name, original.native.length]);
    expect(text(native), name).toBe(Function.prototype.toString.call(original.native));
    expect(Object.getPrototypeOf(native) === realm.natives.functionPrototype, name).toBe(
      Object.getPrototypeOf(original.native) === vm.runInContext('Function.prototype', plain),
    );
  }
});

/** Programs whose result must be the same in both realms. */
const PROGRAMS = [
  '[[] instanceof Array, [].constructor === Array, Object.getPrototypeOf([]) === Array.prototype]',
  '[new Map() instanceof Map, new Map().constructor === Map, ({}).constructor === Object, (() => 1).constructor === Function]',
  '(() => { class A extends Array { sum() { return this.reduce((x, y) => x + y, 0); } } const a = new A(1, 2, 3); return [a.sum(), a.map((x) => x + 1) instanceof A, a.filter(Boolean).sum(), a.length, A.from([4, 5]).sum(), a.slice(1) instanceof A, a.concat([9]).sum()]; })()',
  '(() => { class M extends Map { get(k) { return super.get(k) ?? "none"; } } const m = new M([[1, 2]]); return [m.get(1), m.get(3), m instanceof Map, m.size]; })()',
  '(() => { class E extends TypeError { constructor(m) { super(m); this.name = "E"; } } const e = new E("x"); return [e instanceof E, e instanceof TypeError, e instanceof Error, e.message, String(e), Object.getPrototypeOf(TypeError) === Error]; })()',
  '[typeof Error("x").stack, Error("x").message, new Error("x", { cause: 1 }).cause, "cause" in new Error("x"), new AggregateError([1], "m").errors]',
  '[Number("12"), Number(), String(), String(null), Boolean(""), BigInt(3), new Number(3).valueOf(), typeof new String("a"), Number(3n), Number("x")]',
  '[Array(3).length, Array(1, 2), new Array("3"), Array.of(7), Array.isArray([]), new Array(2).fill(1)]',
  '[Object.keys({ b: 1, a: 2 }), Object.entries([1]), Object.assign({}, { x: 1 }, null, "ab"), Object.getOwnPropertyNames("ab")]',
  '(() => { const o = Object.freeze({ a: 1 }); return [Object.isFrozen(o), Object.isSealed(o), Object.isExtensible(o), Object.isFrozen(1)]; })()',
  '[..."a😀b"].concat([..."xy"].map((c) => c.toUpperCase()))',
  '[1, 5, 3].sort().concat([3, 10, 2].sort(), [3, 10, 2].sort((a, b) => a - b), ["b", undefined, "a"].sort())',
  '[[1, [2, [3]]].flat(), [1, [2, [3]]].flat(Infinity), [1, 2].flatMap((x) => [x, x])]',
  '(() => { const a = [1, , 3]; return [a.map((x) => x * 2), a.filter(() => true), 1 in a.slice(), a.indexOf(undefined), a.includes(undefined), a.concat([, 1]), Object.keys(a.splice(0, 2))]; })()',
  '[Reflect.ownKeys({ a: 1, [Symbol.iterator]: 2 }).length, Reflect.has({ a: 1 }, "a"), Reflect.construct(Date, [0]).getTime(), Reflect.apply(Math.max, null, [1, 2]), Math.max.apply(null, [3, 4]), Math.max.call(null, 5)]',
  '[JSON.stringify({ a: [1, "x", null], b: undefined }), JSON.parse("[1,{}]", (k, v) => (k === "0" ? 5 : v))]',
  '[new Date(0).toISOString(), new Date(2020, 1, 1) instanceof Date, typeof Date.UTC(2020), Date.length, new Date("2020-01-01T00:00:00Z").getTime()]',
  '[new Uint8Array(3).length, new Uint8Array([1, 2]).map((x) => x * 2).join(), Uint8Array.from([3]).at(0), new Float64Array(new ArrayBuffer(16)).length, new Uint8Array([3, 1]).sort().join(), new Uint8Array([1, 2, 3]).filter((x) => x > 1).length]',
  '(() => { const p = new Proxy({}, { has: () => true, get: (t, k) => k, deleteProperty: () => true }); return ["x" in p, p.foo, delete p.x]; })()',
  '[/a(b)/.exec("xab")[1], "aXbX".replace(/x/gi, (m) => m + m), "a-b".split("-"), "abab".matchAll(/b/g).next().value.index, /x/.test("x")]',
  '(() => { const w = new WeakMap(), k = {}; w.set(k, 1); return [w.get(k), w.has({}), new WeakSet([k]).has(k), w.delete(k), w.has(k)]; })()',
  '(() => { const log = []; for (const [k, v] of Object.entries({ a: 1 })) log.push(k, v); const [x, ...r] = new Set([1, 2, 3]); return [log, x, r, Math.max(...r)]; })()',
  '[Symbol("d").description, Symbol.for("k") === Symbol.for("k"), typeof Symbol(), Object(Symbol.iterator) instanceof Symbol]',
  '[parseInt("12px"), parseFloat("1.5e3x"), isNaN("x"), isFinite("3"), encodeURIComponent("a b"), Number.parseFloat === parseFloat]',
  '[(function () { return typeof this; }).call(1), (() => 1).bind(null).name, (function f(a, b) {}).length]',
  '[structuredCloneTest()]',
];

describe('concrete programs give the same results as in a fresh context', () => {
  for (const program of PROGRAMS) {
    test(program.slice(0, 80), () => {
      if (program.includes('structuredClone')) {
        const clone = js('structuredClone({ a: [1, new Map([[1, { x: 2 }]])], d: new Date(5) })');
        expect(clone.a[1].get(1).x).toBe(2);
        expect(clone.a instanceof realm.global.Array && clone.d.getTime() === 5).toBe(true);
        return;
      }
      const shown = (value: any): any =>
        JSON.stringify(value, (_k, v) => (typeof v === 'bigint' ? `${v}n` : v === undefined ? 'undefined' : v));
      expect(shown(js(program))).toBe(shown(vm.runInContext(`(${program})`, plain)));
    });
  }
});

describe('what analysed code cannot do', () => {
  test('compile text', () => {
    for (const source of [
      '() => Function("return 1")',
      '() => new Function("return 1")',
      '() => (0, eval)("1")',
      '() => (function* () {}).constructor("x")',
      '() => (() => {}).constructor("x")',
    ]) {
      expect(aborted(js(source))?.kind, source).toBe('unsupported');
    }
  });
  test('use effects', () => {
    const uses: readonly [string, (module: any) => unknown, denied: string | undefined][] = [
      ['fs', (fs) => fs.writeFileSync('x', 'y'), 'write'],
      ['node:child_process', (processes) => processes.execSync('true'), 'child-process'],
      ['http', (http) => http.get('http://localhost'), 'net'],
      ['worker_threads', (threads) => new threads.Worker('x'), 'worker'],
      ['os', (os) => os.hostname(), undefined],
      ['vm', (vm) => vm.runInThisContext('1'), undefined],
      ['module', (module) => module.createRequire('/'), undefined],
    ];
    for (const [name, use, denied] of uses) {
      const reason = aborted(() => use(realm.builtinModule(name)));
      expect(reason?.kind, name).toBe('unsupported');
      expect(reason?.gap?.denied, name).toBe(denied);
    }
    expect(realm.builtinModule('no-such-module')).toBeUndefined();
    expect(aborted(js('() => fetch("x")'))?.gap?.denied).toBe('net');
    expect(aborted(js('() => process.exit(3)'))).toEqual({ kind: 'exited', code: 3 });
    expect(aborted(js('() => console.log("x")'))).toBeUndefined();
    expect(aborted(js('() => console.assert(1 > 2, "no")'))?.property).toBe('assertion');
    expect(aborted(js('(x) => console.assert(x)').bind(null, context.symbol(true)))).toBeUndefined();
  });
  test('reach the engine by patching built-ins', () => {
    const { realm: own, context: path } = createBench();
    own.compile(
      'Array.prototype.push = Array.prototype.map = Array.prototype.slice = Map.prototype.get = Object.keys = () => { throw 1; }; Object.prototype.x = 1;',
      'test',
    );
    const s = path.symbol('abc');
    expect(path.reify(own.runtime.ops.add(s, 'd'))).toBe('abcd');
    expect(path.reify(own.compile('(s) => [s].filter(() => true)[0].slice(1)', 'test')(s))).toBe('bc');
  });
});

test('reading the stack of an error with a symbolic message records no gap', () => {
  context.gaps.length = 0;
  const errors = js('(x) => { try { BigInt(x); } catch (e) { return [e, new Error("x" in Object ? 1 : x)]; } }')(
    context.symbol(0.5),
  );
  for (const error of errors) expect(typeof error.stack).toBe('string');
  expect(context.gaps).toEqual([]);
});

test('generators and regular expressions older than the path are noticed', () => {
  const { realm: own, env } = createBench();
  const state = own.compile(
    '({ ids: (function* () { let i = 0; for (;;) yield i++; })(), deep: { words: /w/g } })',
    'test',
  );
  const fresh = own.compile('() => (function* () { yield 1; })().next().value', 'test');
  own.oldState.remember([state]);
  env.journal.begin();
  own.oldState.beginPath();
  own.compile('(s) => { s.deep.words.exec("ww"); s.deep.words.test("ww"); }', 'test')(state);
  expect(fresh()).toBe(1);
  expect(env.journal.reload).toBe(false);
  expect(state.deep.words.lastIndex).toBe(2);
  env.journal.rollback();
  expect(state.deep.words.lastIndex).toBe(0);
  env.journal.begin();
  own.compile('(s) => { for (const x of s.ids) break; }', 'test')(state);
  expect(env.journal.reload).toBe(true);
});

test('Math.random and Date.now are inputs', () => {
  expect(typeof js('Math.random()')).toBe('object');
  expect(typeof js('Date.now()')).toBe('object');
});

test('timers run in order and are dropped at the end of a path', () => {
  const log = js('[]');
  js(
    '(log) => { setTimeout(() => log.push("b"), 20); setTimeout((x) => log.push(x), 10, "a"); const id = setTimeout(() => log.push("never"), 5); clearTimeout(id); }',
  )(log);
  const runNext = (): boolean => {
    const [task] = realm.loop.next();
    if (task !== undefined) realm.loop.run(task);
    return task !== undefined;
  };
  while (runNext());
  expect([...log]).toEqual(['a', 'b']);
  js('(log) => { setInterval(() => log.push("c"), 1); }')(log);
  realm.loop.drop();
  expect(runNext()).toBe(false);
});

describe('node:assert', () => {
  const assert = realm.builtinModule('node:assert') as any;
  const fails = (run: () => unknown): boolean => {
    try {
      run();
    } catch (error) {
      expect(realm.isAssertionError(error)).toBe(true);
      return true;
    }
    return false;
  };
  test('conditions and equality over symbolic values', () => {
    const one = context.symbol(1);
    expect(fails(() => assert(one))).toBe(false);
    expect(fails(() => assert(context.symbol(0)))).toBe(true);
    expect(fails(() => assert.equal(one, '1'))).toBe(false);
    expect(fails(() => assert.strictEqual(one, '1'))).toBe(true);
    expect(fails(() => assert.strictEqual(one, 1))).toBe(false);
    expect(fails(() => assert.strictEqual(context.symbol(-0), 0))).toBe(true);
    expect(fails(() => assert.notStrictEqual(one, 1))).toBe(true);
    expect(fails(() => assert.deepStrictEqual(js('(x) => ({ a: [x] })')(one), js('({ a: [1] })')))).toBe(false);
    expect(fails(() => assert.deepStrictEqual(js('(x) => ({ a: [x] })')(one), js('({ a: [2] })')))).toBe(true);
    expect(fails(() => assert.deepEqual(js('(x) => [x]')(one), js('["1"]')))).toBe(false);
    expect(fails(() => assert.deepStrictEqual(js('new Map([[1, { x: 1 }]])'), js('new Map([[1, { x: 1 }]])')))).toBe(
      false,
    );
    expect(fails(() => assert.notDeepStrictEqual(js('[1]'), js('[1]')))).toBe(true);
    expect(fails(() => assert.fail('no'))).toBe(true);
  });
  test('throws', () => {
    expect(fails(() => assert.throws(js('() => { throw new TypeError("x"); }'), js('TypeError')))).toBe(false);
    expect(fails(() => assert.throws(js('() => { throw new TypeError("xy"); }'), js('/y/')))).toBe(false);
    expect(fails(() => assert.throws(js('() => {}')))).toBe(true);
    expect(fails(() => assert.throws(js('() => { throw new TypeError("x"); }'), js('({ message: "x" })')))).toBe(false);
    expect(() => assert.throws(js('() => { throw new TypeError("x"); }'), js('RangeError'))).toThrow('x');
    expect(aborted(() => assert.throws(() => context.abort({ kind: 'infeasible' })))?.kind).toBe('infeasible');
  });
});

describe('the module everypath', () => {
  const module = realm.builtinModule('everypath') as any;
  test('assume, assert, choose, symbolic', () => {
    expect(aborted(() => module.assume(context.symbol(false)))?.kind).toBe('infeasible');
    expect(aborted(() => module.assume(context.symbol(3)))).toBeUndefined();
    let failed: unknown;
    try {
      module.assert(context.symbol(''));
    } catch (error) {
      failed = error;
    }
    expect(realm.isAssertionError(failed)).toBe(true);
    expect(module.choose(3)).toBe(0);
    expect(typeof module.symbolic.number('n')).toBe('object');
  });
});

test('path and util run natively behind guards', () => {
  const path = realm.builtinModule('path') as any;
  expect(path.join('a', '..', 'b')).toBe('b');
  context.gaps.length = 0;
  expect(path.basename(context.symbol('x/y.ts'), '.ts')).toBe('y');
  expect(context.gaps.length).toBe(1);
  let error: any;
  try {
    path.join(1);
  } catch (e) {
    error = e;
  }
  expect(error instanceof realm.global.TypeError && error.code).toBe('ERR_INVALID_ARG_TYPE');
});
