// Java source as text whose literals and comments are known: for whoever looks for declarations and expressions without a compiler.

/** A comment: its place, slashes included. */
export interface Comment {
  readonly start: number;
  readonly end: number;
}

/** The text with blanks in the place of comments and of what literals hold, and the comments. Lines and offsets stay. */
export function maskedSource(text: string): { readonly masked: string; readonly comments: readonly Comment[] } {
  const comments: Comment[] = [];
  const masked = text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?(?<!\\)"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
    (found, start: number) => {
      if (found[0] === '/') comments.push({ start, end: start + found.length });
      return found.replace(/[^\n]/g, ' ');
    },
  );
  return { masked, comments };
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** The position behind the bracket that closes the one at `start`; undefined when none does. Literals are masked. */
export function behindBracket(masked: string, start: number): number | undefined {
  const open = masked[start];
  const close = CLOSING[open];
  let depth = 0;
  for (let at = start; at < masked.length; at++) {
    if (masked[at] === open) depth++;
    else if (masked[at] === close && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Parts between a separator that stands outside all brackets. */
export function splitOutside(text: string, separator: string, brackets = '([{'): string[] {
  const { masked } = maskedSource(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < masked.length; at++) {
    if (brackets.includes(masked[at])) at = (behindBracket(masked, at) ?? masked.length) - 1;
    else if (masked.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}
