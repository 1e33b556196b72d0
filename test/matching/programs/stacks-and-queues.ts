// Programs on linked stacks and queues.
export class Cell {
  value = 0;
  below: Cell | null = null;
}

export class Stack {
  top: Cell | null = null;
}

function finite(stack: Stack): boolean {
  const seen = new Set<Cell>();
  for (let cell = stack.top; cell !== null; cell = cell.below) {
    if (seen.has(cell)) return false;
    seen.add(cell);
  }
  return true;
}

// ends: list, shape, predicates
/**
 * @requires finite(stack)
 * @ensures stack.top === null
 */
export function clear(stack: Stack): void {
  while (stack.top !== null) stack.top = stack.top.below;
}

// bug: list, shape, predicates
/**
 * Leaves one cell on a stack of three.
 * @requires finite(stack)
 * @ensures stack.top === null
 */
export function clearBuggy(stack: Stack): void {
  while (stack.top !== null) {
    const under: Cell | null = stack.top.below;
    if (under !== null && under.below !== null && under.below.below === null) {
      stack.top = under.below;
      return;
    }
    stack.top = under;
  }
}

// ends: list, shape, predicates
/**
 * @requires finite(from)
 * @ensures from.top === null
 */
export function pour(from: Stack): Stack {
  const to = new Stack();
  while (from.top !== null) {
    const cell: Cell = from.top;
    from.top = cell.below;
    cell.below = to.top;
    to.top = cell;
  }
  return to;
}

// bug: list, shape, predicates
/**
 * Loses what is under the second cell, but leaves it there.
 * @requires finite(from)
 * @ensures from.top === null
 */
export function pourBuggy(from: Stack): Stack {
  const to = new Stack();
  while (from.top !== null) {
    const cell: Cell = from.top;
    from.top = cell.below;
    cell.below = to.top;
    to.top = cell;
    if (to.top.below !== null && from.top !== null) return to;
  }
  return to;
}

export class Queue {
  front: Cell | null = null;
  back: Cell | null = null;
}

/** From the front to the back. */
function valid(queue: Queue): boolean {
  const seen = new Set<Cell>();
  let end: Cell | null = null;
  for (let cell = queue.front; cell !== null; cell = cell.below) {
    if (seen.has(cell)) return false;
    seen.add(cell);
    end = cell;
  }
  return queue.back === end;
}

// ends: shape, predicates
/**
 * @requires valid(queue)
 * @ensures queue.front === null && queue.back === null
 */
export function drain(queue: Queue): number {
  let taken = 0;
  while (queue.front !== null) {
    queue.front = queue.front.below;
    if (queue.front === null) queue.back = null;
    taken = queue.front === null ? 1 : 2;
  }
  return taken;
}

// bug: shape, predicates
/**
 * Of three or more cells the back stays.
 * @requires valid(queue)
 * @ensures queue.front === null && queue.back === null
 */
export function drainBuggy(queue: Queue): number {
  let second = false;
  let third = false;
  while (queue.front !== null) {
    queue.front = queue.front.below;
    third = second;
    if (queue.front === null && !third) queue.back = null;
    second = queue.front !== null;
  }
  return third ? 1 : 0;
}

// ends: list, shape, predicates
/** @requires finite(stack) */
export function peekDeep(stack: Stack, wanted: number): Cell | null {
  for (let cell = stack.top; cell !== null; cell = cell.below) if (cell.value === wanted) return cell;
  return null;
}

// bug: list, shape, predicates
/**
 * Follows a link that is not there.
 * @requires finite(stack)
 */
export function peekDeepBuggy(stack: Stack, wanted: number): Cell | null {
  let cell = stack.top;
  while (cell !== null && cell.value !== wanted) {
    const under: Cell | null = cell.below;
    if (under !== null && under.value === wanted && under.below !== null) return under.below.below as Cell;
    cell = under === null ? null : (under.below as Cell).below === null ? under : under.below;
  }
  return cell;
}
