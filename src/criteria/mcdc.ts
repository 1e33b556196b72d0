// MC/DC (modified condition/decision coverage, masking form): every condition is shown to decide the outcome of its
// decision by itself, once true and once false. With the other conditions as they are, those included that evaluation skips,
// its opposite would change the outcome. Includes statement coverage.
import type { CriterionSearch, Goal } from '../path/criterion.js';
import type { ConditionEvent, DecisionEvent, DecisionInfo, LivePath } from '../path/listener.js';
import { outcomeText } from './branch.js';
import { decides } from './formula.js';
import { placeOf } from './goal-set.js';
import { StatementCriterion } from './statement.js';

/** Conditions of a decision under way: those that were evaluated, and what those left out would have been. */
interface Evaluated {
  readonly values: Map<number, boolean>;
  readonly skipped: Map<number, boolean>;
}

export class McdcCriterion extends StatementCriterion {
  readonly decideValues = true;
  /** Decisions under way; they nest when a condition calls a function. */
  private readonly open = new Map<number, Evaluated[]>();

  protected override *list(search: CriterionSearch): Iterable<Goal> {
    yield* super.list(search);
    for (const decision of search.decisions) {
      for (const [index, { location, text }] of decision.conditions.entries()) {
        for (const outcome of decision.outcomes === 'both' ? [true, false] : [true]) {
          const shown = outcomeText(decision, text, outcome);
          const alone = decision.conditions.length === 1;
          yield { name: goalName(decision, index, outcome), text: alone ? shown : `${shown} and decides`, location };
        }
      }
    }
  }

  override pathStarted(): void {
    super.pathStarted();
    this.open.clear();
  }

  condition(_path: LivePath, { decision, index, outcome }: ConditionEvent): void {
    let stack = this.open.get(decision.id);
    if (stack === undefined) this.open.set(decision.id, (stack = []));
    const current = stack.at(-1);
    // Conditions come left to right: one that is not to the right of the last begins a decision of an inner call.
    const continues = current !== undefined && index > Math.max(...current.values.keys());
    if (continues) current.values.set(index, outcome);
    else stack.push({ values: new Map([[index, outcome]]), skipped: new Map() });
  }

  skipped(_path: LivePath, { decision, index, outcome }: ConditionEvent): void {
    this.open.get(decision.id)?.at(-1)?.skipped.set(index, outcome);
  }

  decision(_path: LivePath, { decision }: DecisionEvent): void {
    if (decision.outcomes === 'entered') {
      this.meet(goalName(decision, 0, true));
      return;
    }
    const evaluated = this.open.get(decision.id)?.pop();
    if (evaluated === undefined) return;
    const all = new Map([...evaluated.skipped, ...evaluated.values]);
    for (const [index, outcome] of evaluated.values) {
      if (decides(decision.formula, all, index)) this.meet(goalName(decision, index, outcome));
    }
  }
}

function goalName(decision: DecisionInfo, index: number, outcome: boolean): string {
  return `${placeOf(decision.location)} ${decision.kind} decides ${index} ${outcome}`;
}
