// Under a value of one discrete column another takes fewer of its values: the order of events, say. Called for logs by relations.ts.
import { isByChance } from './by-chance.js';
import { type Column, FEWEST } from './columns.js';
import { guarded } from './guarded.js';
import type { Proposal } from './proposal.js';
import type { Cell, Row } from './read-log.js';

/** A value is left out when so many rows would have it if the columns had nothing to do with each other, and so many times fewer have it. */
const EXPECTED = 8;
const TIMES_FEWER = 8;

/** A column with few values: for each row the number of its value, -1 where it has none of them, and how often each occurs. */
interface Coded {
  readonly column: Column;
  readonly codes: readonly number[];
  readonly counts: readonly number[];
  /** Rows that have a value at all. */
  readonly present: number;
}

/** @param noise the part of the rows that may break what is proposed */
export function* valueImplications(
  columns: readonly Column[],
  rows: readonly Row[],
  noise: number,
): Generator<Proposal> {
  const discrete = columns.flatMap((column) =>
    column.values === undefined || column.values.length < 2 ? [] : coded(column, rows),
  );
  const said = new Set<string>();
  for (const { column: given, codes } of discrete) {
    for (const [i, value] of (given.values as readonly Cell[]).entries()) {
      const chosen = [...codes.keys()].filter((row) => codes[row] === i);
      if (chosen.length < FEWEST) continue;
      for (const other of discrete) {
        const { column } = other;
        const left = column === given ? undefined : valuesLeft(other, chosen, noise);
        if (left === undefined || said.has(contrapositive(given, value, column, left))) continue;
        said.add(JSON.stringify([given.name, value, column.name, left]));
        yield proposal(given, value, column, left);
      }
    }
  }
}

/** -2 where the row has nothing. */
function coded(column: Column, rows: readonly Row[]): Coded {
  const numbers = new Map((column.values as readonly Cell[]).map((value, i) => [value, i]));
  const codes = rows.map((row) => {
    const cell = row.get(column.name) ?? null;
    return cell === null ? -2 : (numbers.get(cell) ?? -1);
  });
  const counts = new Array<number>(numbers.size).fill(0);
  for (const code of codes) if (code >= 0) counts[code]++;
  return { column, codes, counts, present: codes.filter((code) => code !== -2).length };
}

/** Fewer than the column has: each of the others is far rarer than where nothing is given, and so rare that chance does not explain it. */
function valuesLeft(
  { column, codes, counts, present }: Coded,
  chosen: readonly number[],
  noise: number,
): readonly Cell[] | undefined {
  const here = new Array<number>(counts.length).fill(0);
  let cells = 0;
  for (const row of chosen) {
    const code = codes[row];
    if (code !== -2) cells++;
    if (code >= 0) here[code]++;
  }
  if (cells < FEWEST) return undefined;
  const values = column.values as readonly Cell[];
  const kept = [...values.keys()].filter((i) => {
    const expected = (counts[i] / present) * cells;
    return here[i] > cells * noise || expected < EXPECTED || here[i] * TIMES_FEWER > expected;
  });
  const covered = kept.reduce((sum, i) => sum + here[i], 0);
  if (kept.length === values.length || covered < cells * (1 - noise)) return undefined;
  const part = kept.reduce((sum, i) => sum + counts[i], 0) / present;
  return isByChance(cells - covered, (1 - part) * cells) ? undefined : kept.map((i) => values[i]);
}

/** Of two columns with two values each: the same said the other way round. */
function contrapositive(given: Column, value: Cell, column: Column, left: readonly Cell[]): string {
  const others = (column.values as readonly Cell[]).filter((v) => !left.includes(v));
  const rest = (given.values as readonly Cell[]).filter((v) => v !== value);
  return JSON.stringify([column.name, others[0], given.name, rest]);
}

function proposal(given: Column, value: Cell, column: Column, left: readonly Cell[]): Proposal {
  const allowed = left.map((cell) => `${column.name} === ${JSON.stringify(cell)}`).join(' || ');
  const text = `${given.name} !== ${JSON.stringify(value)} || ${left.length === 1 ? allowed : `(${allowed})`}`;
  return {
    kind: 'implication',
    expression: guarded([column], text),
    columns: [given.name, column.name],
    holds: (row) => {
      const cell = row.get(column.name) ?? null;
      return row.get(given.name) !== value || cell === null ? undefined : left.includes(cell);
    },
  };
}
