// Under a value of one discrete column another takes fewer of its values: the order of events, say. Called for logs by relations.ts.
import { BY_CHANCE, type Column, FEWEST } from './columns.js';
import { guarded } from './guarded.js';
import type { Proposal } from './proposal.js';
import type { Cell, Row } from './read-log.js';

/** A value is left out when so many rows would have it if the columns had nothing to do with each other, and so many times fewer have it. */
const EXPECTED = 8;
const TIMES_FEWER = 8;

/** @param noise the part of the rows that may break what is proposed */
export function* valueImplications(
  columns: readonly Column[],
  rows: readonly Row[],
  noise: number,
): Generator<Proposal> {
  const discrete = columns.filter(({ values }) => values !== undefined && values.length >= 2);
  const said = new Set<string>();
  for (const given of discrete) {
    for (const value of given.values as readonly Cell[]) {
      const chosen = rows.filter((row) => row.get(given.name) === value);
      if (chosen.length < FEWEST) continue;
      for (const column of discrete) {
        const left = column === given ? undefined : valuesLeft(column, chosen, rows, noise);
        if (left === undefined || said.has(contrapositive(given, value, column, left))) continue;
        said.add(JSON.stringify([given.name, value, column.name, left]));
        yield proposal(given, value, column, left);
      }
    }
  }
}

/** Fewer than the column has: each of the others is far rarer than where nothing is given, and so rare that chance does not explain it. */
function valuesLeft(
  { name, values = [] }: Column,
  chosen: readonly Row[],
  rows: readonly Row[],
  noise: number,
): readonly Cell[] | undefined {
  const cells = chosen.flatMap((row) => row.get(name) ?? []);
  if (cells.length < FEWEST) return undefined;
  const all = rows.flatMap((row) => row.get(name) ?? []);
  const count = (value: Cell, of: readonly Cell[]): number => of.filter((cell) => cell === value).length;
  const left = values.filter((value) => {
    const met = count(value, cells);
    const expected = (count(value, all) / all.length) * cells.length;
    return met > cells.length * noise || expected < EXPECTED || met * TIMES_FEWER > expected;
  });
  const covered = cells.filter((cell) => left.includes(cell)).length;
  if (left.length === values.length || covered < cells.length * (1 - noise)) return undefined;
  const part = all.filter((cell) => left.includes(cell)).length / all.length;
  return part ** (cells.length * (1 - noise)) < BY_CHANCE ? left : undefined;
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
