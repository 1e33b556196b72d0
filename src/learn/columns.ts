// What one column suggests: never null, one value, few values, whole numbers, a range, lengths and formats of texts.

import { formatOf } from './format.js';
import type { Proposal } from './proposal.js';
import { type Range, rangeOf, widened } from './ranges.js';
import type { Cell, Row } from './read-log.js';
import type { Sample } from './sample.js';

const MAX_VALUES = 12;
/** Values that are rarer than this part of what may be noise are noise, unless there are too many of them. */
const RARE = 0.25;
/** Numbers with more digits behind the point are not rounded. */
const MAX_DIGITS = 6;
/** Fewer rows say nothing. */
export const FEWEST = 20;

export interface Column {
  readonly name: string;
  readonly type: 'number' | 'string' | 'boolean' | 'mixed';
  /** It may be null, or is not there. */
  readonly nullable: boolean;
  /** Its values, when they are few. */
  readonly values: readonly Cell[] | undefined;
  readonly integers: boolean;
  /** What its numbers are multiples of, as they were written: 1, 0.1, ..., or 0. */
  readonly unit: number;
  readonly range: Range | undefined;
}

/** @param noise the part of the rows that may be wrong */
export function columnOf(name: string, sample: Sample, noise: number): Column | undefined {
  const cells = sample.valuesOf(name);
  const present = cells.filter((cell) => cell !== null);
  if (present.length < FEWEST) return undefined;
  const nullable = (sample.rows.length - present.length) / sample.rows.length > noise;
  const type = typeOf(present, noise);
  const values = fewValues(present, noise);
  if (type !== 'number') return { name, type, nullable, values, integers: false, unit: 0, range: undefined };
  const numbers = present.filter((cell): cell is number => typeof cell === 'number').sort((a, b) => a - b);
  const unit = unitOf(numbers, noise);
  const { low, high } = sample.columns.get(name) ?? { low: [], high: [] };
  const range = rangeOf(numbers, noise, unit, [...low, ...high]);
  return { name, type, nullable, values, integers: unit === 1, unit, range };
}

/** Logs round: the largest power of ten, 1 at most, that nearly all numbers are multiples of; 0 if there is none. */
function unitOf(numbers: readonly number[], noise: number): number {
  for (let digits = 0; digits <= MAX_DIGITS; digits++) {
    const rounded = numbers.filter((x) => Number(x.toFixed(digits)) === x).length;
    if (rounded >= numbers.length * (1 - noise)) return Number(`1e-${digits}`);
  }
  return 0;
}

function typeOf(cells: readonly Cell[], noise: number): Column['type'] {
  for (const type of ['number', 'string', 'boolean'] as const) {
    if (cells.filter((cell) => typeof cell === type).length >= cells.length * (1 - noise)) return type;
  }
  return 'mixed';
}

function fewValues(cells: readonly Cell[], noise: number): readonly Cell[] | undefined {
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const common = [...counts].filter(([, n]) => n > cells.length * noise * RARE);
  const covered = common.reduce((sum, [, n]) => sum + n, 0);
  if (common.length === 0 || common.length > MAX_VALUES || covered < cells.length * (1 - noise)) return undefined;
  return common
    .map(([cell]) => cell)
    .sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1));
}

export function* columnProposals(
  column: Column,
  sample: Sample,
  { slack, noise }: { readonly slack: number; readonly noise: number },
): Generator<Proposal> {
  const { name, nullable, values, range, integers, type } = column;
  if (!nullable) {
    yield {
      kind: 'nonnull',
      expression: `${name} != null`,
      columns: [name],
      holds: (row) => (row.get(name) ?? null) !== null,
    };
  }
  const of = (kind: Proposal['kind'], expression: string, test: (cell: Exclude<Cell, null>) => boolean): Proposal => ({
    kind,
    expression: nullable ? `${name} == null || (${expression})` : expression,
    columns: [name],
    holds: (row) => {
      const cell = row.get(name) ?? null;
      return cell === null ? undefined : test(cell);
    },
  });
  if (values !== undefined && (type !== 'boolean' || values.length === 1)) {
    const kind = values.length === 1 ? 'constant' : 'enumeration';
    yield of(kind, values.map((value) => `${name} === ${JSON.stringify(value)}`).join(' || '), (cell) =>
      values.includes(cell),
    );
    return;
  }
  if (type === 'number' && range !== undefined) {
    if (integers) yield of('integer', `Number.isInteger(${name})`, (cell) => Number.isInteger(cell));
    const { min, max } = widened(range, slack, integers);
    yield of('range', within(name, { min, max }), (cell) => typeof cell === 'number' && cell >= min && cell <= max);
  }
  if (type === 'string') yield* textProposals(column, sample, noise, of);
}

export function within(name: string, { min, max }: Range): string {
  return `${name} >= ${min} && ${name} <= ${max}`;
}

function* textProposals(
  { name }: Column,
  sample: Sample,
  noise: number,
  of: (kind: Proposal['kind'], expression: string, test: (cell: Exclude<Cell, null>) => boolean) => Proposal,
): Generator<Proposal> {
  const texts = sample.valuesOf(name).filter((cell): cell is string => typeof cell === 'string');
  const lengths = rangeOf(
    texts.map((text) => text.length).sort((a, b) => a - b),
    noise,
    1,
  );
  if (lengths !== undefined) {
    const inside = (cell: Exclude<Cell, null>): boolean =>
      typeof cell === 'string' && cell.length >= lengths.min && cell.length <= lengths.max;
    yield of('length', within(`${name}.length`, lengths), inside);
  }
  const format = formatOf(texts, 1 - noise);
  if (format !== undefined) {
    const pattern = new RegExp(format);
    yield of('format', `/${format}/.test(${name})`, (cell) => typeof cell === 'string' && pattern.test(cell));
  }
}

/** The number of a row in a column. */
export function numberIn(row: Row, name: string): number | undefined {
  const cell = row.get(name);
  return typeof cell === 'number' ? cell : undefined;
}
