// Colours for JavaScript and TypeScript source: comments, texts, numbers, keywords. A scanner, not a parser: what it does not know
// is plain text.

export interface Token {
  readonly text: string;
  readonly kind: 'comment' | 'string' | 'number' | 'keyword' | 'name' | undefined;
}

const KEYWORDS = new Set(
  (
    'abstract as async await break case catch class const continue debugger default delete do else enum export extends ' +
    'false finally for from function get if implements import in instanceof interface let new null of private protected ' +
    'public readonly return set static super switch this throw true try type typeof undefined var void while yield'
  ).split(' '),
);

const PATTERN =
  /(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|('(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|`(?:[^`\\]|\\[\s\S])*`?)|(\b(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)n?\b)|([A-Za-z_$][\w$]*)/gi;

export function tokens(source: string): Token[] {
  const list: Token[] = [];
  let last = 0;
  for (const match of source.matchAll(PATTERN)) {
    if (match.index > last) list.push({ text: source.slice(last, match.index), kind: undefined });
    const [text, comment, string, digits, word] = match;
    let kind: Token['kind'];
    if (comment !== undefined) kind = 'comment';
    else if (string !== undefined) kind = 'string';
    else if (digits !== undefined) kind = 'number';
    else if (word !== undefined && KEYWORDS.has(word)) kind = 'keyword';
    list.push({ text, kind });
    last = match.index + text.length;
  }
  if (last < source.length) list.push({ text: source.slice(last), kind: undefined });
  return list;
}

/** The same, line by line. */
export function tokenLines(source: string): Token[][] {
  const lines: Token[][] = [[]];
  for (const { text, kind } of tokens(source)) {
    const parts = text.split(/\r\n|[\n\r\u2028\u2029]/);
    parts.forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part !== '') lines[lines.length - 1].push({ text: part, kind });
    });
  }
  return lines;
}

export function codeSpans(list: readonly Token[]): Node[] {
  return list.map(({ text, kind }) => {
    if (kind === undefined) return document.createTextNode(text);
    const span = document.createElement('span');
    span.className = `tok-${kind}`;
    span.textContent = text;
    return span;
  });
}
