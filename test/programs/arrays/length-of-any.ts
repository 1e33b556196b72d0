// The length of an array is defined by a value of any kind: the engine converts it, no native sees a symbolic value.
// expect: {"unit":"define","verdict":"refuted","violations":["runtime-error"],"gaps":["limit"],"options":{"maxPaths":40,"maxSteps":20000},"oracle":false}

/** @requires a.length < 2 */
export function define(a: number[], value: any): number {
  Object.defineProperty(a, 'length', { value });
  return a.length;
}
