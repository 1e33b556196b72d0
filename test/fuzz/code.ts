// The text of a program as a tree, so that a failing program can be made smaller by structure: statements, list items and
// expressions are nodes; everything else is text. Built by the generator, rendered for both sides, cut down by shrink.ts.

/** Precedence of an expression: what it may stand next to without parentheses. */
export const P = {
  sequence: 0,
  assign: 1,
  conditional: 2,
  nullish: 3,
  or: 4,
  and: 5,
  bitOr: 6,
  bitXor: 7,
  bitAnd: 8,
  equality: 9,
  relational: 10,
  shift: 11,
  add: 12,
  multiply: 13,
  power: 14,
  unary: 15,
  postfix: 16,
  call: 18,
  member: 19,
  primary: 20,
} as const;

export type Kind =
  /** Can be replaced by a part of itself or by `0`. */
  | 'expression'
  | 'statement'
  /** Children can be removed. */
  | 'statements'
  | 'items'
  /** Fixed text with children. */
  | 'text';

export type Part = string | Code;

export class Code {
  constructor(
    readonly kind: Kind,
    readonly precedence: number,
    readonly parts: readonly Part[],
    /** Between the children of a list. */
    readonly separator = '',
  ) {}

  toString(): string {
    if (this.kind === 'statements') return joinStatements(this.parts.map(String));
    return this.parts.map(String).join(this.separator);
  }

  get children(): Code[] {
    return this.parts.filter((part) => part instanceof Code);
  }
}

type Template = (strings: TemplateStringsArray, ...values: Part[]) => Code;

function parts(strings: TemplateStringsArray, values: readonly Part[]): Part[] {
  return strings.flatMap((text, i) => (i < values.length ? [text, values[i]] : [text])).filter((part) => part !== '');
}

/** An expression of the given precedence. */
export function expression(precedence: number): Template {
  return (strings, ...values) => new Code('expression', precedence, parts(strings, values));
}

export const primary = expression(P.primary);

/** Text that stays as it is. */
export const text: Template = (strings, ...values) => new Code('text', P.primary, parts(strings, values));

/** A statement without its semicolon where it would need one: `joinStatements` puts it. */
export const statement: Template = (strings, ...values) => new Code('statement', 0, parts(strings, values));

export function statements(list: readonly Part[]): Code {
  return new Code('statements', 0, list);
}

export function items(list: readonly Part[], separator = ', '): Code {
  return new Code('items', 0, list, separator);
}

/** The expression where at least `precedence` is wanted. */
export function within(part: Code, precedence: number): Code {
  return part.precedence >= precedence ? part : text`(${part})`;
}

/**
 * Statements on lines of their own. One that ends in `;~` ends without a semicolon where the next one cannot be taken for
 * its continuation.
 */
function joinStatements(list: readonly string[]): string {
  let out = '';
  list.forEach((line, i) => {
    const next = list[i + 1] ?? '}';
    out += line.endsWith(';~') ? line.slice(0, /^[a-z}]/i.test(next) ? -2 : -1) : line;
    if (i < list.length - 1) out += '\n';
  });
  return out;
}

/** An expression as a statement or as the body of an arrow function: it must not begin like something else. */
export function notLikeStatement(part: Code): Code {
  return /^(\{|function\b|class\b|async\b|let\b|@)/.test(String(part)) ? text`(${part})` : part;
}
