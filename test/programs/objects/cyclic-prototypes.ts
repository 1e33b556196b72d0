// Prototypes that would lead back to the object are refused, on objects whose keys no type lists, too.
// expect: {"unit": "lineage", "verdict": "proved"}
import { assert } from 'everypath';

/** The first call sets one, the second would close the cycle. */
export function lineage(a: any, b: any): boolean {
  if (typeof a !== 'object' || a === null || Array.isArray(a)) return true;
  if (typeof b !== 'object' || b === null || Array.isArray(b)) return true;
  const first = Reflect.setPrototypeOf(a, b);
  const second = Reflect.setPrototypeOf(b, a);
  assert(!second && first === (a !== b), 'a prototype that is its own');
  return 'x' in a;
}
