// The exact set of values that one number can have under conditions on it alone: an interval without some points, with or
// without NaN and each of the zeros. One more condition is one step from the set before, so n decisions about a number
// cost n steps. Callers: group-state.ts.
// Always holds: a value is in the set exactly when it is in the variable's domain and all conditions hold of it. A condition
// that such a set cannot express gives no set.
import { MAX_DOUBLE, nextUp } from '../logic/range.js';
import type { Term } from '../logic/term.js';
import { above, below, type Interval, type Monotone, monotone } from './monotone.js';
import { hasPoint, type Points, withPoint } from './points.js';

interface Parts {
  /** Bounds that the conditions give. */
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  readonly nan: boolean;
  /** Which zeros: 1 for 0, 2 for -0. */
  readonly zeros: number;
  readonly excluded: Points | undefined;
  /** How many points are excluded. */
  readonly count: number;
}

/** Nodes of a condition of several parts. */
const MAX_SIZE = 1000;

export class NumberSet {
  /** The bounds without excluded points: members, unless the set has no number. */
  private readonly least: number;
  private readonly most: number;
  /** How far from where `pick` starts nothing is left. */
  private tried = 0;

  private constructor(
    readonly variable: Term,
    private readonly parts: Parts,
    before?: NumberSet,
  ) {
    const { integer } = parts;
    let least = Math.max(parts.min, before?.least ?? -Infinity);
    let most = Math.min(parts.max, before?.most ?? Infinity);
    if (integer) [least, most] = [Math.ceil(Math.max(least, -MAX_DOUBLE)), Math.floor(Math.min(most, MAX_DOUBLE))];
    while (least <= most && this.isExcluded(least)) least = following(least, integer);
    while (least <= most && this.isExcluded(most)) most = -following(-most, integer);
    this.least = least;
    this.most = most;
    // Sets only shrink: what was not there is not there now.
    if (before !== undefined && before.parts.min === parts.min && before.parts.max === parts.max)
      this.tried = before.tried;
  }

  /** What the declaration of a variable says. */
  static of(variable: Term): NumberSet {
    const { min = -Infinity, max = Infinity, integer = false, orNaN = false } = variable.domain ?? {};
    const nan = variable.domain === undefined || orNaN;
    return new NumberSet(variable, { min, max, integer, nan, zeros: integer ? 1 : 3, excluded: undefined, count: 0 });
  }

  /** The values for which the condition holds, or does not; undefined when they are no such set. */
  with(condition: Term, holds = true): NumberSet | undefined {
    const { op, args } = condition;
    switch (op) {
      case 'not':
        return this.with(args[0], !holds);
      case 'and':
      case 'or':
        if ((op === 'and') !== holds || condition.size > MAX_SIZE) return undefined;
        return this.with(args[0], holds)?.with(args[1], holds);
      case 'lt':
      case 'le':
        return this.ordered(condition, holds);
      case 'eq':
        return this.equal(condition, holds);
      case 'same':
        return this.identical(condition, holds);
      default:
        return args[0] === this.variable ? this.tested(op, holds) : undefined;
    }
  }

  private changed(parts: Partial<Parts>): NumberSet {
    return new NumberSet(this.variable, { ...this.parts, ...parts }, this);
  }

  private within({ min, max }: Interval, nan: boolean): NumberSet {
    const { parts } = this;
    return this.changed({ min: Math.max(parts.min, min), max: Math.min(parts.max, max), nan: parts.nan && nan });
  }

  private function(term: Term): Monotone | undefined {
    const f = monotone(term);
    return f?.variable === this.variable ? f : undefined;
  }

  /** NaN makes comparisons false. */
  private ordered({ op, args: [a, b] }: Term, holds: boolean): NumberSet | undefined {
    const constant = numberIn(b) ?? numberIn(a);
    const isLeft = b.op === 'const';
    const f = this.function(isLeft ? a : b);
    if (f === undefined || constant === undefined) return undefined;
    const strict = (op === 'lt') === holds;
    return this.within(isLeft === holds ? below(f, constant, strict) : above(f, constant, strict), !holds);
  }

