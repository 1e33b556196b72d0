// What a unit ensures, and the invariants of its class: checked at the end of a path by an exploration of their own.
// Soundness: what was not explored of them, or could not be evaluated, is a gap.
import { buildableModel } from '../../inputs/buildable-model.js';
import type { Call, ContractViolation, RunOutcome } from '../../languages/call.js';
import type { InputView } from '../../languages/language.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { Model } from '../../logic/model.js';
import { contractCut, contractInPart, contractUndecided } from '../../result/gaps/contracts.js';
import type { Conjunct } from '../path-condition.js';
import type { InnerPath } from '../predicate.js';
import { exploreInner, type InnerHost } from './inner.js';
import type { Precondition } from './precondition.js';
import { isEvaluated } from './unevaluated.js';

/** What an inner path decided on top of the path condition. */
export type Case = readonly Conjunct[];

const BUDGET = 500;
/** While they get no longer. */
const MOST = 20_000;

export class Postcondition {
  /** There is one. */
  readonly exists: boolean;
  /** Some of it was left out on the path that is finished: what it says there is not known. */
  inPart = false;

  constructor(
    private readonly unit: UnitDescription,
    private readonly host: InnerHost,
    private readonly precondition: Precondition,
    private readonly live: InputView,
  ) {
    this.exists = unit.ensures.length > 0 || unit.invariants.length > 0;
  }

  /** Calls `report` for the first clause that can be broken on a path that returned. Answers the cases in which it is broken. */
  check(
    { call, receiver, args, value }: RunOutcome & { kind: 'returned' },
    report: (violation: ContractViolation, model: Model) => void,
  ): readonly Case[] {
    const { unit } = this;
    const self = unit.kind === 'constructor' ? value : receiver;
    const hasInvariant = unit.kind === 'method' || unit.kind === 'constructor';
    for (const { id, kind, clause: index } of unit.contracts) {
      if (kind === 'requires' || (kind === 'invariant' && !hasInvariant)) continue;
      const clause = (kind === 'ensures' ? unit.ensures : unit.invariants)[index];
      const evaluate = (): boolean => {
        const given = kind === 'ensures' ? [...args, value, this.olds(call)] : [];
        return this.host.program.clause(id, self, given);
      };
      const cases = this.breaks(call, { clause, property: kind, id }, evaluate, report);
      if (cases.length > 0) return cases;
    }
    return [];
  }

  private breaks(
    call: Call,
    contract: ContractViolation,
    evaluate: () => boolean,
    report: (violation: ContractViolation, model: Model) => void,
  ): readonly Case[] {
    const { gaps, inputs } = this.host;
    const { text, location } = contract.clause;
    const cases: Case[] = [];
    const body = (): boolean => this.precondition.within(call, evaluate);
    const visit = (path: InnerPath): boolean => {
      const part = contract.property === 'ensures' ? 'postcondition' : 'invariant';
      if (!isEvaluated(path, part, this.unit, gaps)) return true;
      if (path.result.kind !== 'value' || path.result.holds) return true;
      const answer = buildableModel(path.session, inputs);
      if (answer.status === 'sat') {
        if (cases.length === 0) report(contract, answer.model);
        cases.push(path.conjuncts);
      }
      if (answer.status === 'unknown') gaps.add(contractUndecided(text), -1, location);
      return true;
    };
    const ended = exploreInner(this.host, { body, visit, budget: BUDGET, most: MOST });
    // A structure without end: the search went ever deeper, what breaks the contract may be near.
    if (ended === 'budget' && cases.length === 0) {
      const first = (path: InnerPath): boolean => visit(path) && cases.length === 0;
      exploreInner(this.host, { body, visit: first, budget: BUDGET, shortestFirst: true });
    }
    if (ended === 'budget') {
      this.inPart = true;
      gaps.add(this.host.timeIsUp() ? contractCut(text) : contractInPart(text), -1, location);
    }
    return cases;
  }

  /** The values themselves, objects included: what an object of the input holds is then what the call has left in it. */
  private olds(call: Call): unknown[] {
    return this.unit.olds.length === 0 ? [] : this.host.program.olds(call, this.live);
  }
}
