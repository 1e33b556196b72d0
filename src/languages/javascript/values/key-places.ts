// The order of an input object's keys. Those of the input come first, as its type declares them, then what the program added, in that order: a
// field that was deleted and written again is an addition, and so is one that the input did not have. Called where keys are listed.
import { type InputObject, isPresenceOpen, type Slot } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';

/** Puts the keys of the input first; the others stay in the order in which the object got them. */
export function putFirst(object: object, keys: readonly PropertyKey[]): void {
  const wanted = inOrder(object, keys);
  const now = namesOf(object);
  const from = wanted.findIndex((key, i) => key !== now[i]);
  if (from < 0) return;
  for (const key of wanted.slice(from)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
    // One that cannot be moved was there before.
    if (Reflect.deleteProperty(object, key)) Object.defineProperty(object, key, descriptor);
  }
}

/**
 * The fields of the input among those that the object has, of which some were written before anybody asked whether the input had them.
 * That is decided where it makes a difference to the order.
 */
export function fieldsOfInput(object: object, fields: readonly string[], input: InputObject, inputs: Inputs): string[] {
  const slot = (name: string): Slot => inputs.slotOf(input, name) as Slot;
  let own = fields.filter((name) => Object.hasOwn(object, name));
  for (const name of own) {
    if (!slot(name).optional) continue;
    const without = own.filter((other) => other !== name);
    const undecided = own.filter((other) => isUndecided(slot(other)));
    const same = undecided.length === 1 && isSame(inOrder(object, own), inOrder(object, without));
    if (undecided.includes(name) && same) continue;
    if (!inputs.present(slot(name), -1)) own = without;
  }
  return own;
}

function isUndecided(slot: Slot): boolean {
  return slot.optional && (slot.value === undefined || isPresenceOpen(slot));
}

function namesOf(object: object): string[] {
  return Reflect.ownKeys(object).filter((key) => typeof key === 'string');
}

function inOrder(object: object, first: readonly PropertyKey[]): PropertyKey[] {
  const known = new Set(first);
  return [...first, ...namesOf(object).filter((key) => !known.has(key))];
}

function isSame(a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}
