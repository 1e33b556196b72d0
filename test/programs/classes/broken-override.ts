// A subclass breaks what its base class promises.
// expect: {"unit":"positive","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

class Base {
  value(): number {
    return 1;
  }
}

class Broken extends Base {
  override value(): number {
    return -1;
  }
}

export function positive(b: Base): void {
  assert(b.value() > 0);
}

export const known = [Broken];
