// Rows of a log as the first runs of a search for goals (`test --like`): what a row of the log has met is met by that row, before anything is made up. Called by
// goals-mode.ts.
// The runs make a tree: a row that takes the same options as an earlier one begins where it leaves that one, and one that never leaves it is not run.
import type { InputGuide } from '../../../inputs/guide.js';
import type { InputValue, Slot } from '../../../inputs/input-object.js';
import type { SlotOption } from '../../../inputs/options.js';
import type { Primitive, Term } from '../../../logic/term.js';
import type { OpenBranch } from '../../open-branch.js';
import type { SearchParts } from '../../parts.js';
import { NOTHING } from '../../strategies/nothing.js';
import type { Strategy } from '../../strategies/strategy.js';
import type { Runner } from '../mode.js';
import type { RecordedInputs } from './recorded-inputs.js';

/** Of the time of a search: the rest is for what no row meets. */
const SHARE = 0.4;

/** Rows that are known to come to a place, and nothing more: the start, or an option that an earlier row left. */
interface Waiting {
  readonly open: OpenBranch | undefined;
  readonly rows: readonly number[];
}

/** An option that the run of a row left, and how many conditions the path had there. */
interface Left {
  readonly open: OpenBranch;
  readonly conditions: number;
}

export class RecordedRuns {
  /** The run has ended where what is assumed does not hold: that is so of its row alone. */
  infeasible = false;
  /** Rows that break what is assumed. */
  private readonly apart = new Set<number>();

  constructor(
    private readonly search: SearchParts,
    private readonly recorded: RecordedInputs,
  ) {}

  run(runner: Runner, isDone: () => boolean): void {
    this.runAll(runner, isDone);
    this.recorded.leaveOut(this.apart);
  }

  private runAll(runner: Runner, isDone: () => boolean): void {
    const until = runner.now() + SHARE * this.search.options.timeout * 1000;
    const waiting: Waiting[] = [{ open: undefined, rows: this.recorded.all() }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const further of this.runOne(next, runner)) if (further.rows.length > 0) waiting.push(further);
      if (isDone() || runner.limitReached(true) || runner.now() >= until) return;
    }
  }

  /** Runs the first of the rows. Answers where the others go. */
  private runOne({ open, rows }: Waiting, runner: Runner): Iterable<Waiting> {
    const { run, inputs } = this.search;
    const [row, ...others] = rows;
    const guide = new RowGuide((name) => this.recorded.cell(row, name));
    const left: Left[] = [];
    const strategy: Strategy = {
      ...NOTHING,
      // That the option is possible is known of each row that takes it.
      add: (branch) => left.push({ open: { ...branch, unexamined: false }, conditions: run.session.conditions.length }),
    };
    this.infeasible = false;
    inputs.guide = guide;
    run.begin(open, { strategy, examines: 'taken', follows: guide.model, alone: true });
    runner.runPath();
    inputs.guide = undefined;
    const [failing] = this.recorded.firstFailing(run.session.conditions, [row]).keys();
    if (this.infeasible || failing !== -1) this.apart.add(row);
    return this.distributed(open, others, guide, left);
  }

  private distributed(
    open: Waiting['open'],
    rows: readonly number[],
    guide: RowGuide,
    left: readonly Left[],
  ): Waiting[] {
    const [same, anew]: [number[], number[]] = [[], []];
    for (const row of rows) (guide.fits((name) => this.recorded.cell(row, name)) ? same : anew).push(row);
    const failing = this.recorded.firstFailing(this.search.run.session.conditions, same);
    const further = left.map(({ open: option, conditions }) => ({ open: option, rows: failing.get(conditions) ?? [] }));
    for (const [at, rest] of failing) {
      if (at !== -1 && left.every(({ conditions }) => conditions !== at)) for (const row of rest) this.apart.add(row);
    }
    if (this.infeasible) further.push({ open: open as OpenBranch, rows: failing.get(-1) ?? [] });
    return [{ open: undefined, rows: anew }, ...further];
  }
}

/** What a row has under the name of a column; undefined: there is no such column, null: the row has nothing there. */
type Cells = (name: string) => Primitive | null | undefined;

/** Tells a run what a row has, by the names of its columns. */
class RowGuide implements InputGuide {
  readonly model = new Map<Term, Primitive>();
  private readonly taken: { readonly at: string; readonly options: readonly SlotOption[]; readonly option: number }[] =
    [];

  constructor(private readonly cell: Cells) {}

  root(): void {}
  member(): void {}
  result(): void {}
  same(): void {}

  option({ path }: Slot, options: readonly SlotOption[]): number | undefined {
    const option = optionFor(this.cell(path), options);
    this.taken.push({ at: path, options, option });
    return option < 0 ? undefined : option;
  }

  /** Would a run of another row have inputs of the same structure? */
  fits(cell: Cells): boolean {
    return this.taken.every(({ at, options, option }) => optionFor(cell(at), options) === option);
  }

  present(slot: Slot): boolean {
    return this.cell(slot.path) !== undefined;
  }

  decided(_slot: Slot, value: InputValue): void {
    if (value.kind === 'term') this.note(value.term);
    else if (value.kind === 'object' && value.object.type.kind === 'array') this.note(value.object.type.length);
  }

  private note(term: Term): void {
    const cell = term.op === 'var' ? this.cell(term.data as string) : undefined;
    if (cell !== undefined && cell !== null && sortOf(cell) === term.sort) this.model.set(term, cell);
  }

  valueOf(variable: Term): Primitive | undefined {
    return this.model.get(variable);
  }

  keys(): readonly string[] {
    return [];
  }
}

function optionFor(cell: Primitive | null | undefined, options: readonly SlotOption[]): number {
  return options.findIndex((option) => {
    if (cell === undefined) return option.kind === 'new';
    if (cell === null) return option.kind === 'absent' || (option.kind === 'literal' && option.value == null);
    const literal = option.kind === 'literal' && Object.is(option.value, cell);
    return literal || option.kind === 'any' || (option.kind === 'primitive' && option.sort === sortOf(cell));
  });
}

function sortOf(cell: Primitive): string {
  return typeof cell === 'number' ? 'num' : typeof cell === 'string' ? 'str' : 'bool';
}
