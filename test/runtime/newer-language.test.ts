// What the language got after the oldest supported Node: models and guards against the natives, over random arguments of which
// some are symbolic. On a Node that does not have a function, the realm does not have it either.
import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { walkIntrinsics } from '../../src/languages/javascript/runtime/realm/intrinsics.js';
import { PathAbort } from '../../src/path/context.js';
import { agree, createBench, type Outcome, outcome } from './concolic.js';

const { context, realm, env } = createBench();
realm.host.bytes.activate();
const plain = vm.createContext({}, { microtaskMode: 'afterEvaluate' });
const js = (source: string): any => realm.compile(`(${source})`, 'test');
const native = (source: string): any => vm.runInContext(`(${source})`, plain);

const number = fc.integer({ min: -3, max: 5 });
const double = fc.oneof(
  number,
  fc.double(),
  fc.constantFrom(-0, Number.NaN, Infinity, -Infinity, 65_504, 65_520, 2 ** -25, 0.1),
);
const count = fc.oneof(fc.integer({ min: -2, max: 4 }), fc.constantFrom(Number.NaN, Infinity, 1.9, -0.5, '2', true));
const text = fc.string({ maxLength: 4, unit: fc.constantFrom('a', '1', '.', '\ud83d', '\ude00') });
const key = fc.constantFrom('a', 'b', 1, Number.NaN, -0, 0);

/** An iterator of the program's own: a class, an object, or one that Iterator.from was given; it logs what happens to it. */
const OWN = `const own = (kind, items, n, log) => {
  let at = 0;
  const next = () => { log.push('next'); return { done: $.le(n, at), value: items[at++] }; };
  const close = () => { log.push('return'); return {}; };
  if (kind === 0) return items.values();
  if (kind === 1) return Iterator.from({ next, return: close });
  if (kind === 2) { class It extends Iterator { next() { return next(); } return() { return close(); } } return new It(); }
  class Lazy extends Iterator { get next() { log.push('get'); return next; } return() { return close(); } }
  return new Lazy();
};`;

interface Law {
  /** What must be there. */
  readonly needs: string;
  /** A function of the operators \`$\` and of the arguments. */
  readonly source: string;
  readonly args: readonly fc.Arbitrary<any>[];
  /** Narrowing to one value, with a gap, or giving up, is fine. */
  readonly gap?: true;
  /** So many arguments are never symbolic. */
  readonly concrete?: number;
}

const kind = fc.integer({ min: 0, max: 3 });
const helper = (needs: string, use: string, args: readonly fc.Arbitrary<any>[]): Law => ({
  needs,
  source: `($, kind, n, a, b, c, x, y) => { ${OWN} const log = []; const it = own(kind, [a, b, c], n, log);
    const made = (() => { try { return ${use}; } catch (error) { return [error.name, error.message]; } })(); return [made, log]; }`,
  args: [kind, fc.nat(3), number, number, number, ...args],
  concrete: 1,
});

