// How findings are ranked by the inputs that they take.
import { expect, test } from 'vitest';
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

test('a stack that data fills which contains itself is suspicious', () => {
  const full = 'Maximum call stack size exceeded';
  expect(rank(unit, path(full, [[1], [2], [1]]))).toMatchObject({ because: 'it takes data that contains itself' });
  expect(rank(unit, path(full, [[1], [2], []])).severity).toBe('bug');
  expect(rank(unit, path('Invalid array length', [[0]])).severity).toBe('bug');
});
