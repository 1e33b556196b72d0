// A place in the source, for people: what findings, gaps, statements and decisions carry.

/** Lines and columns start at 1; the end is exclusive. */
export interface SourceRange {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
