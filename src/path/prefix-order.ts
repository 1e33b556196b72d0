// The order of prefixes: that in which a depth-first search meets their paths. Reports of runs that several workers shared are in
// this order, so that nobody can tell who found what.
import type { Primitive } from '../logic/term.js';
import { type Decision, parsePrefix } from './prefix.js';

/** Negative: the path of `a` comes first. What is no prefix comes last. */
export function comparePrefixes(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [parsePrefix(a), parsePrefix(b)];
  if (left === undefined || right === undefined) return (left === undefined ? 1 : 0) - (right === undefined ? 1 : 0);
  return compareDecisions(left, right);
}

export function compareDecisions(a: readonly Decision[], b: readonly Decision[]): number {
  const common = Math.min(a.length, b.length);
  for (let i = 0; i < common; i++) {
    const by = optionIn(a[i]) - optionIn(b[i]) || compareValues(valueIn(a[i]), valueIn(b[i]));
    if (by !== 0) return by;
  }
  return a.length - b.length;
}

function optionIn(decision: Decision): number {
  return 'option' in decision ? decision.option : 0;
}

function valueIn(decision: Decision): Primitive | undefined {
  return 'option' in decision ? undefined : decision.value;
}

function compareValues(a: Primitive | undefined, b: Primitive | undefined): number {
  if (Object.is(a, b)) return 0;
  const [left, right] = [`${typeof a} ${String(a)}`, `${typeof b} ${String(b)}`];
  return left < right ? -1 : left > right ? 1 : Object.is(a, -0) ? -1 : 1;
}
