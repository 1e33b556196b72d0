// The range of numbers without those that stand apart: a few values at either end are left out when a wide gap parts them from the rest.
// Called for columns, and for columns under a condition.

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A gap counts when it is that part of the way from the middle to it. */
const GAP = 0.25;

/**
 * @param values sorted
 * @param noise the part of the values that may be left out at each end; 0: none is
 * @param unit what values are multiples of: neighbours have no gap between them
 * @param extremes more values at the ends, which do not count for how many are left out
 */
export function rangeOf(
  values: readonly number[],
  noise: number,
  unit = 0,
  extremes: readonly number[] = [],
): Range | undefined {
  if (values.length === 0) return undefined;
  const middle = values[values.length >> 1];
  const all = extremes.length === 0 ? values : [...values, ...extremes].sort((a, b) => a - b);
  if (noise === 0) return { min: all[0], max: all[all.length - 1] };
  const most = Math.floor(values.length * noise);
  const upper = values[values.length - 1 - most];
  const lower = values[most];
  return { min: -cut(all.map((x) => -x).reverse(), -middle, -lower, unit), max: cut(all, middle, upper, unit) };
}

/** The largest value below the first wide gap above `from`. */
function cut(sorted: readonly number[], middle: number, from: number, unit: number): number {
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i - 1] < from) continue;
    const before = sorted[i - 1];
    const way = before - middle;
    if (way >= 0 && sorted[i] - before > Math.max(GAP * way, 1.5 * unit)) return before;
  }
  return sorted[sorted.length - 1];
}

/** The range with slack at both ends, in few digits, rounded outward. */
export function widened({ min, max }: Range, slack: number, integers: boolean): Range {
  const width = max - min;
  const d = slack * width;
  if (integers) return { min: Math.floor(min - d), max: Math.ceil(max + d) };
  if (width === 0) return { min, max };
  const unit = 10 ** (Math.floor(Math.log10(width)) - 3);
  const digits = Math.max(0, -Math.floor(Math.log10(unit)));
  const fixed = (x: number): number => Number(x.toFixed(Math.min(20, digits)));
  return { min: fixed(Math.floor((min - d) / unit) * unit), max: fixed(Math.ceil((max + d) / unit) * unit) };
}
