// Sets and maps against the real ones over random sequences of operations: collections of the input, decided lazily, and
// collections the program makes, with concrete and symbolic keys. Every variable that the engine introduces is named by a
// JavaScript expression: here its value is that expression, evaluated on the real collection as it was. So answers must
// agree, everything assumed must be true, and every name must be an expression.

import vm from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Inputs } from '../../src/inputs/inputs.js';
import type { Shape } from '../../src/inputs/shape.js';
import { POLYFILLS } from '../../src/languages/javascript/inside/texts.js';
import { NOTATION } from '../../src/languages/javascript/notation.js';
import type { RuntimeEnv } from '../../src/languages/javascript/runtime/env.js';
import { heldTerm, isSymbolic, wrap } from '../../src/languages/javascript/values/symbolic.js';
import { type RealmAccess, View } from '../../src/languages/javascript/values/view.js';
import { variable } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import type { Primitive, Sort, Term } from '../../src/logic/term.js';
import type { ChoicePoint } from '../../src/path/choice.js';
import { cases } from '../cases.js';
import { ownRealm } from '../fakes/realm-access.js';
import { type Concolic, createBench } from './concolic.js';

// The real sets need the methods that Node may lack.
vm.runInThisContext(POLYFILLS)();

const SORTS: Record<string, Sort> = { boolean: 'bool', number: 'num', string: 'str', bigint: 'big' };
const NULL: Shape = { kind: 'literal', value: null };

/** A model that knows each variable by the expression that is its name. */
class NamedModel extends Map<Term, Primitive> {
  readonly scope: Record<string, unknown> = {};

  override has(): boolean {
    return true;
  }

  override get(term: Term): Primitive {
    return this.text(term.data as string) as Primitive;
  }

  text(expression: string): unknown {
    const names = Object.keys(this.scope);
    return new Function(...names, `return (${expression});`)(...names.map((name) => this.scope[name]));
  }
}

const bench = createBench();
const { realm } = bench;
let model = new NamedModel();
Object.assign(bench.context, {
  branch: (condition: Term) => evaluate(condition, model),
  assume(condition: Term) {
    if (!evaluate(condition, model)) throw new Error('what was assumed is not true');
  },
  choose(point: ChoicePoint) {
    if (point.kind !== 'shape') return 0;
    for (let i = 0; i < point.options; i++) if (point.describe(i).every((text) => model.text(text) === true)) return i;
    throw new Error(`no option of ${point.at} holds`);
  },
} satisfies Partial<Record<keyof Concolic, unknown>>);

const access: RealmAccess = {
  ...ownRealm,
  objectPrototype: realm.intrinsics.Object.prototype,
  newFunction: (answer) => realm.loop.inner.answering(answer as never),
  newArray: () => realm.newArray(),
  newCollection: (name) => new realm.natives[name](),
};

function reify(value: any): any {
  if (isSymbolic(value)) return evaluate(heldTerm(value), model);
  return Array.isArray(value) ? Array.from(value, reify) : value;
}

/** One operation, on the engine's or the real collections; what it answers in comparable form. */
const RUN = `((self, other, { op, value }, key, otherKey, isMap) => {
  const list = (c) => (isMap ? [...c].map(([k, v]) => [k, v]) : [...c]);
  const make = isMap ? Map : Set;
  const put = (k) => (isMap ? self.set(k, value) : self.add(k));
  switch (op) {
    case 'has': return self.has(key);
    case 'get': return isMap ? self.get(key) : self.has(otherKey);
    case 'put': return put(key) === self;
    case 'delete': return self.delete(key);
    case 'clear': return self.clear();
    case 'size': return self.size;
    case 'list': return list(self);
    case 'views': return isMap ? [[...self.keys()], [...self.values()]] : [...self.entries()].map(([a, b]) => [a, b]);
    case 'forEach': {
      const seen = [];
      self.forEach((v, k, c) => seen.push(v, k, c === self));
      return seen;
    }
    case 'changing': {
      const seen = [];
      let steps = 0;
      for (const entry of self) {
        seen.push(isMap ? entry[0] : entry);
        if (++steps === 1) { self.delete(otherKey); put(key); }
        if (steps === 2 && value === 0) { self.clear(); put(otherKey); }
        if (steps > 20) break;
      }
      return seen;
    }
    case 'resumed': {
      const keys = self.keys(), seen = [];
      for (const k of keys) { seen.push(k); break; }
      put(key);
      for (const k of keys) seen.push(k);
      return [...seen, keys.next().done];
    }
    case 'copy': {
      const copy = new make(self);
      copy.delete(key);
      return [list(copy), list(self)];
    }
    case 'valueSet': {
      if (!isMap) return new Set(self.values()).has(key);
      const values = new Set(self.values());
      const asked = [values.has(value), values.has(7)];
      values.delete(value);
      return [asked, value === 0 ? [...values] : values.has(1)];
    }
    case 'keySet': {
      const keys = new Set(self.keys()), answers = [keys.has(key)];
      keys.add(otherKey);
      return [answers, keys.has(otherKey), value === 0 ? [...keys] : keys.size, self.has(otherKey)];
    }
    case 'parts': {
      const values = new Set((isMap ? other : self).values()), keys = new Set(self.keys());
      return [values.isSupersetOf(new Set(self.values())), keys.isSubsetOf(other), new Set(other.keys()).isDisjointFrom(keys)];
    }
    case 'made': {
      const iterator = self.values();
      const first = value === 1 ? iterator.next().value : undefined;
      return [first, [...new Set(iterator)], [...iterator]];
    }
    default: {
      if (isMap) return self.size;
      const result = self[op](other);
      return typeof result === 'object' ? [...result] : result;
    }
  }
})`;
const inRealm = realm.compile(RUN, 'test');
const here = vm.runInThisContext(RUN);

