// Path coverage: every path is a goal of its own. Paths of different units are different goals.
import type { Criterion, CriterionSearch, Goal } from '../path/criterion.js';
import type { LivePath } from '../path/listener.js';

export class PathCriterion implements Criterion {
  private unit = '';

  /** No path is known before it is found. */
  goals({ unit }: CriterionSearch): Iterable<Goal> {
    this.unit = unit;
    return [];
  }

  met(path: LivePath): Iterable<string> {
    return [`${this.unit}: path ${path.prefix}`];
  }
}
