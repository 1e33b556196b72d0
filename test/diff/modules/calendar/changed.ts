/** Days of the Gregorian calendar. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isLeap(year: number): boolean {
  if (year % 400 === 0) return true;
  if (year % 200 === 0) return false;
  return year % 4 === 0;
}

function monthLength(year: number, month: number): number {
  if (month === 2 && isLeap(year)) return 29;
  return LENGTHS[month - 1]!;
}

/**
 * 1 for the first of January.
 * @requires Number.isInteger(date.year) && date.year >= 1583 && date.year <= 9999 && Number.isInteger(date.day) && Math.abs(date.day) <= 99
 * @requires Number.isInteger(date.month) && date.month >= 0 && date.month <= 13
 */
export function dayOfYear(date: Day): number {
  if (date.month < 1 || date.month > 12) throw new RangeError('no such month');
  if (date.day < 1 || date.day > monthLength(date.year, date.month)) throw new RangeError('no such day');
  let days = 0;
  for (let month = 1; month < date.month; month++) {
    days += monthLength(date.year, month);
  }
  return days + date.day;
}
