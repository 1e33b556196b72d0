// What the unit ensures of its result, tried of the variables of a loop: often the result is one of them, and the clause holds of it all along (`!out.includes(',')`,
// `state === 'on' || state === 'off'`). Used by loop-heads.ts once a proof has failed without.
// Soundness: like any other candidate a clause is checked where a loop is entered and whenever its head is reached again, and dropped if it is not known
// to hold. Clauses with old(...) speak of the call of the unit: they are left out.
import type { LoopHead } from '../../../languages/state-reader.js';
import type { ContractFunction } from '../../../languages/unit.js';
import type { Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import type { SearchParts } from '../../parts.js';
import { readerOf } from '../matching/matching-mode.js';
import { assumeOne, holdsAlways, waysToHold } from './clauses.js';
import type { NamedValues } from './facts.js';
import type { LoopPlan, Plans } from './plan.js';

export interface Goal {
  readonly contract: ContractFunction;
  /** Of the variable. */
  readonly name: string;
  readonly text: string;
}

type Once = <T>(compute: () => T) => T;

/** More variables than these are not tried. */
const MAX_NAMES = 4;

export class Goals {
  /** By activation of a loop: what is assumed of it. */
  private entered = new Map<object, readonly Goal[]>();
  private readonly contracts: readonly ContractFunction[];

  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly once: Once,
  ) {
    const { unit } = search;
    // What is passed element by element is one argument of a clause.
    const plain = unit.kind === 'function' && unit.olds.length === 0 && !unit.parameters.some(({ rest }) => rest);
    this.contracts = plain ? unit.contracts.filter(({ kind }) => kind === 'ensures') : [];
  }

  beginPath(): void {
    this.entered = new Map();
  }

  /** The clauses that hold where the loop is entered, before anything is widened. */
  holding(head: LoopHead, plan: LoopPlan, values: () => NamedValues): readonly Goal[] {
    if (this.contracts.length === 0) return [];
    return this.once(() => {
      const now = values();
      const isChanging = (key: string, within: boolean): boolean => within || plan.widened.has(key);
      const names = head.variables.filter(({ key, within }) => isChanging(key, within)).map(({ name }) => name);
      const known = [...new Set(names)].filter((name) => now.has(name)).slice(0, MAX_NAMES);
      return known
        .flatMap((name) => this.contracts.map((contract) => this.goal(contract, name)))
        .filter((goal) => plan.allows(goal.text) && this.holds(goal, now));
    });
  }

  private goal(contract: ContractFunction, name: string): Goal {
    const { text } = this.search.unit.ensures[contract.clause];
    return { contract, name, text: text.replace(/(?<![\w$.'"`/])result(?![\w$:'"`/])/g, name) };
  }

  /** The widened state satisfies them, too. */
  assume(head: LoopHead, plan: LoopPlan, goals: readonly Goal[], now: NamedValues, site: SiteId): void {
    this.entered.set(head.activation, goals);
    for (const goal of goals) {
      plan.used.add(goal.text);
      const ways = this.once(() => waysToHold(this.search, this.body(goal, now)));
      assumeOne(this.search, ways, site);
    }
  }

  /** Notes those that do not hold where the head is reached again; answers whether there are any. */
  lost({ activation }: LoopHead, plan: LoopPlan, values: () => NamedValues): boolean {
    const goals = this.entered.get(activation) ?? [];
    if (goals.length === 0) return false;
    return this.once(() => {
      const now = values();
      const lost = goals.filter((goal) => !this.holds(goal, now));
      for (const { text } of lost) this.plans.drop(plan, text, false);
      return lost.length > 0;
    });
  }

  private holds(goal: Goal, now: NamedValues): boolean {
    return now.has(goal.name) && holdsAlways(this.search, this.body(goal, now));
  }

  private body({ contract, name }: Goal, now: NamedValues): () => boolean {
    const reader = readerOf(this.search, '--proof');
    return () => {
      const value = reader.valueOf?.(now.get(name) as Term);
      const given = reader.given?.() ?? [];
      return this.search.program.clause(contract.id, undefined, [...given, value, []]);
    };
  }
}
