// Linear relations and sums of columns: exact ones, and those of numbers that the log has rounded. Called by relations.ts.
import { type Column, FEWEST, numberIn } from './columns.js';
import { guarded } from './guarded.js';
import type { Proposal } from './proposal.js';
import type { Range } from './ranges.js';
import type { Row } from './read-log.js';

export type Pair = readonly [x: number, y: number];

const TRIALS = 24;
const FEWEST_VALUES = 5;
/** So many of the first rows must fit before all of them are looked at. */
const FIRST = 12;
const FIRST_FITTING = 8;
/** Parts of the range that an exact relation, and one of rounded numbers, may be off. */
const EXACT = 1e-6;
const MOST_ROUNDED = 0.01;
/** Rounding errors of what is computed from rounded numbers, and how far off a row is that is not off by rounding. */
const MARGIN = 1.1;
const FAR = 4;
/** Of the rows, at most so many may be off by a little more than rounding explains. */
const NEAR_MISSES = 0.002;

/** y = a x + b through two rows, confirmed on the others. */
export function linear(x: Column, y: Column, pairs: readonly Pair[], noise: number): Proposal | undefined {
  if (isFew(x) || isFew(y) || pairs.length < FEWEST) return undefined;
  const { max, min } = y.range as Range;
  for (let trial = 0; trial < TRIALS; trial++) {
    const [p, q] = [pairs[(trial * 131) % pairs.length] as Pair, pairs[(trial * 197 + 7) % pairs.length] as Pair];
    if (p[0] === q[0]) continue;
    const a = tidy((q[1] - p[1]) / (q[0] - p[0]));
    if (a === 0) continue;
    const line: Line = { a, b: tidy(p[1] - a * p[0]) };
    const exact = (max - min) * EXACT;
    const rounding = exact + (MARGIN / 2) * (Math.abs(a) * x.unit + y.unit);
    const told =
      fitting(line, pairs, exact, noise) ??
      (rounding > (max - min) * MOST_ROUNDED ? undefined : rounded(line, pairs, rounding, noise));
    if (told !== undefined) return lineProposal(x, y, told);
  }
  return undefined;
}

/** Few values may lie on a line by chance. */
const isFew = ({ values }: Column): boolean => values !== undefined && values.length < FEWEST_VALUES;

interface Line {
  readonly a: number;
  readonly b: number;
}
interface Fitted extends Line {
  readonly within: number;
}

const off = ({ a, b }: Line, [u, v]: Pair): number => Math.abs(v - (a * u + b));

function fitting(line: Line, pairs: readonly Pair[], within: number, noise: number): Fitted | undefined {
  const fits = (pair: Pair): boolean => off(line, pair) <= within;
  if (pairs.slice(0, FIRST).filter(fits).length < FIRST_FITTING) return undefined;
  return pairs.filter(fits).length < pairs.length * (1 - noise) ? undefined : { ...line, within };
}

/** Two rounded rows give the line roughly; all that are near it give it well. */
function rounded(line: Line, pairs: readonly Pair[], within: number, noise: number): Fitted | undefined {
  // The two rows may be close to each other: what they are off by grows with the way to the others.
  const rough = pairs.slice(0, FIRST).filter((pair) => off(line, pair) <= 10 * FAR * within);
  if (rough.length < FIRST_FITTING) return undefined;
  let best = line;
  for (const reach of [10 * FAR, FAR, FAR]) {
    best = leastSquares(pairs.filter((pair) => off(best, pair) <= reach * within)) ?? best;
  }
  const short = [2, 3, 4, 5, 6, 7, 8]
    .map((digits) => ({ a: Number(best.a.toPrecision(digits)), b: Number(best.b.toPrecision(digits)) }))
    .find((candidate) => fitting(candidate, pairs, within, noise) !== undefined);
  const told = short === undefined ? undefined : fitting(short, pairs, within, noise);
  if (told === undefined || told.a === 0) return undefined;
  return nearMisses(
    pairs.map((pair) => off(told, pair)),
    within,
  )
    ? undefined
    : told;
}

