// a == b over values that may be symbolic, as a term.
import { constant, eq, FALSE, TRUE } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { isSymbolic } from '../values/symbolic.js';
import { bigOfString, bigWithNumber } from './bigint-comparison.js';
import type { RuntimeEnv } from './env.js';
import { boolToNum, type Conversions, isObject, termOf, termToNumber, type Value } from './values.js';

export class LooseEquality {
  constructor(
    private readonly plain: RuntimeEnv['realm']['plain'],
    private readonly convert: Conversions,
  ) {}

  /** At most one operand is an object; its conversion may give a symbolic value. */
  term(x: Value, y: Value): Term {
    if (!isObject(x) && !isObject(y)) return this.primitives(x, y);
    const other = isObject(x) ? y : x;
    if (other === null || other === undefined) return this.concrete(x, y);
    const { convert } = this;
    if (isObject(x)) return this.primitives(convert.toPrimitive(x, 'default'), y);
    return this.primitives(x, convert.toPrimitive(y, 'default'));
  }

  private concrete(x: Value, y: Value): Term {
    return this.plain.eq(x, y) ? TRUE : FALSE;
  }

  private primitives(x: Value, y: Value): Term {
    if (!isSymbolic(x) && !isSymbolic(y)) return this.concrete(x, y);
    const { convert } = this;
    if (x === null || x === undefined || y === null || y === undefined) return FALSE;
    if (typeof x === 'symbol' || typeof y === 'symbol') return FALSE;
    if (isObject(x)) return this.primitives(convert.toPrimitive(x, 'default'), y);
    if (isObject(y)) return this.primitives(x, convert.toPrimitive(y, 'default'));
    let a = termOf(x)!;
    let b = termOf(y)!;
    if (a.sort === b.sort) return eq(a, b);
    if (a.sort === 'bool') a = boolToNum(a);
    if (b.sort === 'bool') b = boolToNum(b);
    if (a.sort === b.sort) return eq(a, b);
    if (a.sort === 'big' || b.sort === 'big') {
      const [big, other, raw] = a.sort === 'big' ? [a, b, y] : [b, a, x];
      if (other.sort === 'num') return bigWithNumber(convert, big, other, 'eq', false);
      const value = bigOfString(convert, raw);
      return value === undefined ? FALSE : eq(big, constant(value));
    }
    return eq(termToNumber(a), termToNumber(b));
  }
}
