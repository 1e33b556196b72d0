// What a proof does at the head of a loop. Where the loop is entered, the variables that it changes get fresh values, of which the
// candidate facts that hold there are assumed; the path goes on from that state. Where the head is reached again, the exact matcher
// (matching/store.ts) says whether that state covers the one the path is in, and the path ends: by induction every arrival is covered.
// What is missing is noted for the next round (plan.ts). Soundness: no set of written variables is trusted. Whatever changed and was not
// widened makes the match fail; what no state can describe gives the proof up.
import { LENGTHS, type Reference, type State, type StateNode } from '../../../languages/state.js';
import type { LoopHead, Place, Reading } from '../../../languages/state-reader.js';
import { constant, variable } from '../../../logic/build.js';
import type { Model } from '../../../logic/model.js';
import { substituteAll } from '../../../logic/substitute.js';
import type { Domain, Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import { knownOf } from '../../matching/imply.js';
import { covers } from '../../matching/store.js';
import type { SearchParts } from '../../parts.js';
import { readerOf } from '../matching/matching-mode.js';
import { arrayIn, lengthOf, plannedArrays } from './arrays.js';
import type { Attempt } from './attempt.js';
import { candidates, constantsIn, numbersIn } from './candidates.js';
import { type Missing, noteChanges } from './changes.js';
import { ElementHeads } from './element-heads.js';
import { exampleOf } from './example.js';
import { type Fact, Meaning, type NamedValues, namedValues } from './facts.js';
import { type Goal, Goals } from './goals.js';
import { judge } from './judge.js';
import { Kept } from './kept.js';
import type { Entered, Filed, Widenable, Widened } from './loop-entry.js';
import type { Measures } from './measures.js';
import { referencesIn } from './moved-references.js';
import { changed, domainConditions, inexactOf, namesAt, wholeOf, withParts } from './named.js';
import { type Part, partsOf, termAt, write } from './parts.js';
import { type ArrayWidening, DOMAINS, type LoopPlan, type Plans } from './plan.js';
import { withReferences } from './references.js';
import { assumeWritten, notKept } from './written.js';

/** Constants beyond this are limits of domains, not of programs. */
const LARGEST = 2 ** 32;
/** Recursive calls on a path before a proof is given up. */
const MAX_RECURSION = 40;

export class LoopHeads {
  private entered = new Map<object, Entered>();
  private readonly filed = new Map<string, Filed>();
  private readonly computed = new Map<string, unknown>();
  private widenings = 0;
  private recursions = 0;
  private freshNames = 0;
  /** What the round kept. */
  readonly kept = new Kept();
  /** Set in the round that looks for measures. */
  measures: Measures | undefined;
  private readonly contractNumbers: readonly number[];
  private readonly elements: ElementHeads;
  private readonly goals: Goals | undefined;

  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly attempt: Attempt,
    /** The proof cannot succeed. */
    private readonly giveUp: (site: SiteId, missing: Missing) => void,
  ) {
    const { requires, ensures, invariants } = search.unit;
    this.elements = new ElementHeads(search, plans, attempt, (compute) => this.once(compute));
    this.goals = attempt.facts === 'rare' ? new Goals(search, plans, (compute) => this.once(compute)) : undefined;
    this.contractNumbers = [...ensures, ...requires, ...invariants].flatMap(({ text }) => numbersIn(text));
  }

  /** Facts about elements might hold that the attempt does not try. */
  get leftOut(): boolean {
    return this.elements.leftOut;
  }

  /** What the loop that the path has entered last may be like under the model. */
  example(model: Model): string[] {
    const last = [...this.entered.values()].at(-1);
    return last === undefined ? [] : exampleOf(last.now, last.before, model);
  }

  beginRound(): void {
    this.filed.clear();
    this.computed.clear();
    this.kept.clear();
    this.plans.beginRound();
  }

  beginPath(): void {
    this.entered = new Map();
    this.widenings = 0;
    this.elements.beginPath();
    this.goals?.beginPath();
    this.recursions = 0;
    this.freshNames = 0;
  }

  reached(site: SiteId): void {
    const place = readerOf(this.search, '--proof').at(site, false);
    if (place === undefined) this.fail(site, { kind: 'opaque' });
    const { head } = place;
    if (head === undefined) {
      if (++this.recursions > MAX_RECURSION) this.fail(site, { kind: 'recursion' });
      return;
    }
    const entered = this.entered.get(head.activation);
    const once: typeof this.once = (compute) => this.once(compute);
    const texts = notKept(head, this.search, once);
    if (texts.length > 0) this.fail(site, { kind: 'invariant', texts });
    const plan = this.plans.of(place.control);
    const values = (): NamedValues => this.valuesAt(site, place);
    if (entered !== undefined) {
      if (this.goals?.lost(head, plan, values) !== true) this.arrive(site, place, head, entered);
      this.endPath();
    } else if (head.arrivals > this.attempt.peel) {
      const goals = this.goals?.holding(head, plan, values) ?? [];
      const now = this.enter(site, place, head, goals);
      this.entered.set(head.activation, now);
      this.goals?.assume(head, plan, goals, now.now, site);
      this.kept.addFacts(place.control, assumeWritten(head, this.search, once, site));
    }
  }

  /** Of a name that stands for something new. */
  freshNumber(): number {
    return ++this.freshNames;
  }

  /** Computed once for all runs that come to this point of the path: two runs of a prefix are the same run. */
  once<T>(compute: () => T): T {
    const key = `${this.search.run.path.placeKey()}|${this.widenings++}`;
    if (!this.computed.has(key)) this.computed.set(key, compute());
    return this.computed.get(key) as T;
  }

  fail(site: SiteId, missing: Missing): never {
    this.giveUp(site, missing);
    return this.endPath();
  }

  endPath(): never {
    return this.search.path.abort({ kind: 'subsumed', by: -1 });
  }

  get reading(): Reading {
    const { unit, run } = this.search;
    const withInputs = unit.requires.length + unit.ensures.length + unit.invariants.length > 0;
    return { conditions: run.conditions, withInputs };
  }

  private read(place: Place): State | undefined {
    return place.read(this.reading);
  }

  // entry

  /** Widens the state that the path is in, and goes on from there. */
  enter(site: SiteId, place: Place, head: LoopHead, goals: readonly Goal[] = []): Entered {
    const { run } = this.search;
    const plan = this.plans.of(place.control);
    head.noted();
    const widenable = this.widenable(site, place, head, plan);
    const { state, parts } = widenable;
    const names = namesAt(head, parts);
    const entry = withParts(namedValues(state, names), parts);
    const key = `${run.path.placeKey()}|${this.widenings++}`;
    const filed = this.filed.get(key);
    const chosen = filed ?? { levels: this.levelsOf(parts, plan), arrays: this.arraysOf(widenable.arrays, head) };
    const before = this.elements.before([...partsOf(state, head.names).values()], head, plan);
    const { written, replaced } = this.widen(widenable, chosen, head);
    const read = this.read(place);
    if (read === undefined) this.fail(site, { kind: 'opaque' });
    const references = referencesIn(read, head, plan);
    const after = withReferences(read, references);
    const now = this.valuesOf(after, names, written);
    const meaning = new Meaning(now, entry);
    const inexact = inexactOf(parts, written);
    const facts =
      filed?.facts ?? this.holding(this.proposed(place, plan, entry, now, inexact, head), meaning, replaced);
    for (const fact of facts) {
      const term = meaning.of(fact);
      if (term !== undefined) run.assume(term, site);
      plan.used.add(fact.text);
    }
    const changing = new Set(changed(entry, now));
    const whole = wholeOf(parts, written);
    const constants = this.constantsAt(place, head);
    const arrays = { site, head, plan, before, after, names, now, changing, whole, constants, replaced };
    const elements = this.elements.enter({ ...arrays, filed: filed?.elements });
    if (filed === undefined) {
      const found = { facts: elements.facts, orders: elements.orders.facts };
      this.filed.set(key, { ...chosen, facts, elements: found });
    }
    const rewritten = widenable.arrays
      .filter(([part]) => chosen.arrays.has(part.key))
      .map(([part]) => `${part.name}[k]`);
    const moved = [...references.keys()].map((part) => part.name);
    const all = [...facts, ...elements.facts, ...elements.orders.facts, ...goals];
    this.kept.add(place.control, site, [...changing, ...moved, ...rewritten], all);
    const widenedState = { ...after, conditions: run.conditions };
    const { control } = place;
    const known = { plan, before: entry, now, constants, control, facts, elements, levels: written, names };
    this.refer(site, references, head);
    return { ...known, state: widenedState };
  }

  /** What the moved references are is decided now that the state is noted in which they may be anything. */
  private refer(site: SiteId, references: ReadonlyMap<Part, Reference>, head: LoopHead): void {
    for (const [part, reference] of references) {
      const value = head.refer(reference, `${part.name}#${++this.freshNames}`);
      if (value === undefined || !write(part, value, head)) this.fail(site, { kind: 'type', name: part.name });
    }
  }

  /** Puts fresh values in place of those there are; answers which stand for which. */
  private widen({ parts, arrays }: Widenable, chosen: Pick<Filed, 'levels' | 'arrays'>, head: LoopHead): Widened {
    const written = new Map<string, number>();
    const replaced = new Map<Term, Term>();
    for (const part of parts) {
      const level = chosen.levels.get(part.key);
      if (level === undefined) continue;
      const old = termAt(part.field) as Term;
      const value = this.fresh(part.name, old, level);
      if (!write(part, value, head)) continue;
      written.set(part.key, level);
      replaced.set(value, old);
    }
    for (const [part, { sort, length }] of arrays) {
      const node = arrayIn(part);
      if (node === undefined || !chosen.arrays.has(part.key)) continue;
      const old = lengthOf(node) as Term;
      const name = `${part.name}#${++this.freshNames}`;
      const any = length ? variable('num', `${name}.length`, LENGTHS) : old;
      if (head.widenArray(node, sort, any, name) && length) replaced.set(any, old);
    }
    return { written, replaced };
  }

  /** Keys of the arrays that can be widened: their elements are of the sort, and there are not too many. */
  private arraysOf(arrays: readonly [Part, ArrayWidening][], head: LoopHead): Set<string> {
    const fits = ([part, { sort, length }]: [Part, ArrayWidening]): boolean => {
      const node = arrayIn(part);
      const now = node && head.elementsOf(node);
      const old = node && lengthOf(node);
      if (old === undefined || (now !== sort && now !== 'none')) return false;
      return !length || this.isIn(old, LENGTHS);
    };
    return new Set(arrays.filter(fits).map(([{ key }]) => key));
  }

  /** Values by name, with those of widened parts. */
  private valuesOf(state: State, names: ReadonlyMap<string, string>, levels: ReadonlyMap<string, number>): NamedValues {
    const parts = [...partsOf(state, names).values()].filter(({ key }) => levels.has(key));
    return withParts(namedValues(state, names), parts);
  }

  /** The state, and the parts of it that are widened: decided first where they are not. */
  private widenable(site: SiteId, place: Place, head: LoopHead, plan: LoopPlan): Widenable {
    const within = new Set(head.variables.filter((v) => v.within).map(({ key }) => key));
    for (let attempt = 0; ; attempt++) {
      const state = this.read(place);
      if (state === undefined) this.fail(site, { kind: 'opaque' });
      const all = partsOf(state, head.names);
      for (const key of plan.widened.keys()) {
        const older = all.has(key) ? undefined : head.older(key);
        if (older !== undefined) all.set(key, { key, owner: undefined, ...older });
      }
      const moved = [...all.values()].filter(({ key }) => plan.references.has(key));
      const isPart = ({ key }: Part): boolean => plan.widened.has(key) || within.has(key);
      const parts = [...all.values()].filter((part) => isPart(part) && !moved.includes(part));
      const isOpen = ({ field, owner }: Part): boolean => field.value.kind === 'undecided' && owner?.kind === 'input';
      const open = [...parts, ...moved].filter(isOpen);
      if (open.length === 0 || attempt > 0) return { state, parts, arrays: plannedArrays(all, plan) };
      for (const { owner, field } of open) head.decide(owner as StateNode, field.key);
    }
  }

  /** Which parts get a fresh value, and how far: at least as the plan says, and so that it covers the value there is. */
  private levelsOf(parts: readonly Part[], plan: LoopPlan): Map<string, number> {
    const levels = new Map<string, number>();
    for (const { key, field } of parts) {
      const value = termAt(field);
      // What holds an object, or nothing, keeps it until that is seen to change.
      if (value === undefined) continue;
      let level = plan.widened.get(key) ?? 0;
      if (value.sort !== 'num') level = 0;
      else while (!this.isWithin(value, level)) level++;
      levels.set(key, level);
    }
    return levels;
  }

  isWithin(value: Term, level: number): boolean {
    return this.isIn(value, DOMAINS[level]);
  }

  private isIn(value: Term, domain: Domain | undefined): boolean {
    return judge(domainConditions(value, domain), this.search).every((answer) => answer === 'holds');
  }

  /** No other variable has its name: two parts may be called the same. */
  private fresh(name: string, { sort }: Term, level: number): Term {
    return variable(sort, `${name}#${++this.freshNames}`, sort === 'num' ? DOMAINS[level] : undefined);
  }

  private proposed(
    place: Place,
    plan: LoopPlan,
    entry: NamedValues,
    now: NamedValues,
    inexact: ReadonlySet<string>,
    head: LoopHead,
  ): Fact[] {
    const changing = new Set(changed(entry, now));
    const proposed = candidates({
      entry,
      changing,
      inexact,
      constants: this.constantsAt(place, head),
      rich: this.attempt.facts === 'rare',
    });
    return proposed.filter(({ text }) => plan.allows(text));
  }

  private constantsAt(place: Place, head: LoopHead): number[] {
    const { conditions } = this.search.run;
    const compared = place.predicates.map((predicate) => predicate()).filter((p) => typeof p === 'object');
    const found = [0, 1, ...head.constants, ...this.contractNumbers, ...constantsIn([...compared, ...conditions])];
    return [...new Set(found.filter((value) => Math.abs(value) <= LARGEST))];
  }

  /** The facts that are true of the values which the fresh ones replace. So the widened state has a model: the one it widens. */
  private holding(facts: readonly Fact[], meaning: Meaning, replaced: ReadonlyMap<Term, Term>): Fact[] {
    const terms = facts.map((fact) => meaning.of(fact) ?? constant(false));
    const judged = judge(substituteAll(terms, replaced), this.search);
    const held = facts.filter((_, i) => judged[i] === 'holds');
    const known = new Set(held.map(({ term }) => term));
    return held.filter(({ by }) => by === undefined || !known.has(by));
  }

  /** Values by name, where nothing is widened. */
  valuesAt(site: SiteId, place: Place): NamedValues {
    const state = this.read(place);
    if (state === undefined) return this.fail(site, { kind: 'opaque' });
    return namedValues(state, place.head?.names ?? new Map());
  }

  // back edge

  /** Is the state that the path is in covered? Then its values by name; what is missing otherwise is noted. */
  arrive(site: SiteId, place: Place, head: LoopHead, entered: Entered): NamedValues | undefined {
    const { run } = this.search;
    const seen = this.read(place);
    if (seen === undefined) this.fail(site, { kind: 'opaque' });
    const now = this.valuesOf(seen, entered.names, entered.levels);
    const elements = this.elements.again(entered.elements, entered.plan, partsOf(seen, entered.names), now, head);
    if (!covers(entered.state, seen, () => knownOf(run.conditions, run.session), 'kept', 'more')) {
      const noted = this.noteFacts(entered, now) || elements === 'noted';
      const { changed, unfollowed } = noteChanges(head, entered, seen, this.plans, (value, level) =>
        this.isWithin(value, level),
      );
      if (!noted && !changed) this.giveUp(site, unfollowed ?? { kind: 'state' });
      return undefined;
    }
    if (elements === 'held') {
      this.measures?.arrived(site, entered, now, this.search);
      return now;
    }
    if (elements === 'lost') this.giveUp(site, { kind: 'state' });
    return undefined;
  }

  /** Facts that the state does not keep. */
  private noteFacts({ facts, before, plan }: Entered, now: NamedValues): boolean {
    const meaning = new Meaning(now, before);
    const judged = judge(
      facts.map((fact) => meaning.of(fact) ?? constant(false)),
      this.search,
    );
    let noted = false;
    for (const [i, fact] of facts.entries()) {
      if (judged[i] === 'holds') continue;
      this.plans.drop(plan, fact.text, judged[i] === 'undecided');
      noted = true;
    }
    return noted;
  }
}
