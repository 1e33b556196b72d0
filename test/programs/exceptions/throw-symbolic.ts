// A thrown symbolic value is caught as what it is.
// expect: {"unit":"pass","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function pass(x: number): boolean {
  try {
    throw x;
  } catch (caught) {
    assert(Object.is(caught, x));
    if (x > 3) return true;
    return false;
  }
}
