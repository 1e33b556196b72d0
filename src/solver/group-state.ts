// States of condition groups: a group is a set of conditions linked by shared variables, and its state is the sequence
// in which they were assumed, interned in a tree. The same conditions in the same order are the same object, so what was
// found out about a group (an answer, a model, narrowed ranges) is looked up without comparing conditions.
// Callers: session.ts. Always holds: everything kept in a state follows from its conditions alone.
import type { Range } from '../logic/interval.js';
import type { Model } from '../logic/model.js';
import { type Term, variablesOf } from '../logic/term.js';
import { NumberSet } from './number-set.js';
import type { Answer } from './solver.js';
import { holds } from './validate.js';

/** States kept before the tree is dropped and grown again. */
const MAX_STATES = 100_000;
const NO_MODEL: Model = new Map();

export interface Narrowing {
  readonly variable: Term;
  readonly range: Range;
}

export class GroupState {
  answer: Answer | undefined;
  /** What assuming the last condition does to the ranges of variables; undefined when not yet computed. */
  narrowings: readonly Narrowing[] | undefined;
  private found: Model | undefined;
  private searched = false;
  /** Undefined before it is asked for, null when there is none. */
  private set: NumberSet | null | undefined;
  private firstChild: GroupState | undefined;
  private children: Map<Term, GroupState> | undefined;
  private unions: Map<GroupState, GroupState> | undefined;

  constructor(
    private readonly forest: GroupForest,
    readonly parent: GroupState | undefined,
    /** The last condition; undefined for the empty state and for unions. */
    readonly condition: Term | undefined,
    /** The other half of a union. */
    readonly other: GroupState | undefined,
  ) {}

  with(condition: Term): GroupState {
    const first = this.firstChild;
    if (first !== undefined && first.condition === condition) return first;
    let child = this.children?.get(condition);
    if (child !== undefined) return child;
    child = new GroupState(this.forest, this, condition, undefined);
    this.forest.count++;
    if (first === undefined) this.firstChild = child;
    else {
      this.children ??= new Map();
      this.children.set(condition, child);
    }
    return child;
  }

  joined(other: GroupState): GroupState {
    this.unions ??= new Map();
    let union = this.unions.get(other);
    if (union === undefined) {
      union = new GroupState(this.forest, this, undefined, other);
      this.forest.count++;
      this.unions.set(other, union);
    }
    return union;
  }

  get conditions(): Term[] {
    const all: Term[] = [];
    for (let state: GroupState | undefined = this; state !== undefined; state = state.parent) {
      if (state.condition !== undefined) all.push(state.condition);
      else if (state.other !== undefined) all.push(...state.other.conditions.reverse());
    }
    return all.reverse();
  }

  /** The values of the only variable of the group, a number; undefined when there is no exact set of them. */
  get numbers(): NumberSet | undefined {
    const chain: GroupState[] = [];
    let state: GroupState | undefined = this;
    while (state?.set === undefined && state?.parent !== undefined) {
      chain.push(state);
      state = state.parent;
    }
    let set = state?.set;
    for (let i = chain.length - 1; i >= 0; i--) set = chain[i].set = chain[i].extended(set);
    return set ?? undefined;
  }

  /** @param before the set of the state before; undefined when that is the empty state */
  private extended(before: NumberSet | null | undefined): NumberSet | null {
    const { condition } = this;
    if (condition === undefined || before === null) return null;
    const [variable, more] = variablesOf(condition);
    if (more !== undefined || variable?.sort !== 'num') return null;
    return (before ?? NumberSet.of(variable)).with(condition) ?? null;
  }

  set model(model: Model) {
    this.found = model;
  }

  /** A model that is known without a solver: found earlier, or the one of the state before if it still fits. */
  get witness(): Model | undefined {
    if (this.found !== undefined || this.searched) return this.found;
    const chain: GroupState[] = [];
    let state: GroupState = this;
    while (state.found === undefined && !state.searched && state.parent !== undefined) {
      chain.push(state);
      state = state.parent;
    }
    let model = state.parent === undefined ? NO_MODEL : state.found;
    for (let i = chain.length - 1; i >= 0; i--) {
      const next = chain[i];
      next.searched = true;
      model = next.inherit(model);
      next.found = model;
    }
    return model;
  }

  private inherit(model: Model | undefined): Model | undefined {
    if (model === undefined) return undefined;
    if (this.condition !== undefined) return holds(this.condition, model) ? model : undefined;
    const others = this.other?.witness;
    return others === undefined ? undefined : new Map([...model, ...others]);
  }
}

/** Owner of the states of one session. */
export class GroupForest {
  count = 0;
  root = new GroupState(this, undefined, undefined, undefined);

  /** There are too many states: it is time for `prune`. */
  get isFull(): boolean {
    return this.count >= MAX_STATES;
  }

  /** Called between paths: keeps memory flat over millions of them. */
  prune(): void {
    if (!this.isFull) return;
    this.count = 0;
    this.root = new GroupState(this, undefined, undefined, undefined);
  }
}
