// Objects of the input with keys that no type lists (index signatures, values of type any), as the program sees them: a proxy that asks
// the input for every name. Keys whose names are terms are open names of the object (open-names.ts), the same as those that a program
// makes by `counts[word] = 1`. Called by views, and by members/names.ts where a key is a term or all keys are listed.
// Soundness: native code that lists the keys without being known to do so sees those that were met before, with a gap.
import { type InputObject, type InputValue, isPresenceOpen, type Slot } from '../../../inputs/input-object.js';
import {
  decideKey,
  listedKeys,
  listKeys,
  noteListed,
  slotOfKey,
  slotsInOrder,
  unlistedValues,
} from '../../../inputs/record-keys.js';
import { FALSE } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { keysListed } from '../gaps.js';
import { NO_UNDEFINED, UNLISTED_KEYS } from './assumed.js';
import { nameIs, OpenNames, type OpenNamesHost, type OpenProperty, openNamesOf } from './open-names.js';
import { Stamp } from './stamp.js';
import { decideFields, forceFields, LazyObject, setOwn, shownAs, type View } from './view.js';

export function createRecord(view: View, input: InputObject, target: object): object {
  /** Does the object have the name, as far as it has been asked? */
  const has = (key: PropertyKey): boolean => {
    if (typeof key === 'symbol') return true;
    openNamesOf(target)?.decide(String(key));
    if (!Reflect.has(target, key)) return false;
    // A key of the input may have the name of something that every object inherits.
    if (!Object.hasOwn(target, key) && !isDeclared(Stamp.get(target) as LazyObject, String(key))) {
      view.inputs.context.restsOn(UNLISTED_KEYS);
    }
    return true;
  };
  const proxy: object = new Proxy(target, {
    get(t, key, receiver) {
      if (has(key)) return Reflect.get(t, key, receiver === proxy ? t : receiver);
      return readName(view, input, t, key as string);
    },
    has(t, key) {
      if (!has(key)) showName(view, input, t, key as string);
      return Reflect.has(t, key);
    },
    getOwnPropertyDescriptor(t, key) {
      if (!has(key)) showName(view, input, t, key as string);
      return Reflect.getOwnPropertyDescriptor(t, key);
    },
    // The language looks for cycles up to the next proxy, which on the original is an object like others.
    setPrototypeOf(t, prototype) {
      for (let at = prototype; at !== null; at = Reflect.getPrototypeOf(at)) if (at === proxy || at === t) return false;
      return Reflect.setPrototypeOf(t, prototype);
    },
    ownKeys(t) {
      if (!input.listed) listUnseen(view, input, t);
      return Reflect.ownKeys(t);
    },
  });
  Stamp.set(proxy, Stamp.get(target));
  return proxy;
}

function listUnseen(view: View, input: InputObject, target: object): void {
  view.inputs.context.gap(keysListed(input.path), -1);
  for (const key of [...listedKeys(view.inputs, input), ...input.slots.keys()]) {
    if (!Reflect.has(target, key)) showName(view, input, target, key);
  }
  forceFields(target);
  noteListed(view.inputs, input);
}

/** The value of a name. Whether the object has it is left open where the value may be anything. */
function readName(view: View, input: InputObject, target: object, key: string): unknown {
  const slot = slotToShow(view, input, target, key);
  if (slot === undefined) return undefined;
  const decided = view.inputs.decide(slot, -1);
  return isPresenceOpen(slot) && decided.kind === 'any'
    ? shownAs(view, key, decided)
    : showSlot(view, input, target, key, slot, decided);
}

/** Decides whether the object has the name, and makes it so. */
function showName(view: View, input: InputObject, target: object, key: string): void {
  const slot = slotToShow(view, input, target, key);
  if (slot !== undefined) showSlot(view, input, target, key, slot, decideKey(view.inputs, slot));
}

