// Tags in the text of a documentation comment whose decoration is blanked out. They are found where TypeScript's parser finds them: also in
// the middle of a line, behind a space, not within backticks. Within a contract, which is an expression, quoted text has none.

export interface DocTag {
  readonly name: string;
  /** What follows it, up to the next one. */
  readonly text: string;
  readonly start: number;
}

const CONTRACTS: ReadonlySet<string> = new Set(['requires', 'ensures', 'invariant']);

export function docTags(body: string): DocTag[] {
  const heads: { name: string; at: number; end: number }[] = [];
  for (const { 0: found, 1: name, index: at } of body.matchAll(/(?<![^\s])@([A-Za-z]\w*)/g)) {
    const last = heads.at(-1);
    const line = body.lastIndexOf('\n', at) + 1;
    const begins = body.slice(line, at).trim() === '';
    const inContract = last !== undefined && CONTRACTS.has(last.name);
    const isQuoted = inContract ? isOpen(body.slice(last.end, at), `'"\``) : isOpen(body.slice(line, at), '`');
    if (begins || !isQuoted) heads.push({ name, at, end: at + found.length });
  }
  return heads.map(({ name, end }, i) => ({ name, start: end, text: body.slice(end, heads[i + 1]?.at) }));
}

/** A text in one of these quotes has begun and not ended. */
function isOpen(text: string, quotes: string): boolean {
  let open = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (open === '') open = quotes.includes(text[i]) ? text[i] : '';
    else if (text[i] === open) open = '';
  }
  return open !== '';
}
