// Methods replaced on a prototype come back.
// expect: {"unit":"patch","verdict":"proved","paths":2}
import { assert } from 'everypath';

class Greeter {
  greet(): number {
    return 1;
  }
}

export function patch(b: boolean): void {
  assert(new Greeter().greet() === 1);
  Greeter.prototype.greet = () => 2;
  assert(new Greeter().greet() === 2);
  if (b) {
    Greeter.prototype.greet = () => 3;
  }
}
