// super calls on an object the code made itself.
// expect: {"unit":"step","verdict":"proved","paths":2}
import { assert } from 'everypath';

class Plus {
  step(x: number): number {
    return x + 1;
  }
}

class PlusTimes extends Plus {
  override step(x: number): number {
    return super.step(x) * 2;
  }
}

/** @requires Number.isSafeInteger(x) && Math.abs(x) < 1000 */
export function step(x: number): boolean {
  if (new PlusTimes().step(x) === 10) {
    assert(x === 4);
    return true;
  }
  return false;
}
