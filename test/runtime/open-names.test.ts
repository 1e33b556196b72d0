// Properties under symbolic names against real objects: random programs of reads, writes, deletions and listings with keys
// that may be symbolic, and names written out in the program.
import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../cases.js';
import { createBench, outcome } from './concolic.js';

const { context, env, realm } = createBench();
const js = (source: string): any => realm.compile(`(${source})`, 'test');

const NAMES = ['a', 'b', 'c', '0', '7', '10', '4294967295', '01', '', 'toString', '__proto__', 'length'];
const KEYS = [...NAMES, 7, 0, -0, 10, 1.5, Number.NaN, true, 7n];

/** One step on an object `o`: code with `K` for the key, run by `$` (operators that take symbolic keys). */
const STEPS: Record<string, (name: string) => string> = {
  'o[K] = v': () => '$.set(o, K, v, -1)',
  'o[K]': () => 'log.push(show($.get(o, K, -1)))',
  'K in o': () => 'log.push($.has(K, o, -1))',
  'delete o[K]': () => 'log.push($.delete(o, K, -1))',
  hasOwn: () => 'log.push(Object.hasOwn(o, K))',
  hasOwnProperty: () => 'log.push(Object.prototype.hasOwnProperty.call(o, K))',
  descriptor: () => 'log.push(Object.getOwnPropertyDescriptor(o, K)?.enumerable)',
  'o.name': (name) => `log.push(show(o[${name}]))`,
  'o.name = v': (name) => `o[${name}] = v`,
  'name in o': (name) => `log.push(${name} in o)`,
  'hasOwn(name)': (name) => `log.push(Object.hasOwn(o, ${name}))`,
  'delete o.name': (name) => `log.push($.delete(o, ${name}, -1))`,
  keys: () => 'log.push(Object.keys(o).join())',
  values: () => 'log.push(Object.values(o).map(show).join())',
  entries: () => 'for (const e of Object.entries(o)) log.push(e[0], show(e[1]))',
  json: () => 'log.push(JSON.stringify(o))',
  prototype: () => 'log.push(Object.getPrototypeOf(o) === Object.prototype, o instanceof Object)',
  'from o': () => 'const p = Object.create(o); p.a = v; log.push(show(p.b), show(p.a), show(o.a))',
  // Settles the names.
  spread: () => 'const p = { ...$.own(o) }; log.push(Object.keys(p).join())',
  'for in': () => 'for (const k in $.own(o)) log.push(k)',
  freeze: () => 'Object.freeze(o)',
};
const SETTLING = new Set(['spread', 'for in', 'freeze', 'descriptor']);

const REAL = `({
  get: (o, k) => o[k], set: (o, k, v) => { 'use strict'; o[k] = v; }, has: (k, o) => k in o, own: (o) => o,
  delete: (o, k) => delete o[k],
})`;

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(STEPS)),
  name: fc.constantFrom(...NAMES),
  key: fc.constantFrom(...KEYS),
  hide: fc.boolean(),
});

function program(steps: readonly { kind: string; name: string }[], start: string): string {
  const lines = steps.map(({ kind, name }, i) => {
    const code = STEPS[kind](JSON.stringify(name)).replaceAll('K', `keys[${i}]`);
    return `try { const v = ${i}; ${code} } catch (e) { if (Object.getPrototypeOf(e) === null) throw e; log.push(e.name); }`;
  });
  return `($, keys, log, seen) => {
    'use strict';
    const show = (v) => (typeof v === 'function' || (typeof v === 'object' && v !== null) ? 'object' : v);
    const o = ${start};
    ${lines.join('\n    ')}
    seen(o);
    return log;
  }`;
}

const START = ['{}', '{ b: 1, 7: 2 }', 'Object.create(null)', '{ c: 1, get a() { return 3; } }'];

describe('properties under symbolic names', () => {
  test('are what real objects have, in their order', () => {
    const list = js('(items) => [...items]');
    let left = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.constantFrom(...START), (steps, start) => {
        context.gaps.length = 0;
        const source = program(steps, start);
        const keys = list(steps.map(({ key, hide }) => (hide ? context.symbol(key as any) : key)));
        const ours = outcome(context, () => js(source)(realm.runtime.ops, keys, list([]), () => {}));
        const real = runInThisContext(source)(
          runInThisContext(REAL),
          steps.map(({ key }) => key),
          [],
          () => {},
        );
        expect(ours).toStrictEqual({ value: real });
        if (steps.some(({ kind }) => SETTLING.has(kind))) return;
        left++;
        expect(context.gaps).toEqual([]);
      }),
      { numRuns: cases(1500) },
    );
    expect(left).toBeGreaterThan(cases(1500) / 15);
  });

  test('are as they were after the journal has gone back', () => {
    const list = js('(items) => [...items]');
    const stateOf = js('(o) => JSON.stringify(o)');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), fc.array(step, { minLength: 1, maxLength: 6 }), (first, then) => {
        const safe = (steps: typeof first) => steps.filter(({ kind }) => !SETTLING.has(kind));
        const run = (steps: typeof first, start: string): any => {
          let made: any;
          const keys = list(steps.map(({ key, hide }) => (hide ? context.symbol(key as any) : key)));
          js(program(steps, start).replace('($,', '(given, $,'))(
            ...[undefined, realm.runtime.ops, keys, list([])],
            (o: any) => {
              made = o;
            },
          );
          return made;
        };
        const object = run(safe(first), '{}');
        const before = context.reify(stateOf(object));
        env.journal.begin();
        const again = js(program(safe(then), 'given').replace('($,', '(given, $,'));
        const keys = list(safe(then).map(({ key, hide }) => (hide ? context.symbol(key as any) : key)));
        const { write } = realm.runtime.ops as any;
        for (const name of NAMES) write(object, name);
        again(object, realm.runtime.ops, keys, list([]), () => {});
        env.journal.rollback();
        expect(context.reify(stateOf(object))).toBe(before);
      }),
      { numRuns: cases(300) },
    );
  });
});