  private equal({ args: [a, b] }: Term, holds: boolean): NumberSet | undefined {
    const constant = numberIn(b) ?? numberIn(a);
    const f = this.function(b.op === 'const' ? a : b);
    if (f === undefined || constant === undefined) return undefined;
    const [low, high] = [below(f, constant, false), above(f, constant, false)];
    const [min, max] = [Math.max(low.min, high.min), Math.min(low.max, high.max)];
    return holds ? this.within({ min, max }, false) : this.without(min, max);
  }

  /** Without an interval: one that holds a single value, or reaches beyond a bound. */
  private without(min: number, max: number): NumberSet | undefined {
    const { integer, excluded, count } = this.parts;
    const from = Math.max(integer ? Math.ceil(min) : min, this.least);
    const to = Math.min(integer ? Math.floor(max) : max, this.most);
    if (!(from <= to)) return this;
    if (from === to) return this.changed({ excluded: withPoint(excluded, from), count: count + 1 });
    if (from === this.least) return this.changed({ min: following(to, integer) });
    return to === this.most ? this.changed({ max: -following(-from, integer) }) : undefined;
  }

  /** Object.is, told from === by NaN and zeros. */
  private identical(condition: Term, holds: boolean): NumberSet | undefined {
    const [a, b] = condition.args;
    const constant = b.op === 'const' ? b.data : undefined;
    if (a !== this.variable || typeof constant !== 'number') return undefined;
    if (Number.isNaN(constant)) return this.tested('isNaN', holds);
    if (constant !== 0) return this.equal(condition, holds);
    const zero = Object.is(constant, -0) ? 2 : 1;
    const { zeros } = this.parts;
    const kept = this.changed({ zeros: zeros & (holds ? zero : ~zero) });
    return holds ? kept.within({ min: 0, max: 0 }, false) : kept;
  }

  private tested(op: Term['op'], holds: boolean): NumberSet | undefined {
    if (op === 'isNaN')
      return holds ? this.within({ min: Infinity, max: -Infinity }, true) : this.changed({ nan: false });
    if (!holds || (op !== 'isFinite' && op !== 'isInteger')) return undefined;
    const finite = this.within({ min: -MAX_DOUBLE, max: MAX_DOUBLE }, false);
    return op === 'isInteger' ? finite.changed({ integer: true }) : finite;
  }

  private isExcluded(value: number): boolean {
    return (value === 0 && this.parts.zeros === 0) || hasPoint(this.parts.excluded, value);
  }

  has(value: number): boolean {
    return Number.isNaN(value) ? this.parts.nan : this.hasNumber(value);
  }

  private hasNumber(value: number): boolean {
    const { integer, zeros } = this.parts;
    if (!(value >= this.least && value <= this.most) || this.isExcluded(value)) return false;
    if (value === 0) return (zeros & (Object.is(value, -0) ? 2 : 1)) !== 0;
    return !integer || Number.isInteger(value);
  }

  /** A value of the set that is easy to read: 0, a small integer, else anything; undefined when the set is empty. */
  pick(): number | undefined {
    const { least, most } = this;
    const { min, max, nan, count } = this.parts;
    if (!(least <= most)) return nan ? Number.NaN : undefined;
    const whole = Math.ceil(Math.max(min, Math.min(0, Math.floor(max)))) + 0;
    const middle = min / 2 + max / 2;
    const starts = [0, whole, whole + 0.5, Math.floor(max), middle, Math.floor(middle)];
    for (; this.tried <= count + 1; this.tried++) {
      for (const start of starts) {
        if (this.hasNumber(start + this.tried)) return start + this.tried;
        if (this.hasNumber(start - this.tried)) return start - this.tried;
      }
    }
    return least === 0 && !this.has(0) ? -0 : least;
  }
}

function numberIn(term: Term): number | undefined {
  const { data } = term;
  return term.op === 'const' && typeof data === 'number' && !Number.isNaN(data) ? data : undefined;
}

/** The next value; past the last one, NaN, which is below nothing. */
function following(value: number, integer: boolean): number {
  if (value === Infinity) return Number.NaN;
  if (!integer) return nextUp(value);
  const step = Math.floor(value) + 1;
  return step > value ? step : nextUp(value);
}
