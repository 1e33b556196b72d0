// What a proof does about the order of elements at the head of a loop (orders.ts): tries facts where it is entered, attaches those that hold, asks where the
// head is reached again whether they still do; and learns from the precondition that an array of the input is in order. Used by loop-heads.ts.
// Soundness: of an array of the input that has its elements in order one by one (each two neighbours, arbitrary ones), every two stand in order: the
// comparisons are transitive, NaN included, since each of them is true. What was attached by loops around this one must hold again, too.
import type { StateNode } from '../../../languages/state.js';
import type { LoopHead, PairTerm } from '../../../languages/state-reader.js';
import { constant, le, lt, not, or } from '../../../logic/build.js';
import { substituteAll } from '../../../logic/substitute.js';
import type { Term } from '../../../logic/term.js';
import type { SearchParts } from '../../parts.js';
import { arrayIn, lengthOf } from './arrays.js';
import type { ElementEntry } from './element-entry.js';
import { knownElements, wholeNumbers, withoutImplied } from './elements.js';
import { type NamedValues, placeholder } from './facts.js';
import { judge } from './judge.js';
import { type OrderFact, ofAllPairs, orderFacts, pairTerm } from './orders.js';
import { MAX_PARTS, type Part, partsOf } from './parts.js';
import type { LoopPlan, Plans } from './plan.js';
import { required } from './required.js';

/** What is known of the order of elements in the widened state. */
export interface EnteredOrders {
  readonly facts: readonly OrderFact[];
  readonly inherited: ReadonlyMap<string, readonly PairTerm[]>;
}

/** Whole numbers that may be indices: more are not tried. */
const MAX_INDICES = 3;

export class OrderHeads {
  /** Arrays of the input that were looked at on this path, by the name of their length. */
  private looked = new Set<Term>();

  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly once: <T>(compute: () => T) => T,
  ) {}

  beginPath(): void {
    this.looked = new Set();
  }

  /** What the precondition says of the order of arrays of the input comes to be known of them. */
  learn(arrays: Iterable<Part>, head: LoopHead): void {
    if (!this.search.unit.requires.some(({ text }) => text.includes('['))) return;
    for (const part of arrays) {
      const node = arrayIn(part);
      const length = node && lengthOf(node);
      if (node === undefined || length?.op !== 'var' || node.kind !== 'input' || this.looked.has(length)) continue;
      this.looked.add(length);
      const [found] = this.once(() => required(this.search, head, { node, length }, COMPARISONS));
      if (found === undefined) continue;
      const fact: PairTerm = (i, x, j, y) => or(not(lt(i, j)), found(x, y));
      head.pairs(node, [fact]);
    }
  }

  /** @param tries facts that the precondition does not tell */
  enter(entry: ElementEntry, tries: boolean): EnteredOrders {
    const { head, after, names, now, site, filed } = entry;
    const { run } = this.search;
    const arrays = new Map<string, StateNode>();
    const inherited = new Map<string, readonly PairTerm[]>();
    const parts = partsOf(after, names);
    // Arrays that are not looked at may have something attached.
    if (parts.size >= MAX_PARTS) inherited.set('all', [() => constant(false)]);
    for (const part of parts.values()) {
      const node = arrayIn(part);
      if (node === undefined) continue;
      arrays.set(part.key, node);
      inherited.set(
        part.key,
        head.pairs(node).map(({ fact }) => fact),
      );
    }
    const facts = filed?.orders ?? (tries ? this.holding(entry, arrays) : []);
    const values = placeholders(now);
    for (const fact of facts) {
      const node = arrays.get(fact.key);
      const term = node && pairTerm(fact, values);
      if (node === undefined || term === undefined) continue;
      entry.plan.used.add(textOf(fact));
      head.pairs(node, [term]);
      const known = knownElements(node) ?? [];
      for (const [i, x] of known) for (const [j, y] of known) if (i !== j) run.assume(term(i, x, j, y), site);
    }
    return { facts, inherited };
  }

  private holding(entry: ElementEntry, arrays: ReadonlyMap<string, StateNode>): OrderFact[] {
    const { before, now, plan, head, replaced } = entry;
    const values = placeholders(now);
    const indices = wholeNumbers(now).slice(0, MAX_INDICES);
    const changing = new Set([...entry.changing].map((name) => placeholder(name, now.get(name) as Term)));
    const proposed: OrderFact[] = [];
    const terms: Term[] = [];
    for (const { key, name, node, listed, attached, pairs } of before) {
      const after = arrays.get(key);
      if (after === undefined || listed || head.elementsOf(after) !== 'num') continue;
      // Nothing changes the order of an array that is only read: a loop may come to know more of it.
      const written = plan.arrays.has(key);
      if (!written && pairs.length > 0) continue;
      for (const fact of orderFacts(key, name, written ? indices : indices.filter((i) => changing.has(i)), written)) {
        const term = plan.allows(textOf(fact)) ? pairTerm(fact, values) : undefined;
        if (term === undefined) continue;
        proposed.push(fact);
        terms.push(ofAllPairs(node, term, attached, pairs));
      }
    }
    const judged = judge(substituteAll(terms, replaced), this.search);
    return withoutImplied(proposed.filter((_, i) => judged[i] === 'holds'));
  }

  /** Does all that is known of the order hold again? What does not is noted; `lost` where nothing can be noted. */
  again(
    { facts, inherited }: EnteredOrders,
    plan: LoopPlan,
    seen: ReadonlyMap<string, Part>,
    now: NamedValues,
    head: LoopHead,
  ): 'held' | 'noted' | 'lost' {
    const values = placeholders(now);
    const claim = (key: string, term: PairTerm | undefined): Term => {
      const part = seen.get(key);
      const node = part && arrayIn(part);
      if (node === undefined || term === undefined) return constant(false);
      return ofAllPairs(node, term, head.attached(node), head.pairs(node));
    };
    const isKept = (key: string, term: PairTerm): boolean => {
      const node = arrayOf(seen.get(key));
      return node !== undefined && isUnwritten(node) && head.pairs(node).some(({ fact }) => fact === term);
    };
    const old = [...inherited].flatMap(([key, terms]) =>
      terms.filter((term) => !isKept(key, term)).map((term) => claim(key, term)),
    );
    let answer: 'held' | 'noted' | 'lost' = judge(old, this.search).some((a) => a !== 'holds') ? 'lost' : 'held';
    const judged = judge(
      facts.map((fact) => claim(fact.key, pairTerm(fact, values))),
      this.search,
    );
    for (const [i, fact] of facts.entries()) {
      if (judged[i] === 'holds') continue;
      this.plans.drop(plan, textOf(fact), judged[i] === 'undecided');
      answer = 'noted';
    }
    return answer;
  }
}

function arrayOf(part: Part | undefined): StateNode | undefined {
  return part && arrayIn(part);
}

function isUnwritten({ fields }: StateNode): boolean {
  return fields.every(({ key, original }) => key !== 'element' || original);
}

type Comparison = (x: Term, y: Term) => Term;

const COMPARISONS: readonly Comparison[] = [lt, le, (x, y) => lt(y, x), (x, y) => le(y, x)];

function textOf({ key, text }: OrderFact): string {
  return `${key}: ${text}`;
}

function placeholders(now: NamedValues): Map<Term, Term> {
  return new Map([...now].map(([name, value]) => [placeholder(name, value), value]));
}
