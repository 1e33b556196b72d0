// Branch (decision) coverage: every decision has both outcomes, every operand of && and || is evaluated, every case and
// every for-of body is entered, and every statement is executed, since a `catch` is entered without a decision.
import type { CriterionSearch, Goal } from '../path/criterion.js';
import type { ConditionEvent, DecisionEvent, DecisionInfo, LivePath } from '../path/listener.js';
import { placeOf } from './goal-set.js';
import { StatementCriterion } from './statement.js';

export class BranchCriterion extends StatementCriterion {
  protected override *list(search: CriterionSearch): Iterable<Goal> {
    yield* super.list(search);
    for (const decision of search.decisions) yield* this.decisionGoals(decision);
  }

  protected *decisionGoals(decision: DecisionInfo): Iterable<Goal> {
    const { location, text } = decision;
    for (const outcome of decision.outcomes === 'both' ? [true, false] : [true]) {
      yield { name: outcomeName(decision, outcome), text: outcomeText(decision, text, outcome), location };
    }
    // The first condition is evaluated with the decision.
    for (const [index, condition] of [...decision.conditions.entries()].slice(1)) {
      yield {
        name: evaluatedName(decision, index),
        text: `${condition.text} is evaluated`,
        location: condition.location,
      };
    }
  }

  condition(_path: LivePath, { decision, index }: ConditionEvent): void {
    if (index > 0) this.meet(evaluatedName(decision, index));
  }

  decision(_path: LivePath, { decision, outcome }: DecisionEvent): void {
    this.meet(outcomeName(decision, outcome));
  }
}

function outcomeName(decision: DecisionInfo, outcome: boolean): string {
  return `${placeOf(decision.location)} ${decision.kind} ${outcome}`;
}

function evaluatedName(decision: DecisionInfo, index: number): string {
  return `${placeOf(decision.location)} ${decision.kind} evaluates ${index}`;
}

export function outcomeText({ kind, outcomes }: DecisionInfo, text: string, outcome: boolean): string {
  if (outcomes === 'entered') return kind === 'case' ? `case ${text} is taken` : `the loop over ${text} is entered`;
  return `${text} is ${outcome}`;
}
