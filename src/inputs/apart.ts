// Inputs that are taken for different objects though nobody tried whether they are one: said where an object is made.
// Called by inputs.ts for every new object.
import type { InputKind, InputObject, NewType, Slot } from './input-object.js';
import type { Inputs } from './inputs.js';
import { fitsMeasured } from './measured.js';
import { mayHold, shapeKey } from './shape-fits.js';

const APART =
  'inputs of type any, unknown or object are other objects than those of declared types that are read later';
const CONTAINERS_APART = 'arrays, sets and maps that inputs hold under different types are different ones';
const MEASURED_APART = (name: string): string =>
  `inputs of type ${name} are other objects than arrays, sets and maps that are read later`;
const FUNCTIONS_APART = 'function inputs of different types are different functions';

/** Earlier objects that might have been this one, had their types been known to allow it. */
export function noteOthers(inputs: Inputs, slot: Slot, type: NewType): void {
  const { objects, context } = inputs;
  if (objects.length === 0) return;
  if (!slot.undecidedAny && objects.some((o) => isUntyped(o.type))) context.restsOn(APART);
  if (isContainer(type.kind) && isOtherContainer(inputs, type)) context.restsOn(CONTAINERS_APART);
  for (const { type: earlier } of objects) {
    if (earlier.kind === 'object' && isContainer(type.kind) && fitsMeasured(earlier.shape, type))
      context.restsOn(MEASURED_APART(earlier.shape.name));
  }
  if (type.kind !== 'function') return;
  const other = (o: InputObject): boolean =>
    o.type.kind === 'function' && shapeKey(o.type.result) !== shapeKey(type.result);
  if (objects.some(other)) context.restsOn(FUNCTIONS_APART);
}

/** It is a container, as an earlier one is, and of another type: one object may have both types, an empty array has all. */
function isOtherContainer(inputs: Inputs, type: NewType): boolean {
  return inputs.objects.some(
    ({ type: other }) =>
      familyOf(other.kind) === familyOf(type.kind) && !mayHold(inputs, other, type) && !isSameTuple(other, type),
  );
}

function isContainer(kind: NewType['kind']): boolean {
  return ['array', 'tuple', 'set', 'map'].includes(kind);
}

/** A tuple is an array. */
function familyOf(kind: InputKind['kind']): InputKind['kind'] {
  return kind === 'tuple' ? 'array' : kind;
}

function isSameTuple(a: InputKind, b: NewType): boolean {
  return a.kind === 'tuple' && b.kind === 'tuple' && (a.shape === b.shape || shapeKey(a.shape) === shapeKey(b.shape));
}

function isUntyped(type: InputKind): boolean {
  if (type.kind === 'array') return type.element.kind === 'any';
  return type.kind === 'dynamic' || (type.kind === 'function' && type.result.kind === 'any');
}
