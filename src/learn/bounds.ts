// What no row is beyond, where chance would put many: lines (`y <= a * x + b`), such as fast only where the air is thin, and steps
// (`x < 90000 || y <= 25`), for curves. A line is an edge of the convex hull of two columns, moved outward by the slack. Called by relations.ts for logs
// without damaged rows.
import { isByChance } from './by-chance.js';
import { type Column, FEWEST, numberIn } from './columns.js';
import { guarded } from './guarded.js';
import type { Proposal } from './proposal.js';
import { telling, type Values } from './telling.js';

/** A line is worth saying when so many rows, as a part, would be beyond it if the columns had nothing to do with each other. */
const BEYOND = 0.02;
const MAX_COLUMNS = 40;
/** Places at which a step is looked for. */
const STEPS = 12;

export type Point = readonly [u: number, v: number];

/** All that `p * u + q * v <= c` allows, in a box of side 1 whose corner (1, 1) it cuts off. */
interface Line {
  readonly p: number;
  readonly q: number;
  readonly c: number;
}

/** A bound that a pair of columns suggests. */
export interface Bound {
  readonly x: Column;
  readonly y: Column;
  readonly expression: string;
  readonly allows: (x: number, y: number) => boolean;
}

/**
 * @param columns numbers, none of them a linear function of another
 * @param pairsOf the numbers of rows that have both
 * @param valuesOf a number for each row
 */
export function bounds(
  columns: readonly Column[],
  { pairsOf, valuesOf }: { readonly pairsOf: (x: Column, y: Column) => readonly Point[]; readonly valuesOf: Values },
  slack: number,
): Proposal[] {
  const found: Bound[] = [];
  const looked = columns.slice(0, MAX_COLUMNS);
  for (const [i, x] of looked.entries()) {
    for (const y of looked.slice(i + 1)) {
      const pairs = pairsOf(x, y);
      if (pairs.length >= FEWEST) found.push(...boundsOf(x, y, pairs, slack));
    }
  }
  return telling(found, valuesOf).map(proposal);
}

/** Lines, and steps where rows are far from the line that is nearest to them. */
function* boundsOf(x: Column, y: Column, pairs: readonly Point[], slack: number): Generator<Bound> {
  const [xs, ys] = [x, y].map(({ range }) => range as Box) as [Box, Box];
  const points = pairs.map(([a, b]): Point => [part(a, xs), part(b, ys)]);
  const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
  const hull = [...chain(sorted, 1), ...chain(sorted, -1)];
  for (const corner of CORNERS) {
    const turned = ([u, v]: Point): Point => [corner.right ? u : 1 - u, corner.up ? v : 1 - v];
    const own = points.map(turned);
    const line = bestLine(hull.map(turned), own, slack);
    if (line !== undefined) yield lineBound(x, y, corner, line);
    const falling = (corner.right ? [...sorted].reverse() : sorted).map(turned);
    for (const step of bestSteps(falling, slack)) yield stepBound(x, y, corner, step);
  }
}

interface Corner {
  readonly up: boolean;
  readonly right: boolean;
}

const CORNERS: readonly Corner[] = [
  { up: true, right: true },
  { up: true, right: false },
  { up: false, right: true },
  { up: false, right: false },
];

const part = (n: number, { min, max }: Box): number => (n - min) / (max - min);

/** Back from the box: p u + q v <= c, as a bound of y. */
function lineBound(x: Column, y: Column, { up, right }: Corner, line: Line): Bound {
  const [xs, ys] = [x, y].map(({ range }) => range as Box) as [Box, Box];
  const sign = up ? 1 : -1;
  const slope = (-line.p / line.q) * (right ? 1 : -1) * sign * ((ys.max - ys.min) / (xs.max - xs.min));
  const u0 = right ? part(0, xs) : 1 - part(0, xs);
  const offset = (up ? ys.min : ys.max) + sign * (ys.max - ys.min) * ((line.c - line.p * u0) / line.q);
  const a = Number(slope.toPrecision(5));
  // What rounding the slope moves is made good at the far end.
  const moved = Math.abs(a - slope) * Math.max(Math.abs(xs.min), Math.abs(xs.max)) + Math.abs(offset) * 1e-6;
  const b = Number((offset + sign * moved).toPrecision(7));
  const value = `${a} * ${x.name}${b === 0 ? '' : b < 0 ? ` - ${-b}` : ` + ${b}`}`;
  const expression = guarded([x, y], `${y.name} ${up ? '<=' : '>='} ${value}`);
  return { x, y, expression, allows: (m, n) => (up ? n <= a * m + b : n >= a * m + b) };
}

