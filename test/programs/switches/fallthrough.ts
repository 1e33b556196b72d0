// Cases share code and fall through.
// expect: {"unit":"run","verdict":"proved","paths":4}
import { assert } from 'everypath';

export function run(x: number): number {
  let r = 0;
  switch (x) {
    case 1:
    case 2:
      r = 12;
      break;
    case 3:
      r = 3;
    default:
      r += 100;
  }
  assert(r === 12 || r === 103 || r === 100);
  return r;
}