const LAWS: Readonly<Record<string, Law>> = {
  map: helper('Iterator.prototype.map', '[...$.iterate(it.map((v, i) => $.add(v, i)))]', []),
  filter: helper('Iterator.prototype.filter', 'it.filter((v) => $.lt(v, x)).toArray()', [number]),
  take: helper('Iterator.prototype.take', 'it.take(x).toArray()', [count]),
  'take and close': helper(
    'Iterator.prototype.take',
    '(() => { for (const v of $.iterate(it.take(x))) return v; })()',
    [count],
  ),
  drop: helper('Iterator.prototype.drop', 'it.drop(x).toArray()', [count]),
  'drop and take': helper('Iterator.prototype.drop', 'it.drop(x).take(y).toArray()', [count, count]),
  flatMap: helper('Iterator.prototype.flatMap', 'it.flatMap((v) => [v, x].values()).toArray()', [number]),
  'flatMap to own iterators': helper(
    'Iterator.prototype.flatMap',
    'it.flatMap((v) => { let left = $.lt(v, x); return { next() { const done = $.not(left); left = false; return { done, value: v }; } }; }).toArray()',
    [number],
  ),
  'flatMap to primitives': helper('Iterator.prototype.flatMap', 'it.flatMap((v) => v).toArray()', []),
  reduce: helper('Iterator.prototype.reduce', 'it.reduce((s, v) => $.sub(s, v), x)', [number]),
  'reduce without start': helper('Iterator.prototype.reduce', 'it.reduce((s, v) => $.sub(s, v))', []),
  forEach: helper('Iterator.prototype.forEach', 'it.forEach((v, i) => log.push(v, i))', []),
  some: helper('Iterator.prototype.some', 'it.some((v) => $.lt(v, x))', [number]),
  every: helper('Iterator.prototype.every', 'it.every((v) => $.lt(v, x))', [number]),
  find: helper('Iterator.prototype.find', 'it.find((v) => $.lt(x, v))', [number]),
  'iterating an own iterator': helper('Iterator', '[...$.iterate(it), ...$.iterate(it)]', []),
  'Array.from of an own iterator': helper('Iterator', '[Array.from(it), new Set(it).size]', []),
  'no callback': helper('Iterator.prototype.map', 'it.map({})', []),
  'Iterator.concat': helper('Iterator.concat', 'Iterator.concat(it, [x], new Set([y])).toArray()', [number, number]),
  'Iterator.from text': { needs: 'Iterator.from', source: '($, s) => [...$.iterate(Iterator.from(s))]', args: [text] },
  'Iterator and its instances': {
    needs: 'Iterator',
    source:
      '() => [[].values() instanceof Iterator, [].values().constructor === Iterator, Iterator.prototype.constructor === Iterator, Object.prototype.toString.call(Iterator.prototype)]',
    args: [],
  },
  'Map.prototype.getOrInsert': {
    needs: 'Map.prototype.getOrInsert',
    source:
      '($, k, l, v) => { const m = new Map([["a", 1], [l, 2]]); return [m.getOrInsert(k, v), m.getOrInsert(k, 7), [...m.values()]]; }',
    args: [key, key, number],
  },
  'Map.prototype.getOrInsertComputed': {
    needs: 'Map.prototype.getOrInsertComputed',
    source:
      '($, k, l, v) => { const m = new Map([["a", 1], [l, 2]]); return [m.getOrInsertComputed(k, (x) => [x, v]), m.getOrInsertComputed(k, () => 7), m.size]; }',
    args: [key, key, number],
  },
  'WeakMap.prototype.getOrInsert': {
    needs: 'WeakMap.prototype.getOrInsert',
    source:
      '($, v) => { const m = new WeakMap(), k = {}; return [m.getOrInsert(k, v), m.getOrInsert(k, 7), m.getOrInsertComputed({}, (x) => [typeof x, v])]; }',
    args: [number],
  },
  'WeakMap.prototype.getOrInsert of a primitive': {
    needs: 'WeakMap.prototype.getOrInsert',
    source: '($, v) => new WeakMap().getOrInsert(v, 1)',
    args: [number],
  },
  'Error.isError': {
    needs: 'Error.isError',
    source: '($, m) => [Error.isError(m), Error.isError(new Error(m)), Error.isError({ message: m })]',
    args: [text],
  },
  SuppressedError: {
    needs: 'SuppressedError',
    source: '($, a, b, m) => { const e = new SuppressedError(a, b, m); return [e.error, e.suppressed, e.message]; }',
    args: [number, number, text],
  },
  'Math.f16round': { needs: 'Math.f16round', source: '($, x) => Math.f16round(x)', args: [double] },
  Float16Array: {
    needs: 'Float16Array',
    source:
      '($, x, y) => { const a = new Float16Array(3); a[0] = x; a[1] = y; return [a[0], a[1], a[2], ...Float16Array.of(y, x), ...new Float16Array([x]).map((v) => v)]; }',
    args: [double, double],
  },
  'DataView and Float16': {
    needs: 'DataView.prototype.getFloat16',
    source:
      '($, x, y) => { const v = new DataView(new ArrayBuffer(8)); v.setFloat16(1, x); v.setFloat16(4, y, true); return [v.getFloat16(1), v.getFloat16(4, true)]; }',
    args: [double, double],
  },
  'JSON.rawJSON': {
    needs: 'JSON.rawJSON',
    source: '($, n) => JSON.stringify({ a: JSON.rawJSON("1e3"), b: n, c: [JSON.rawJSON("null")] }, undefined, 1)',
    args: [double],
  },
  'JSON.isRawJSON': {
    needs: 'JSON.isRawJSON',
    source: '($, n) => [JSON.isRawJSON(n), JSON.isRawJSON(JSON.rawJSON("1")), JSON.isRawJSON({ rawJSON: n })]',
    args: [text],
  },
  'JSON.parse and the arguments of a reviver': {
    needs: 'JSON.parse',
    source:
      '($, n) => { const seen = []; JSON.parse($.add($.add("[", n), ",[2]]"), function (k, v) { seen.push(k, arguments.length); return v; }); return seen; }',
    args: [number],
  },
  'RegExp.escape': { needs: 'RegExp.escape', source: '($, s) => RegExp.escape(s)', args: [text], gap: true },
  'Uint8Array.prototype.toHex': {
    needs: 'Uint8Array.prototype.toHex',
    source: '($, x) => [new Uint8Array([x, 1]).toHex(), new Uint8Array([x, 2]).toBase64()]',
    args: [number],
    gap: true,
  },
  'Uint8Array.fromHex': {
    needs: 'Uint8Array.fromHex',
    source:
      '($, s) => { const a = new Uint8Array(2); return [[...Uint8Array.fromHex(s)], a.setFromHex(s).written, [...a]]; }',
    args: [fc.constantFrom('', '01', 'ff10', 'x')],
    gap: true,
  },
  'Temporal dates': {
    needs: 'Temporal.PlainDate',
    source:
      '($, m, d) => { const date = new Temporal.PlainDate(2020, m, 1).add({ days: d }); return [date.month, date.day, String(date)]; }',
    args: [fc.integer({ min: 0, max: 13 }), number],
    gap: true,
  },
  'stacks of disposables': {
    needs: 'DisposableStack',
    source: `($, a, b) => { const log = []; const stack = new DisposableStack();
      stack.use({ a, [Symbol.dispose]() { log.push(this.a); } }); stack.adopt(b, (x) => log.push(x)); stack.defer(() => log.push('d'));
      stack.use(null); const moved = stack.move(); log.push(stack.disposed, moved.disposed); moved.dispose(); return [log, moved.disposed]; }`,
    args: [number, number],
  },
  'a disposable that is none': {
    needs: 'DisposableStack',
    source: '($, a) => new DisposableStack().use(a)',
    args: [number],
    gap: true,
  },
};

