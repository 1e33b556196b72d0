import { expect, test } from 'vitest';
import type { ObjectShape, Shape } from '../../src/inputs/shape.js';
import { inputStructure } from '../../src/inputs/structure.js';
import { forceFields } from '../../src/languages/javascript/values/lazy.js';
import { isSymbolic } from '../../src/languages/javascript/values/symbolic.js';
import { ownRealm } from '../fakes/realm-access.js';
import { enumerate } from './enumerate.js';

const NULL: Shape = { kind: 'literal', value: null };
const NUMBER: Shape = { kind: 'number' };
const node: ObjectShape = {
  id: 0,
  name: 'Node',
  abstract: false,
  instances: [0],
  compatible: [],
  fields: [
    { name: 'elem', shape: NUMBER, optional: false, private: false },
    {
      name: 'next',
      shape: { kind: 'union', options: [NULL, { kind: 'ref', id: 0 }] },
      optional: false,
      private: false,
    },
  ],
};
const NODE: Shape = { kind: 'ref', id: 0 };

test('a field is decided on first read: null, each earlier object, a new object', () => {
  const runs = enumerate(NODE, [node], (x) => x.next?.next);
  // next: null | x | new; of the new one: null | x | x.next | new; of x itself (an alias): decided already
  expect(runs.map((r) => r.conditions)).toEqual([
    ['x.next === null'],
    ['x.next === x'],
    ['x.next !== null', 'x.next !== x', 'x.next.next === null'],
    ['x.next !== null', 'x.next !== x', 'x.next.next === x'],
    ['x.next !== null', 'x.next !== x', 'x.next.next === x.next'],
    ['x.next !== null', 'x.next !== x', 'x.next.next !== null', 'x.next.next !== x', 'x.next.next !== x.next'],
  ]);
});

test('writing a field does not decide it, and the input keeps its undecided part', () => {
  const runs = enumerate(NODE, [node], (x) => {
    x.next = null;
    return x.next;
  });
  expect(runs).toHaveLength(1);
  expect(runs[0].result).toBe(null);
  expect(inputStructure(runs[0].inputs).objects[0].fields[1].value.kind).toBe('undecided');
});

test('destructive updates do not spoil the input structure', () => {
  const runs = enumerate(NODE, [node], (x) => {
    const next = x.next;
    if (next !== null) next.next = x;
    x.next = null;
  });
  expect(runs.map((r) => r.conditions.length)).toEqual([1, 1, 2]);
  const drawn = inputStructure(runs[2].inputs);
  expect(drawn.objects[0].fields[1].value).toEqual({ kind: 'object', id: 1 });
  expect(drawn.objects[1].fields[1].value).toEqual({ kind: 'undecided' });
});

test('primitive fields are symbolic and read as the same value', () => {
  const [run] = enumerate(NODE, [node], (x) => {
    const first = x.elem;
    return isSymbolic(first) && first === x.elem;
  });
  expect(run.result).toBe(true);
});

test('listing keys needs the fields to be decided first, in declaration order', () => {
  const runs = enumerate(NODE, [node], (x) => {
    const before = Object.keys(x);
    x.next;
    forceFields(x);
    return [before, Object.keys(x)];
  });
  expect(runs).toHaveLength(3);
  for (const run of runs) expect(run.result).toEqual([[], ['elem', 'next']]);
});

test('subclasses are both aliases and new objects', () => {
  class Base {}
  class Derived extends Base {}
  const shapes: ObjectShape[] = [
    {
      id: 0,
      name: 'Base',
      abstract: false,
      instances: [0, 1],
      compatible: [],
      fields: [],
      class: { file: 'f', name: 'Base' },
    },
    {
      id: 1,
      name: 'Derived',
      abstract: false,
      instances: [1],
      compatible: [],
      fields: [{ name: 'other', shape: { kind: 'ref', id: 0 }, optional: false, private: false }],
      class: { file: 'f', name: 'Derived' },
    },
  ];
  const access = {
    ...ownRealm,
    classPrototype: (ref: { name: string }) => (ref.name === 'Base' ? Base : Derived).prototype,
  };
  const runs = enumerate({ kind: 'ref', id: 1 }, shapes, (x) => x.other, 100, access);
  expect(runs.map((r) => r.conditions)).toEqual([
    ['x.other === x'],
    ['x.other !== x', 'x.other.constructor === Base'],
    ['x.other !== x', 'x.other.constructor === Derived'],
  ]);
  expect(runs[1].result).not.toBeInstanceOf(Derived);
  expect(runs[2].result).toBeInstanceOf(Derived);
});

test('discriminated unions are told apart by their tag', () => {
  const tagged = (id: number, tag: string): ObjectShape => ({
    id,
    name: tag,
    abstract: false,
    instances: [id],
    compatible: [],
    fields: [{ name: 'kind', shape: { kind: 'literal', value: tag }, optional: false, private: false }],
  });
  const union: Shape = {
    kind: 'union',
    options: [
      { kind: 'ref', id: 0 },
      { kind: 'ref', id: 1 },
    ],
  };
  const runs = enumerate(union, [tagged(0, 'a'), tagged(1, 'b')], (x) => x.kind);
  expect(runs.map((r) => r.result)).toEqual(['a', 'b']);
  expect(runs.map((r) => r.conditions)).toEqual([['x.kind === "a"'], ['x.kind === "b"']]);
});

test('the object limit ends a path', () => {
  const runs = enumerate(NODE, [node], (x) => x.next?.next, 1);
  expect(runs.map((r) => r.result)).toContain('objects');
});

test('arrays keep a symbolic length until something needs it as a number', () => {
  const runs = enumerate({ kind: 'array', element: NUMBER }, [], (x) => [Array.isArray(x), isSymbolic(x.length)]);
  expect(runs).toHaveLength(1);
  expect(runs[0].result).toEqual([true, true]);
});

test('reading past the end of an array gives undefined on its own path', () => {
  const runs = enumerate({ kind: 'array', element: NUMBER }, [], (x) => x[0]);
  expect(runs.map((r) => r.result === undefined)).toEqual([false, true]);
});

test('a function input gives the same result for the same arguments', () => {
  const runs = enumerate({ kind: 'function', result: NUMBER, text: '(n) => number' }, [], (f) => {
    const first = f(1);
    return [first === f(1), first === f(2)];
  });
  expect(runs.map((r) => r.result)).toEqual([[true, false]]);
});

test('an any is decided only when its type matters', () => {
  expect(enumerate({ kind: 'any' }, [], (x) => [x].length)).toHaveLength(1);
  const runs = enumerate({ kind: 'any' }, [], (x) => x.name !== undefined);
  expect(runs.length).toBeGreaterThan(5);
  expect(runs.filter((r) => r.result instanceof TypeError)).toHaveLength(2);
});
