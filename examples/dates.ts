// Dates as values: times are symbolic, the calendar is exact.
//   npx everypath check examples/dates.ts
import { assert } from 'everypath';

/** The same day of the next month. There is not always one. */
export function nextMonth(from: Date): Date {
  const day = from.getUTCDate();
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1);
  assert(next.getUTCDate() === day);
  return next;
}

/** Adding days is safe, as long as there is a date at all. */
export function tomorrow(day: Date): Date {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  if (!Number.isNaN(next.getTime())) assert(next.getTime() - day.getTime() === 86_400_000);
  return next;
}

/** No February has thirty days. */
export function thirtiethOfFebruary(day: Date): boolean {
  const found = day.getUTCMonth() === 1 && day.getUTCDate() === 30;
  assert(!found);
  return found;
}

/** A Date need not be a date. */
export function label(due: Date): string {
  return due.toISOString().slice(0, 10);
}
