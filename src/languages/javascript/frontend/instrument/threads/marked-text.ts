// Text that was rewritten, and where each part of it stood before. While it is written, marks stand in it: where a node of the old
// text begins and ends. Made by rewrite.ts, asked by positions.ts.
import type { TreeNode } from './tree.js';

export interface Marks {
  readonly start: string;
  readonly end: string;
}

/** Two characters that do not occur in the text. */
export function marksFor(text: string): Marks {
  const unused: string[] = [];
  for (let code = 0xe000; unused.length < 2; code++) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) unused.push(character);
  }
  return { start: unused[0], end: unused[1] };
}

export class RewrittenText {
  readonly text: string;
  /** Offsets of the new text at which nodes of the old one begin and end. */
  private readonly starts = new Map<number, number>();
  private readonly ends = new Map<number, number>();
  /** All of them, in order. */
  private readonly at: number[] = [];
  private readonly old: number[] = [];

  constructor(
    marked: string,
    { start, end }: Marks,
    /** Arrow functions whose body became a `return` statement, by the offset of the body in the old text. */
    readonly arrows: ReadonlyMap<number, TreeNode>,
  ) {
    let text = '';
    let from = 0;
    for (const match of marked.matchAll(new RegExp(`([${start}${end}])(\\d+)[${start}${end}]`, 'g'))) {
      text += marked.slice(from, match.index);
      from = match.index + match[0].length;
      const offset = Number(match[2]);
      if (match[1] === start) this.starts.set(text.length, offset);
      else if (!this.ends.has(text.length)) this.ends.set(text.length, offset);
      this.at.push(text.length);
      this.old.push(offset);
    }
    this.text = text + marked.slice(from);
  }

  /** Where a node of the new text began; undefined for what was added. */
  exactStart(offset: number): number | undefined {
    return this.starts.get(offset);
  }

  start(offset: number): number {
    return this.starts.get(offset) ?? this.near(offset);
  }

  end(offset: number): number {
    return this.ends.get(offset) ?? this.near(offset);
  }

  private near(offset: number): number {
    let low = 0;
    let high = this.at.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.at[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    if (this.at.length === 0) return 0;
    const next = this.old[low + 1] ?? Number.POSITIVE_INFINITY;
    return Math.min(this.old[low] + offset - this.at[low], Math.max(next, this.old[low]));
  }
}
