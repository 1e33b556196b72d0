// Positions, counts and signs that may be symbolic, decided for the kernel's methods. Part of the host (host.ts).
import { apply, constant, eq, le, lt, or } from '../../../../../logic/build.js';
import { heldTerm, isSymbolic, type Symbolic, wrap } from '../../../values/symbolic.js';
import type { Kit } from '../../models/model.js';
import { isObject, termToInteger, type Value, ZERO } from '../../values.js';

export function positions(kit: Kit) {
  return {
    /** A relative position clamped to 0..n, decided. */
    relative(value: Value, n: number): number {
      const t = termToInteger(kit.convert.numberTerm(value));
      if (kit.decide(or(eq(t, ZERO), le(t, constant(-n))))) return 0;
      if (kit.decide(le(constant(n), t))) return n;
      for (let i = 1; i < n; i++) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return i;
      return n;
    },
    /** A count clamped to 0..n, decided. */
    clamped(value: Value, n: number): number {
      const t = termToInteger(kit.convert.numberTerm(value));
      if (kit.decide(le(t, ZERO))) return 0;
      for (let i = 1; i < n; i++) if (kit.decide(eq(t, constant(i)))) return i;
      return n;
    },
    at(object: Value, n: number, index: Value): Value {
      const t = termToInteger(kit.convert.numberTerm(index));
      for (let i = 0; i < n; i++) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return object[i];
      return undefined;
    },
    /** Where Array.prototype.lastIndexOf starts, -1 for nowhere. */
    lastStart(value: Value, n: number): number {
      const t = termToInteger(kit.convert.numberTerm(value));
      if (kit.decide(or(le(constant(n - 1), t), eq(t, constant(-1))))) return n - 1;
      for (let i = n - 2; i >= 0; i--) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return i;
      return -1;
    },
    integer: (value: Value): Value => wrap(termToInteger(kit.convert.numberTerm(value))),
    /** An index of Array.prototype.with, which exists. */
    position(index: Value, n: number): number {
      const t = termToInteger(kit.convert.numberTerm(index));
      for (let i = 0; i < n; i++) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return i;
      const error = kit.convert.rangeError('');
      const given = kit.convert.decided(index);
      const shown = isObject(given) ? constant(kit.realm.describe(given)) : kit.convert.stringTerm(given);
      kit.realm.setMessage(error, wrap(apply('concat', [constant('Invalid index : '), shown])));
      throw error;
    },
    number: (value: Value, reason: string): number => kit.concrete(kit.convert.toNumber(value), reason),
    negative(answer: Value): boolean {
      const n = kit.convert.toNumber(answer);
      return isSymbolic(n) ? kit.decide(lt(heldTerm(n), ZERO)) : n < 0;
    },
    sign(answer: Value): number {
      const n = kit.convert.toNumber(answer);
      if (!isSymbolic(n)) return n;
      return kit.decide(lt(heldTerm(n), ZERO)) ? -1 : kit.decide(lt(ZERO, heldTerm(n))) ? 1 : 0;
    },
  };
}

/** How many steps of an iterator are wanted. */
export function stepLimits(kit: Kit) {
  return {
    limit: (value: Value): Value => kit.convert.toNumber(kit.convert.decided(value)),
    isLimit: (limit: Symbolic): boolean => kit.decide(lt(constant(-1), heldTerm(limit))),
    /** Is a count of steps, which is rounded down, more than these? */
    exceeds: (limit: Symbolic, count: number): boolean => kit.decide(le(constant(count + 1), heldTerm(limit))),
    wrongLimit(error: Error, limit: Symbolic): Error {
      const text = apply('concat', [kit.convert.stringTerm(limit), constant(' must be positive')]);
      if (error instanceof kit.realm.natives.RangeError) kit.realm.setMessage(error, wrap(text));
      return error;
    },
  };
}
