// Calendar arithmetic as terms, by the definitions of the language: TimeClip, MakeTime, MakeDay, and what the setters of
// Date do to a time. Used by date.ts.
// Soundness: exact. Sums stay below 2^53 or end beyond the last time a Date can hold, where TimeClip gives NaN.
import { and, apply, constant, eq, ite, le } from '../../../../logic/build.js';
import { rangeOf } from '../../../../logic/interval.js';
import type { Term } from '../../../../logic/term.js';
import { localIsUtc, MAX_TIME, MS_PER_DAY } from '../../../../logic/theories/calendar/functions.js';
import { ZERO } from '../values.js';

const NOT_A_TIME = constant(Number.NaN);
const add = (a: Term, b: Term): Term => apply('add', [a, b]);
const sub = (a: Term, b: Term): Term => apply('sub', [a, b]);
const times = (a: Term, by: number): Term => apply('mul', [a, constant(by)]);
const field = (name: string, t: Term): Term => apply('call', [t], name);

/** The integer part without a negative zero. */
export const integer = (t: Term): Term => add(apply('trunc', [t]), ZERO);

export function timeClip(t: Term): Term {
  return ite(le(apply('abs', [t]), constant(MAX_TIME)), integer(t), NOT_A_TIME);
}

/** The time whose UTC fields are the local ones. */
export const localTime = (t: Term): Term => (localIsUtc() ? t : apply('call', [t], 'localTime'));
/** A time from its local fields; clipped. */
export const fromLocalTime = (t: Term): Term => (localIsUtc() ? timeClip(t) : apply('call', [t], 'fromLocalTime'));

/** Units of the day, largest first. */
const CLOCK = [
  ['getUTCHours', 3_600_000],
  ['getUTCMinutes', 60_000],
  ['getUTCSeconds', 1000],
  ['getUTCMilliseconds', 1],
] as const;

function makeTime(parts: readonly Term[]): Term {
  return parts.map((part, i) => times(integer(part), CLOCK[i][1])).reduce(add);
}

function makeDay(year: Term, month: Term, day: Term): Term {
  const first = apply('call', [year, month], 'monthDay');
  return add(sub(first, constant(1)), integer(day));
}

/** A time from year, month, day, hours, minutes, seconds and milliseconds, as far as given; not clipped. */
export function fromFields([year, month, ...rest]: readonly Term[]): Term {
  const [day = constant(1), ...clock] = rest;
  const full = fullYear(year);
  const midnight = times(makeDay(full, month ?? ZERO, day), MS_PER_DAY);
  return clock.length === 0 ? midnight : add(midnight, makeTime(clock));
}

/** Years from 0 to 99 are those of the twentieth century. */
function fullYear(year: Term): Term {
  const whole = integer(year);
  return ite(and(le(ZERO, whole), le(whole, constant(99))), add(whole, constant(1900)), year);
}

/** Changes that keep every sum exact. */
const SMALL = 2 ** 51;

/**
 * `wanted` units in the place of what the field says, when the other fields stay as they are; undefined when sums could
 * be rounded.
 */
function moved(t: Term, old: Term, wanted: Term, unit: number): Term | undefined {
  // The next day: (date + 1) - date is 1, whatever the date is. Where the time is NaN, so is the result.
  if ((wanted.op === 'add' || wanted.op === 'sub') && wanted.args[0] === old) {
    const by = wanted.args[1].data;
    if (typeof by === 'number' && Number.isInteger(by) && by * unit < SMALL) {
      return add(t, constant((wanted.op === 'add' ? by : -by) * unit));
    }
  }
  const r = rangeOf(wanted);
  if (!(r.min * unit > -SMALL && r.max * unit < SMALL)) return undefined;
  return add(t, times(sub(integer(wanted), old), unit));
}

/** Setters of hours, minutes, seconds and milliseconds: `first` is the largest unit that is given. */
export function withClock(t: Term, first: 0 | 1 | 2 | 3, given: readonly Term[]): Term {
  const [name, unit] = CLOCK[first];
  const single = given.length === 1 ? moved(t, field(name, t), given[0], unit) : undefined;
  if (single !== undefined) return single;
  const old = CLOCK.map(([getter]) => field(getter, t));
  const parts = old.map((part, i) => given[i - first] ?? part);
  return add(sub(t, timeInDay(t)), makeTime(parts));
}

/** Milliseconds since midnight; whole numbers of this size are exact. */
function timeInDay(t: Term): Term {
  const day = constant(MS_PER_DAY);
  return apply('rem', [add(apply('rem', [t, day]), day), day]);
}

/** Setters of the year, the month and the day of the month. */
export function withDay(t: Term, first: 0 | 1 | 2, given: readonly Term[]): Term {
  const old = ['getUTCFullYear', 'getUTCMonth', 'getUTCDate'].map((name) => field(name, t));
  const single = first === 2 ? moved(t, old[2], given[0], MS_PER_DAY) : undefined;
  if (single !== undefined) return single;
  const [year, month, day] = old.map((part, i) => given[i - first] ?? part);
  return add(times(makeDay(year, month, day), MS_PER_DAY), timeInDay(t));
}

/** The time, or 0 where there is none. */
export const orZero = (t: Term): Term => ite(apply('isNaN', [t]), ZERO, t);

/** NaN where the time was none. */
export const unlessNaN = (t: Term, result: Term): Term => ite(eq(t, t), result, NOT_A_TIME);
