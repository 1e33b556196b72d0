// What a proof has learnt about the loops of a unit: per place, which variables are widened how far, and which facts are not kept.
// Changes come into force with the next round: within a round two runs of a prefix must be the same run.
import type { Reference } from '../../../languages/state.js';
import type { Domain, Sort } from '../../../logic/term.js';
import type { Fact } from './facts.js';
import { joined } from './references.js';

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
  /** By key: what it may come to refer to. */
  readonly references = new Map<string, Reference>();
  readonly dropped = new Set<string>();
  /** Of a recursive function: facts about its results, by their sort. */
  results: ReadonlyMap<Sort, readonly Fact[]> | undefined;
}

export class Plans {
  private readonly plans = new Map<string, LoopPlan>();
  private widens: { plan: LoopPlan; key: string; level: number }[] = [];
  private arrays: { plan: LoopPlan; key: string; widening: ArrayWidening }[] = [];
  private references: { plan: LoopPlan; key: string; reference: Reference }[] = [];
  private results = new Map<LoopPlan, ReadonlyMap<Sort, readonly Fact[]>>();
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

  widenReference(plan: LoopPlan, key: string, reference: Reference): void {
    this.references.push({ plan, key, reference });
  }

  /** Facts about results of that sort: those that are known, or proposed now and in force with the next round. */
  resultFacts(plan: LoopPlan, sort: Sort, propose: () => readonly Fact[]): readonly Fact[] {
    const known = plan.results?.get(sort) ?? this.results.get(plan)?.get(sort);
    if (known !== undefined) return known;
    const facts = propose();
    this.results.set(plan, new Map([...(this.results.get(plan) ?? []), [sort, facts]]));
    return facts;
  }

  /** @param undecided the solver could not tell whether it is kept */
  drop(plan: LoopPlan, fact: string, undecided: boolean): void {
    (undecided ? this.undecided : this.refuted).push([plan, fact]);
  }

  /** What the round has noted comes into force. Answers whether there was anything: if not, the round was the last one. */
  apply(): boolean {
    const { widens, arrays, references, refuted, undecided } = this;
    for (const { plan, key, reference } of references) {
      plan.references.set(key, joined(reference, plan.references.get(key)));
    }
    for (const { plan, key, widening } of arrays) {
      const length = widening.length || plan.arrays.get(key)?.length === true;
      plan.arrays.set(key, { ...widening, length });
    }
    for (const { plan, key, level } of widens) plan.widened.set(key, Math.max(level, plan.widened.get(key) ?? 0));
    // What could not be told may be told once the false facts are gone.
    const widened = widens.length + arrays.length + references.length;
    const dropped = refuted.length + widened > 0 ? refuted : undecided;
    for (const [plan, fact] of dropped) plan.dropped.add(fact);
    for (const [plan, facts] of this.results) plan.results = new Map([...(plan.results ?? []), ...facts]);
    const changed = widened + dropped.length + this.results.size > 0;
    this.results = new Map();
    this.widens = [];
    this.arrays = [];
    this.references = [];
    this.refuted = [];
    this.undecided = [];
    return changed;
  }
}
