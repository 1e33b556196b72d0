// Functions of times as integer arithmetic (civil.ts), where the time is a mathematical integer.
import type { Range } from '../../../logic/range.js';
import { isCalendarFunction, MAX_OFFSET, MAX_TIME } from '../../../logic/theories/calendar/functions.js';
import type { EncodeNumber, NumberEncoding } from './number.js';

/** Times that a Date can hold, and what is computed of them. */
function isBounded(r: Range): boolean {
  return r.integer && r.min >= -MAX_TIME && r.max <= MAX_TIME;
}

/** Functions of times: fields exactly, local time as something near UTC. */
const call: EncodeNumber = (term, to) => {
  const b = to.b;
  const name = term.data as string;
  if (!isCalendarFunction(name) || name === 'getTimezoneOffset') return undefined;
  const args = term.args.map((arg) => to.num(arg));
  if (args.some((arg, i) => arg.value.sort !== 'Int' || !isBounded(to.range(term.args[i])))) return undefined;
  const nan = b.or(...args.map((arg) => arg.nan));
  const [x, y] = args.map((arg) => arg.value);
  if (name === 'monthDay') return { nan, value: to.calendar.monthDay(x, y) };
  const value = to.calendar.field(name, x, term.args[0].id);
  if (value !== undefined) return { nan, value };
  const near = to.unknown(term);
  const apart = to.math.sum('-', near.value, x);
  to.assert(b.or(nan, near.nan, to.math.less('<=', b.int(-MAX_OFFSET), apart)));
  to.assert(b.or(nan, near.nan, to.math.less('<=', apart, b.int(MAX_OFFSET))));
  return near;
};

export const CALENDAR: NumberEncoding = { call };
