// Which columns of a log depend on each other: what is recorded of them goes together. Used where inputs are put together from several rows (recorded-inputs.ts).
// Soundness: statistics of a sample. Where rows are few, chance looks like dependence, and more is tied than need be; a weak dependence is not seen.
import type { RecordedRows } from './suite-job.js';

type Cell = RecordedRows['rows'][number][number];

/** Equal parts of the numbers of a column. */
const PARTS = 8;
/** Cramér's V: 0 where one says nothing of the other, 1 where one follows from the other. */
const TIED = 0.2;

/** A number for each column: equal where they are tied, be it by others. */
export function tiedColumns(columns: number, rows: readonly (readonly Cell[])[]): readonly number[] {
  const classes = Array.from({ length: columns }, (_, column) => classesOf(rows.map((cells) => cells[column])));
  const group = classes.map((_, column) => column);
  for (let a = 0; a < columns; a++) {
    for (let b = a + 1; b < columns; b++) {
      if (group[a] === group[b] || dependence(classes[a], classes[b]) < TIED) continue;
      const [kept, merged] = [group[a], group[b]];
      for (let i = 0; i < columns; i++) if (group[i] === merged) group[i] = kept;
    }
  }
  return group;
}

interface Classes {
  readonly of: Uint16Array;
  readonly count: number;
}

/** Values that are frequent are classes of their own; other numbers are parted by size, other values are one class. */
function classesOf(cells: readonly Cell[]): Classes {
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const frequent = [...counts].filter(([, n]) => n * 2 * PARTS >= cells.length).map(([cell]) => cell);
  const named = new Map(frequent.map((cell, i) => [cell, i]));
  const rest = cells
    .filter((cell): cell is number => typeof cell === 'number' && !named.has(cell))
    .sort((a, b) => a - b);
  const bounds = Array.from({ length: PARTS - 1 }, (_, i) => rest[Math.floor(((i + 1) * rest.length) / PARTS)]);
  const classOf = (cell: Cell): number => {
    const known = named.get(cell);
    if (known !== undefined) return known;
    return frequent.length + (typeof cell === 'number' ? bounds.filter((bound) => cell >= bound).length : PARTS);
  };
  const found = cells.map(classOf);
  const used = new Map([...new Set(found)].map((name, i) => [name, i]));
  return { of: Uint16Array.from(found, (name) => used.get(name) as number), count: used.size };
}

function dependence(a: Classes, b: Classes): number {
  const least = Math.min(a.count, b.count);
  const rows = a.of.length;
  if (least < 2) return 0;
  const both = new Uint32Array(a.count * b.count);
  const [inA, inB] = [new Uint32Array(a.count), new Uint32Array(b.count)];
  for (let i = 0; i < rows; i++) {
    both[a.of[i] * b.count + b.of[i]]++;
    inA[a.of[i]]++;
    inB[b.of[i]]++;
  }
  let chi = 0;
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      const expected = (inA[i] * inB[j]) / rows;
      chi += (both[i * b.count + j] - expected) ** 2 / expected;
    }
  }
  return Math.sqrt(chi / (rows * (least - 1)));
}
