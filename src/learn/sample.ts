// What is kept of a log: for each column how often it was there and its extreme values, and a fair sample of rows. One pass, bounded memory.
import type { Cell, Row } from './read-log.js';

/** Rows kept, unless told: each row of the log has the same chance. */
const ROWS = 4096;
/** Smallest and largest values kept of a column over the whole log. */
const EXTREMES = 128;
/** Columns beyond these are not looked at. */
const MAX_COLUMNS = 512;

export interface Extremes {
  readonly low: number[];
  readonly high: number[];
}

export class Sample {
  readonly rows: Row[] = [];
  /** Which row of the log each of them is, from 1 on. */
  readonly numbers: number[] = [];
  readonly columns = new Map<string, Extremes>();
  total = 0;
  /** There were more columns than are kept. */
  tooMany = false;
  private state = 1;

  /** @param most rows kept */
  constructor(private readonly most = ROWS) {}

  add(row: Row): void {
    this.total++;
    const at = this.rows.length < this.most ? this.rows.length : Math.floor(this.random() * this.total);
    if (at < this.most) {
      this.rows[at] = row;
      this.numbers[at] = this.total;
    }
    for (const [name, value] of row) this.note(name, value);
  }

  /** Values of a column in the sample, where the row has one. */
  valuesOf(name: string): Cell[] {
    return this.rows.flatMap((row) => (row.has(name) ? [row.get(name) as Cell] : []));
  }

  private note(name: string, value: Cell): void {
    let column = this.columns.get(name);
    if (column === undefined) {
      if (this.columns.size >= MAX_COLUMNS) {
        this.tooMany = true;
        return;
      }
      this.columns.set(name, (column = { low: [], high: [] }));
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) return;
    keep(column.low, value, 1);
    keep(column.high, value, -1);
  }

  private random(): number {
    this.state = (this.state * 48271) % 2147483647;
    return this.state / 2147483647;
  }
}

/** Sorted, the most extreme first. */
function keep(list: number[], value: number, sign: 1 | -1): void {
  if (list.length === EXTREMES && sign * value >= sign * list[EXTREMES - 1]) return;
  let at = list.length;
  while (at > 0 && sign * list[at - 1] > sign * value) at--;
  if (list[at - 1] === value) return;
  list.splice(at, 0, value);
  if (list.length > EXTREMES) list.pop();
}