/** Beyond u only what is below v: on that side of x, y has a bound of its own. */
function stepBound(x: Column, y: Column, { up, right }: Corner, [u, v]: Point): Bound {
  const [xs, ys] = [x, y].map(({ range }) => range as Box) as [Box, Box];
  const at = outward(right ? xs.min + u * (xs.max - xs.min) : xs.max - u * (xs.max - xs.min), xs, right);
  const most = outward(up ? ys.min + v * (ys.max - ys.min) : ys.max - v * (ys.max - ys.min), ys, up);
  const text = `${x.name} ${right ? '<' : '>'} ${at} || ${y.name} ${up ? '<=' : '>='} ${most}`;
  const allows = (m: number, n: number): boolean => (right ? m < at : m > at) || (up ? n <= most : n >= most);
  return { x, y, expression: guarded([x, y], text), allows };
}

/** In few digits of the range, rounded away from what it allows to the rest. */
function outward(n: number, { min, max }: Box, up: boolean): number {
  const unit = 10 ** (Math.floor(Math.log10(max - min)) - 4);
  const digits = Math.min(20, Math.max(0, -Math.floor(Math.log10(unit))));
  return Number(((up ? Math.ceil(n / unit - 1e-9) : Math.floor(n / unit + 1e-9)) * unit).toFixed(digits));
}

function proposal({ x, y, expression, allows }: Bound): Proposal {
  return {
    kind: 'bound',
    expression,
    columns: [x.name, y.name],
    holds: (row) => {
      const [m, n] = [numberIn(row, x.name), numberIn(row, y.name)];
      return m === undefined || n === undefined ? undefined : allows(m, n);
    },
  };
}

interface Box {
  readonly min: number;
  readonly max: number;
}

/** The edge of the hull that cuts off most of what chance would put there. */
function bestLine(hull: readonly Point[], points: readonly Point[], slack: number): Line | undefined {
  let best: Line | undefined;
  let most = points.length * BEYOND;
  for (const { p, q, c } of edges(hull)) {
    const moved = c + slack * (c - Math.min(...hull.map(([u, v]) => p * u + q * v)));
    const beyond = beyondByChance(points, { p, q, c: moved });
    if (beyond <= most) continue;
    most = beyond;
    best = { p, q, c: moved };
  }
  return best;
}

/**
 * Where lines say little: from some u on no row is above v. Looked for in the middle, and ever closer to both ends: what is rare is parted there.
 * @param points the largest u first
 */
function bestSteps(points: readonly Point[], slack: number): Point[] {
  const heights = Float64Array.from(points, ([, v]) => v).sort();
  const places = placesIn(points.length);
  const steps: Point[] = [];
  let most = 0;
  for (const [i, [u, v]] of points.entries()) {
    most = Math.max(most, v);
    // Rows that are alike stay together.
    if (!places.has(i) || points[i + 1]?.[0] === u) continue;
    const limit = Math.min(1, most + slack);
    const expected = ((i + 1) * countAbove(heights, limit)) / points.length;
    if (!isByChance(0, expected)) steps.push([u, limit]);
  }
  return steps;
}

function placesIn(count: number): ReadonlySet<number> {
  const places = new Set<number>();
  for (let k = 1; k < STEPS; k++) places.add(Math.floor((count * k) / STEPS));
  for (let part = 2; count / part >= FEWEST; part *= 2)
    places.add(Math.floor(count / part)).add(count - Math.floor(count / part));
  return places;
}

/** @param sorted the smallest first */
function countAbove(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}

/** Rows against other rows: those that would be beyond if the columns had nothing to do with each other. */
function beyondByChance(points: readonly Point[], { p, q, c }: Line): number {
  const { length } = points;
  const shift = length >> 1;
  let beyond = 0;
  for (let i = 0; i < length; i++) {
    const [u] = points[i] as Point;
    const [, v] = points[(i + shift) % length] as Point;
    if (p * u + q * v > c) beyond++;
  }
  return beyond;
}

/** The upper side of the hull, or the lower one. */
function chain(sorted: readonly Point[], side: 1 | -1): Point[] {
  const hull: Point[] = [];
  for (const point of sorted) {
    while (hull.length >= 2 && side * turn(hull.at(-2) as Point, hull.at(-1) as Point, point) >= 0) hull.pop();
    hull.push(point);
  }
  return hull;
}

/** Edges that face the corner (1, 1). */
function* edges(points: readonly Point[]): Generator<Line> {
  const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
  const hull = chain(sorted, 1);
  for (const [i, [u, v]] of hull.entries()) {
    const next = hull[i + 1];
    if (next === undefined || next[1] >= v || next[0] <= u) continue;
    const [p, q] = [v - next[1], next[0] - u];
    // Flat and steep ones are ranges.
    if (p < 0.01 * q || q < 0.01 * p) continue;
    yield { p: p / (p + q), q: q / (p + q), c: (p * u + q * v) / (p + q) };
  }
}

/** Positive: the way a, b, c turns left. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