const OPS = [
  'has has put put delete get size list views forEach changing resumed copy clear valueSet keySet parts made union intersection difference',
  'symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
].flatMap((line) => line.split(' '));
const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, -0, 0.5) },
);
const text = fc.constantFrom('a', 'b', 'c', '');
const KEYS: [string, Shape, fc.Arbitrary<any>][] = [
  ['number', { kind: 'number' }, number],
  ['string', { kind: 'string' }, text],
  ['bigint', { kind: 'bigint' }, fc.bigInt({ min: 0n, max: 3n })],
  ['boolean', { kind: 'boolean' }, fc.boolean()],
  ['string | null', { kind: 'union', options: [NULL, { kind: 'string' }] }, fc.oneof(text, fc.constant(null))],
  [
    'number | string',
    { kind: 'union', options: [{ kind: 'number' }, { kind: 'string' }] },
    fc.oneof(number, fc.constantFrom('a', '0')),
  ],
];
const step = fc.record({
  op: fc.constantFrom(...OPS),
  key: fc.nat({ max: 5 }),
  other: fc.nat({ max: 5 }),
  value: fc.nat({ max: 2 }),
});

function scenario(element: fc.Arbitrary<any>) {
  return fc.record({
    first: fc.array(element, { maxLength: 4 }),
    second: fc.array(element, { maxLength: 4 }),
    keys: fc.array(fc.record({ value: element, symbolic: fc.boolean() }), { minLength: 6, maxLength: 6 }),
    steps: fc.array(step, { minLength: 1, maxLength: 12 }),
  });
}

function build(items: readonly unknown[], isMap: boolean): any {
  return isMap ? new Map(items.map((key, i) => [key, i])) : new Set(items);
}

for (const isMap of [false, true]) {
  for (const [name, shape, element] of KEYS) {
    for (const lazy of [true, false]) {
      const what = `${lazy ? 'input' : 'made'} ${isMap ? 'Map' : 'Set'} of ${name}`;
      test(what, () => {
        fc.assert(
          fc.property(scenario(element), ({ first, second, keys, steps }) => {
            model = new NamedModel();
            const real = [build(first, isMap), build(second, isMap)];
            // The engine's names mean the collections as they were.
            Object.assign(model.scope, { s: build(first, isMap), t: build(second, isMap) });
            const symbol = (value: any, i: number, kind: string): any => {
              if (value === null) return value;
              model.scope[`${kind}${i}`] = value;
              return wrap(variable(SORTS[typeof value], `${kind}${i}`));
            };
            const values = keys.map((key, i) => (key.symbolic ? symbol(key.value, i, 'k') : key.value));
            const subject = lazy
              ? inputs(shape, isMap)
              : [first, second].map((items, n) => {
                  const made = new realm.intrinsics[isMap ? 'Map' : 'Set']();
                  items.forEach((item, i) => {
                    const key = i % 2 === 0 ? symbol(item, i, `i${n}_`) : item;
                    if (isMap) made.set(key, i);
                    else made.add(key);
                  });
                  return made;
                });
            for (const [n, at] of steps.entries()) {
              const args = [at, keys[at.key].value, keys[at.other].value, isMap] as const;
              const expected = here(real[0], real[1], ...args);
              const actual = reify(inRealm(subject[0], subject[1], at, values[at.key], values[at.other], isMap));
              expect(actual, `step ${n}: ${at.op}`).toStrictEqual(expected);
            }
            expect(reify([...subject[0]].map(plain)), 'afterwards').toStrictEqual([...real[0]].map(plain));
          }),
          { numRuns: cases(60) },
        );
      });
    }
  }
}

function plain(entry: any): any {
  return Array.isArray(entry) ? [entry[0], entry[1]] : entry;
}

function inputs(shape: Shape, isMap: boolean): any[] {
  const all = new Inputs((bench.env as RuntimeEnv).context, [], { maxObjects: 100 }, NOTATION);
  const view = new View(all, access);
  const type: Shape = isMap ? { kind: 'map', key: shape, value: { kind: 'number' } } : { kind: 'set', element: shape };
  // Two parameters of one type may be the same object: the second is decided to be another.
  return ['s', 't'].map((name) => view.read(all.addRoot(name, type, false)));
}