/** Asynchronous ones: the microtasks of a context run when the call returns. */
const LATER: Readonly<Record<string, Law>> = {
  'Promise.try': {
    needs: 'Promise.try',
    source: '($, n, m) => Promise.try((x, y) => { if ($.test($.lt(x, y), -1)) throw x; return [x, y]; }, n, m)',
    args: [number, number],
  },
  'Array.fromAsync of an iterable': {
    needs: 'Array.fromAsync',
    source: '($, n, m) => Array.fromAsync([n, Promise.resolve(m)], (x, i) => $.add(x, i))',
    args: [number, number],
  },
  'Array.fromAsync of an own iterator': {
    needs: 'Array.fromAsync',
    source:
      '($, n) => { let left = 4; return Array.fromAsync({ [Symbol.asyncIterator]: () => ({ async next() { left--; return { done: $.lt(left, n), value: left }; } }) }); }',
    args: [fc.integer({ min: 0, max: 5 })],
  },
  'Array.fromAsync of text': { needs: 'Array.fromAsync', source: '($, s) => Array.fromAsync(s)', args: [text] },
  'AsyncDisposableStack.prototype.disposeAsync': {
    needs: 'AsyncDisposableStack',
    source: `($, a, b) => { const log = []; const stack = new AsyncDisposableStack();
      stack.adopt(a, async (x) => { await 1; log.push(x); }); stack.defer(() => log.push(b)); return stack.disposeAsync().then(() => log); }`,
    args: [number, number],
  },
};

