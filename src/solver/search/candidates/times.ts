// Times for which a field or text of a Date has a wanted value, and texts that Date.parse takes for a wanted time. Called
// by calendar.ts; nothing here needs to be right.
import { DATE_FIELDS, monthDay } from '../../../logic/theories/calendar/functions.js';

const NOON = Date.UTC(2024, 0, 31, 12);

/** @param now the present time */
export function timesFor(name: string, value: number | string, now: number): number[] {
  if (Object.hasOwn(DATE_FIELDS, name) && typeof value === 'number') {
    if (Number.isNaN(value)) return [Number.NaN];
    // Both from where we are and from a month with 31 days.
    return [Number.isNaN(now) ? 0 : now, NOON].map((start) => {
      const date = new Date(start);
      switch (name) {
        case 'getUTCFullYear':
          return date.setUTCFullYear(value);
        case 'getUTCMonth':
          return value > 1 ? date.setUTCMonth(value) : date.setUTCMonth(value, Math.min(28, date.getUTCDate()));
        case 'getUTCDate':
          return date.setUTCDate(value);
        case 'getUTCDay':
          return date.setUTCDate(date.getUTCDate() + value - date.getUTCDay());
        case 'getUTCHours':
          return date.setUTCHours(value);
        case 'getUTCMinutes':
          return date.setUTCMinutes(value);
        case 'getUTCSeconds':
          return date.setUTCSeconds(value);
        default:
          return date.setUTCMilliseconds(value);
      }
    });
  }
  if (typeof value === 'string') {
    const time = Date.parse(value);
    return Number.isNaN(time) ? [] : [time];
  }
  if (name === 'localTime') return [new Date(1970, 0, 1, 0, 0, 0, value).getTime()];
  return name === 'fromLocalTime' ? [value - new Date(value).getTimezoneOffset() * 60_000] : [];
}

export function yearAndMonth(day: number): readonly [number, number] {
  const date = new Date(day * 86_400_000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return monthDay(year, month) <= day ? [year, month] : [year, month - 1];
}

export function textFor(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'x' : date.toISOString();
}