/** Rows that are off by more than rounding, but not by much, were not damaged: the relation is none. */
function nearMisses(offs: readonly number[], within: number): boolean {
  return offs.filter((d) => d > within && d <= FAR * within).length > offs.length * NEAR_MISSES;
}

function leastSquares(pairs: readonly Pair[]): Line | undefined {
  const n = pairs.length;
  if (n < FIRST_FITTING) return undefined;
  const mx = pairs.reduce((sum, [u]) => sum + u, 0) / n;
  const my = pairs.reduce((sum, [, v]) => sum + v, 0) / n;
  const xx = pairs.reduce((sum, [u]) => sum + (u - mx) ** 2, 0);
  if (xx === 0) return undefined;
  const a = pairs.reduce((sum, [u, v]) => sum + (u - mx) * (v - my), 0) / xx;
  return { a, b: my - a * mx };
}

function lineProposal(x: Column, y: Column, line: Fitted): Proposal {
  const { a, b, within } = line;
  const value = `${a === 1 ? '' : `${a} * `}${x.name}${b === 0 ? '' : b < 0 ? ` - ${-b}` : ` + ${b}`}`;
  const whole = x.integers && y.integers && Number.isInteger(a) && Number.isInteger(b) && within < 0.5;
  const text = whole ? `${y.name} === ${value}` : `Math.abs(${y.name} - (${value})) <= ${short(within)}`;
  return {
    kind: 'linear',
    expression: guarded([x, y], text),
    columns: [x.name, y.name],
    holds: (row) => {
      const [u, v] = [numberIn(row, x.name), numberIn(row, y.name)];
      return u === undefined || v === undefined ? undefined : off(line, [u, v]) <= within;
    },
  };
}

function tidy(x: number): number {
  const rounded = Number(x.toPrecision(9));
  return Math.abs(rounded) < 1e-12 ? 0 : rounded;
}

/** In two digits, rounded up. */
function short(x: number): number {
  const unit = 10 ** (Math.floor(Math.log10(x)) - 1);
  return Number((Math.ceil(x / unit - 1e-9) * unit).toPrecision(2));
}

export function* sums(columns: readonly Column[], rows: readonly Row[], noise: number): Generator<Proposal> {
  for (const z of columns) {
    for (const [i, x] of columns.entries()) {
      for (const y of columns.slice(i + 1)) {
        const told = x === z || y === z ? undefined : sum([x, y, z], rows, noise);
        if (told !== undefined) yield told;
      }
    }
  }
}

function sum([x, y, z]: readonly [Column, Column, Column], rows: readonly Row[], noise: number): Proposal | undefined {
  const { min, max } = z.range as Range;
  const offBy = (row: Row): number | undefined => {
    const [a, b, c] = [x, y, z].map(({ name }) => numberIn(row, name));
    return a === undefined || b === undefined || c === undefined ? undefined : Math.abs(c - (a + b));
  };
  const exact = (max - min) * EXACT;
  const rounding = exact + (MARGIN / 2) * (x.unit + y.unit + z.unit);
  for (const within of rounding > (max - min) * MOST_ROUNDED ? [exact] : [exact, rounding]) {
    const fits = (d: number | undefined): boolean => d !== undefined && d <= within;
    if (rows.slice(0, FIRST).filter((row) => fits(offBy(row))).length < FIRST_FITTING) continue;
    const offs = rows.map(offBy).filter((d) => d !== undefined);
    if (offs.length < FEWEST || offs.filter(fits).length < offs.length * (1 - noise)) continue;
    if (within > exact && nearMisses(offs, within)) continue;
    const whole = x.integers && y.integers && z.integers && within < 0.5;
    const value = `${x.name} + ${y.name}`;
    const text = whole ? `${z.name} === ${value}` : `Math.abs(${z.name} - (${value})) <= ${short(within)}`;
    return {
      kind: 'sum',
      expression: guarded([x, y, z], text),
      columns: [x.name, y.name, z.name],
      holds: (row) => (offBy(row) === undefined ? undefined : fits(offBy(row))),
    };
  }
  return undefined;
}
