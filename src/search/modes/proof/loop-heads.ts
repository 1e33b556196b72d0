// What a proof does at the head of a loop. Where the loop is entered, the variables that it changes get fresh values, of which the
// candidate facts that hold there are assumed; the path goes on from that state. Where the head is reached again, the exact matcher
// (matching/store.ts) says whether that state covers the one the path is in, and the path ends: by induction every arrival is covered.
// What is missing is noted for the next round (plan.ts). Soundness: no set of written variables is trusted. Whatever changed and was not
// widened makes the match fail; what no state can describe gives the proof up.
import type { State, StateValue } from '../../../languages/state.js';
import type { LoopHead, LoopVariable, Place } from '../../../languages/state-reader.js';
import { apply, constant, not, same, variable } from '../../../logic/build.js';
import type { Primitive, Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import { knownOf } from '../../matching/imply.js';
import { covers } from '../../matching/store.js';
import type { SearchParts } from '../../parts.js';
import { readerOf } from '../matching/matching-mode.js';
import { candidates, constantsIn, numbersIn } from './candidates.js';
import { type Fact, Meaning, type NamedValues, namedValues } from './facts.js';
import { judge } from './judge.js';
import { DOMAINS, type LoopPlan, type Plans } from './plan.js';

/** Why a loop was not proved. */
export type Missing =
  | { readonly kind: 'opaque' }
  | { readonly kind: 'recursion' }
  | { readonly kind: 'type'; readonly name: string }
  | { readonly kind: 'state' };

/** A loop that is being run from a widened state. */
interface Entered {
  readonly plan: LoopPlan;
  /** The widened state: covers the one in which the loop was entered. */
  readonly state: State;
  readonly before: NamedValues;
  readonly facts: readonly Fact[];
  /** By root key: how far numbers are widened. */
  readonly levels: ReadonlyMap<string, number>;
}

/** What was decided where a loop was entered; a replay of the prefix decides the same. */
interface Filed {
  readonly levels: ReadonlyMap<string, number>;
  readonly facts: readonly Fact[];
}

/** What holds at a loop, as it is reported. */
export interface KeptFacts {
  readonly site: SiteId;
  /** Names of what the loop changes. */
  readonly changes: Set<string>;
  /** Facts that were assumed whenever it was entered. */
  facts: Set<string> | undefined;
}

/** Constants beyond this are limits of domains, not of programs. */
const LARGEST = 2 ** 32;
/** Recursive calls on a path before a proof is given up. */
const MAX_RECURSION = 40;

export class LoopHeads {
  private entered = new Map<object, Entered>();
  private readonly filed = new Map<string, Filed>();
  private widenings = 0;
  private recursions = 0;
  /** By control: what the round kept. */
  readonly kept = new Map<string, KeptFacts>();
  private readonly contractNumbers: readonly number[];

  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly peel: number,
    /** The proof cannot succeed. */
    private readonly giveUp: (site: SiteId, missing: Missing) => void,
  ) {
    const { requires, ensures, invariants } = search.unit;
    this.contractNumbers = [...ensures, ...requires, ...invariants].flatMap(({ text }) => numbersIn(text));
  }

  beginRound(): void {
    this.filed.clear();
    this.kept.clear();
  }

  beginPath(): void {
    this.entered = new Map();
    this.widenings = 0;
    this.recursions = 0;
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
    if (entered !== undefined) this.again(site, place, head, entered);
    else if (head.arrivals > this.peel) this.enter(site, place, head);
  }

  private fail(site: SiteId, missing: Missing): never {
    this.giveUp(site, missing);
    return this.endPath();
  }

  private endPath(): never {
    return this.search.path.abort({ kind: 'subsumed', by: -1 });
  }

  private read(place: Place): State | undefined {
    const { unit, run } = this.search;
    const withInputs = unit.requires.length + unit.ensures.length + unit.invariants.length > 0;
    return place.read({ conditions: run.conditions, withInputs });
  }

  // entry

  private enter(site: SiteId, place: Place, head: LoopHead): void {
    const { run } = this.search;
    const plan = this.plans.of(place.control);
    const state = this.read(place);
    if (state === undefined) this.fail(site, { kind: 'opaque' });
    const names = head.names;
    const entry = namedValues(state, names);
    const widened = head.variables.filter((v) => plan.widened.has(v.key) || v.within);
    const key = `${run.path.placeKey()}|${this.widenings++}`;
    const filed = this.filed.get(key);
    const levels = filed?.levels ?? this.levelsOf(state, widened, plan);
    for (const variable of widened) {
      const level = levels.get(variable.key);
      if (level !== undefined) variable.write(this.fresh(variable, valueAt(state, variable.key) as Term, level));
    }
    const after = this.read(place);
    if (after === undefined) this.fail(site, { kind: 'opaque' });
    const now = namedValues(after, names);
    const facts = filed?.facts ?? this.factsOf(place, plan, entry, now, levels, head);
    if (filed === undefined) this.filed.set(key, { levels, facts });
    const meaning = new Meaning(now, entry);
    for (const fact of facts) run.assume(meaning.of(fact) as Term, site);
    this.keep(place.control, site, entry, now, facts);
    const widenedState = { ...after, conditions: run.conditions };
    this.entered.set(head.activation, { plan, state: widenedState, before: entry, facts, levels });
  }

  /** Which variables get a fresh value, and how far: at least as the plan says, and so that it covers the value there is. */
  private levelsOf(state: State, widened: readonly LoopVariable[], plan: LoopPlan): Map<string, number> {
    const levels = new Map<string, number>();
    for (const { key } of widened) {
      const value = valueAt(state, key);
      // What holds an object, or nothing, keeps it until that is seen to change.
      if (value === undefined) continue;
      let level = plan.widened.get(key) ?? 0;
      if (value.sort !== 'num') level = 0;
      else while (!this.isWithin(value, level)) level++;
      levels.set(key, level);
    }
    return levels;
  }

  private isWithin(value: Term, level: number): boolean {
    return judge(domainConditions(value, level), this.search.run.session).every((answer) => answer === 'holds');
  }

  private fresh({ name }: LoopVariable, { sort }: Term, level: number): Term {
    return variable(sort, `${name}#${this.widenings}`, sort === 'num' ? DOMAINS[level] : undefined);
  }

  private factsOf(
    place: Place,
    plan: LoopPlan,
    entry: NamedValues,
    now: NamedValues,
    levels: ReadonlyMap<string, number>,
    head: LoopHead,
  ): Fact[] {
    const { run } = this.search;
    const changing = new Set([...now].filter(([name, value]) => entry.get(name) !== value).map(([name]) => name));
    const inexact = new Set(head.variables.filter(({ key }) => levels.get(key) === 2).map(({ name }) => name));
    const compared = place.predicates.map((predicate) => predicate()).filter((p) => typeof p === 'object');
    const found = [0, 1, ...head.constants, ...this.contractNumbers, ...constantsIn([...compared, ...run.conditions])];
    const constants = new Set(found.filter((value) => Math.abs(value) <= LARGEST));
    const proposed = candidates({ entry, changing, inexact, constants: [...constants] });
    const left = proposed.filter(({ text }) => !plan.dropped.has(text));
    const meaning = new Meaning(entry, entry);
    const terms = left.map((fact) => meaning.of(fact) ?? constant(false));
    const judged = judge(terms, run.session);
    return left.filter((_, i) => judged[i] === 'holds');
  }

  private keep(control: string, site: SiteId, entry: NamedValues, now: NamedValues, facts: readonly Fact[]): void {
    let kept = this.kept.get(control);
    if (kept === undefined) this.kept.set(control, (kept = { site, changes: new Set(), facts: undefined }));
    for (const [name, value] of now) if (entry.get(name) !== value) kept.changes.add(name);
    const texts = facts.map(({ text }) => text);
    kept.facts = kept.facts === undefined ? new Set(texts) : new Set(texts.filter((text) => kept.facts?.has(text)));
  }

  // back edge

  private again(site: SiteId, place: Place, head: LoopHead, entered: Entered): void {
    const { run } = this.search;
    const seen = this.read(place);
    if (seen === undefined) this.fail(site, { kind: 'opaque' });
    if (!covers(entered.state, seen, () => knownOf(run.conditions, run.session), 'kept', 'more')) {
      const noted = this.noteFacts(entered, namedValues(seen, head.names));
      const changed = this.noteChanges(site, head, entered, seen);
      if (!noted && !changed) this.giveUp(site, { kind: 'state' });
    }
    this.endPath();
  }

  /** Facts that the state does not keep. */
  private noteFacts({ facts, before, plan }: Entered, now: NamedValues): boolean {
    const meaning = new Meaning(now, before);
    const judged = judge(
      facts.map((fact) => meaning.of(fact) ?? constant(false)),
      this.search.run.session,
    );
    let noted = false;
    for (const [i, fact] of facts.entries()) {
      if (judged[i] === 'holds') continue;
      this.plans.drop(plan, fact.text, judged[i] === 'undecided');
      noted = true;
    }
    return noted;
  }

  /** Variables that changed and were not widened, or not far enough. */
  private noteChanges(site: SiteId, head: LoopHead, { state, plan, levels }: Entered, seen: State): boolean {
    let noted = false;
    for (const { key, name } of head.variables) {
      const stored = valueAt(state, key);
      const value = valueAt(seen, key);
      if (stored === undefined && value === undefined) continue;
      if (stored === undefined || value === undefined || stored.sort !== value.sort) {
        this.giveUp(site, { kind: 'type', name });
        return true;
      }
      const level = levels.get(key);
      let needed = level ?? 0;
      if (level === undefined ? stored === value : value.sort !== 'num') continue;
      if (value.sort === 'num') while (!this.isWithin(value, needed)) needed++;
      if (needed === level) continue;
      this.plans.widen(plan, key, needed);
      noted = true;
    }
    return noted;
  }
}

function valueAt({ roots }: State, key: string): Term | undefined {
  const value: StateValue | undefined = roots.find((root) => root.key === key)?.value;
  if (value?.kind === 'term') return value.term;
  if (value?.kind !== 'constant') return undefined;
  const known = ['number', 'string', 'boolean', 'bigint'].includes(typeof value.value);
  return known ? constant(value.value as Primitive) : undefined;
}

/** What a value must satisfy to be one of a widened number. */
function domainConditions(value: Term, level: number): Term[] {
  const domain = DOMAINS[level];
  if (domain === undefined) return [];
  return [
    apply('le', [constant(domain.min), value]),
    apply('le', [value, constant(domain.max)]),
    apply('isInteger', [value]),
    not(same(value, constant(-0))),
  ];
}
