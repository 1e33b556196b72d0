// Reads the `mappings` of a version 3 source map: generated position -> original position. All positions start at 0
// here, as in the format. Used to bring every site and mark back to the file the user wrote.

const DIGITS = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((c, i) => [c, i]));

interface Segment {
  readonly column: number;
  readonly originalLine: number;
  readonly originalColumn: number;
}

export interface MappedPosition {
  readonly line: number;
  readonly column: number;
  /** The generated position itself is in the map, not only one before it on the line. */
  readonly exact: boolean;
}

export class SourceMap {
  private readonly lines: Segment[][] = [];

  constructor(mappings: string) {
    let originalLine = 0;
    let originalColumn = 0;
    for (const text of mappings.split(';')) {
      const segments: Segment[] = [];
      let column = 0;
      for (const part of text.split(',')) {
        if (part === '') continue;
        const fields = decode(part);
        column += fields[0];
        if (fields.length < 4) continue;
        originalLine += fields[2];
        originalColumn += fields[3];
        segments.push({ column, originalLine, originalColumn });
      }
      this.lines.push(segments);
    }
  }

  find(line: number, column: number): MappedPosition | undefined {
    const segments = this.lines[line];
    if (segments === undefined || segments.length === 0) return undefined;
    let low = 0;
    let high = segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (segments[middle].column <= column) low = middle;
      else high = middle - 1;
    }
    const segment = segments[low];
    if (segment.column > column) return undefined;
    return { line: segment.originalLine, column: segment.originalColumn, exact: segment.column === column };
  }
}

function decode(text: string): number[] {
  const fields: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const digit = DIGITS.get(character);
    if (digit === undefined) throw new Error(`source map: bad digit ${character}`);
    value |= (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) === 0) {
      fields.push(value & 1 ? -(value >>> 1) : value >>> 1);
      value = 0;
      shift = 0;
    }
  }
  return fields;
}
