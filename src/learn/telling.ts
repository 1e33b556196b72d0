// Of many bounds those that say what others do not: each must refuse made-up rows that the ones before it allow. Altitude, speed and fuel all follow the
// time: what is said of each with the time need not be said of each pair.
import type { Bound } from './bounds.js';
import type { Column } from './columns.js';

/** Rows that are made up at a time. */
const MADE_UP = 8192;
/** A bound is said when it refuses so many of the rows that the others allow, as a part. */
const REFUSES = 0.005;
/** Fewer rows say nothing. */
const FEWEST_LEFT = 200;

/** By column, a value for each row. */
export type Values = (column: Column) => readonly (number | undefined)[];

/**
 * Made-up rows have each column from another row. When few of them are left that the bounds so far allow, columns that bounds connect are taken from one row
 * together, and what is left to say is about the others.
 */
export function telling(bounds: readonly Bound[], valuesOf: Values): Bound[] {
  const columns = [...new Set(bounds.flatMap(({ x, y }) => [x, y]))];
  const said: Bound[] = [];
  let open = [...bounds];
  for (let round = 0; open.length > 0; round++) {
    const group = connected(columns, said);
    open = open.filter(({ x, y }) => group.get(x) !== group.get(y));
    const { found, short } = mostTelling(open, madeUp(columns, group, valuesOf, round));
    said.push(...found);
    if (!short || found.length === 0) break;
  }
  return said;
}

/** One bound after the other, the one first that refuses most of what is left. */
function mostTelling(
  bounds: readonly Bound[],
  rows: ReadonlyMap<Column, Float64Array>,
): { readonly found: readonly Bound[]; readonly short: boolean } {
  const refused = bounds.map(({ x, y, allows }) => {
    const [xs, ys] = [rows.get(x) as Float64Array, rows.get(y) as Float64Array];
    return [...xs.keys()].filter((row) => !Number.isNaN(xs[row] + ys[row]) && !allows(xs[row], ys[row]));
  });
  const left = new Uint8Array(MADE_UP).fill(1);
  let count = MADE_UP;
  const found: Bound[] = [];
  const open = new Set(bounds.keys());
  while (count >= FEWEST_LEFT) {
    let best = -1;
    let most = count * REFUSES;
    for (const i of open) {
      let refuses = 0;
      for (const row of refused[i]) refuses += left[row];
      if (refuses <= count * REFUSES) open.delete(i);
      if (refuses <= most) continue;
      best = i;
      most = refuses;
    }
    if (best < 0) return { found, short: false };
    open.delete(best);
    found.push(bounds[best]);
    count -= most;
    for (const row of refused[best]) left[row] = 0;
  }
  return { found, short: true };
}

/** Each column with the first one that bounds lead to from it. */
function connected(columns: readonly Column[], said: readonly Bound[]): Map<Column, Column> {
  const group = new Map(columns.map((column) => [column, column]));
  for (const { x, y } of said) {
    const [from, to] = [group.get(y), group.get(x) as Column];
    for (const [column, its] of group) if (its === from) group.set(column, to);
  }
  return group;
}

/** The same each time. */
function madeUp(
  columns: readonly Column[],
  group: ReadonlyMap<Column, Column>,
  valuesOf: Values,
  round: number,
): Map<Column, Float64Array> {
  return new Map(
    columns.map((column) => {
      const values = valuesOf(column);
      let state = 1 + columns.indexOf(group.get(column) as Column) * 7919 + round * 104_729;
      const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const value = (): number => values[Math.floor(random() * values.length)] ?? Number.NaN;
      return [column, Float64Array.from({ length: MADE_UP }, value)];
    }),
  );
}