/** Undefined where the name was deleted, is shown already, or is none of the input. */
function slotToShow(view: View, input: InputObject, target: object, key: string): Slot | undefined {
  const lazy = Stamp.get(target) as LazyObject;
  if (lazy.removed.has(key)) return undefined;
  const slot = slotOfKey(view.inputs, input, key);
  return slot === undefined || lazy.shownKeys.has(slot) ? undefined : slot;
}

function showSlot(
  view: View,
  input: InputObject,
  target: object,
  key: string,
  slot: Slot,
  decided: InputValue,
): unknown {
  if (isMissing(view, slot, decided)) return undefined;
  const value = shownAs(view, key, decided);
  if (input.slots.get(key) !== slot) noteShown(Stamp.get(target) as LazyObject, slot);
  setOwn(view, target, key, value, true);
  return value;
}

/** Is the key not there? One that holds undefined is taken for one that is not, unless its value may be anything. */
function isMissing(view: View, slot: Slot, decided: InputValue): boolean {
  if (decided.kind !== 'absent') return false;
  if (isPresenceOpen(slot)) view.inputs.context.restsOn(NO_UNDEFINED);
  return true;
}

function noteShown(lazy: LazyObject, slot: Slot): void {
  const { shownKeys } = lazy;
  shownKeys.add(slot);
  lazy.view.undoable(() => shownKeys.delete(slot));
}

/** What is behind an object with keys that no type lists. */
export function recordOf(value: unknown): LazyObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const lazy = Stamp.get(value);
  return lazy instanceof LazyObject && unlistedValues(lazy.input) !== undefined ? lazy : undefined;
}

/** Where the object keeps names that are terms. */
export function openNamesOfRecord(proxy: object, lazy: LazyObject, host: OpenNamesHost): OpenNames {
  return OpenNames.ofInput(lazy.target, proxy, host);
}

/** A key that is none of those the object shows: the property that the input has under it, if it has one. */
export function askForKey(proxy: object, lazy: LazyObject, key: Term, host: OpenNamesHost): OpenProperty | undefined {
  const { view, input } = lazy;
  const slot = slotOfKey(view.inputs, input, key);
  if (slot === undefined || lazy.shownKeys.has(slot)) return undefined;
  return showOpen(proxy, lazy, key, slot, host);
}

/** Decides which keys the object has, and shows all of them. */
export function showAllKeys(proxy: object, lazy: LazyObject, host: OpenNamesHost): void {
  const { view, input, target } = lazy;
  decideFields(lazy);
  listKeys(view.inputs, input);
  for (const { name, slot } of slotsInOrder(input)) {
    if (typeof name === 'string') {
      if (!Object.hasOwn(target, name) && !isDeclared(lazy, name)) showName(view, input, target, name);
    } else if (!lazy.shownKeys.has(slot) && !isRemoved(lazy, name, host)) {
      showOpen(proxy, lazy, name, slot, host, !slot.optional && name.op === 'var');
    }
  }
}

/** Is the key one that the program has deleted? */
function isRemoved({ removed }: LazyObject, key: Term, host: OpenNamesHost): boolean {
  return [...removed].some((name) => {
    const same = typeof name === 'string' ? nameIs(key, name) : FALSE;
    return same !== FALSE && host.decide(same, -1);
  });
}

function isDeclared({ shape }: LazyObject, name: string): boolean {
  return shape.fields.some((field) => field.name === name);
}

function showOpen(
  proxy: object,
  lazy: LazyObject,
  key: Term,
  slot: Slot,
  host: OpenNamesHost,
  noIndex = false,
): OpenProperty | undefined {
  const { view } = lazy;
  const decided = decideKey(view.inputs, slot);
  if (isMissing(view, slot, decided)) return undefined;
  const open = openNamesOfRecord(proxy, lazy, host);
  noteShown(lazy, slot);
  view.undoable(open.snapshot());
  // A number whose text is the name says more than the text.
  const name = key.op === 'numToStr' ? key.args[0] : key;
  open.add(name, view.show(decided), [], noIndex);
  return open.known(name);
}
