// MC/DC (modified condition/decision coverage, masking form): every condition is shown to decide the outcome of its
// decision by itself, once true and once false. Includes statement coverage.
import type { CriterionSearch, Goal } from '../path/criterion.js';
import type { ConditionEvent, DecisionEvent, DecisionInfo, LivePath } from '../path/listener.js';
import { outcomeText } from './branch.js';
import { decides } from './formula.js';
import { placeOf } from './goal-set.js';
import { StatementCriterion } from './statement.js';

export class McdcCriterion extends StatementCriterion {
  readonly decideValues = true;
  /** Conditions evaluated since the decision began; decisions nest when a condition calls a function. */
  private readonly open = new Map<number, Map<number, boolean>[]>();

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
    const continues = current !== undefined && index > Math.max(...current.keys());
    if (continues) current.set(index, outcome);
    else stack.push(new Map([[index, outcome]]));
  }

  decision(_path: LivePath, { decision }: DecisionEvent): void {
    if (decision.outcomes === 'entered') {
      this.meet(goalName(decision, 0, true));
      return;
    }
    const values = this.open.get(decision.id)?.pop();
    if (values === undefined) return;
    for (const [index, outcome] of values) {
      if (decides(decision.formula, values, index)) this.meet(goalName(decision, index, outcome));
    }
  }
}

function goalName(decision: DecisionInfo, index: number, outcome: boolean): string {
  return `${placeOf(decision.location)} ${decision.kind} decides ${index} ${outcome}`;
}
