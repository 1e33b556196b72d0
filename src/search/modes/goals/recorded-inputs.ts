// Inputs for tests that are like those of a log (`test --like`): the values of a row that follows the path, else what several rows have, else a row that nearly
// follows it, with as few values changed as a search from there finds. Relations that nobody has written down hold in rows.
// Always holds: every model given satisfies the path condition, by exact evaluation.
import { valueOf } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import { type Primitive, type Term, variablesOf } from '../../../logic/term.js';
import type { RecordedPath } from '../../../result/result.js';
import { NearbySolver } from '../../../solver/nearby.js';
import { holds, inDomain, satisfies } from '../../../solver/validate.js';
import { compose, type Rows } from './composed-inputs.js';
import type { RecordedRows } from './suite-job.js';
import { tiedColumns } from './tied-columns.js';

/** Rows that a search starts from when none follows the path. */
const STARTS = 12;
const SORTS: Readonly<Record<string, string>> = { num: 'number', str: 'string', bool: 'boolean' };

export class RecordedInputs {
  private readonly solver = new NearbySolver();
  private readonly columns: ReadonlyMap<string, number>;
  /** Of each row: the variables that were asked for. */
  private readonly models: readonly Map<Term, Primitive>[];
  private readonly known = new Set<Term>();
  /** Does a condition hold under a row? 0: nobody has asked, 1: yes, 2: no. */
  private readonly answers = new Map<Term, Uint8Array>();
  /** Rows that may be used. */
  private rows: readonly number[];
  /** Of each column; undefined: nobody has asked yet. */
  private tied: readonly number[] | undefined;
  private readonly found = new WeakMap<Model, RecordedPath>();

  constructor(private readonly recorded: RecordedRows) {
    this.columns = new Map(recorded.columns.map((name, i) => [name, i]));
    this.models = recorded.rows.map(() => new Map());
    this.rows = [...this.models.keys()];
  }

  all(): readonly number[] {
    return this.rows;
  }

  /** These break what is assumed. */
  leaveOut(rows: ReadonlySet<number>): void {
    this.rows = this.rows.filter((row) => !rows.has(row));
    this.tied = undefined;
  }

  /** Undefined: there is no such column; null: the row has nothing there. */
  cell(row: number, column: string): Primitive | null | undefined {
    const at = this.columns.get(column);
    return at === undefined ? undefined : this.recorded.rows[row][at];
  }

  /** Rows by the first of the conditions that does not hold under them; those under which all hold have -1. */
  firstFailing(conditions: readonly Term[], rows: readonly number[]): Map<number, number[]> {
    this.learnVariables(this.ownOf(conditions.flatMap((condition) => [...variablesOf(condition)])));
    const found = new Map<number, number[]>();
    for (const row of rows) {
      const first = conditions.findIndex((condition) => !this.holds(row, condition));
      const known = found.get(first);
      if (known === undefined) found.set(first, [row]);
      else known.push(row);
    }
    return found;
  }

  private ownOf(variables: readonly Term[]): Set<Term> {
    return new Set(variables.filter((variable) => this.columns.has(variable.data as string)));
  }

  /** Where the model was found here: the row, and what differs from it. */
  rowOf(model: Model | undefined): RecordedPath | undefined {
    return model && this.found.get(model);
  }

  /** Models that are like a row, the most alike first. */
  *near(model: Model, conditions: readonly Term[], variables: readonly Term[]): Iterable<Model> {
    // What a precondition alone speaks of is no part of the inputs yet.
    const own = this.ownOf([...variables, ...conditions.flatMap((condition) => [...variablesOf(condition)])]);
    if (own.size === 0) return;
    this.learnVariables(own);
    const known = conditions.filter((condition) => variablesOf(condition).every((v) => own.has(v)));
    const misses = this.rows.map((row) => ({
      row,
      n: known.filter((condition) => !this.holds(row, condition)).length,
    }));
    const alike = misses.sort((a, b) => a.n - b.n).map(({ row }) => row);
    const starts = alike.slice(0, STARTS);
    const pieced = starts.flatMap((row) => this.composedAt(row, alike, model, conditions, own));
    const changed = pieced.some((found) => this.changes(found) === 0)
      ? []
      : starts.flatMap((row) => this.changedAt(row, model, conditions, own));
    yield* pieced.sort((a, b) => this.changes(a) - this.changes(b));
    yield* changed.sort((a, b) => this.changes(a) - this.changes(b));
  }

  private changes(model: Model): number {
    return this.found.get(model)?.changed.length ?? 0;
  }

  private startAt(row: number, model: Model, own: ReadonlySet<Term>): RowModel {
    return this.valuesOf(() => row, model, own);
  }

  /** @param rowOf the row that a column is of */
  private valuesOf(rowOf: (column: string) => number, model: Model, own: ReadonlySet<Term>): RowModel {
    const start = new RowModel(model, (name) => this.cell(rowOf(name), name));
    for (const variable of own) {
      const value = this.models[rowOf(variable.data as string)].get(variable);
      if (value !== undefined) start.set(variable, value);
    }
    return start;
  }

