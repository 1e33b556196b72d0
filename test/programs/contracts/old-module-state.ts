// old(...) sees variables, objects and collections of modules as they were before the call.
// expect: {"unit":"counts","verdict":"proved","paths":2}
// expect: {"unit":"keepsCounter","verdict":"refuted","paths":1,"violations":["ensures"]}
// expect: {"unit":"keepsTotal","verdict":"refuted","paths":1,"violations":["ensures"]}
// expect: {"unit":"keepsLog","verdict":"refuted","paths":1,"violations":["ensures"]}
let counter = 1;
const totals = { sum: 10 };
const log: number[] = [7];

/**
 * @ensures counter === old(counter) + 1 && totals.sum === old(totals.sum) + 5 && log.length === old(log.length) + 1
 * @ensures log[0] === (n > 2 ? 8 : 7) && old(log[0]) === 7
 */
export function counts(n: number): void {
  counter++;
  totals.sum += 5;
  log.push(n);
  if (n > 2) log[0] = 8;
}

/** @ensures counter === old(counter) */
export function keepsCounter(): void {
  counter++;
}

/** @ensures totals.sum === old(totals.sum) */
export function keepsTotal(): void {
  totals.sum++;
}

/** @ensures log.length === old(log.length) */
export function keepsLog(): void {
  log.push(1);
}
