// Statement coverage: every statement is executed.

import type { SourceRange } from '../languages/program.js';
import type { CriterionSearch, Goal } from '../path/criterion.js';
import type { LivePath } from '../path/listener.js';
import { GoalSet, placeOf } from './goal-set.js';

export class StatementCriterion extends GoalSet {
  protected *list({ statements }: CriterionSearch): Iterable<Goal> {
    for (const location of statements) yield { name: placeOf(location), text: 'statement', location };
  }

  statement(_path: LivePath, statement: SourceRange): void {
    this.meet(placeOf(statement));
  }
}