const OURS = { ...realm.programOps, iterate: (value: unknown) => realm.programOps.iterate(value, -1) };
const OPERATORS = `({ add: (a, b) => a + b, sub: (a, b) => a - b, lt: (a, b) => a < b, le: (a, b) => a <= b, not: (a) => !a, test: (a) => a, iterate: (x) => x })`;
const has = (where: (source: string) => any, path: string): boolean => {
  const steps = path.split('.').map((name) => `?.${name}`);
  return where(`() => globalThis${steps.join('')} !== undefined`)();
};
const BOX = `(promise, box) => { Promise.prototype.then.call(promise, (value) => { box.value = value; }, (error) => { box.error = error; }); return box; }`;

function run(law: Law, later: boolean): void {
  const [ours, theirs] = [js(law.source), native(law.source)];
  const [settle, settleNative] = [js(BOX), native(BOX)];
  const operators = native(OPERATORS);
  const mask = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(fc.tuple(...law.args), mask, (values, symbolic) => {
      context.gaps.length = 0;
      const given = values.map((value, i) => (symbolic[i] && i >= (law.concrete ?? 0) ? context.symbol(value) : value));
      const what = `${law.source} of ${values.map(String)} (${symbolic.map(Number)})`;
      let actual: Outcome;
      try {
        actual = outcome(context, () => (later ? settle(ours(OURS, ...given), {}) : ours(OURS, ...given)));
      } catch (error) {
        if (law.gap && error instanceof PathAbort) return;
        throw error;
      }
      const wanted = outcome(context, () =>
        later ? settleNative(theirs(operators, ...values), {}) : theirs(operators, ...values),
      );
      agree(actual, wanted, what);
      if (!law.gap) expect(context.gaps, what).toEqual([]);
    }),
    { numRuns: 60 },
  );
}

describe('functions that not every Node has', () => {
  for (const [later, laws] of [LAWS, LATER].entries()) {
    for (const [name, law] of Object.entries(laws)) {
      test(name, () => {
        expect(has(js, law.needs)).toBe(has(native, law.needs));
        if (has(native, law.needs)) run(law, later === 1);
      });
    }
  }
});

test('the present of Temporal is a gap', () => {
  for (const { name, native: fn } of walkIntrinsics(realm.context).found) {
    if (name.startsWith('Temporal.Now.')) expect(() => Reflect.apply(fn, undefined, []), name).toThrow(PathAbort);
  }
});

test('what an old stack of disposables or weak map holds is not changed unseen', () => {
  const parts = ['DisposableStack', 'WeakMap.prototype.getOrInsert'].filter((needs) => has(native, needs));
  const changes: Readonly<Record<string, string>> = {
    DisposableStack: '() => { const s = new DisposableStack(); return () => s.defer(() => {}); }',
    'WeakMap.prototype.getOrInsert':
      '() => { const m = new WeakMap(), k = {}; return () => { m.getOrInsert(k, 1); }; }',
  };
  for (const needs of parts) {
    const change = js(changes[needs])();
    env.journal.begin();
    change();
    expect(env.journal.reload, needs).toBe(true);
    env.journal.rollback();
  }
});

test('every function of the realm is its own', () => {
  const functions = js('Function.prototype');
  for (const { name, native: fn } of walkIntrinsics(realm.context).found) {
    if (fn === functions) continue;
    let parent: object | null = fn;
    while (parent !== null && parent !== functions) parent = Reflect.getPrototypeOf(parent);
    expect(parent, name).toBe(functions);
  }
});
