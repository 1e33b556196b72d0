// Sets of doubles as intervals, NaN apart: what a condition demands of a number that comes from a string.
// Soundness: 0 and -0 are one value here, so a set may admit one zero more than the condition does.
import { nextDown, nextUp } from '../../logic/range.js';

export interface NumberSet {
  /** Sorted, disjoint, closed. */
  readonly intervals: readonly (readonly [number, number])[];
  readonly nan: boolean;
}

export const NOTHING: NumberSet = { intervals: [], nan: false };
export const EVERYTHING: NumberSet = { intervals: [[-Infinity, Infinity]], nan: true };
export const ONLY_NAN: NumberSet = { intervals: [], nan: true };

export function between(low: number, high: number): NumberSet {
  return low <= high ? { intervals: [[low, high]], nan: false } : NOTHING;
}

export function only(value: number): NumberSet {
  return Number.isNaN(value) ? ONLY_NAN : between(value, value);
}

export function has(set: NumberSet, value: number): boolean {
  if (Number.isNaN(value)) return set.nan;
  return set.intervals.some(([low, high]) => low <= value && value <= high);
}

export function isNothing(set: NumberSet): boolean {
  return set.intervals.length === 0 && !set.nan;
}

export function others(set: NumberSet): NumberSet {
  const intervals: [number, number][] = [];
  let from = -Infinity;
  let open = true;
  for (const [low, high] of set.intervals) {
    if (low > from || (low === from && from !== -Infinity)) {
      const end = nextDown(low === 0 ? 0 : low);
      if (from <= end) intervals.push([from, end]);
    }
    from = nextUp(high);
    if (high === Infinity) open = false;
  }
  if (open) intervals.push([from, Infinity]);
  return { intervals, nan: !set.nan };
}

export function both(a: NumberSet, b: NumberSet): NumberSet {
  const intervals: [number, number][] = [];
  for (const [low, high] of a.intervals) {
    for (const [l, h] of b.intervals) {
      if (Math.max(low, l) <= Math.min(high, h)) intervals.push([Math.max(low, l), Math.min(high, h)]);
    }
  }
  return { intervals: intervals.sort((x, y) => x[0] - y[0]), nan: a.nan && b.nan };
}

export function either(...sets: readonly NumberSet[]): NumberSet {
  const all = sets.flatMap((set) => set.intervals).sort((x, y) => x[0] - y[0]);
  const intervals: [number, number][] = [];
  for (const [low, high] of all) {
    const last = intervals[intervals.length - 1];
    if (last !== undefined && low <= nextUp(last[1])) last[1] = Math.max(last[1], high);
    else intervals.push([low, high]);
  }
  return { intervals, nan: sets.some((set) => set.nan) };
}

/** The image of each interval under a monotone function, NaN kept. */
export function map(set: NumberSet, f: (low: number, high: number) => readonly [number, number]): NumberSet {
  const sets = set.intervals.map(([low, high]) => between(...f(low, high)));
  return either({ intervals: [], nan: set.nan }, ...sets);
}

/** Intervals with integer ends; infinities stay out. */
export function integersOf(set: NumberSet): readonly (readonly [number, number])[] {
  return set.intervals
    .map(([low, high]): readonly [number, number] => [Math.ceil(low) + 0, Math.floor(high) + 0])
    .filter(([low, high]) => low <= high && low !== Infinity && high !== -Infinity);
}

/** The integers and infinities of the set, as intervals with integer ends. */
export function wholeNumbers(set: NumberSet): NumberSet {
  const intervals = set.intervals
    .map(([low, high]): readonly [number, number] => [Math.ceil(low) + 0, Math.floor(high) + 0])
    .filter(([low, high]) => low <= high);
  return { intervals, nan: set.nan };
}

/** Some values, plain ones first. */
export function someOf(set: NumberSet): number[] {
  const found = new Set<number>();
  for (const value of [0, 1, -1]) if (has(set, value)) found.add(value);
  for (const [low, high] of set.intervals) {
    const middle = low / 2 + high / 2;
    for (const value of [Math.ceil(low), Math.floor(high), Math.round(middle), middle, low, high]) {
      if (low <= value && value <= high) found.add(value);
    }
    if (found.size > 40) break;
  }
  if (set.nan) found.add(Number.NaN);
  return [...found];
}
