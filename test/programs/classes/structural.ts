// Differently named types with the same shape: two parameters may be one object.
// expect: {"unit":"move","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"apart","verdict":"proved"}
import { assert } from 'everypath';

interface Vector {
  x: number;
  y: number;
}
interface Point3 {
  x: number;
  y: number;
  z: number;
}
class Marked {
  #secret = 1;
  x = 0;
  y = 0;
  reveal(): number {
    return this.#secret;
  }
}

export function move(v: Vector, p: Point3): void {
  v.x = 1;
  p.x = 2;
  assert(v.x === 1);
}

export function apart(m: Marked, p: Point3): void {
  m.x = 1;
  p.x = 2;
  assert(m.x === 1);
}
