// A parameter of the receiver's class may be the receiver itself.
// expect: {"unit":"Cell.moveTo","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

export class Cell {
  value = 0;

  moveTo(other: Cell): void {
    other.value = 1;
    this.value = 0;
    assert(other.value === 1);
  }
}
