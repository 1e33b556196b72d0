// A precondition is about the state before the call, whatever the body does to the module.
// expect: {"unit":"begin","verdict":"refuted","paths":2,"violations":["runtime-error"]}
// expect: {"unit":"promise","verdict":"refuted","paths":1,"violations":["ensures"]}
// expect: {"unit":"log","verdict":"refuted","paths":2,"violations":["runtime-error"]}
interface Box {
  inner: { x: number } | null;
}

let busy = false;
const entries: number[] = [];
const state = { open: 0 };

/** @requires !busy */
export function begin(box: Box): number {
  busy = true;
  return box.inner!.x;
}

/**
 * @requires state.open === 0
 * @ensures box.inner !== null
 */
export function promise(box: Box): void {
  state.open = 1;
}

/** @requires entries.length === 0 */
export function log(box: Box): number {
  entries.push(1);
  return box.inner!.x;
}
