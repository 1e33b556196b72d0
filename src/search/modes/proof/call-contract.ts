// The contract of the unit at its own recursive calls, for proofs: what it requires must hold wherever it calls itself, what it ensures is assumed of the
// results and checked where the call that stands for all returns. A clause that does not hold is dropped like any other candidate. Used by recursion.ts.
// Soundness: clauses with old(...) speak of the call of the unit, not of those within it: they are left out.
import { ProgramValue, type RecursiveCall } from '../../../languages/state-reader.js';
import type { ContractFunction } from '../../../languages/unit.js';
import type { Term } from '../../../logic/term.js';
import type { SearchParts } from '../../parts.js';
import { readerOf } from '../matching/matching-mode.js';
import { assumeOne, holdsAlways, waysToHold } from './clauses.js';
import type { LoopHeads } from './loop-heads.js';
import type { LoopPlan, Plans } from './plan.js';

export class CallContract {
  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly once: LoopHeads['once'],
  ) {}

  private clauses(call: RecursiveCall, plan: LoopPlan, kind: 'requires' | 'ensures'): ContractFunction[] {
    const { unit } = this.search;
    if (!call.isUnit || call.given === undefined || unit.olds.length > 0) return [];
    const clauses = unit.contracts.filter((contract) => contract.kind === kind && plan.allows(nameOf(contract)));
    for (const clause of clauses) plan.used.add(nameOf(clause));
    return clauses;
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
    return holdsAlways(this.search, () => this.search.program.clause(id, receiver, args));
  }

  private assumeClause(contract: ContractFunction, call: RecursiveCall, args: readonly unknown[]): void {
    const { program } = this.search;
    const ways = this.once(() => waysToHold(this.search, () => program.clause(contract.id, call.receiver, args)));
    assumeOne(this.search, ways, call.site);
  }
}

function nameOf({ id }: ContractFunction): string {
  return `contract ${id}`;
}
