// Text of a module that is put together from pieces of others, which remembers where each line comes from.

export interface Origin {
  readonly file: string;
  readonly line: number;
  /** How far columns moved. */
  readonly shift: number;
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
  piece(text: string, file: string, line: number, column: number): void {
    const count = breaks(text);
    for (let i = 0; i <= count; i++) {
      this.origins.set(this.line + i, { file, line: line + i, shift: i === 0 ? this.column - column : 0 });
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

/** The part of a text with edits; lines stay where they are. */
export function edited(text: string, start: number, end: number, edits: readonly Edit[]): string {
  let result = '';
  let from = start;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(from, edit.start) + edit.text + '\n'.repeat(breaks(text.slice(edit.start, edit.end)));
    from = edit.end;
  }
  return result + text.slice(from, end);
}
