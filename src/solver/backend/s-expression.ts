// Just enough of S-expressions to take get-value replies apart.

/** The elements of a parenthesized list, as text; strings keep their quotes. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = -1;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '"') inString = false;
      continue;
    }
    const blank = c === ' ' || c === '\n' || c === '\t' || c === '\r';
    if (depth === 1 && start >= 0 && (blank || c === ')')) {
      parts.push(text.slice(start, i));
      start = -1;
    }
    if (c === '(') {
      if (depth === 1 && start < 0) start = i;
      depth++;
    } else if (c === ')') {
      depth--;
      if (depth === 0) return parts;
      if (depth === 1) {
        parts.push(text.slice(start, i + 1));
        start = -1;
      }
    } else if (!blank) {
      if (depth === 1 && start < 0) start = i;
      if (c === '"') inString = true;
    }
  }
  return parts;
}
