// What columns suggest together: order, linear relations, sums, and ranges under a value of a discrete column (treatment learning).
import { bounds } from './bounds.js';
import { BY_CHANCE, type Column, FEWEST, numberIn, within } from './columns.js';
import { guarded } from './guarded.js';
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
const TRIALS = 24;

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
    for (const y of numeric.slice(i + 1)) {
      const line = linear(x, y, numbers, noise);
      if (line !== undefined) {
        linked.add(x.name).add(y.name);
        following.add(y.name);
        yield line;
      }
      const ordered = order(x, y, numbers, noise) ?? order(y, x, numbers, noise);
      if (ordered !== undefined) yield ordered;
    }
  }
  const free = numeric.filter(({ name, values }) => !linked.has(name) && values === undefined).slice(0, MAX_SUMMED);
  yield* sums(free, rows, noise);
  yield* implications(columns, { numeric, numbers }, rows, { slack, noise });
  yield* valueImplications(columns, rows, noise);
  // A line around rows is drawn through the outermost ones: one that is wrong would move it.
  if (noise === 0) {
    const apart = numeric.filter(({ name, values }) => values === undefined && !following.has(name));
    yield* bounds(apart, (x, y) => pairsOf(x, y, numbers), slack);
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

/** y = a x + b through two rows, confirmed on the others. */
function linear(x: Column, y: Column, numbers: Numbers, noise: number): Proposal | undefined {
  if (x.values !== undefined || y.values !== undefined) return undefined;
  const pairs = pairsOf(x, y, numbers);
  if (pairs.length < FEWEST) return undefined;
  const { min, max } = y.range as { min: number; max: number };
  const exact = (max - min) * 1e-6;
  for (let trial = 0; trial < TRIALS; trial++) {
    const [p, q] = [pairs[(trial * 131) % pairs.length], pairs[(trial * 197 + 7) % pairs.length]];
    if (p[0] === q[0]) continue;
    const a = tidy((q[1] - p[1]) / (q[0] - p[0]));
    const b = tidy(p[1] - a * p[0]);
    const fits = ([u, v]: readonly [number, number]): boolean => Math.abs(v - (a * u + b)) <= exact;
    if (a === 0 || pairs.slice(0, 12).filter(fits).length < 8) continue;
    if (pairs.filter(fits).length < pairs.length * (1 - noise)) continue;
    const value = `${a === 1 ? '' : `${a} * `}${x.name}${b === 0 ? '' : b < 0 ? ` - ${-b}` : ` + ${b}`}`;
    const whole = x.integers && y.integers && Number.isInteger(a) && Number.isInteger(b);
    const text = whole ? `${y.name} === ${value}` : `Math.abs(${y.name} - (${value})) <= ${short(exact)}`;
    return {
      kind: 'linear',
      expression: guarded([x, y], text),
      columns: [x.name, y.name],
      holds: both(x, y, (u, v) => fits([u, v])),
    };
  }
  return undefined;
}

function tidy(x: number): number {
  const rounded = Number(x.toPrecision(9));
  return Math.abs(rounded) < 1e-12 ? 0 : rounded;
}

function short(x: number): number {
  return Number(x.toPrecision(2));
}

function* sums(columns: readonly Column[], rows: readonly Row[], noise: number): Generator<Proposal> {
  for (const z of columns) {
    const { min, max } = z.range as { min: number; max: number };
    const exact = (max - min) * 1e-6;
    for (const [i, x] of columns.entries()) {
      for (const y of columns.slice(i + 1)) {
        if (x === z || y === z) continue;
        const holds = (row: Row): boolean | undefined => {
          const [a, b, c] = [x, y, z].map(({ name }) => numberIn(row, name));
          return a === undefined || b === undefined || c === undefined ? undefined : Math.abs(c - (a + b)) <= exact;
        };
        if (rows.slice(0, 12).filter((row) => holds(row) === true).length < 8) continue;
        const told = rows.map(holds).filter((held) => held !== undefined);
        if (told.length < FEWEST || told.filter(Boolean).length < told.length * (1 - noise)) continue;
        const whole = x.integers && y.integers && z.integers;
        const sum = `${x.name} + ${y.name}`;
        const text = whole ? `${z.name} === ${sum}` : `Math.abs(${z.name} - (${sum})) <= ${short(exact)}`;
        yield { kind: 'sum', expression: guarded([x, y, z], text), columns: [x.name, y.name, z.name], holds };
      }
    }
  }
}

/** By chance so many rows would not all lie within the range. */
function isTold(all: readonly (number | undefined)[], range: Range, chosen: number, noise: number): boolean {
  const there = all.filter((x) => x !== undefined);
  const inside = there.filter((x) => x >= range.min && x <= range.max).length / there.length;
  return inside ** (chosen * (1 - noise)) < BY_CHANCE;
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
        const numbers = chosen.flatMap((i) => all[i] ?? []).sort((a, b) => a - b);
        const range = numbers.length < FEWEST ? undefined : rangeOf(numbers, noise);
        const whole = column.range as { min: number; max: number };
        if (range === undefined || range.max - range.min > NARROWER * (whole.max - whole.min)) continue;
        if (!isTold(all, range, numbers.length, noise)) continue;
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
