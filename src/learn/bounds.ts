// Lines that no row is beyond, where chance would put many: `y <= a * x + b`, such as fast only where the air is thin. A line is an edge of the
// convex hull of two columns, moved outward by the slack. Called by relations.ts for logs without damaged rows.
import { type Column, FEWEST, numberIn } from './columns.js';
import { guarded } from './guarded.js';
import type { Proposal } from './proposal.js';

/** A line is worth saying when so many rows, as a part, would be beyond it if the columns had nothing to do with each other. */
const BEYOND = 0.02;
const MAX_COLUMNS = 40;

export type Point = readonly [u: number, v: number];

/** All that `p * u + q * v <= c` allows, in a box of side 1 whose corner (1, 1) it cuts off. */
interface Line {
  readonly p: number;
  readonly q: number;
  readonly c: number;
}

/**
 * @param columns numbers, none of them a linear function of another
 * @param pairsOf the numbers of rows that have both
 */
export function* bounds(
  columns: readonly Column[],
  pairsOf: (x: Column, y: Column) => readonly Point[],
  slack: number,
): Generator<Proposal> {
  for (const [i, x] of columns.slice(0, MAX_COLUMNS).entries()) {
    for (const y of columns.slice(i + 1, MAX_COLUMNS)) {
      const [xs, ys] = [x, y].map(({ range }) => range as Box) as [Box, Box];
      const points = pairsOf(x, y).map(([a, b]): Point => [part(a, xs), part(b, ys)]);
      if (points.length < FEWEST) continue;
      const hull = [...chain(points, 1), ...chain(points, -1)];
      for (const corner of CORNERS) {
        const turned = ([u, v]: Point): Point => [corner.right ? u : 1 - u, corner.up ? v : 1 - v];
        const line = bestLine(hull.map(turned), points.map(turned), slack);
        if (line !== undefined) yield proposal(x, y, corner, line);
      }
    }
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
function proposal(x: Column, y: Column, { up, right }: Corner, line: Line): Proposal {
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
  return {
    kind: 'bound',
    expression: guarded([x, y], `${y.name} ${up ? '<=' : '>='} ${value}`),
    columns: [x.name, y.name],
    holds: (row) => {
      const [m, n] = [numberIn(row, x.name), numberIn(row, y.name)];
      return m === undefined || n === undefined ? undefined : up ? n <= a * m + b : n >= a * m + b;
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
function chain(points: readonly Point[], side: 1 | -1): Point[] {
  const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
  const hull: Point[] = [];
  for (const point of sorted) {
    while (hull.length >= 2 && side * turn(hull.at(-2) as Point, hull.at(-1) as Point, point) >= 0) hull.pop();
    hull.push(point);
  }
  return hull;
}

/** Edges that face the corner (1, 1). */
function* edges(points: readonly Point[]): Generator<Line> {
  const hull = chain(points, 1);
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
