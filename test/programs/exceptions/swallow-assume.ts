// An assumption that fails inside try ends the path all the same.
// expect: {"unit":"swallow","verdict":"proved","paths":1}
import { assert, assume } from 'everypath';

export function swallow(x: number): void {
  try {
    assume(x > 0);
  } catch {
    assert(false); // unreachable
  }
  assert(x > 0);
}
