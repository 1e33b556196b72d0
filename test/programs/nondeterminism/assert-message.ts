// An assertion with a message.
// expect: {"unit":"check","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

export function check(x: number): void {
  assert(x !== 12345, 'the one forbidden number');
}
