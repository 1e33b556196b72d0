// Text of programs, files and paths as a terminal may see it: control characters, escape sequences and what changes the
// direction of text are written out as \u{..}. Every report draws from data that went through here, before widths are computed.
// Always holds: what comes out has no control character but the newline.

/** C0 but newline, DEL and C1; marks of direction and width; separators; tags; lone surrogates. */
const HIDDEN =
  /(?!\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** One text, safe to print. */
export function plainText(text: string): string {
  return text.replace(HIDDEN, (c) => (c === '\t' ? ' ' : `\\u{${(c.codePointAt(0) as number).toString(16)}}`));
}

/** A line of source text: each such character takes one column, so that marks below the line stay in place. */
export function sourceLine(text: string): string {
  return text.replaceAll('\t', ' ').replace(HIDDEN, (c) => '\ufffd'.repeat(c.length));
}

/** Plain data with every text in it made safe to print. Data without such a text is given back as it is. */
export function plain<T>(data: T): T {
  return plainValue(data) as T;
}

function plainValue(data: unknown): unknown {
  if (typeof data === 'string') return plainText(data);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    const items = data.map(plainValue);
    return items.every((item, i) => Object.is(item, data[i])) ? data : items;
  }
  const entries = Object.entries(data).map(([key, value]) => [plainText(key), plainValue(value)] as const);
  const same = entries.every(([key, value]) => Object.is(value, (data as Record<string, unknown>)[key]));
  return same ? data : Object.fromEntries(entries);
}

/** JSON in which such characters are escaped: they stand in strings only. */
export function jsonText(data: unknown, space?: number): string {
  return JSON.stringify(data, undefined, space).replace(HIDDEN, (c) =>
    c === '\t'
      ? c
      : Array.from({ length: c.length }, (_, i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}
