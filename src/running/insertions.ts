// What is added to a text, and how positions are translated back.
// Always holds: additions have no line breaks.

export interface Insertion {
  readonly at: number;
  readonly text: string;
}

export function inserted(text: string, insertions: readonly Insertion[]): string {
  let result = '';
  let from = 0;
  for (const { at, text: added } of insertions) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
}

/** The place in the text as it was given. */
export function originalOffset(offset: number, insertions: readonly Insertion[]): number {
  let shift = 0;
  for (const { at, text } of insertions) {
    if (at + shift + text.length > offset) break;
    shift += text.length;
  }
  return offset - shift;
}
