// What a proof has learnt about the loops of a unit: per place, which variables are widened how far, and which facts are not kept.
// Changes come into force with the next round: within a round two runs of a prefix must be the same run.
import type { Domain, Sort } from '../../../logic/term.js';

const SAFE = Number.MAX_SAFE_INTEGER;

/** How far a number is widened: first to safe integers, then to those that counting by one cannot leave, then to any double. */
export const DOMAINS: readonly (Domain | undefined)[] = [
  { integer: true, min: -SAFE, max: SAFE },
  { integer: true, min: -SAFE - 1, max: SAFE + 1 },
  undefined,
];

/** By root key of the state: the domain that a widened variable has at least; 0 for what is no number. */
export type Widened = Map<string, number>;

/** What any elements of an array are put in place of: their sort, and whether any length is too. */
export interface ArrayWidening {
  readonly sort: Sort;
  readonly length: boolean;
}

export class LoopPlan {
  readonly widened: Widened = new Map();
  /** By key of the part that holds it. */
  readonly arrays = new Map<string, ArrayWidening>();
  readonly dropped = new Set<string>();
}

export class Plans {
  private readonly plans = new Map<string, LoopPlan>();
  private widens: { plan: LoopPlan; key: string; level: number }[] = [];
  private arrays: { plan: LoopPlan; key: string; widening: ArrayWidening }[] = [];
  private refuted: [LoopPlan, string][] = [];
  private undecided: [LoopPlan, string][] = [];

  of(control: string): LoopPlan {
    let plan = this.plans.get(control);
    if (plan === undefined) this.plans.set(control, (plan = new LoopPlan()));
    return plan;
  }

  get entries(): Iterable<[string, LoopPlan]> {
    return this.plans;
  }

  widen(plan: LoopPlan, key: string, level: number): void {
    this.widens.push({ plan, key, level });
  }

  widenArray(plan: LoopPlan, key: string, widening: ArrayWidening): void {
    this.arrays.push({ plan, key, widening });
  }

  /** @param undecided the solver could not tell whether it is kept */
  drop(plan: LoopPlan, fact: string, undecided: boolean): void {
    (undecided ? this.undecided : this.refuted).push([plan, fact]);
  }

  /** What the round has noted comes into force. Answers whether there was anything: if not, the round was the last one. */
  apply(): boolean {
    const { widens, arrays, refuted, undecided } = this;
    for (const { plan, key, widening } of arrays) {
      const length = widening.length || plan.arrays.get(key)?.length === true;
      plan.arrays.set(key, { ...widening, length });
    }
    for (const { plan, key, level } of widens) plan.widened.set(key, Math.max(level, plan.widened.get(key) ?? 0));
    // What could not be told may be told once the false facts are gone.
    const dropped = refuted.length + widens.length + arrays.length > 0 ? refuted : undecided;
    for (const [plan, fact] of dropped) plan.dropped.add(fact);
    const changed = widens.length + arrays.length + dropped.length > 0;
    this.widens = [];
    this.arrays = [];
    this.refuted = [];
    this.undecided = [];
    return changed;
  }
}
