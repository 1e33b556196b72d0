// What a recursive function returns, for proofs: values of the kinds that were seen, and facts about numbers and booleans among them. Used by recursion.ts.
import type { Reference, StateField } from '../../../languages/state.js';
import type { ProgramValue, RecursiveCall } from '../../../languages/state-reader.js';
import { constant, variable } from '../../../logic/build.js';
import type { Sort, Term } from '../../../logic/term.js';
import type { SearchParts } from '../../parts.js';
import { candidates } from './candidates.js';
import { type Fact, Meaning, type NamedValues } from './facts.js';
import { judge } from './judge.js';
import type { Entered } from './loop-entry.js';
import type { LoopHeads } from './loop-heads.js';
import { termAt } from './parts.js';
import { DOMAINS, type LoopPlan, type Plans } from './plan.js';
import { includes, referenceOf } from './references.js';

const RESULT = 'result';
/** Of the parts of a plan: the result. */
const KEY = 'call.[[result]]';

export class Results {
  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly heads: LoopHeads,
  ) {}

  /** Any result; undefined while none is known. */
  any(call: RecursiveCall, plan: LoopPlan, now: NamedValues): Term | ProgramValue | undefined {
    const { site, place } = call;
    const kinds = plan.references.get(KEY);
    if (kinds === undefined) return undefined;
    const path = `result#${this.heads.freshNumber()}`;
    const sort = onlySort(kinds);
    if (sort === undefined) {
      const value = place.head.refer(kinds, path);
      if (value === undefined) this.heads.fail(site, { kind: 'result' });
      return value;
    }
    const domain = sort === 'num' ? DOMAINS[plan.widened.get(KEY) ?? 0] : undefined;
    const result = variable(sort, path, domain);
    const meaning = new Meaning(new Map([...now, [RESULT, result]]), new Map());
    for (const fact of plan.results?.get(sort) ?? []) {
      const term = plan.allows(fact.text) ? meaning.of(fact) : undefined;
      if (term !== undefined) this.search.run.assume(term, site);
    }
    return result;
  }

  /** Notes what the call has returned; false where it is nothing that can stand for others. */
  note(plan: LoopPlan, entered: Entered, field: StateField): boolean {
    const found = referenceOf(field.value);
    if (found === undefined) return false;
    const known = plan.references.get(KEY);
    if (known === undefined || !includes(known, found)) this.plans.widenReference(plan, KEY, found);
    const term = termAt(field);
    if (term === undefined) return true;
    if (term.sort === 'num') {
      const level = plan.widened.get(KEY) ?? 0;
      let needed = level;
      while (!this.heads.isWithin(term, needed)) needed++;
      if (needed > level) this.plans.widen(plan, KEY, needed);
    }
    const meaning = new Meaning(new Map([...entered.now, [RESULT, term]]), new Map());
    const proposed = this.plans.resultFacts(plan, term.sort, () => this.proposed(entered, term.sort));
    const facts = proposed.filter(({ text }) => plan.allows(text));
    const terms = facts.map((fact) => meaning.of(fact) ?? constant(false));
    const judged = judge(terms, this.search);
    for (const [i, fact] of facts.entries()) {
      if (judged[i] !== 'holds') this.plans.drop(plan, fact.text, judged[i] === 'undecided');
    }
    const held = facts.filter((_, i) => judged[i] === 'holds').map(({ text }) => text);
    for (const text of held) plan.used.add(text);
    this.heads.kept.addFacts(entered.control, held);
    return true;
  }

  /** Proposed where the function is first seen to return a value of that sort; from then on these are checked, and no others assumed. */
  private proposed({ now, constants }: Entered, sort: Sort): Fact[] {
    if (sort !== 'num' && sort !== 'bool') return [];
    const entry = new Map([[RESULT, variable(sort, 'any result')], ...now]);
    const source = { rich: false, entry, changing: new Set([RESULT]), inexact: new Set([RESULT]), constants };
    return candidates(source).filter(({ text }) => !text.includes('before('));
  }
}

function onlySort({ shapes, nullish, sorts }: Reference): Sort | undefined {
  return shapes.size === 0 && nullish.size === 0 && sorts.size === 1 ? [...sorts][0] : undefined;
}
