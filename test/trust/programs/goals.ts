// Goals that no test meets: what that rests on, and goals in code that runs later.
export const handlers: (() => number)[] = [];
export function store(n: number): void {
  handlers.push(() => (n > 3 ? 1 : 2));
}
/** @requires x > 0 */
export function positive(x: number): number {
  return x < 0 ? 1 : 2;
}
export function fields(o: { n: number }): number {
  return o.n > 1 && o.n < 1 ? 1 : 2;
}
export function dead(n: number): number {
  return n > 3 && n < 2 ? 1 : 2;
}
