// Which keys the element type of a collection admits, and how many there are.
import type { Primitive, Sort } from '../logic/term.js';
import { Slot } from './input-object.js';
import type { Inputs } from './inputs.js';
import { isTerm, type Key } from './key.js';
import { optionsOf, SORT_OF } from './options.js';
import type { Shape } from './shape.js';

/** May a collection with elements of this shape hold the key? */
export function fitsKey(inputs: Inputs, key: Key, shape: Shape): boolean {
  if (shape.kind === 'any') return fitsAny(key, shape);
  const parts = partsOf(shape);
  if (key === null || key === undefined) return parts.some((p) => p.kind === 'literal' && p.value === key);
  if (!isTerm(key)) {
    const slot = new Slot('', shape, false);
    return optionsOf(inputs, slot).some((o) => o.kind === 'alias' && o.object === key);
  }
  if (parts.some((p) => SORT_OF[p.kind as keyof typeof SORT_OF] === key.sort)) return true;
  const values = listedValues(shape, key.sort) ?? [];
  return key.op === 'const' ? values.includes(key.data as Primitive) : values.length > 0;
}

function fitsAny(key: Key, shape: Shape & { kind: 'any' }): boolean {
  if (shape.except === 'nullish') return key !== null && key !== undefined;
  return shape.except === undefined || (key !== null && key !== undefined && !isTerm(key));
}

/** The values of one sort, when the type lists them; undefined when all values of the sort belong to it. */
export function listedValues(shape: Shape, sort: Sort): Primitive[] | undefined {
  if (shape.kind === 'any') return undefined;
  const values: Primitive[] = [];
  for (const part of partsOf(shape)) {
    if (SORT_OF[part.kind as keyof typeof SORT_OF] === sort) return undefined;
    if (part.kind !== 'literal' || part.value === null || part.value === undefined) continue;
    // In a collection, -0 is 0.
    if (SORT_OF[typeof part.value as keyof typeof SORT_OF] === sort) values.push(part.value === 0 ? 0 : part.value);
  }
  return values;
}

/** How many different keys there are. */
export function capacity(shape: Shape): number {
  let count = 0;
  for (const part of partsOf(shape)) {
    if (part.kind === 'literal') count++;
    else if (part.kind === 'boolean') count += 2;
    else return Number.POSITIVE_INFINITY;
  }
  return count;
}

function partsOf(shape: Shape): readonly Shape[] {
  return shape.kind === 'union' ? shape.options : [shape];
}
