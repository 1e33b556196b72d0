// Which statements of the unit were reached. Marks fire on first execution; a mark counts once the path that fired it
// was replayed on the original code.
import type { SourceRange } from '../result/source-range.js';

export class Coverage {
  /** Marks that fired on the current path for the first time. */
  touched: number[] = [];
  private readonly index = new Map<string, number>();
  private readonly reached = new Set<number>();
  private readonly excluded: SourceRange[] = [];

  /** Marks that the original has confirmed. */
  private readonly known = new Set<number>();
  /** Somebody asks which marks fired on which runs: since when, those of contracts apart. */
  private tracing = false;
  private trace: number[] = [];
  private readonly inContracts = new Set<number>();
  private traced: readonly number[] = [];
  private tracedContracts = 0;

  constructor(
    statements: readonly SourceRange[],
    /** 1: the mark needs no report any more. */
    private readonly marks: Uint8Array,
  ) {
    statements.forEach((s, i) => this.index.set(key(s), i));
  }

  beginPath(): void {
    if (this.touched.length > 0) this.touched = [];
  }

  touch(mark: number): void {
    this.marks[mark] = 1;
    if (this.tracing) this.trace.push(mark);
    if (!this.known.has(mark)) this.touched.push(mark);
  }

  /** A mark that fires while a contract is evaluated says nothing of what the unit reaches. */
  touchInContract(mark: number): void {
    if (this.tracing) this.inContracts.add(mark);
  }

  /** From now on it is known which marks fire. @param anew those that fired before do not count any more */
  separate(anew: boolean): void {
    this.tracing = true;
    if (!anew) return;
    for (const mark of this.trace) this.marks[mark] = 0;
    if (this.trace.length > 0) this.trace = [];
    if (this.inContracts.size > 0) this.inContracts.clear();
    this.traced = [];
    this.tracedContracts = 0;
  }

  /** Marks that fired since they were separated, those of contracts as `-1 - mark`; the same list as long as there are no others. */
  fired(): readonly number[] {
    const { trace, inContracts } = this;
    if (this.traced.length !== trace.length + inContracts.size || this.tracedContracts !== inContracts.size) {
      this.traced = [...trace, ...Array.from(inContracts, (mark) => -1 - mark)];
      this.tracedContracts = inContracts.size;
    }
    return this.traced;
  }

  /** Marks that the current run has confirmed. */
  get confirmed(): readonly number[] {
    return this.touched.filter((mark) => this.known.has(mark));
  }

  isConfirmed(mark: number): boolean {
    return this.known.has(mark);
  }

  /** Marks that an earlier search has confirmed; gives what `confirm` gives. */
  takeOver(marks: readonly number[], statementsOf: (mark: number) => readonly SourceRange[]): number[] {
    return this.count(
      marks.filter((mark) => !this.known.has(mark)),
      statementsOf,
    );
  }

  /** Marks of a run that is not a confirmed path do not count: a later path may claim them. */
  drop(): void {
    for (const mark of this.touched) this.marks[mark] = 0;
  }

  /** Counts the touched marks; gives the statements of the unit that are reached now and were not before. */
  confirm(statementsOf: (mark: number) => readonly SourceRange[]): number[] {
    return this.count(this.touched, statementsOf);
  }

  private count(marks: readonly number[], statementsOf: (mark: number) => readonly SourceRange[]): number[] {
    const fresh: number[] = [];
    for (const mark of marks) {
      this.known.add(mark);
      for (const statement of statementsOf(mark)) {
        const index = this.index.get(key(statement));
        if (index === undefined || this.reached.has(index)) continue;
        this.reached.add(index);
        fresh.push(index);
      }
    }
    return fresh;
  }

  /** Which of them are statements of the unit, by index. */
  indicesOf(statements: readonly SourceRange[]): number[] {
    return statements.map((s) => this.index.get(key(s))).filter((i) => i !== undefined);
  }

  /** The touched statements ran, on inputs that the program's own assume() left out: they are not dead. */
  exclude(statementsOf: (mark: number) => readonly SourceRange[]): void {
    for (const mark of this.touched) for (const statement of statementsOf(mark)) this.excluded.push(statement);
  }

  /** Statements that no mark stands for, or that ran on excluded inputs only: whether they are reached is not known. */
  unmarked(marked: Iterable<SourceRange>): number[] {
    const rest = new Map(this.index);
    for (const statement of marked) rest.delete(key(statement));
    const excluded = this.excluded.map((s) => this.index.get(key(s))).filter((i) => i !== undefined);
    return [...new Set([...rest.values(), ...excluded])];
  }
}

function key(s: SourceRange): string {
  return `${s.file}:${s.line}:${s.column}:${s.endLine}:${s.endColumn}`;
}
