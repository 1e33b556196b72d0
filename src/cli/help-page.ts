// The help of a command as data, and how it is drawn. The parser draws its commands with it (help-pages.ts), the executable what the
// build has stored of them: help needs neither the parser nor the options.
// Always holds: it imports nothing.

export interface HelpPage {
  readonly usage: string;
  readonly description: string;
  readonly groups: readonly HelpGroup[];
  /** Printed as it is. */
  readonly after: string;
}

export interface HelpGroup {
  readonly title: string;
  readonly items: readonly (readonly [term: string, description: string])[];
}

/** What the build stores. The page of no command is that of the whole tool. */
export interface StoredHelp {
  readonly version: string;
  readonly pages: Readonly<Record<string, HelpPage>>;
}

/** Columns of what is no terminal. */
export const PLAIN_WIDTH = 80;
/** Narrower texts are not broken into lines. */
const LEAST_WIDTH = 40;
const INDENT = 2;
const GAP = 2;

/** All but what comes after it. */
export function drawHelp({ usage, description, groups }: HelpPage, width: number): string {
  const terms = groups.flatMap(({ items }) => items.map(([term]) => term.length));
  const widest = Math.max(0, ...terms);
  const lines = [`Usage: ${usage}`, ''];
  if (description !== '') lines.push(broken(description, width), '');
  for (const { title, items } of groups) {
    if (items.length === 0) continue;
    lines.push(title, ...items.map(([term, text]) => drawItem(term, text, widest, width)), '');
  }
  return lines.join('\n');
}

function drawItem(term: string, text: string, widest: number, width: number): string {
  const start = ' '.repeat(INDENT);
  if (text === '') return start + term;
  const before = ' '.repeat(INDENT + widest + GAP);
  const written = broken(text, width - before.length).replaceAll('\n', `\n${before}`);
  return start + term.padEnd(widest + GAP) + written;
}

/** In lines of at most so many columns, as far as words allow. */
function broken(text: string, width: number): string {
  if (width < LEAST_WIDTH) return text;
  return text
    .split('\n')
    .map((line) => brokenLine(line, width))
    .join('\n');
}

function brokenLine(line: string, width: number): string {
  const words = line.match(/\s*\S+/g) ?? [];
  const lines = [''];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last === '' || last.length + word.length <= width) lines[lines.length - 1] = last + word;
    else lines.push(word.trimStart());
  }
  return lines.join('\n');
}

/** The help that the arguments ask for and nothing else; undefined: they ask for something else. */
export function askedFor(args: readonly string[], { version, pages }: StoredHelp, width: number): string | undefined {
  const [first = '', second = '', ...more] = args;
  if (more.length > 0) return undefined;
  if (second === '' && isOneOf(first, '-V', '--version')) return `${version}\n`;
  const name = second === '' && isOneOf(first, '-h', '--help') ? '' : isOneOf(second, '-h', '--help') && first;
  if (name === false || !Object.hasOwn(pages, name)) return undefined;
  return drawHelp(pages[name], width) + pages[name].after;
}

function isOneOf(word: string, ...words: readonly string[]): boolean {
  return words.includes(word);
}
