// Lengths of arrays and array-likes that may be symbolic, decided where a native needs a number. Called by the host's parts.
import { constant, eq, le } from '../../../../../logic/build.js';
import { lazyArrayOf } from '../../../values/lazy.js';
import { heldTerm, isSymbolic, type Symbolic, wrap } from '../../../values/symbolic.js';
import type { Kit } from '../../models/model.js';
import { termToInteger, type Value, ZERO } from '../../values.js';

/** The value of a symbolic length, decided. */
export function enumerate(kit: Kit, length: Symbolic): number {
  const t = heldTerm(length);
  let n = 0;
  while (!kit.decide(eq(t, constant(n)))) n++;
  return n;
}

/** ToLength of a `length` that is not a number. */
export function lengthOf(kit: Kit, object: Value, length: Value): number {
  const lazy = lazyArrayOf(object);
  if (lazy !== undefined) {
    lazy.decideLength();
    return lazy.target.length;
  }
  const n = kit.convert.toNumber(length);
  if (!isSymbolic(n)) return Math.min(Math.max(Math.trunc(n) || 0, 0), Number.MAX_SAFE_INTEGER);
  const whole = termToInteger(heldTerm(n));
  return kit.decide(le(whole, ZERO)) ? 0 : enumerate(kit, wrap(whole) as Symbolic);
}

/** The values of an array-like, for Reflect.apply and the like. */
export function listed(kit: Kit, object: Value): Value {
  const out = kit.realm.newArray();
  const n = typeof object.length === 'number' ? object.length : lengthOf(kit, object, object.length);
  for (let i = 0; i < n; i++) out[i] = object[i];
  return out;
}
