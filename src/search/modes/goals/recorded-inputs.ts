// Inputs for tests that are like those of a log (`test --like`): the values of a row that follows the path, else of one that nearly does, with as few of them
// changed as a search from there finds. Relations that nobody has written down hold in rows.
// Always holds: every model given satisfies the path condition, by exact evaluation.
import { valueOf } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import { type Primitive, type Term, variablesOf } from '../../../logic/term.js';
import type { RecordedPath } from '../../../result/result.js';
import { NearbySolver } from '../../../solver/nearby.js';
import { holds, inDomain, satisfies } from '../../../solver/validate.js';
import type { RecordedRows } from './suite-job.js';

/** Rows that a search starts from when none follows the path. */
const STARTS = 12;
const SORTS: Readonly<Record<string, string>> = { num: 'number', str: 'string', bool: 'boolean' };

export class RecordedInputs {
  private readonly solver = new NearbySolver();
  private readonly columns: ReadonlyMap<string, number>;
  /** Of each row: the variables that were asked for. */
  private readonly models: readonly Map<Term, Primitive>[];
  private readonly known = new Set<Term>();
  /** Rows in which a condition does not hold. */
  private readonly failing = new Map<Term, readonly number[]>();
  private readonly found = new WeakMap<Model, RecordedPath>();

  constructor(private readonly recorded: RecordedRows) {
    this.columns = new Map(recorded.columns.map((name, i) => [name, i]));
    this.models = recorded.rows.map(() => new Map());
  }

  /** Where the model was found here: the row, and what differs from it. */
  rowOf(model: Model | undefined): RecordedPath | undefined {
    return model && this.found.get(model);
  }

  /** Models that are like a row, the most alike first. */
  *near(model: Model, conditions: readonly Term[], variables: readonly Term[]): Iterable<Model> {
    const own = new Set(variables.filter((variable) => this.columns.has(variable.data as string)));
    if (own.size === 0) return;
    this.learnVariables(own);
    const misses = new Uint32Array(this.models.length);
    for (const condition of conditions) {
      if (variablesOf(condition).every((v) => own.has(v))) for (const row of this.failingRows(condition)) misses[row]++;
    }
    const alike = [...misses.keys()].sort((a, b) => misses[a] - misses[b]).slice(0, STARTS);
    const candidates = alike.flatMap((row) => this.startingAt(row, model, conditions, own));
    yield* candidates.sort((a, b) => this.changes(a) - this.changes(b));
  }

  private changes(model: Model): number {
    return this.found.get(model)?.changed.length ?? 0;
  }

  private startingAt(row: number, model: Model, conditions: readonly Term[], own: ReadonlySet<Term>): Model[] {
    const values = this.models[row];
    const start = new Map(model);
    for (const variable of own) {
      const value = values.get(variable);
      if (value !== undefined) start.set(variable, value);
    }
    const candidates = satisfies(conditions, start)
      ? [start]
      : [this.search(start, conditions), grafted(start, model, conditions)];
    return candidates.flatMap((found) => {
      if (found === undefined) return [];
      const changed = [...own].filter((v) => values.has(v) && !Object.is(found.get(v), values.get(v)));
      this.found.set(found, { row: this.recorded.numbers[row], changed: changed.map((v) => v.data as string) });
      return [found];
    });
  }

  private search(start: Model, conditions: readonly Term[]): Map<Term, Primitive> | undefined {
    this.solver.near = start;
    const answer = this.solver.check(conditions);
    if (answer.status !== 'sat') return undefined;
    const found = new Map([...start, ...answer.model]);
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

  private failingRows(condition: Term): readonly number[] {
    let rows = this.failing.get(condition);
    if (rows === undefined) {
      rows = [...this.models.keys()].filter((row) => !holds(condition, this.models[row]));
      this.failing.set(condition, rows);
    }
    return rows;
  }
}

/** Variables of conditions that fail as the model has them, until none fails: at worst all are. */
function grafted(start: Model, model: Model, conditions: readonly Term[]): Map<Term, Primitive> | undefined {
  const values = new Map(start);
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
