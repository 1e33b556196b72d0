// How findings are ranked by the inputs that they take.
import { describe, expect, test } from 'vitest';
import { rank } from '../../src/host/rank.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import type { PathResult } from '../../src/result/result.js';

const unit = { parameters: [], shapes: [], invariants: [] } as unknown as UnitDescription;

/** A path that ends with the error, on objects that refer to these. */
function path(message: string, references: readonly (readonly number[])[]): PathResult {
  const objects = references.map((ids, id) => ({
    id,
    fields: ids.map((other, i) => ({ name: `f${i}`, value: { kind: 'object', id: other } })),
  }));
  const outcome = { kind: 'violated', property: 'runtime-error', error: { name: 'RangeError', message } };
  return { outcome, inputs: {}, input: { roots: [], objects } } as unknown as PathResult;
}

test('an input with the name of something inherited is suspicious', () => {
  const found = (inputs: object): PathResult => ({ ...path('v.toFixed is not a function', []), inputs }) as PathResult;
  const because = 'it takes the text "constructor", the name of something that every object inherits';
  expect(rank(unit, found({ key: 'constructor', table: {} }))).toEqual({ severity: 'suspicious', because });
  expect(rank(unit, found({ key: 'builder', table: {} })).severity).toBe('bug');
});

test('a stack that data fills which contains itself is unlikely', () => {
  const full = 'Maximum call stack size exceeded';
  expect(rank(unit, path(full, [[1], [2], [1]]))).toMatchObject({
    severity: 'unlikely',
    because: 'it takes data that contains itself',
  });
  expect(rank(unit, path(full, [[1], [2], []])).severity).toBe('bug');
  expect(rank(unit, path('Invalid array length', [[0]])).severity).toBe('bug');
});

test('a list that is longer than any can be is unlikely', () => {
  const long = (length: number, message: string): PathResult =>
    ({ ...path(message, []), inputs: { options: { length } } }) as PathResult;
  expect(rank(unit, long(2 ** 33, 'Invalid typed array length: 8589934592')).severity).toBe('unlikely');
  expect(rank(unit, long(-1, 'Invalid typed array length: -1')).severity).toBe('bug');
  expect(rank(unit, long(2 ** 33, 'x is not iterable')).severity).toBe('bug');
});

describe('private state', () => {
  const fields = [
    { name: 'top', shape: { kind: 'number' }, private: false, hidden: true, initial: { value: -1 } },
    { name: 'data', shape: { kind: 'number' }, private: false, hidden: true, initial: { value: [] } },
    { name: 'late', shape: { kind: 'number' }, private: true },
  ];
  const stack = { ...unit, shapes: [{ name: 'Stack', fields }] } as unknown as UnitDescription;
  const found = (properties: object): PathResult => {
    const seen = Object.keys(properties).map((name) => ({ name, value: { kind: 'primitive', text: name } }));
    const input = { roots: [], objects: [{ id: 0, type: 'Stack', fields: seen }] };
    const inputs = { this: { $: 'object', class: 'Stack', properties } };
    return { ...path('x is undefined', []), inputs, input } as unknown as PathResult;
  };
  test('as new leaves it is what callers have', () => {
    expect(rank(stack, found({ top: -1, data: [] })).severity).toBe('bug');
    expect(rank(stack, found({ data: [] })).severity).toBe('bug');
  });
  test('with another number or list is suspicious, since that is an example', () => {
    expect(rank(stack, found({ top: 3, data: [] })).severity).toBe('suspicious');
    expect(rank(stack, found({ top: -1, data: ['a'] })).severity).toBe('suspicious');
  });
  test('of another shape, or that nothing is known of, is unlikely', () => {
    expect(rank(stack, found({ top: null, data: [] })).severity).toBe('unlikely');
    expect(rank(stack, found({ top: -1, late: 0 })).severity).toBe('unlikely');
  });
});

describe('values without a type', () => {
  const of = (extra: object): UnitDescription =>
    ({ ...unit, parameters: [{ name: 'x', shape: { kind: 'any' }, ...extra }] }) as unknown as UnitDescription;
  const found = (name: string, value: object, message = GONE, misuse?: true): PathResult => {
    const outcome = { kind: 'violated', property: 'runtime-error', error: { name, message }, misuse };
    const objects = [{ id: 0, kind: 'array', fields: [] }];
    return { outcome, inputs: {}, input: { roots: [{ name: 'x', value }], objects } } as unknown as PathResult;
  };
  const GONE = "Cannot read properties of undefined (reading 'x')";
  const text = { kind: 'primitive', text: 'undefined' };
  test('of the wrong kind are unlikely, other errors and what the program itself lacks are suspicious', () => {
    expect(rank(of({}), found('TypeError', text, GONE, true)).severity).toBe('unlikely');
    expect(rank(of({}), found('TypeError', text)).severity).toBe('suspicious');
    expect(rank(of({}), found('RangeError', text)).severity).toBe('suspicious');
    const list = { kind: 'object', id: 0 };
    expect(rank(of({}), found('TypeError', list)).severity).toBe('suspicious');
    expect(rank(of({}), found('TypeError', list, 'x.trim is not a function')).severity).toBe('unlikely');
  });
  test('of the wrong kind are unlikely whatever else the inputs hold', () => {
    const odd = { ...found('TypeError', text, GONE, true), inputs: { n: { $: 'NaN' }, key: 'constructor' } };
    expect(rank(of({}), odd as PathResult).severity).toBe('unlikely');
  });
  test('of what is internal by its name are unlikely', () => {
    const named = (name: string): UnitDescription => ({ ...of({}), name });
    expect(rank(named('Tree._split'), found('RangeError', text)).severity).toBe('unlikely');
    expect(rank(named('_Tree.split'), found('RangeError', text)).severity).toBe('suspicious');
  });
  test('are bugs where the type says that anything may come', () => {
    expect(rank(of({ anything: true }), found('TypeError', text, GONE, true)).severity).toBe('bug');
  });
});
