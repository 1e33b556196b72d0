// Condition coverage: every condition of every decision is evaluated to true and to false. With short-circuit evaluation
// the last condition evaluated decides, so every decision has both outcomes too. Boolean values count as decisions.
import type { CriterionSearch, Goal } from '../path/criterion.js';
import type { ConditionEvent, DecisionEvent, DecisionInfo, LivePath } from '../path/listener.js';
import { outcomeText } from './branch.js';
import { placeOf } from './goal-set.js';
import { StatementCriterion } from './statement.js';

export class ConditionCriterion extends StatementCriterion {
  readonly decideValues = true;

  protected override *list(search: CriterionSearch): Iterable<Goal> {
    yield* super.list(search);
    for (const decision of search.decisions) {
      for (const [index, { location, text }] of decision.conditions.entries()) {
        for (const outcome of decision.outcomes === 'both' ? [true, false] : [true]) {
          const name = conditionName(decision, index, outcome);
          yield { name, text: outcomeText(decision, text, outcome), location };
        }
      }
    }
  }

  condition(_path: LivePath, { decision, index, outcome }: ConditionEvent): void {
    this.meet(conditionName(decision, index, outcome));
  }

  decision(_path: LivePath, { decision }: DecisionEvent): void {
    // Cases and bodies report only that they were entered.
    if (decision.outcomes === 'entered') this.meet(conditionName(decision, 0, true));
  }
}

export function conditionName(decision: DecisionInfo, index: number, outcome: boolean): string {
  return `${placeOf(decision.location)} ${decision.kind} condition ${index} ${outcome}`;
}
