// What a library model is: called with the receiver and arguments when one of them is an object, so possibly symbolic.
// Models are data: tables from the name of an intrinsic to its model, differential-tested by iterating over them.
import type { Term } from '../../../../logic/term.js';
import type { RuntimeEnv } from '../env.js';
import type { Runtime } from '../ops.js';
import type { Realm } from '../realm.js';
import type { Value } from '../values.js';

/** What models work with. */
export interface Kit extends Runtime {
  readonly env: RuntimeEnv;
  readonly realm: Realm;
  /** Decides a condition by a branch. */
  decide(condition: Term): boolean;
  /** The witness value of a symbolic value, with a gap; other values as they are. */
  concrete(value: Value, reason: string): any;
}

/** Answer of a model that leaves the call to the guard: symbolic values are concretized, with a gap. */
export const GUARD = Symbol('guard');

export type Model = (kit: Kit, self: Value, args: Value[]) => Value;
export type ModelTable = Readonly<Record<string, Model>>;
