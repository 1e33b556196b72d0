// A method that keeps it.
// expect: {"unit":"Percent.add","verdict":"proved","paths":2}
/** @invariant this.value >= 0 && this.value <= 100 */
export class Percent {
  value = 0;

  /** @requires x >= 0 && x <= 100 */
  add(x: number): void {
    this.value += x;
    if (this.value > 100) this.value = 100;
  }
}
