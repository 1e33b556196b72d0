// A text that is put together from pieces of a file, and which place of the file each of its places stands for. Reports name places of the file.

import type { SourceRange } from '../../../../result/source-range.js';
import type { Edit } from '../../../../running/text-builder.js';
import type { ModuleCode } from '../../module-code.js';

interface Segment {
  readonly at: number;
  /** Offset in the file. */
  readonly to: number;
  /** All of it stands for that one place. */
  readonly fixed: boolean;
}

/** Where a text stands in the file it was made of. */
export interface Places {
  /** Offset in the file, for one in the text. */
  offset(at: number): number;
  /** The same for the end of something, which does not belong to it. */
  end(at: number): number;
  /** The text there was made up. */
  isAdded(at: number): boolean;
  /** The text there was made up, or stands elsewhere too. */
  isRepeated(at: number): boolean;
  /** Line and column from 1, for the same in the text. */
  place(line: number, column: number): readonly [number, number];
  placeOfEnd(line: number, column: number): readonly [number, number];
  lineAndColumn(offset: number): readonly [number, number];
}

export class PlacedText implements Places {
  text = '';
  private readonly segments: Segment[] = [];
  private readonly repeated: (readonly [number, number])[] = [];
  private starts: readonly number[] | undefined;
  private readonly sourceStarts: readonly number[];

  constructor(private readonly source: string) {
    this.sourceStarts = lineStarts(source);
  }

  /** A text of our own, which stands for a place of the file. */
  add(text: string, to: number): void {
    this.segments.push({ at: this.text.length, to, fixed: true });
    this.text += text;
  }

  /** What is written stands elsewhere too. */
  repeat(write: () => void): void {
    const start = this.text.length;
    write();
    this.repeated.push([start, this.text.length]);
  }

  /** @param edits in order */
  copy(start: number, end: number, edits: readonly Edit[] = []): void {
    let from = start;
    for (const edit of edits) {
      this.piece(from, edit.start);
      this.add(edit.text, edit.ends ? edit.end : edit.start);
      from = edit.end;
    }
    this.piece(from, end);
  }

  private piece(start: number, end: number): void {
    if (start === end) return;
    this.segments.push({ at: this.text.length, to: start, fixed: false });
    this.text += this.source.slice(start, end);
  }

  offset(at: number): number {
    const segment = this.segmentAt(at);
    return segment === undefined ? at : segment.fixed ? segment.to : segment.to + at - segment.at;
  }

  end(at: number): number {
    const segment = at === 0 ? undefined : this.segmentAt(at - 1);
    return segment === undefined ? at : segment.fixed ? segment.to : segment.to + at - segment.at;
  }

  isAdded(at: number): boolean {
    return this.segmentAt(at)?.fixed === true;
  }

  isRepeated(at: number): boolean {
    return this.isAdded(at) || this.repeated.some(([start, end]) => at >= start && at < end);
  }

  place(line: number, column: number): readonly [number, number] {
    return this.lineAndColumn(this.offset(this.at(line, column)));
  }

  placeOfEnd(line: number, column: number): readonly [number, number] {
    return this.lineAndColumn(this.end(this.at(line, column)));
  }

  private at(line: number, column: number): number {
    this.starts ??= lineStarts(this.text);
    return (this.starts[line - 1] ?? this.text.length) + column - 1;
  }

  lineAndColumn(offset: number): readonly [number, number] {
    const at = last(this.sourceStarts, (start) => start <= offset);
    return [at + 1, offset - (this.sourceStarts[at] as number) + 1];
  }

  private segmentAt(at: number): Segment | undefined {
    return this.segments[last(this.segments, (segment) => segment.at <= at)];
  }
}

/** Index of the last item that fits; those that fit come first. */
function last<T>(items: readonly T[], fits: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: found } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(index + found.length);
  return starts;
}

/** A translated module with the places of its file. */
export function placedCode(code: ModuleCode, places: Places): ModuleCode {
  const map = (numbers: readonly number[]): number[] => {
    const placed: number[] = [];
    for (let i = 0; i < numbers.length; i += 4) {
      const [line, column, l, c] = numbers.slice(i, i + 4) as [number, number, number, number];
      placed.push(line, column, ...places.place(l, c));
    }
    return placed;
  };
  const { file, sites, marks, observed } = code;
  return {
    ...code,
    codeMap: map(code.codeMap),
    originalMap: map(code.originalMap),
    sites: moved(sites, file, places),
    marks: moved(marks, file, places),
    ...(observed && { observed: moved(observed, file, places) }),
  };
}

/** Plain data with the ranges that are in it. */
function moved<T>(data: T, file: string, places: Places): T {
  if (Array.isArray(data)) return data.map((item) => moved(item, file, places)) as T;
  if (typeof data !== 'object' || data === null) return data;
  const range = data as unknown as SourceRange;
  if (range.file !== file || typeof range.line !== 'number')
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, moved(value, file, places)])) as T;
  const [line, column] = places.place(range.line, range.column);
  const [endLine, endColumn] = places.placeOfEnd(range.endLine, range.endColumn);
  return { ...data, line, column, endLine, endColumn };
}
