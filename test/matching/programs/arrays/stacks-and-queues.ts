// Stacks, queues and disjoint sets that are kept in an array. Checked with --arrays symbolic --match array.
import { assert } from 'everypath';

const integers = (a: readonly number[]): boolean => a.every((x) => Number.isInteger(x));

// ends
/** @requires integers(stack) */
export function drain(stack: number[]): number {
  let largest = 0;
  while (stack.length > 0) {
    const x = stack.pop();
    assert(x !== undefined);
    if (x > largest) largest = x;
  }
  return largest;
}

// bug
/**
 * Pops two at a time: an odd number of elements ends below nothing.
 * @requires integers(stack) && stack.length > 2
 */
export function drainBuggy(stack: number[]): number {
  let pairs = 0;
  while (stack.length > 0) {
    const x = stack.pop();
    const y = stack.pop();
    assert(x !== undefined && y !== undefined, 'a pair');
    if (x === y) pairs = 1;
  }
  return pairs;
}

// ends
/** @requires integers(queue) */
export function serve(queue: number[]): number {
  let last = 0;
  while (queue.length > 0) {
    const next = queue.shift();
    assert(next !== undefined);
    last = next;
  }
  assert(queue[0] === undefined);
  return last;
}

// bug
/**
 * Puts back what is negative and reads what is behind it, which may not be there.
 * @requires integers(queue) && queue.length > 2
 */
export function serveBuggy(queue: number[]): number {
  while (queue.length > 1) {
    const next = queue.shift()!;
    if (next < 0) {
      queue.shift();
      assert(queue[0] !== undefined, 'somebody waits');
    }
  }
  return queue[0];
}

/** Parents lie before their children, roots are their own. */
const isForest = (parent: readonly number[]): boolean =>
  parent.every((p, i) => Number.isInteger(p) && p >= 0 && p <= i);

// ends
/** @requires isForest(parent) && Number.isInteger(x) && x >= 0 && x < parent.length */
export function rootOf(parent: number[], x: number): number {
  let at = x;
  while (parent[at] !== at) {
    at = parent[at];
    assert(at >= 0 && at < parent.length);
  }
  return at;
}

// bug
/**
 * Halving the path skips a root that is reached in one step from the end of a longer one.
 * @requires isForest(parent) && Number.isInteger(x) && x >= 0 && x < parent.length
 */
export function halveBuggy(parent: number[], x: number): number {
  let at = x;
  while (parent[at] !== at) {
    const up = parent[parent[at]];
    assert(up === parent[up] || parent[up] === up, 'two steps up there is a root');
    parent[at] = up;
    at = up;
  }
  return at;
}
