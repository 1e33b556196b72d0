// Text of a module that is put together from pieces of others, which remembers where each line comes from.

export interface Origin {
  readonly file: string;
  readonly line: number;
  /** From which column on, from 0, columns moved how far; in order. */
  readonly shifts: readonly Shift[];
}

export type Shift = readonly [from: number, by: number];

/** How far a column moved, from 1. */
export function shiftAt({ shifts }: Origin, column: number): number {
  return shifts.findLast(([from]) => from <= column - 1)?.[1] ?? 0;
}

export class TextBuilder {
  private readonly parts: string[] = [];
  /** By line, from 1; lines that belong to no file are not there. */
  readonly origins = new Map<number, Origin>();
  line = 1;

  private column = 0;

  add(text: string): void {
    this.parts.push(text);
    const count = breaks(text);
    this.line += count;
    this.column = count === 0 ? this.column + text.length : text.length - text.lastIndexOf('\n') - 1;
  }

  /** A piece of a file; `line` and `column` (from 0) are those of its first character. */
  piece({ text, shifts }: EditedText, file: string, line: number, column: number): void {
    const count = breaks(text);
    for (let i = 0; i <= count; i++) {
      const [at, by] = i === 0 ? [this.column, this.column - column] : [0, 0];
      const moved = (shifts.get(i) ?? []).map(([from, more]): Shift => [from + at, by + more]);
      this.origins.set(this.line + i, { file, line: line + i, shifts: [[at, by], ...moved] });
    }
    this.add(text);
  }

  text(): string {
    return this.parts.join('');
  }
}

export function breaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What the text stands for ends where the edit does; else it begins where the edit does. */
  readonly ends?: boolean;
}

/** The part of a text with edits, and for its lines, from 0, how columns moved. */
export interface EditedText {
  readonly text: string;
  readonly shifts: ReadonlyMap<number, readonly Shift[]>;
}

/** Lines stay where they are. */
export function edited(text: string, start: number, end: number, edits: readonly Edit[]): EditedText {
  const shifts = new Map<number, Shift[]>();
  let result = '';
  let from = start;
  let line = 0;
  let by = 0;
  const keep = (to: number): void => {
    const kept = text.slice(from, to);
    result += kept;
    const count = breaks(kept);
    line += count;
    if (count > 0) by = 0;
  };
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    keep(edit.start);
    const removed = text.slice(edit.start, edit.end);
    const count = breaks(removed);
    result += edit.text + '\n'.repeat(count);
    line += breaks(edit.text) + count;
    // What follows on a line that was removed in part begins it now.
    by = count === 0 ? by + edit.text.length - removed.length : -columnAt(text, edit.end);
    shifts.set(line, [...(shifts.get(line) ?? []), [columnAt(result, result.length), by]]);
    from = edit.end;
  }
  keep(end);
  return { text: result, shifts };
}

function columnAt(text: string, at: number): number {
  return at - text.lastIndexOf('\n', at - 1) - 1;
}
