// Which paths a worker records, of those that end well: the first in the order of the report (bounds, then prefixes), whoever finds them and
// when. So the report of a unit is the same, however its branches were shared out.
import { type Decision, decisionsOf, parsePrefix } from '../../path/prefix.js';
import { compareDecisions } from '../../path/prefix-order.js';
import type { RunPath } from '../open-branch.js';
import type { PathPlace } from './part.js';

interface Place {
  readonly bound: number;
  readonly decisions: readonly Decision[];
}

export class KeptPaths {
  /** In order; only as many as are wanted. */
  private readonly first: Place[] = [];
  /** Somebody knows enough paths that come before this one. */
  private before: Place | undefined;

  constructor(
    private readonly wanted: number,
    /** The smallest bound that the path of the run is within. */
    private readonly boundOf: (path: RunPath) => number,
  ) {}

  /** @param place nothing from here on is wanted */
  limit(place: PathPlace | undefined): void {
    if (place !== undefined) this.before = { bound: place.bound, decisions: parsePrefix(place.prefix) ?? [] };
  }

  /** Is the path one of them, as far as is known? */
  takes(path: RunPath): boolean {
    const { first, before, wanted } = this;
    if (wanted === Number.POSITIVE_INFINITY) return true;
    if (wanted === 0) return false;
    const last = first.length < wanted ? undefined : first[first.length - 1];
    if (before === undefined && last === undefined) return true;
    const bound = this.boundOf(path);
    if (before !== undefined && !comesBefore(path, bound, before)) return false;
    return last === undefined || comesBefore(path, bound, last);
  }

  /** It was recorded. */
  add(path: RunPath): void {
    const { first, wanted } = this;
    if (wanted === Number.POSITIVE_INFINITY) return;
    const place = { bound: this.boundOf(path), decisions: decisionsOf(path) };
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = first[middle].bound - place.bound || compareDecisions(first[middle].decisions, place.decisions);
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, place);
    if (first.length > wanted) first.pop();
  }
}

/** Most paths part early: no list of decisions is made for them. */
function comesBefore(path: RunPath, bound: number, place: Place): boolean {
  if (bound !== place.bound) return bound < place.bound;
  const { decisions: other } = place;
  for (let i = 0; i < path.length && i < other.length; i++) {
    const decision = other[i];
    if (!('option' in decision)) return compareDecisions(decisionsOf(path), other) < 0;
    const option = path.optionAt(i);
    if (option !== decision.option) return option < decision.option;
  }
  return path.length < other.length;
}
