// Base of the built-in criteria: the goals of the search and those met on the current path. Goals are told by where they
// are, so that two units that share a function share its goals.

import type { Criterion, CriterionSearch, Goal } from '../path/criterion.js';
import type { SourceRange } from '../result/source-range.js';

export abstract class GoalSet implements Criterion {
  private known = new Set<string>();
  private onPath = new Set<string>();

  goals(search: CriterionSearch): Iterable<Goal> {
    const goals = [...this.list(search)];
    this.known = new Set(goals.map((goal) => goal.name));
    return goals;
  }

  protected abstract list(search: CriterionSearch): Iterable<Goal>;

  pathStarted(): void {
    this.onPath.clear();
  }

  /** Goals outside the scope of the search do not count. */
  protected meet(name: string): void {
    if (this.known.has(name)) this.onPath.add(name);
  }

  met(): Iterable<string> {
    return this.onPath;
  }
}

/** `line:column-line:column`; the file is the same for all goals of a unit's module, or part of the key. */
export function placeOf({ file, line, column, endLine, endColumn }: SourceRange): string {
  return `${file}:${line}:${column}-${endLine}:${endColumn}`;
}
