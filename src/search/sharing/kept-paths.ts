// Which paths a worker records, of those that end well: the first in the order of prefixes, whoever finds them and when. So the report
// of a unit is the same, however its branches were shared out.
import type { Path } from '../../path/path.js';
import { type Decision, decisionsOf, parsePrefix } from '../../path/prefix.js';
import { compareDecisions } from '../../path/prefix-order.js';

export class KeptPaths {
  /** In order; only as many as are wanted. */
  private readonly first: (readonly Decision[])[] = [];
  /** Somebody knows enough paths that come before this one. */
  private before: readonly Decision[] | undefined;

  constructor(private readonly wanted: number) {}

  /** @param prefix nothing from here on is wanted */
  limit(prefix: string | undefined): void {
    if (prefix !== undefined) this.before = parsePrefix(prefix);
  }

  /** Is the path one of them, as far as is known? */
  takes(path: Path<unknown>): boolean {
    const { first, before, wanted } = this;
    if (wanted === Number.POSITIVE_INFINITY) return true;
    if (wanted === 0) return false;
    const last = first.length < wanted ? undefined : first[first.length - 1];
    if (before !== undefined && !comesBefore(path, before)) return false;
    return last === undefined || comesBefore(path, last);
  }

  /** It was recorded. */
  add(path: Path<unknown>): void {
    const { first, wanted } = this;
    if (wanted === Number.POSITIVE_INFINITY) return;
    const decisions = decisionsOf(path);
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareDecisions(first[middle], decisions) < 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, decisions);
    if (first.length > wanted) first.pop();
  }
}

/** Most paths part early: no list of decisions is made for them. */
function comesBefore(path: Path<unknown>, other: readonly Decision[]): boolean {
  for (let i = 0; i < path.length && i < other.length; i++) {
    const decision = other[i];
    if (!('option' in decision)) return compareDecisions(decisionsOf(path), other) < 0;
    const option = path.optionAt(i);
    if (option !== decision.option) return option < decision.option;
  }
  return path.length < other.length;
}
