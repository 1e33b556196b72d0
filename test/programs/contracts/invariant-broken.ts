// A method that breaks the invariant of its class.
// expect: {"unit":"Percent.add","verdict":"refuted","paths":1,"violations":["invariant"]}
/** @invariant this.value >= 0 && this.value <= 100 */
export class Percent {
  value = 0;

  /** @requires x >= 0 && x <= 100 */
  add(x: number): void {
    this.value += x;
  }
}
