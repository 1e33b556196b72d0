// A call of the unit, and how its body ended: what passes between the search and a program for each path.
import type { Slot } from '../inputs/input-object.js';
import type { AbortReason } from '../path/context.js';
import type { FailOn } from '../result/options.js';
import type { ContractClause } from './unit.js';

/** An argument or the receiver: an input, or a value given with --concrete. */
export interface Argument {
  readonly name: string;
  readonly slot: Slot | undefined;
  /** Of one that is no input. */
  readonly value: unknown;
  /** Passed element by element. */
  readonly rest: boolean;
}

export interface Call {
  readonly receiver: Argument | undefined;
  readonly args: readonly Argument[];
  /** So many of the last arguments are not passed: their values are undefined. */
  readonly leftOut: number;
}

/** What a thrown value means. */
export type ThrownKind = 'intent' | 'runtime-error' | 'assertion' | 'stack-overflow' | 'engine-bug';

/** How the body of the unit ended. */
export type RunOutcome = {
  readonly call: Call;
  /** As the program saw them. */
  readonly receiver: unknown;
  readonly args: readonly unknown[];
} /** `promised`: by a promise, which was followed. */ & (
  | {
      readonly kind: 'returned';
      readonly value: unknown;
      readonly promised: boolean;
      /** What it returned was called: contracts speak of the moment before. */
      readonly wasCalled?: boolean;
    }
  | {
      readonly kind: 'threw';
      readonly error: unknown;
      readonly thrown: ThrownKind;
      readonly site: number;
      readonly promised: boolean;
    }
  | {
      readonly kind: 'stopped';
      readonly reason: AbortReason & { kind: 'violated' | 'exited' };
      readonly stack: string | undefined;
    }
);

/** A clause that the path can break. */
export interface ContractViolation {
  readonly property: 'ensures' | 'invariant';
  readonly clause: ContractClause;
  readonly id: string;
}

/** Does an outcome of this kind count as a violation? */
export function isViolation(kind: ThrownKind, failOn: FailOn): boolean {
  switch (kind) {
    case 'assertion':
      return true;
    case 'runtime-error':
    case 'stack-overflow':
      return failOn !== 'assertions';
    case 'intent':
      return failOn === 'all';
    case 'engine-bug':
      return false;
  }
}

/** Is the outcome a violation, contracts aside? */
export function violates(outcome: RunOutcome, failOn: FailOn): boolean {
  if (outcome.kind === 'threw') return isViolation(outcome.thrown, failOn);
  return outcome.kind === 'stopped' && outcome.reason.kind === 'violated';
}

export function isOutcome(ended: { readonly kind: string }): ended is RunOutcome {
  return ended.kind === 'returned' || ended.kind === 'threw' || ended.kind === 'stopped';
}
