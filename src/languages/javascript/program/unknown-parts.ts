// Answers for walkers (frontend/instrument/walkers.ts) that a contract calls for a part of the input which nobody knows yet: any result that they
// can have. So `tree(l) && tree(r)` says no as soon as `r` does, whatever `l` will be. Asked by translated code, in partial evaluations only.
// Soundness: a walker is answered for only where the text says what it can do: sets that it is given may have grown, nothing else has changed.
import { types } from 'node:util';
import type { Inputs } from '../../../inputs/inputs.js';
import { SORT_OF } from '../../../inputs/options.js';
import type { PathContext } from '../../../path/context.js';
import type { WalkerHooks } from '../runtime/env.js';
import { GrownSet } from '../values/grown-set.js';
import type { Journal } from '../values/journal.js';
import { lazyArrayOf } from '../values/lazy.js';
import { isProgramProxy, Stamp } from '../values/stamp.js';
import { wrap } from '../values/symbolic.js';
import { LazyObject } from '../values/view.js';
import type { WalkerResults } from '../walker-results.js';

/** Whatever a field may turn out to be. */
const UNKNOWN = Object.freeze(Object.create(null) as object);

export class UnknownParts implements WalkerHooks {
  constructor(
    private readonly inputs: Inputs,
    private readonly context: PathContext,
    private readonly journal: () => Journal,
  ) {}

  /** Undefined: the walker runs. */
  answer(
    args: readonly unknown[],
    results: WalkerResults,
    collections: readonly number[],
  ): { readonly value: unknown } | undefined {
    const peeked = args.includes(UNKNOWN);
    if (!peeked && !args.some((value) => isUnknown(value))) return undefined;
    if (!collections.every((i) => isOwnCollection(args[i]))) {
      return peeked ? this.context.abort({ kind: 'undecided' }) : undefined;
    }
    for (const i of collections) {
      if (types.isSet(args[i])) GrownSet.grow(args[i] as Set<unknown>, this.inputs, this.journal());
    }
    return { value: this.anyOf(results) };
  }

  peek(object: unknown, key: string): unknown {
    const record = typeof object === 'object' && object !== null ? Stamp.get(object) : undefined;
    const unread = record instanceof LazyObject && !record.removed.has(key) && !Object.hasOwn(object as object, key);
    if (!unread || mayRunCode(record)) return Reflect.get(Object(object), key);
    const field = record.shape.fields.find(({ name }) => name === key);
    const decided = record.input.slots.get(key)?.value !== undefined;
    return field === undefined || decided || field.shape.kind in SORT_OF ? Reflect.get(object as object, key) : UNKNOWN;
  }

  private anyOf({ boolean, undefined: none, null: nothing, number }: WalkerResults): unknown {
    const kinds: (() => unknown)[] = [];
    if (boolean)
      kinds.push(
        () => true,
        () => false,
      );
    if (number !== undefined) kinds.push(() => wrap(this.inputs.unknownCount(number)));
    if (none) kinds.push(() => undefined);
    if (nothing) kinds.push(() => null);
    const options = kinds.length;
    return kinds[options === 1 ? 0 : this.context.choose({ kind: 'choose', site: -1, at: 'answer', options })]();
  }
}

/** An object that this evaluation made up, and whose class runs no code when it is read. */
function isUnknown(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record = Stamp.get(value);
  if (!(record instanceof LazyObject) || !record.input.madeUp) return false;
  return !mayRunCode(record);
}

function mayRunCode({ view, shape }: LazyObject): boolean {
  return shape.class !== undefined && hasAccessors(view.realm.classPrototype(shape.class));
}

function hasAccessors(prototype: object | null | undefined): boolean {
  if (prototype === undefined) return true;
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return false;
  const own = Object.values(Object.getOwnPropertyDescriptors(prototype));
  return (
    own.some(({ get, set }) => get !== undefined || set !== undefined) || hasAccessors(Object.getPrototypeOf(prototype))
  );
}

/** A set, map or array that the program made. */
function isOwnCollection(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || isProgramProxy(value) || lazyArrayOf(value) !== undefined)
    return false;
  if (Stamp.get(value) !== undefined) return false;
  return types.isSet(value) || types.isMap(value) || Array.isArray(value);
}
