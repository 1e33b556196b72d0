// The members of a concrete Set or Map: those the path knows, then new ones until it has the size that the model says.
// Called by materialize.ts. Always holds: no member is one that the path decided to be absent.

import { CannotBuild } from '../../../inputs/cannot-build.js';
import type { CollectionInput, Entry } from '../../../inputs/collection-input.js';
import type { InputObject } from '../../../inputs/input-object.js';
import { Slot } from '../../../inputs/input-object.js';
import { isTerm, type Key } from '../../../inputs/key.js';
import type { SetRelation } from '../../../inputs/set-relations.js';
import type { Shape } from '../../../inputs/shape.js';
import { ValueSet } from '../../../inputs/value-set.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';

/** How the materializer gives values to parts of a collection. */
export interface Parts {
  objectFor(input: InputObject): object;
  value(slot: Slot): unknown;
  /** What collections were given, so far. */
  readonly members: Map<CollectionInput, [unknown, unknown][]>;
  readonly relations: readonly SetRelation[];
  /** A new object of the shape. */
  newObject(shape: Shape, path: string): object | undefined;
}

const MAX_SIZE = 1_000_000;

/** The entries in insertion order; values are undefined in a set. */
export function membersOf(collection: CollectionInput, model: Model, parts: Parts): [unknown, unknown][] {
  const known = parts.members.get(collection);
  if (known !== undefined) return known;
  const made: [unknown, unknown][] = [];
  parts.members.set(collection, made);
  made.push(...newEntries(collection, model, parts));
  return made;
}

function newEntries(collection: CollectionInput, model: Model, parts: Parts): [unknown, unknown][] {
  const concrete = (key: Key): unknown => {
    if (key === null || key === undefined) return key;
    return isTerm(key) ? evaluate(key, model) : parts.objectFor(key);
  };
  const slots = new Map<unknown, Slot | undefined>();
  const take = (entry: Entry): void => {
    const key = concrete(entry.key);
    if (slots.get(key) === undefined) slots.set(key, entry.slot);
  };
  for (const entry of collection.present()) take(entry);
  if (collection.value !== undefined) {
    for (const entry of collection.present()) {
      const key = concrete(entry.key);
      if (slots.get(key) === undefined) slots.set(key, collection.newSlot(entry));
    }
  }
  const absent = new Set(collection.known.filter((e) => !e.present).map((e) => concrete(e.key)));
  const wanted: unknown[] = [];
  for (const { kind, a, b } of parts.relations) {
    if (kind === 'subset' && b === collection) {
      for (const [key] of membersOf(a, model, parts)) if (!slots.has(key)) slots.set(key, undefined);
    }
    if (kind === 'subset' && a === collection) wanted.push(...(parts.members.get(b) ?? []).map(([key]) => key));
    const other =
      kind === 'disjoint' && (a === collection || b === collection) ? (a === collection ? b : a) : undefined;
    for (const e of other?.present() ?? []) absent.add(concrete(e.key));
    for (const [key] of (other && parts.members.get(other)) ?? []) absent.add(key);
  }
  const size = collection instanceof ValueSet ? slots.size : sizeOf(collection, model, slots.size);
  const fresh = newMembers(wanted, collection.key, collection.path, parts);
  while (slots.size < size) {
    const next = fresh.next();
    if (next.done === true) throw new CannotBuild(`a collection with ${size} members cannot be built`);
    if (!absent.has(next.value) && !slots.has(next.value)) slots.set(next.value, undefined);
  }
  if (collection.value === undefined) return [...slots.keys()].map((key) => [key, undefined]);
  return withValues(collection, slots, fresh, absent, model, parts);
}

/** Gives the keys of a map their values: those the path decided, then those that its set of values must have. */
function withValues(
  map: CollectionInput,
  slots: Map<unknown, Slot | undefined>,
  freshKeys: Iterator<unknown>,
  absentKeys: ReadonlySet<unknown>,
  model: Model,
  parts: Parts,
): [unknown, unknown][] {
  const shape = map.value as Shape;
  const newSlot = (i: number): Slot => new Slot(`[...${map.path}.values()][${i}]`, shape, false);
  if (map.values === undefined) {
    return [...slots].map(([key, slot], i) => [key, parts.value(slot ?? newSlot(i))]);
  }
  const decided = [...slots].map(([key, slot]): [unknown, unknown] => [key, slot?.value && parts.value(slot)]);
  const isOpen = (key: unknown): boolean => slots.get(key)?.value === undefined;
  const taken = new Set(decided.filter(([key]) => !isOpen(key)).map(([, value]) => value));
  const missing = membersOf(map.values, model, parts)
    .map(([value]) => value)
    .filter((value) => !taken.has(value));
  const open = decided.filter(([key]) => isOpen(key));
  while (missing.length > open.length) {
    const next = freshKeys.next();
    if (next.done === true || (map.size !== undefined && model.has(map.size))) {
      throw new CannotBuild(`${map.path} has more values than keys`);
    }
    if (absentKeys.has(next.value) || slots.has(next.value)) continue;
    const entry: [unknown, unknown] = [next.value, undefined];
    slots.set(next.value, undefined);
    decided.push(entry);
    open.push(entry);
  }
  const forbidden = new Set<unknown>();
  for (const e of map.values.known) if (!e.present && isTerm(e.key)) forbidden.add(evaluate(e.key, model));
  for (const e of map.values.known) if (!e.present && (e.key === null || e.key === undefined)) forbidden.add(e.key);
  for (const entry of open) {
    const candidates = newMembers([...missing.splice(0, 1), ...taken], shape, map.path, parts);
    let value = candidates.next();
    while (value.done !== true && forbidden.has(value.value)) value = candidates.next();
    if (value.done === true) throw new CannotBuild(`no value is left for a key of ${map.path}`);
    entry[1] = value.value;
  }
  return decided;
}

function sizeOf(collection: CollectionInput, model: Model, atLeast: number): number {
  const { size } = collection;
  if (size === undefined || !model.has(size)) return atLeast;
  const wanted = model.get(size) as number;
  if (wanted > MAX_SIZE) throw new CannotBuild(`a collection of size ${wanted} is too large to build`);
  if (wanted < atLeast) throw new CannotBuild(`${collection.path} has more members than its size says`);
  return wanted;
}

/** Different values of a shape, simple ones first. */
function* newMembers(first: readonly unknown[], shape: Shape, path: string, parts: Parts): Generator<unknown> {
  yield* first;
  const options = shape.kind === 'union' ? shape.options : [shape];
  for (const option of options) if (option.kind === 'literal') yield option.value;
  for (const option of options) {
    if (option.kind === 'boolean') yield* [false, true];
    else if (option.kind === 'number' || option.kind === 'any') for (let n = 0; ; n++) yield n;
    else if (option.kind === 'bigint') for (let n = 0n; ; n++) yield n;
    else if (option.kind === 'string') for (let n = 0; ; n++) yield n === 0 ? '' : letters(n);
  }
  for (const option of options) {
    for (let made = parts.newObject(option, path); made !== undefined; made = parts.newObject(option, path)) yield made;
  }
}

/** a, b, ..., z, aa, ab, ... */
function letters(n: number): string {
  const last = String.fromCharCode(97 + ((n - 1) % 26));
  return n <= 26 ? last : letters(Math.floor((n - 1) / 26)) + last;
}
