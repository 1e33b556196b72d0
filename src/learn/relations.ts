// What columns suggest together: order, linear relations, sums, and ranges under a value of a discrete column (treatment learning).
import { bounds } from './bounds.js';
import { isByChance } from './by-chance.js';
import { type Column, FEWEST, numberIn, within } from './columns.js';
import { guarded } from './guarded.js';
import { linear, sums } from './linear.js';
import type { Proposal } from './proposal.js';
import { type Range, rangeOf, widened } from './ranges.js';
import type { Row } from './read-log.js';
import { valueImplications } from './value-implications.js';

/** An order is worth saying when chance would break it in so many rows, and in so many times more than the log does. */
const EXPECTED_MISSES = 8;
const TIMES_FEWER = 4;
const MAX_NUMERIC = 64;
const MAX_SUMMED = 24;
/** A range under a condition is worth saying when it is that much narrower. */
const NARROWER = 0.6;

/** @param noise the part of the rows that may break what is proposed */
export function* relations(
  columns: readonly Column[],
  rows: readonly Row[],
  { slack, noise }: { readonly slack: number; readonly noise: number },
): Generator<Proposal> {
  const numeric = columns
    .filter((c) => c.type === 'number' && c.values?.length !== 1 && c.range !== undefined)
    .slice(0, MAX_NUMERIC);
  const numbers: Numbers = new Map(numeric.map(({ name }) => [name, rows.map((row) => numberIn(row, name))]));
  const linked = new Set<string>();
  const following = new Set<string>();
  for (const [i, x] of numeric.entries()) {
    if (following.has(x.name)) continue;
    for (const y of numeric.slice(i + 1)) {
      const line = following.has(y.name) ? undefined : linear(x, y, pairsOf(x, y, numbers), noise);
      if (line === undefined) continue;
      linked.add(x.name).add(y.name);
      following.add(y.name);
      yield line;
    }
  }
  // What follows from another column is said by that one.
  const told = columns.filter(({ name }) => !following.has(name));
  const apart = numeric.filter(({ name }) => !following.has(name));
  for (const [i, x] of apart.entries()) {
    for (const y of apart.slice(i + 1)) {
      const ordered = order(x, y, numbers, noise) ?? order(y, x, numbers, noise);
      if (ordered !== undefined) yield ordered;
    }
  }
  const free = numeric.filter(({ name, values }) => !linked.has(name) && values === undefined).slice(0, MAX_SUMMED);
  yield* sums(free, rows, noise);
  yield* implications(told, { numeric: apart, numbers }, rows, { slack, noise });
  yield* valueImplications(told, rows, noise);
  // A line around rows is drawn through the outermost ones: one that is wrong would move it.
  if (noise === 0) {
    const many = apart.filter(({ values }) => values === undefined);
    const valuesOf = ({ name }: Column): readonly (number | undefined)[] => numbers.get(name) ?? [];
    yield* bounds(many, { pairsOf: (x, y) => pairsOf(x, y, numbers), valuesOf }, slack);
  }
}

function order(x: Column, y: Column, numbers: Numbers, noise: number): Proposal | undefined {
  if ((x.range as { max: number }).max <= (y.range as { min: number }).min) return undefined;
  const pairs = pairsOf(x, y, numbers);
  if (pairs.length < FEWEST) return undefined;
  const misses = pairs.filter(([a, b]) => a > b).length;
  if (misses > pairs.length * noise) return undefined;
  // Rows against other rows: what would be if the columns had nothing to do with each other.
  const shift = pairs.length >> 1;
  const chance = pairs.filter(([a], i) => a > pairs[(i + shift) % pairs.length][1]).length;
  if (chance < EXPECTED_MISSES || chance < TIMES_FEWER * misses) return undefined;
  const equal = pairs.filter(([a, b]) => a === b).length;
  const strict = equal === 0;
  return {
    kind: 'order',
    expression: guarded([x, y], `${x.name} ${strict ? '<' : '<='} ${y.name}`),
    columns: [x.name, y.name],
    holds: both(x, y, (a, b) => (strict ? a < b : a <= b)),
  };
}

/** By column, a value for each row. */
type Numbers = ReadonlyMap<string, readonly (number | undefined)[]>;

function pairsOf(x: Column, y: Column, numbers: Numbers): (readonly [number, number])[] {
  const [xs, ys] = [numbers.get(x.name) ?? [], numbers.get(y.name) ?? []];
  const pairs: (readonly [number, number])[] = [];
  for (const [i, a] of xs.entries()) {
    const b = ys[i];
    if (a !== undefined && b !== undefined) pairs.push([a, b]);
  }
  return pairs;
}

function both(x: Column, y: Column, test: (a: number, b: number) => boolean): Proposal['holds'] {
  return (row) => {
    const a = numberIn(row, x.name);
    const b = numberIn(row, y.name);
    return a === undefined || b === undefined ? undefined : test(a, b);
  };
}

/** By chance more of the chosen rows would lie outside of the range. */
function isTold(all: readonly (number | undefined)[], range: Range, chosen: readonly number[]): boolean {
  const isOutside = (x: number): boolean => x < range.min || x > range.max;
  const there = all.filter((x) => x !== undefined);
  const expected = (there.filter(isOutside).length / there.length) * chosen.length;
  return !isByChance(chosen.filter(isOutside).length, expected);
}

/** Numbers of the chosen rows, the smallest first. */
function sorted(chosen: readonly number[], all: readonly (number | undefined)[]): number[] {
  const numbers: number[] = [];
  for (const i of chosen) {
    const number = all[i];
    if (number !== undefined) numbers.push(number);
  }
  return [...Float64Array.from(numbers).sort()];
}

function* implications(
  columns: readonly Column[],
  { numeric, numbers: columnNumbers }: { readonly numeric: readonly Column[]; readonly numbers: Numbers },
  rows: readonly Row[],
  { slack, noise }: { readonly slack: number; readonly noise: number },
): Generator<Proposal> {
  for (const given of columns) {
    if (given.values === undefined || given.values.length < 2) continue;
    for (const value of given.values) {
      const chosen = rows.flatMap((row, i) => (row.get(given.name) === value ? i : []));
      if (chosen.length < FEWEST) continue;
      for (const column of numeric) {
        if (column === given) continue;
        const all = columnNumbers.get(column.name) ?? [];
        const numbers = sorted(chosen, all);
        const range = numbers.length < FEWEST ? undefined : rangeOf(numbers, noise, column.unit);
        const whole = column.range as { min: number; max: number };
        if (range === undefined || range.max - range.min > NARROWER * (whole.max - whole.min)) continue;
        if (!isTold(all, range, numbers)) continue;
        const { min, max } = widened(range, slack, column.integers);
        const text = `${given.name} !== ${JSON.stringify(value)} || (${within(column.name, { min, max })})`;
        yield {
          kind: 'implication',
          expression: guarded([column], text),
          columns: [given.name, column.name],
          holds: (row) => {
            const x = row.get(given.name) === value ? numberIn(row, column.name) : undefined;
            return x === undefined ? undefined : x >= min && x <= max;
          },
        };
      }
    }
  }
}
