// Source notation: a term as a JavaScript expression over the names of its variables, for path conditions and reports.
// Each operator says how it reads (theories/); this puts the texts together, without recursion where terms are deep.
// Always holds: evaluating the text gives the value of the term. Negated orders stay negated (`!(x > y)`): NaN.
import { PRIMARY, type Text, UNARY } from './notation.js';
import { sortOfValue, sortSpec } from './operator.js';
import { type Op, type Primitive, type Sort, type Term, visit } from './term.js';

/** How another language writes some of the operators and constants; the rest is as here. */
export interface Dialect {
  readonly operators: Partial<Readonly<Record<Op, (term: Term, get: (term: Term) => Text) => Text>>>;
  /** Undefined: as here. */
  literal(value: Primitive, sort: Sort): string | undefined;
}

export function printConstant(value: Primitive): string {
  return sortSpec(sortOfValue(value)).print(value);
}

function write(term: Term, get: (term: Term) => Text, dialect: Dialect | undefined): Text {
  if (term.op === 'var') return { text: term.data as string, level: PRIMARY };
  if (term.op !== 'const') return (dialect?.operators[term.op] ?? term.operation.print!)(term, get);
  const text = dialect?.literal(term.data!, term.sort) ?? sortSpec(term.sort).print(term.data);
  return { text, level: text.startsWith('-') ? UNARY : PRIMARY };
}

/** Deeper terms are printed without recursion. */
const DEEP = 300;
/** Above this many nodes, sub-terms that occur more than once get a name. */
const LARGE = 4000;

export function print(term: Term): string {
  return printIn(term, undefined);
}

export function printIn(term: Term, dialect: Dialect | undefined): string {
  if (term.size > LARGE) return printShared(term, dialect);
  if (term.depth <= DEEP) {
    const get = (t: Term): Text => write(t, get, dialect);
    return get(term).text;
  }
  const texts = new Map<Term, Text>();
  const get = (t: Term): Text => texts.get(t)!;
  visit(
    term,
    (t) => texts.has(t),
    (t) => texts.set(t, write(t, get, dialect)),
  );
  return get(term).text;
}

/** A function called at once, with a constant for each shared sub-term: linear in the number of distinct terms. */
function printShared(root: Term, dialect: Dialect | undefined): string {
  const uses = new Map<Term, number>();
  const seen = new Set<Term>();
  visit(
    root,
    (t) => seen.has(t),
    (t) => {
      seen.add(t);
      for (const arg of t.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
    },
  );
  const lines: string[] = [];
  const texts = new Map<Term, Text>();
  const get = (t: Term): Text => texts.get(t)!;
  for (const t of [...seen].sort((a, b) => a.id - b.id)) {
    let text = write(t, get, dialect);
    if (t.args.length > 0 && (uses.get(t) ?? 0) > 1) {
      const name = `$${lines.length + 1}`;
      lines.push(`const ${name} = ${text.text};`);
      text = { text: name, level: PRIMARY };
    }
    texts.set(t, text);
  }
  const { text } = get(root);
  return lines.length === 0 ? text : `(() => { ${lines.join(' ')} return ${text}; })()`;
}
