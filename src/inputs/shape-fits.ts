// Whether a container of one type may be passed where another type is wanted, and what tells written types apart. Asked where
// options are made (options.ts) and where inputs are taken for different ones (apart.ts).
import type { InputKind, NewType } from './input-object.js';
import type { Inputs } from './inputs.js';
import type { Shape } from './shape.js';

/** May the container be passed where the other type is wanted? Judged by what it may hold. */
export function mayHold(inputs: Inputs, from: InputKind, to: NewType): boolean {
  if (from.kind === 'array' && to.kind === 'array') {
    return from.leading.length === 0 && fits(inputs, from.element, to.element);
  }
  if (from.kind === 'set' && to.kind === 'set') {
    return from.weak === to.weak && fits(inputs, from.element, to.element);
  }
  if (from.kind !== 'map' || to.kind !== 'map' || from.weak !== to.weak) return false;
  return fits(inputs, from.key, to.key) && fits(inputs, from.value, to.value);
}

/** Is every element of an array with elements `from` one that an array with elements `to` may hold? */
function fits(inputs: Inputs, from: Shape, to: Shape): boolean {
  if (from === to) return true;
  if (to.kind === 'any' && to.except === undefined) return true;
  if (from.kind === 'array' && to.kind === 'array') return fits(inputs, from.element, to.element);
  if (from.kind !== 'ref' || to.kind !== 'ref') return shapeKey(from) === shapeKey(to);
  const { instances, compatible } = inputs.shapes[to.id];
  return from.id === to.id || instances.includes(from.id) || compatible.includes(from.id);
}

/** Tuples of the same written type may be the same object. */
export function shapeKey(shape: unknown): string {
  return JSON.stringify(shape, replaceBigint);
}

function replaceBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
