// Statement coverage: every statement is executed.

import type { CriterionSearch, Goal } from '../path/criterion.js';
import type { LivePath } from '../path/listener.js';
import type { SourceRange } from '../result/source-range.js';
import { GoalSet, placeOf } from './goal-set.js';

export class StatementCriterion extends GoalSet {
  protected *list({ statements }: CriterionSearch): Iterable<Goal> {
    for (const location of statements) yield { name: placeOf(location), text: 'statement', location };
  }

  statement(_path: LivePath, statement: SourceRange): void {
    this.meet(placeOf(statement));
  }
}
