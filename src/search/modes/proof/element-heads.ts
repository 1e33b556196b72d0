// What a proof does about elements of arrays at the head of a loop (elements.ts): tries facts where it is entered, attaches those that hold, and asks
// where the head is reached again whether they still do. Used by loop-heads.ts.
// Soundness: what was attached to an array by loops around this one must hold again, too: the widened state goes on under it.
import { LISTED, type StateNode } from '../../../languages/state.js';
import type { ElementTerm, LoopHead } from '../../../languages/state-reader.js';
import { constant } from '../../../logic/build.js';
import { substituteAll } from '../../../logic/substitute.js';
import type { Term } from '../../../logic/term.js';
import type { SearchParts } from '../../parts.js';
import { arrayIn, lengthOf } from './arrays.js';
import type { Attempt } from './attempt.js';
import { numbersIn } from './candidates.js';
import type { ArrayBefore, ElementEntry } from './element-entry.js';
import {
  type ElementFact,
  elementFacts,
  elementTerm,
  knownElements,
  ofAllElements,
  withoutImplied,
} from './elements.js';
import { type NamedValues, placeholder } from './facts.js';
import { judge } from './judge.js';
import { type EnteredOrders, OrderHeads } from './order-heads.js';
import { MAX_PARTS, type Part, partsOf } from './parts.js';
import type { LoopPlan, Plans } from './plan.js';
import { claimsOfOne, required } from './required.js';

/** What is known of elements in the widened state. */
export interface EnteredElements {
  readonly facts: readonly ElementFact[];
  /** By key of an array: what was attached to it before. */
  readonly inherited: ReadonlyMap<string, readonly ElementTerm[]>;
  readonly orders: EnteredOrders;
}

/** Arrays of numbers among the parts. */
function arraysBefore(parts: Iterable<Part>, head: LoopHead): ArrayBefore[] {
  const found: ArrayBefore[] = [];
  for (const part of parts) {
    const node = arrayIn(part);
    if (node === undefined) continue;
    const { key, name, owner } = part;
    const listed = typeof owner?.type === 'string' && owner.type.startsWith(LISTED);
    found.push({ key, name, node, listed, attached: head.attached(node), pairs: head.pairs(node) });
  }
  return found;
}

