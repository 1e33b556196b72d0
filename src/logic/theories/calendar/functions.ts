// Calendar functions of a time value (milliseconds since 1970, or NaN): what a `call` term of these names means, how it
// reads, and what it does to ranges. Local time is that of the process, which replays use as well.
// Always holds: computed by the host's own Date; NaN for NaN and for times that no Date can hold.
import type { NamedFunction } from '../../operator.js';
import { integers, isEmpty, join, ONLY_NAN, type Range, range } from '../../range.js';

export const MS_PER_DAY = 86_400_000;
export const MAX_TIME = 8.64e15;
/** What a Date holds: an integer, or NaN. */
export const TIME_DOMAIN = { integer: true, min: -MAX_TIME, max: MAX_TIME, orNaN: true } as const;
const TIME = range(-MAX_TIME, MAX_TIME, true, true, false);
/** No time zone is further away from UTC. */
export const MAX_OFFSET = 26 * 3_600_000;

/** True when local time is UTC at all times: nothing depends on a time zone then. */
export function localIsUtc(): boolean {
  return /^(UTC|Etc\/(UTC|UCT|Zulu|Universal|GMT)|GMT)$/.test(timeZone());
}

let zone: string | undefined;

/** Asked when it matters: the first question takes as long as a third of the engine's start. */
export function timeZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

/** The day (since 1970) on which a month begins; months beyond a year count on. NaN where Date gives up. */
export function monthDay(year: number, month: number): number {
  if (!(Math.abs(year) <= 1e6 && Math.abs(month) <= 1e7)) return Number.NaN;
  const m = Math.trunc(month);
  const y = Math.trunc(year) + Math.floor(m / 12);
  const index = m - Math.floor(m / 12) * 12;
  // Years that begin in March, so that the leap day is the last one.
  const shifted = index < 2 ? y - 1 : y;
  const from = index < 2 ? index + 10 : index - 2;
  const leaps = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return 365 * shifted + leaps + Math.floor((153 * from + 2) / 5) - 719_468;
}

/** The time value whose UTC fields are the local fields of the time. */
function toLocal(time: number): number {
  const date = new Date(time);
  const day = monthDay(date.getFullYear(), date.getMonth()) + date.getDate() - 1;
  const minutes = date.getHours() * 60 + date.getMinutes();
  return day * MS_PER_DAY + minutes * 60_000 + date.getSeconds() * 1000 + date.getMilliseconds();
}

const fromLocal = (local: number): number => new Date(1970, 0, 1, 0, 0, 0, local).getTime();

interface Field {
  readonly get: (date: Date) => number;
  readonly min: number;
  readonly max: number;
  /** While this stays the same, the field grows with time. */
  readonly period: (time: number) => number;
}

/** Whole units since 1970. A quotient of large times would be rounded to the next one. */
const units = (time: number, ms: number): number => (time - (((time % ms) + ms) % ms)) / ms;
const every = (ms: number) => (time: number) => units(time, ms);
const month = (time: number): number => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();

/** The fields of a time by the name of their getter. */
export const DATE_FIELDS: Readonly<Record<string, Field>> = {
  getUTCFullYear: { get: (d) => d.getUTCFullYear(), min: -271_821, max: 275_760, period: () => 0 },
  getUTCMonth: { get: (d) => d.getUTCMonth(), min: 0, max: 11, period: (t) => new Date(t).getUTCFullYear() },
  getUTCDate: { get: (d) => d.getUTCDate(), min: 1, max: 31, period: month },
  // A week begins on Sunday; the first day of 1970 was a Thursday.
  getUTCDay: {
    get: (d) => d.getUTCDay(),
    min: 0,
    max: 6,
    period: (t) => Math.floor((units(t, MS_PER_DAY) + 4) / 7),
  },
  getUTCHours: { get: (d) => d.getUTCHours(), min: 0, max: 23, period: every(MS_PER_DAY) },
  getUTCMinutes: { get: (d) => d.getUTCMinutes(), min: 0, max: 59, period: every(3_600_000) },
  getUTCSeconds: { get: (d) => d.getUTCSeconds(), min: 0, max: 59, period: every(60_000) },
  getUTCMilliseconds: { get: (d) => d.getUTCMilliseconds(), min: 0, max: 999, period: every(1000) },
};

export const DATE_TEXTS = ['toISOString', 'toString', 'toDateString', 'toTimeString', 'toUTCString'] as const;

