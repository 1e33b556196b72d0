// Which statements of the unit were reached. Marks fire on first execution; a mark counts once the path that fired it
// was replayed on the original code.
import type { SourceRange } from '../result/source-range.js';

export class Coverage {
  /** Marks that fired on the current path for the first time. */
  touched: number[] = [];
  private readonly index = new Map<string, number>();
  private readonly reached = new Set<number>();
  private readonly excluded: SourceRange[] = [];

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
    this.touched.push(mark);
  }

  /** Marks of a run that is not a confirmed path do not count: a later path may claim them. */
  drop(): void {
    for (const mark of this.touched) this.marks[mark] = 0;
  }

  /** Counts the touched marks; gives the statements of the unit that are reached now and were not before. */
  confirm(statementsOf: (mark: number) => readonly SourceRange[]): number[] {
    const fresh: number[] = [];
    for (const mark of this.touched) {
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