/** Numbers of the precondition that are tried as bounds of elements. */
const MAX_CONSTANTS = 4;
const NONE: ReadonlySet<string> = new Set();
/** A contract that speaks of all elements of an array. */
const QUANTIFIED = /\.(?:every|some)\(/;

export class ElementHeads {
  private readonly orders: OrderHeads;
  /** There were arrays of numbers, and no fact about them was tried. */
  leftOut = false;
  /** Arrays of the input that were looked at on this path, by the name of their length. */
  private looked = new Set<Term>();

  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly attempt: Attempt,
    private readonly once: <T>(compute: () => T) => T,
  ) {
    this.orders = new OrderHeads(search, plans, once);
  }

  beginPath(): void {
    this.looked = new Set();
    this.orders.beginPath();
  }

  /** Arrays where a loop is entered, with what is known of them. */
  before(parts: readonly Part[], head: LoopHead, plan: LoopPlan): ArrayBefore[] {
    this.orders.learn(parts, head);
    this.learn(parts, head, plan);
    return arraysBefore(parts, head);
  }

  /** What the precondition says of each element of an array of the input that the loop writes: it does not say it of those that are written. */
  private learn(parts: readonly Part[], head: LoopHead, plan: LoopPlan): void {
    const { requires } = this.search.unit;
    if (this.attempt.facts === 'single' || !requires.some(({ text }) => QUANTIFIED.test(text))) return;
    const constants = requires.flatMap(({ text }) => numbersIn(text)).slice(0, MAX_CONSTANTS);
    for (const part of parts) {
      const node = arrayIn(part);
      const length = node && lengthOf(node);
      if (node === undefined || length?.op !== 'var' || node.kind !== 'input' || !plan.arrays.has(part.key)) continue;
      if (this.looked.has(length) || head.elementsOf(node) !== 'num') continue;
      this.looked.add(length);
      const claims = this.once(() => required(this.search, head, { node, length }, claimsOfOne(constants)));
      head.attached(
        node,
        claims.map(
          (claim): ElementTerm =>
            (_, x) =>
              claim(x),
        ),
      );
    }
  }

  enter(entry: ElementEntry): EnteredElements {
    const { head, after, names, now, site } = entry;
    const { run } = this.search;
    const parts = partsOf(after, names);
    const arrays = new Map<string, StateNode>();
    const inherited = new Map<string, readonly ElementTerm[]>();
    for (const part of parts.values()) {
      const node = arrayIn(part);
      if (node === undefined) continue;
      arrays.set(part.key, node);
      inherited.set(part.key, head.attached(node));
    }
    // Arrays that are not looked at may have something attached.
    if (parts.size >= MAX_PARTS) inherited.set('all', [() => constant(false)]);
    const facts = entry.filed?.facts ?? (this.isTried(arrays, head) ? this.holding(entry, arrays) : []);
    const values = placeholders(now);
    for (const fact of facts) {
      const node = arrays.get(fact.key);
      const term = node && elementTerm(fact, values);
      if (node === undefined || term === undefined) continue;
      entry.plan.used.add(textOf(fact));
      head.attached(node, [term]);
      for (const [index, value] of knownElements(node) ?? []) run.assume(term(index, value), site);
    }
    return { facts, inherited, orders: this.orders.enter(entry, this.isTried(arrays, head)) };
  }

  /** Are facts about elements tried, if there are any? */
  private isTried(arrays: ReadonlyMap<string, StateNode>, head: LoopHead): boolean {
    const { facts } = this.attempt;
    if (facts === 'usual' || facts === 'rare') return true;
    this.leftOut ||= [...arrays.values()].some((node) => head.elementsOf(node) === 'num');
    return false;
  }

  /** Facts that are true of the arrays as they were. */
  private holding(entry: ElementEntry, arrays: ReadonlyMap<string, StateNode>): ElementFact[] {
    const { before, now, changing, whole, constants, replaced, plan, head } = entry;
    const values = placeholders(now);
    const quantified = this.search.unit.ensures.some(({ text }) => QUANTIFIED.test(text));
    const proposed: ElementFact[] = [];
    const terms: Term[] = [];
    for (const { key, name, node, listed, attached, pairs } of before) {
      const after = arrays.get(key);
      const sort = after && head.elementsOf(after);
      if (after === undefined || (sort !== 'num' && sort !== 'none')) continue;
      const written = plan.arrays.has(key);
      const indices = listed ? NONE : whole;
      for (const fact of elementFacts({ key, name, now, changing, whole: indices, constants, written, quantified })) {
        const term = plan.allows(textOf(fact)) ? elementTerm(fact, values) : undefined;
        if (term === undefined) continue;
        proposed.push(fact);
        terms.push(ofAllElements(node, term, attached, pairs));
      }
    }
    const judged = judge(substituteAll(terms, replaced), this.search);
    return withoutImplied(proposed.filter((_, i) => judged[i] === 'holds'));
  }

  /** Does all that is known of elements hold again? What does not is noted; `lost` where nothing can be noted. */
  again(
    { facts, inherited, orders }: EnteredElements,
    plan: LoopPlan,
    seen: ReadonlyMap<string, Part>,
    now: NamedValues,
    head: LoopHead,
  ): 'held' | 'noted' | 'lost' {
    const values = placeholders(now);
    const claim = (key: string, term: ElementTerm | undefined): Term => {
      const part = seen.get(key);
      const node = part && arrayIn(part);
      return node === undefined || term === undefined
        ? constant(false)
        : ofAllElements(node, term, head.attached(node), head.pairs(node));
    };
    const old = [...inherited].flatMap(([key, terms]) => terms.map((term) => claim(key, term)));
    const lost = judge(old, this.search).some((answer) => answer !== 'holds');
    const judged = judge(
      facts.map((fact) => claim(fact.key, elementTerm(fact, values))),
      this.search,
    );
    let answer: 'held' | 'noted' | 'lost' = lost ? 'lost' : 'held';
    for (const [i, fact] of facts.entries()) {
      if (judged[i] === 'holds') continue;
      this.plans.drop(plan, textOf(fact), judged[i] === 'undecided');
      answer = 'noted';
    }
    const ordered = this.orders.again(orders, plan, seen, now, head);
    return answer === 'noted' || ordered === 'noted' ? 'noted' : answer === 'lost' ? 'lost' : ordered;
  }
}

function textOf({ key, text }: ElementFact): string {
  return `${key}: ${text}`;
}

function placeholders(now: NamedValues): Map<Term, Term> {
  return new Map([...now].map(([name, value]) => [placeholder(name, value), value]));
}