  /** The row, and for some groups of columns that go together what another row has. */
  private composedAt(
    row: number,
    tried: readonly number[],
    model: Model,
    conditions: readonly Term[],
    own: ReadonlySet<Term>,
  ): Model[] {
    const speaking = conditions.filter((condition) => variablesOf(condition).every((v) => own.has(v)));
    const rows: Rows = {
      tried,
      value: (from, variable) => this.models[from].get(variable),
      holds: (from, condition) => this.holds(from, condition),
      groupOf: (variable) => this.groupOf(variable.data as string),
    };
    const composition = compose(row, speaking, rows);
    if (composition === undefined) return [];
    const rowOf = (column: string): number => composition.get(this.groupOf(column)) ?? row;
    const start = this.valuesOf(rowOf, model, own);
    return satisfies(conditions, start) ? [this.noted(start, row, own, [...new Set(composition.values())])] : [];
  }

  private groupOf(column: string): number {
    this.tied ??= tiedColumns(
      this.columns.size,
      this.rows.map((row) => this.recorded.rows[row]),
    );
    return this.tied[this.columns.get(column) as number];
  }

  private changedAt(row: number, model: Model, conditions: readonly Term[], own: ReadonlySet<Term>): Model[] {
    const start = this.startAt(row, model, own);
    const candidates = [this.search(start, conditions), grafted(start, model, conditions)];
    return candidates.flatMap((found) => (found === undefined ? [] : [this.noted(found, row, own)]));
  }

  private noted(model: Model, row: number, own: ReadonlySet<Term>, others?: readonly number[]): Model {
    const values = this.models[row];
    const changed = [...own].filter((v) => values.has(v) && !Object.is(model.get(v), values.get(v)));
    const { numbers } = this.recorded;
    this.found.set(model, {
      row: numbers[row],
      changed: changed.map((v) => v.data as string),
      ...(others && { others: others.map((other) => numbers[other]) }),
    });
    return model;
  }

  private search(start: RowModel, conditions: readonly Term[]): Map<Term, Primitive> | undefined {
    this.solver.near = start;
    const answer = this.solver.check(conditions);
    if (answer.status !== 'sat') return undefined;
    const found = start.with(answer.model);
    return satisfies(conditions, found) ? found : undefined;
  }

  private learnVariables(own: ReadonlySet<Term>): void {
    for (const variable of own) {
      if (this.known.has(variable)) continue;
      this.known.add(variable);
      const column = this.columns.get(variable.data as string) as number;
      this.recorded.rows.forEach((cells, row) => {
        const cell = cells[column];
        if (cell !== null && typeof cell === SORTS[variable.sort] && inDomain(variable, cell))
          this.models[row].set(variable, cell);
      });
    }
  }

  private holds(row: number, condition: Term): boolean {
    let answers = this.answers.get(condition);
    if (answers === undefined) {
      answers = new Uint8Array(this.models.length);
      this.answers.set(condition, answers);
    }
    if (answers[row] === 0) answers[row] = holds(condition, this.models[row]) ? 1 : 2;
    return answers[row] === 1;
  }
}

/** What is read by nobody on the path has the values of the row, too: it is asked for by variables that the path does not have. */
class RowModel extends Map<Term, Primitive> {
  constructor(
    values: Iterable<readonly [Term, Primitive]>,
    private readonly cell: (name: string) => Primitive | null | undefined,
  ) {
    super();
    for (const [variable, value] of values) this.set(variable, value);
  }

  override get(variable: Term): Primitive | undefined {
    const known = super.get(variable);
    if (known !== undefined || variable.op !== 'var') return known;
    const cell = this.cell(variable.data as string);
    const fits =
      cell !== undefined && cell !== null && typeof cell === SORTS[variable.sort] && inDomain(variable, cell);
    return fits ? cell : undefined;
  }

  with(values: Iterable<readonly [Term, Primitive]>): RowModel {
    const changed = new RowModel(this, this.cell);
    for (const [variable, value] of values) changed.set(variable, value);
    return changed;
  }
}

/** Variables of conditions that fail as the model has them, until none fails: at worst all are. */
function grafted(start: RowModel, model: Model, conditions: readonly Term[]): Map<Term, Primitive> | undefined {
  const values = start.with([]);
  let open = conditions;
  for (let size = -1; open.length > 0 && size !== open.length; ) {
    size = open.length;
    const failing = open.filter((condition) => !holds(condition, values));
    if (failing.length === 0) break;
    for (const condition of failing)
      for (const variable of variablesOf(condition)) values.set(variable, valueOf(variable, model));
    // What has the values of the model alone holds.
    open = open.filter((condition) => !failing.includes(condition));
  }
  return satisfies(conditions, values) ? values : undefined;
}
