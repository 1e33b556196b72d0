// What a proof has learnt about the loops of a unit: per place, which variables are widened how far, and which facts are not kept.
// Changes come into force with the next round: within a round two runs of a prefix must be the same run.
import type { Reference } from '../../../languages/state.js';
import type { Domain, Sort } from '../../../logic/term.js';
import type { CertifiedLoop } from '../../../result/certificate.js';
import { fromCertificate, toCertificate } from './certified-reference.js';
import { factName } from './fact-names.js';
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
  /** What was assumed or checked in the round. */
  readonly used = new Set<string>();
  /** Of a recursive function: facts about its results, by their sort. */
  results: ReadonlyMap<Sort, readonly Fact[]> | undefined;

  /** @param only facts of a certificate: no others are tried */
  constructor(readonly only: ReadonlySet<string> | undefined = undefined) {}

  /** May the fact be tried? */
  allows(fact: string): boolean {
    return !this.dropped.has(fact) && (this.only === undefined || this.only.has(factName(fact)));
  }

  /** Facts of the certificate that were not found to hold. */
  get missing(): string[] {
    const used = new Set([...this.used].map(factName));
    return [...(this.only ?? [])].filter((fact) => !used.has(fact));
  }

  /** Widens the same parts, no further than needed at least. */
  begin({ widened, arrays }: LoopPlan): void {
    for (const key of widened.keys()) this.widened.set(key, 0);
    for (const [key, widening] of arrays) this.arrays.set(key, widening);
  }

  certificate(): CertifiedLoop {
    return {
      widened: Object.fromEntries(this.widened),
      arrays: Object.fromEntries(this.arrays),
      references: Object.fromEntries([...this.references].map(([key, reference]) => [key, toCertificate(reference)])),
      facts: [...new Set([...this.used].map(factName))],
    };
  }

  static of({ widened, arrays, references, facts }: CertifiedLoop): LoopPlan {
    const plan = new LoopPlan(new Set(facts.map(factName)));
    for (const [key, level] of Object.entries(widened)) plan.widened.set(key, level);
    for (const [key, { sort, length }] of Object.entries(arrays)) plan.arrays.set(key, { sort: sort as Sort, length });
    for (const [key, reference] of Object.entries(references)) plan.references.set(key, fromCertificate(reference));
    return plan;
  }
}

export class Plans {
  private readonly plans = new Map<string, LoopPlan>();
  private widens: { plan: LoopPlan; key: string; level: number }[] = [];
  private arrays: { plan: LoopPlan; key: string; widening: ArrayWidening }[] = [];
  private references: { plan: LoopPlan; key: string; reference: Reference }[] = [];
  private results = new Map<LoopPlan, ReadonlyMap<Sort, readonly Fact[]>>();
  private refuted: [LoopPlan, string][] = [];
  private undecided: [LoopPlan, string][] = [];

  /** In the order in which the round came to them. */
  private met = new Set<LoopPlan>();
  /** Of a certificate: those that no place has yet. */
  private readonly given: LoopPlan[] | undefined;

  /** @param earlier those of an attempt that failed: what a loop changed then it changes now, too */
  constructor(
    certified?: readonly CertifiedLoop[],
    private readonly earlier?: Plans,
  ) {
    this.given = certified?.map((loop) => LoopPlan.of(loop));
  }

  of(control: string): LoopPlan {
    let plan = this.plans.get(control);
    if (plan === undefined) {
      plan = this.given === undefined ? new LoopPlan() : (this.given.shift() ?? new LoopPlan(new Set()));
      const before = this.given === undefined ? this.earlier?.plans.get(control) : undefined;
      if (before !== undefined) plan.begin(before);
      this.plans.set(control, plan);
    }
    this.met.add(plan);
    return plan;
  }

  beginRound(): void {
    this.met = new Set();
    for (const plan of this.plans.values()) plan.used.clear();
  }

  /** What the round has used. */
  certificate(): CertifiedLoop[] {
    return [...this.met].map((plan) => plan.certificate());
  }

  /** A fact of the certificate that does not hold; or one of a loop that there is not. */
  get missing(): string | undefined {
    return [...this.plans.values(), ...(this.given ?? [])].flatMap((plan) => plan.missing)[0];
  }

  /** Something is to be widened or dropped: a certificate that needs that is none. */
  get isShort(): boolean {
    const { widens, arrays, references, refuted, undecided } = this;
    return [widens, arrays, references, refuted, undecided].some(({ length }) => length > 0);
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

  /** Facts about results that were proposed in the round come into force, and nothing else: the round counts for nothing. False: there are none. */
  adoptResults(): boolean {
    if (this.results.size === 0) return false;
    for (const [plan, facts] of this.results) plan.results = new Map([...(plan.results ?? []), ...facts]);
    this.clear();
    return true;
  }

  private clear(): void {
    this.results = new Map();
    this.widens = [];
    this.arrays = [];
    this.references = [];
    this.refuted = [];
    this.undecided = [];
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
    this.clear();
    return changed;
  }
}
