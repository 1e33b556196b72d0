// Small pieces of generated text: lists that fit on a line or are broken, names that do not clash, indentation.

/** Longer lists are broken over lines. */
const MAX_WIDTH = 80;

/** `[a, b]`, `{ a, b }`, or one entry per line. */
export function block(open: string, entries: readonly string[], close: string): string {
  if (entries.length === 0) return open + close;
  const pad = open === '{' ? ' ' : '';
  const line = `${open}${pad}${entries.join(', ')}${pad}${close}`;
  if (line.length <= MAX_WIDTH && !line.includes('\n')) return line;
  return `${open}\n${entries.map((entry) => `${indented(entry)},`).join('\n')}\n${close}`;
}

/** Two spaces before every line that has text. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** Names of one test: never one that the code refers to otherwise. */
export class NameScope {
  private readonly taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  fresh(wanted: string): string {
    const base =
      /^[A-Za-z_$][\w$]*$/.test(wanted) && !RESERVED.has(wanted) ? wanted : wanted === 'this' ? 'self' : 'value';
    let name = base;
    for (let i = 2; this.taken.has(name); i++) name = `${base}${i}`;
    this.taken.add(name);
    return name;
  }
}

const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
finally for function if implements import in instanceof interface let new null package private protected public return
static super switch this throw true try typeof undefined var void while with yield NaN Infinity Object Array Map Set Date
Symbol Error Math JSON Promise string number boolean any unknown never object bigint symbol`.split(/\s+/),
);
