// The time of Date objects whose time is symbolic, kept beside them. The native time of such an object is NaN, and no
// native code reads it: the methods of Date are models, and guards narrow it first (`settle`).
import { types } from 'node:util';
import type { InputObject } from '../../../inputs/input-object.js';
import { constant } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { Stamp } from './stamp.js';
import { wrap } from './symbolic.js';
import type { View } from './view.js';

const times = new WeakMap<object, Term>();
const { getTime, setTime } = Date.prototype;

/** The time of a Date as a term; undefined for any other object. */
export function timeTerm(date: unknown): Term | undefined {
  if (!types.isDate(date)) return undefined;
  return times.get(date) ?? constant(getTime.call(date));
}

/** The time as the program sees it: a number, or a symbolic one. */
export function timeValue(date: Date): unknown {
  const symbolic = times.get(date);
  return symbolic === undefined ? getTime.call(date) : wrap(symbolic);
}

export function hasSymbolicTime(date: unknown): boolean {
  return typeof date === 'object' && date !== null && times.has(date);
}

/** Gives a Date a time: an integer within the limits of the language, or NaN. */
export function putTime(date: Date, time: Term): void {
  if (time.op === 'const') {
    times.delete(date);
    setTime.call(date, time.data as number);
    return;
  }
  times.set(date, time);
  setTime.call(date, Number.NaN);
}

/** Record stamped on Dates of the input. */
export class DateInput {
  constructor(
    readonly view: View,
    readonly input: InputObject,
  ) {}
}

export function createDate(view: View, input: InputObject, time: Term): Date {
  const date = view.realm.newDate();
  Stamp.set(date, new DateInput(view, input));
  putTime(date, time);
  return date;
}
