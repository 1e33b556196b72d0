// Built-ins of the patched realm do what those of the language do, down to what a program can watch: which traps run in
// which order, attributes, species, errors of the right realm. Each snippet runs in both realms, with and without the
// journal, and must answer the same; afterwards the journal undoes it without complaint.
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createBench } from './concolic.js';

/** A proxy that writes down what it is asked. */
const WATCHED = `
  const watched = (target, log) => new Proxy(target, {
    __proto__: null,
    get(t, k, r) { log.push('get ' + String(k)); return Reflect.get(t, k, r); },
    set(t, k, v, r) { log.push('set ' + String(k)); return Reflect.set(t, k, v, r); },
    has(t, k) { log.push('has ' + String(k)); return Reflect.has(t, k); },
    deleteProperty(t, k) { log.push('delete ' + String(k)); return Reflect.deleteProperty(t, k); },
    defineProperty(t, k, d) { log.push('define ' + String(k)); return Reflect.defineProperty(t, k, d); },
    getOwnPropertyDescriptor(t, k) { log.push('own ' + String(k)); return Reflect.getOwnPropertyDescriptor(t, k); },
    getPrototypeOf(t) { log.push('prototype'); return Reflect.getPrototypeOf(t); },
    ownKeys(t) { log.push('keys'); return Reflect.ownKeys(t); },
  });
  const thrown = (f) => { try { return ['value', f()]; } catch (e) { return [e instanceof TypeError, e instanceof RangeError, e.name]; } };
`;

const watching = (call: string): string =>
  `() => { const log = []; const o = watched([3, , 1, 2], log); let r; try { r = ${call}; } catch (e) { r = e.name; } return [log, String(r)]; }`;