/** `new Date(t).f()`, or `d.f()` when the time is that of an input. */
function onDate(method: string): (args: readonly string[]) => string {
  return ([time]) => {
    const local = method.startsWith('getUTC') ? /^localTime\((.*)\)$/.exec(time)?.[1] : undefined;
    if (local !== undefined) return onDate(method.replace('UTC', ''))([local]);
    const of = /^([\w$.[\]]+)\.getTime\(\)$/.exec(time)?.[1];
    return of === undefined ? `new Date(${time}).${method}()` : `${of}.${method}()`;
  };
}

const clamped = (value: number): number => Math.min(Math.max(value, -MAX_TIME), MAX_TIME);

/** What is computed from times alone: NaN beyond the last one. */
function fieldRange({ get, min, max, period }: Field, a: Range): Range {
  if (isEmpty(a) || a.min > MAX_TIME || a.max < -MAX_TIME) return ONLY_NAN;
  const maybeNaN = a.maybeNaN || a.min < -MAX_TIME || a.max > MAX_TIME;
  const [first, last] = [Math.trunc(clamped(a.min)), Math.trunc(clamped(a.max))];
  const grows = period(first) === period(last);
  const low = grows ? get(new Date(first)) : min;
  return range(low, grows ? get(new Date(last)) : max, maybeNaN, true, false);
}

function monthDayRange(year: Range, index: Range): Range {
  if (isEmpty(year) || isEmpty(index)) return ONLY_NAN;
  const limit = (value: number, most: number): number => Math.min(Math.max(value, -most), most);
  const low = monthDay(limit(year.min, 1e6), limit(index.min, 1e7));
  const high = monthDay(limit(year.max, 1e6), limit(index.max, 1e7));
  const inside = year.min >= -1e6 && year.max <= 1e6 && index.min >= -1e7 && index.max <= 1e7;
  return range(low, high, year.maybeNaN || index.maybeNaN || !inside, true, false);
}

/** Local time and UTC are less than a day or so apart, and where the one is NaN so is the other, save at the last times. */
function shiftedRange(a: Range): Range {
  if (isEmpty(a)) return ONLY_NAN;
  const near = integers(Math.max(a.min, -MAX_TIME) - MAX_OFFSET, Math.min(a.max, MAX_TIME) + MAX_OFFSET);
  const edge = a.min < MAX_OFFSET - MAX_TIME || a.max > MAX_TIME - MAX_OFFSET;
  return a.maybeNaN || edge ? join(near, ONLY_NAN) : near;
}

function offsetRange(a: Range): Range {
  return range(-1560, 1560, a.maybeNaN || a.min < -MAX_TIME || a.max > MAX_TIME, false, true);
}

/** Texts of these have no more units in any language of the host. */
const DATE_TEXT = integers(8, 200);
const lengthOfText = (name: string): Range => (name === 'toISOString' ? integers(24, 27) : DATE_TEXT);

const number = { args: ['num'], result: 'num', monotone: true } as const;

export const DATE_FUNCTIONS: Readonly<Record<string, NamedFunction>> = {
  ...Object.fromEntries(
    Object.entries(DATE_FIELDS).map(([name, field]): [string, NamedFunction] => [
      name,
      {
        ...number,
        compute: (time: number) => field.get(new Date(time)),
        range: ([time]) => fieldRange(field, time),
        print: onDate(name),
      },
    ]),
  ),
  ...Object.fromEntries(
    DATE_TEXTS.map((name): [string, NamedFunction] => [
      name,
      {
        args: ['num'],
        result: 'str',
        compute: (time: number) => new Date(time)[name](),
        range: () => lengthOfText(name),
        print: onDate(name),
      },
    ]),
  ),
  getTimezoneOffset: {
    ...number,
    compute: (time: number) => new Date(time).getTimezoneOffset(),
    range: ([time]) => offsetRange(time),
    print: onDate('getTimezoneOffset'),
  },
  monthDay: {
    ...number,
    args: ['num', 'num'],
    compute: monthDay,
    range: ([year, month]) => monthDayRange(year, month),
    print: ([y, m]) => `Date.UTC(${y}, ${m}) / 86400000`,
  },
  localTime: { ...number, compute: toLocal, range: ([time]) => shiftedRange(time), print: ([t]) => `localTime(${t})` },
  fromLocalTime: {
    ...number,
    compute: fromLocal,
    range: ([time]) => shiftedRange(time),
    print: ([t]) => `fromLocalTime(${t})`,
  },
  dateParse: {
    args: ['str'],
    result: 'num',
    compute: (text: string) => Date.parse(text),
    range: () => TIME,
    print: ([s]) => `Date.parse(${s})`,
  },
};

/** A function of times or dates that are numbers. */
export function isCalendarFunction(name: string): boolean {
  return Object.hasOwn(DATE_FUNCTIONS, name) && DATE_FUNCTIONS[name].monotone === true;
}
