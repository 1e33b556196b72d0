// The contract of the unit at its own recursive calls, for proofs: what it requires must hold wherever it calls itself, what it ensures is assumed of the
// results and checked where the call that stands for all returns. A clause that does not hold is dropped like any other candidate. Used by recursion.ts.
// Soundness: clauses with old(...) speak of the call of the unit, not of those within it: they are left out.
import { ProgramValue, type RecursiveCall } from '../../../languages/state-reader.js';
import type { ContractFunction } from '../../../languages/unit.js';
import { and, or } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { exploreInner } from '../../contracts/inner.js';
import type { SearchParts } from '../../parts.js';
import { readerOf } from '../matching/matching-mode.js';
import type { LoopHeads } from './loop-heads.js';
import type { LoopPlan, Plans } from './plan.js';

const BUDGET = 200;

export class CallContract {
  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly once: LoopHeads['once'],
  ) {}

  private clauses(call: RecursiveCall, plan: LoopPlan, kind: 'requires' | 'ensures'): ContractFunction[] {
    const { unit } = this.search;
    if (!call.isUnit || call.given === undefined || unit.olds.length > 0) return [];
    return unit.contracts.filter((contract) => contract.kind === kind && !plan.dropped.has(nameOf(contract)));
  }

  /** What the call, which is about to be widened, satisfies of what the unit requires. */
  required(call: RecursiveCall, plan: LoopPlan): ContractFunction[] {
    const args = call.given?.() ?? [];
    return this.clauses(call, plan, 'requires').filter((contract) => this.holds(contract, call, args));
  }

  assume(call: RecursiveCall, contracts: readonly ContractFunction[]): void {
    for (const contract of contracts) this.assumeClause(contract, call, call.given?.() ?? []);
  }

  /** Does a further call satisfy what the first one did? What it does not is noted. */
  keeps(call: RecursiveCall, plan: LoopPlan): boolean {
    const args = call.given?.() ?? [];
    const lost = this.clauses(call, plan, 'requires').filter((contract) => !this.holds(contract, call, args));
    for (const contract of lost) this.plans.drop(plan, nameOf(contract), false);
    return lost.length === 0;
  }

  assumeResult(call: RecursiveCall, plan: LoopPlan, result: Term | ProgramValue): void {
    const reader = readerOf(this.search, '--proof');
    const value = result instanceof ProgramValue ? result.value : reader.valueOf?.(result);
    const args = [...(call.given?.() ?? []), value, []];
    for (const contract of this.clauses(call, plan, 'ensures')) this.assumeClause(contract, call, args);
  }

  noteResult(call: RecursiveCall, plan: LoopPlan, value: unknown): void {
    const args = [...(call.given?.() ?? []), value, []];
    for (const contract of this.clauses(call, plan, 'ensures')) {
      if (!this.holds(contract, call, args)) this.plans.drop(plan, nameOf(contract), false);
    }
  }

  private holds({ id }: ContractFunction, { receiver }: RecursiveCall, args: readonly unknown[]): boolean {
    const { inner, program } = this.search;
    let broken = false;
    const ended = exploreInner(inner, {
      body: () => program.clause(id, receiver, args),
      visit: ({ result, session }) => {
        if (result.kind === 'value' && result.holds) return true;
        if (result.kind === 'aborted' && result.reason.kind === 'infeasible') return true;
        broken ||= session.model().status !== 'unsat';
        return !broken;
      },
      budget: BUDGET,
    });
    return !broken && ended === 'all';
  }

  private assumeClause(contract: ContractFunction, call: RecursiveCall, args: readonly unknown[]): void {
    const { run, path } = this.search;
    const possible = this.once(() => this.possible(contract, call, args));
    if (possible === undefined) return;
    if (possible.length === 0) path.abort({ kind: 'infeasible' });
    run.assume(or(...possible.map((terms) => and(...terms))), call.site);
  }

  /** Ways in which the clause can hold; undefined where they are too many. */
  private possible(
    { id }: ContractFunction,
    { receiver }: RecursiveCall,
    args: readonly unknown[],
  ): (readonly Term[])[] | undefined {
    const { inner, program } = this.search;
    const possible: (readonly Term[])[] = [];
    const ended = exploreInner(inner, {
      conservative: true,
      body: () => program.clause(id, receiver, args),
      visit: ({ result, conjuncts }) => {
        if (result.kind !== 'value' || result.holds) possible.push(conjuncts.filter((c) => typeof c !== 'function'));
        return true;
      },
      budget: BUDGET,
    });
    return ended === 'all' ? possible : undefined;
  }
}

function nameOf({ id }: ContractFunction): string {
  return `contract ${id}`;
}