const SNIPPETS: Record<string, string> = {
  'reads and writes of sort': watching('Array.prototype.sort.call(o)'),
  'reads and writes of sort with a comparator': watching('Array.prototype.sort.call(o, (a, b) => b - a)'),
  'reads of slice': watching('Array.prototype.slice.call(o, 1)'),
  'reads and writes of splice': watching('Array.prototype.splice.call(o, 1, 1, 7, 8)'),
  'reads and writes of a shrinking splice': watching('Array.prototype.splice.call(o, 0, 2)'),
  'reads of toSpliced': watching('Array.prototype.toSpliced.call(o, 1, 1, 7)'),
  'reads and writes of reverse': watching('Array.prototype.reverse.call(o)'),
  'reads of toReversed': watching('Array.prototype.toReversed.call(o)'),
  'writes of fill': watching('Array.prototype.fill.call(o, 9, 1, 3)'),
  'reads and writes of copyWithin': watching('Array.prototype.copyWithin.call(o, 0, 2)'),
  'reads of with': watching('Array.prototype.with.call(o, -1, 5)'),
  'reads of concat': watching('[].concat(o)'),
  'reads of flat': watching('Array.prototype.flat.call(o)'),
  'reads of map': watching('Array.prototype.map.call(o, (x) => x)'),
  'reads of reduce': watching('Array.prototype.reduce.call(o, (a, b) => a + b)'),
  'reads of indexOf': watching('Array.prototype.indexOf.call(o, 1)'),
  'reads of lastIndexOf': watching('Array.prototype.lastIndexOf.call(o, 3)'),
  'reads of includes': watching('Array.prototype.includes.call(o, undefined)'),
  'reads of join': watching('Array.prototype.join.call(o, "-")'),
  'reads of from': watching('Array.from(o)'),
  'keys of a proxy': watching('Object.keys(o)'),
  'assigning from a proxy': watching('Object.assign({}, o).length'),
  'equality asks nothing': '() => { const log = []; const o = watched({}, log); return [o === o, typeof o, log]; }',
  'the handler is `this` of its traps':
    '() => { let self; const handler = { get() { self = this; return 1; } }; return [new Proxy({}, handler).x, self === handler]; }',
  'a frozen handler works': '() => new Proxy({}, Object.freeze({ get: () => 5 })).x',
  'a revoked proxy': `() => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return [() => proxy.x, () => Array.isArray(proxy), () => [].concat(proxy), () => Object.keys(proxy), () => delete proxy.x,
      () => Object.defineProperty(proxy, 'a', { value: 1 }), () => Reflect.has(proxy, 'a'), () => new Proxy(proxy, {}) !== null].map(thrown);
  }`,
  'Proxy has no prototype': '() => [Object.hasOwn(Proxy, "prototype"), Proxy.length, Proxy.name]',
  'a setter on Array.prototype is not run by map': `() => {
    let ran = 0;
    Object.defineProperty(Array.prototype, '0', { set() { ran++; }, get() { return 'p'; }, configurable: true });
    const mapped = [1].map((x) => x + 1), filtered = [1, 2].filter(() => true), flat = [[3]].flat();
    const own = [mapped, filtered, flat].map((a) => Object.hasOwn(a, 0));
    delete Array.prototype[0];
    return [ran, own, mapped[0]];
  }`,
  'a setter that a callback puts there is not run either': `() => {
    const out = [1, 2].map((x) => {
      Object.defineProperty(Array.prototype, '1', { set() { throw new Error('ran'); }, configurable: true });
      return x;
    });
    delete Array.prototype[1];
    return out[1];
  }`,
  'positions are not converted for an empty array': `() => {
    let asked = 0;
    const from = { valueOf() { asked++; return 0; } };
    return [[].indexOf(1, from), [].includes(1, from), [].lastIndexOf(1, from), asked];
  }`,
  'an accessor among the elements is asked once': `() => {
    let asked = 0;
    const list = ['b', 'a'];
    Object.defineProperty(list, 0, { get() { asked++; return 'c'; }, set() {}, enumerable: true, configurable: true });
    return [list.join(), asked, [...list].sort().join(), asked];
  }`,
  'lengths past the safe integers': `() => [
    Array.prototype.indexOf.call({ length: Infinity, 0: 'x' }, 'x'),
    thrown(() => Array.prototype.splice.call({ length: 2 ** 53 - 1 }, 0, 0, 1)),
    thrown(() => Array.prototype.map.call({ length: 2 ** 32 }, () => 1)),
    Array.prototype.at.call({ length: 2 ** 60, 9007199254740990: 'last' }, -1),
  ]`,
  species: `() => {
    class L extends Array {}
    const l = L.from([3, 1, 2]);
    const none = [1, 2];
    none.constructor = { [Symbol.species]: null };
    const wrong = [1];
    wrong.constructor = { [Symbol.species]: parseInt };
    return [l.map((x) => x) instanceof L, l.filter(() => true) instanceof L, l.slice(1) instanceof L, l.splice(0, 1) instanceof L,
      l.concat([1]) instanceof L, l.flat() instanceof L, l.toSorted() instanceof L, none.slice().constructor === Array, thrown(() => wrong.slice())];
  }`,
  'toLocaleString of arrays': `() => {
    const seen = [];
    const element = { toLocaleString(...args) { seen.push(args.length); return 'e'; } };
    const cyclic = [1];
    cyclic.push(cyclic);
    return [[1234.5, , null, element, true].toLocaleString('en'), seen, cyclic.toLocaleString(), thrown(() => [{ toLocaleString: 1 }].toLocaleString())];
  }`,
  'Array.from reads the iterator method once': `() => {
    let asked = 0;
    const items = { get [Symbol.iterator]() { asked++; return function* () { yield 1; }; } };
    return [Array.from(items), asked, Array.from.call(function F(n) { this.n = arguments.length; }, [5]).n, Array.from.call(() => {}, [5]),
      thrown(() => Array.from({ [Symbol.iterator]: 1 }))];
  }`,
  'parts of a descriptor are read in order': `() => {
    const log = [];
    const given = watched({ set: undefined, get: undefined, enumerable: 1, configurable: 0 }, log);
    Object.defineProperty({}, 'x', given);
    return log;
  }`,
  'descriptors that are wrong': `() => [{ get: 1 }, { set: null }, { get() {}, value: 1 }, 1, null].map((d) => thrown(() => Object.defineProperty({}, 'x', d)))`,
  'a length that converts': `() => {
    let asked = 0;
    const length = { valueOf() { asked++; return 2; } };
    const list = [1, 2, 3];
    Object.defineProperty(list, 'length', { value: length });
    return [list.length, asked, thrown(() => Object.defineProperty([], 'length', { value: -1 }))];
  }`,
  'Annex B accessors': `() => {
    const o = {};
    o.__defineGetter__('g', () => 4);
    o.__defineSetter__('g', function (v) { this.kept = v; });
    o.g = 9;
    const child = Object.create(o);
    const d = Object.getOwnPropertyDescriptor(o, 'g');
    return [child.g, o.kept, typeof child.__lookupGetter__('g'), typeof child.__lookupSetter__('none'), d.enumerable, d.configurable,
      thrown(() => o.__defineGetter__('x', 1)), child.__proto__ === o, (1).__proto__ === Number.prototype, thrown(() => { o.__proto__ = child; })];
  }`,
  'global names are data properties': `() => ['Map', 'Array', 'parseInt', 'NaN', 'JSON'].map((name) => {
    const { value, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, name);
    return [typeof value, writable, enumerable, configurable];
  })`,
  'a global name that is changed': `() => {
    Object.defineProperty(globalThis, 'WeakRef', { value: 5 });
    return [WeakRef, globalThis.WeakRef];
  }`,
  Atomics: `() => {
    const a = new Int32Array(new SharedArrayBuffer(16));
    return [Atomics.add(a, 0, 5), Atomics.load(a, 0), Atomics.store(a, 1, 3.7), Atomics.exchange(a, 1, 8), Atomics.compareExchange(a, 1, 8, 9),
      Atomics.and(a, 0, 4), Atomics.xor(a, 0, 1), Atomics.sub(a, 0, 2), [...a], Atomics.wait(a, 0, 1, 5), Atomics.wait(a, 0, 3, 0),
      Atomics.notify(a, 0), thrown(() => Atomics.add(a, 9, 1)), thrown(() => Atomics.add([1], 0, 1)), Atomics.isLockFree(4), Atomics.waitAsync(a, 0, 1).value];
  }`,
  'detached buffers': `() => {
    const a = new Uint8Array(4);
    const d = new DataView(new ArrayBuffer(2));
    d.setInt8(0, 1);
    return [thrown(() => a.fill.call({}, 1)), a.fill(3).join(), d.getInt8(0)];
  }`,
  'weak collections take symbols': `() => {
    const s = Symbol('s'), set = new WeakSet([s]), map = new WeakMap([[s, 1]]);
    return [set.has(s), set.delete(s), set.has(s), map.get(s), map.delete(s), thrown(() => set.add(Symbol.for('r'))), map.get(1), set.delete(1)];
  }`,
  'a registry of finalizers': `() => {
    const r = new FinalizationRegistry(() => {}), token = {};
    r.register({}, 1, token);
    return [r.unregister(token), r.unregister(token), thrown(() => r.register(1)), thrown(() => r.register.call({}, {})), thrown(() => r.unregister(1))];
  }`,
  'receivers that are no collections': `() => [Map, Set, WeakMap, WeakSet, Date].flatMap(({ prototype }) =>
    ['clear', 'delete', 'set', 'add', 'setTime'].filter((m) => m in prototype).map((m) => thrown(() => prototype[m].call(undefined, {}))))`,
  'JSON.stringify converts wrapper objects': `() => {
    const n = new Number(1), s = new String('s');
    n.valueOf = () => 7;
    n.toString = () => 'n';
    s.toString = () => 't';
    BigInt.prototype.toJSON = function () { return 'big ' + this; };
    return [JSON.stringify([n, s, 3n]), JSON.stringify({ n: 1, t: 2, s: 3 }, [n, s]), JSON.stringify([1], null, n), JSON.stringify([1], null, s)];
  }`,
  'JSON.stringify reads through proxies': `() => {
    const log = [];
    const text = JSON.stringify(watched({ a: [1] }, log));
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return [text, log, thrown(() => JSON.stringify(proxy)), thrown(() => JSON.stringify({}, proxy))];
  }`,
  'order of conversions': `() => {
    const log = [];
    const part = (name, value) => ({ [Symbol.toPrimitive]() { log.push(name); return value; } });
    thrown(() => BigInt.asIntN(part('bits', -1), part('value', 1n)));
    BigInt.asUintN(part('bits', 3), part('value', 9n));
    Object.fromEntries([{ get 0() { log.push('0'); return part('key', 'k'); }, get 1() { log.push('1'); return 2; } }]);
    return log;
  }`,
  'errors of iteration and templates': `() => [() => Object.fromEntries({ [Symbol.iterator]: () => ({ next: () => 1 }) }), () => String.raw(undefined),
    () => String.raw({}), () => Object.fromEntries([1])].map(thrown)`,
  'deleting an accessor of a prototype': `() => {
    const { prototype } = DataView;
    const kept = Object.getOwnPropertyDescriptor(prototype, 'byteLength');
    const deleted = Reflect.deleteProperty(prototype, 'byteLength');
    Object.defineProperty(prototype, 'byteLength', kept);
    return [deleted, new DataView(new ArrayBuffer(2)).byteLength];
  }`,
  'a replacer without iterators of arrays': `() => {
    const { values } = Array.prototype;
    Array.prototype[Symbol.iterator] = undefined;
    const text = 'a1b2'.replace(/\\d/g, (d) => '<' + d + '>');
    Array.prototype[Symbol.iterator] = values;
    return text;
  }`,
  'many code points': '() => String.fromCodePoint(...Array.from({ length: 3000 }, (_, i) => i + 65)).length',
  'String.raw takes a length': '() => [String.raw({ raw: { length: 0.3, 0: "x" } }), String.raw({ raw: "ab" }, 1)]',
  'accessors of intrinsic prototypes can be replaced': `() => {
    const typed = Object.getPrototypeOf(Uint8Array.prototype);
    const kept = Object.getOwnPropertyDescriptor(typed, 'length');
    Object.defineProperty(typed, 'length', { value: 0, configurable: true });
    const seen = new Uint8Array(2).length;
    Object.defineProperty(typed, 'length', kept);
    return [seen, new Uint8Array(2).length];
  }`,
};

describe.each([
  ['idle', false],
  ['recording', true],
])('journal %s', (_name, recording) => {
  test.each(Object.entries(SNIPPETS))('%s', (_snippet, source) => {
    const text = `(() => { ${WATCHED} return (${source})(); })()`;
    const { realm, env } = createBench();
    env.journal.noteAccessors(); // as for every module that makes accessors
    if (recording) env.journal.begin();
    const shown = (value: unknown): string =>
      JSON.stringify(value, (_, v) => (v === undefined ? 'undefined' : typeof v === 'number' ? String(v) : v));
    const expected = shown(vm.runInContext(text, vm.createContext({})));
    expect(shown(realm.compile(text, 'test'))).toBe(expected);
    env.journal.rollback();
  });
});
