// Inputs that are taken for different objects though nobody tried whether they are one: said where an object is made.
// Called by inputs.ts for every new object.
import type { InputKind, InputObject, NewType, Slot } from './input-object.js';
import type { Inputs } from './inputs.js';
import { mayHold, shapeKey } from './shape-fits.js';

const APART =
  'inputs of type any, unknown or object are other objects than those of declared types that are read later';
const CONTAINERS_APART = 'arrays, sets and maps that are passed under different types are different ones';
const FUNCTIONS_APART = 'function inputs of different types are different functions';

/** Earlier objects that might have been this one, had their types been known to allow it. */
export function noteOthers(inputs: Inputs, slot: Slot, type: NewType): void {
  const { objects, context } = inputs;
  if (objects.length === 0) return;
  if (!slot.undecidedAny && objects.some((o) => isUntyped(o.type))) context.restsOn(APART);
  if (isContainer(type.kind) && isOtherContainer(inputs, slot, type)) context.restsOn(CONTAINERS_APART);
  if (type.kind !== 'function') return;
  const other = (o: InputObject): boolean =>
    o.type.kind === 'function' && shapeKey(o.type.result) !== shapeKey(type.result);
  if (objects.some(other)) context.restsOn(FUNCTIONS_APART);
}

/** An argument is a container, as an earlier one is, and of another type: one object may have both types. */
function isOtherContainer(inputs: Inputs, slot: Slot, type: NewType): boolean {
  const { roots } = inputs;
  if (!roots.some((root) => root.slot === slot)) return false;
  return roots.some(({ slot: { value } }) => {
    if (value?.kind !== 'object') return false;
    const { type: other } = value.object;
    return familyOf(other.kind) === familyOf(type.kind) && !mayHold(inputs, other, type) && !isSameTuple(other, type);
  });
}

function isContainer(kind: NewType['kind']): boolean {
  return ['array', 'tuple', 'set', 'map'].includes(kind);
}

/** A tuple is an array. */
function familyOf(kind: InputKind['kind']): InputKind['kind'] {
  return kind === 'tuple' ? 'array' : kind;
}

function isSameTuple(a: InputKind, b: NewType): boolean {
  return a.kind === 'tuple' && b.kind === 'tuple' && shapeKey(a.shape) === shapeKey(b.shape);
}

function isUntyped(type: InputKind): boolean {
  if (type.kind === 'array') return type.element.kind === 'any';
  return type.kind === 'dynamic' || (type.kind === 'function' && type.result.kind === 'any');
}
