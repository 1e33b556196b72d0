// What a contract changes is undone: the unit and the next clause see the state as it was.
// expect: {"unit":"unaware","verdict":"refuted","paths":1,"violations":["runtime-error"]}
// expect: {"unit":"checked","verdict":"proved","paths":2,"oracle":false}
let calls = 0;
const seen = new Set<number>();
const log: number[] = [];

function record(): boolean {
  calls++;
  seen.add(calls);
  log.push(calls);
  return true;
}

function untouched(): boolean {
  return calls === 0 && seen.size === 0 && log.length === 0;
}

/** @requires record() */
export function unaware(box: { value: number }): number {
  return (untouched() ? null : box)!.value;
}

/**
 * @ensures record()
 * @ensures untouched()
 */
export function checked(n: number): number {
  return n > 1 ? 1 : 2;
}
