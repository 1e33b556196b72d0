// Contracts in comments of Java sources, as text: `@requires`, `@ensures`, `@invariant` of documentation comments, and the clauses of
// JML's own comments (`//@ requires x > 0;`). An expression is Java's, with `\result`, `\old(E)`, `==>` and `<==>` besides.
import { docTags } from '../../doc-tags.js';
import { ProgramError } from '../../program-error.js';
import { behindBracket, maskedSource, splitOutside } from './java-text.js';

export type ClauseKind = 'requires' | 'ensures' | 'invariant';

export interface Clause {
  readonly kind: ClauseKind;
  /** As written. */
  readonly text: string;
  readonly start: number;
}

/** What comments before one declaration say. */
export interface Clauses {
  readonly clauses: readonly Clause[];
  /** Exceptions that `@throws` names. */
  readonly throws: readonly string[];
}

const JML_TAG = /(^|[;\n])\s*(?:(?:public|protected|private|also)\s+)*(requires|ensures|invariant|pre|post)\b/g;
const KINDS: Readonly<Record<string, ClauseKind>> = {
  requires: 'requires',
  pre: 'requires',
  ensures: 'ensures',
  post: 'ensures',
  invariant: 'invariant',
};

/** The clauses of one comment of the source. */
export function clausesIn(source: string, start: number, end: number): Clauses {
  const text = source.slice(start, end);
  if (text.startsWith('/**')) return documented(blank(text, /^\/\*\*|\*\/$|(?<=^|\n)[ \t]*\*(?!\/)/g), start);
  if (/^\/[/*]@/.test(text))
    return { clauses: jml(blank(text, /^\/[/*]@|@?\*\/$|(?<=\n)[ \t]*[@*]+/g), start), throws: [] };
  return { clauses: [], throws: [] };
}

function blank(text: string, what: RegExp): string {
  return text.replace(what, (found) => found.replace(/[^\n]/g, ' '));
}

function documented(body: string, offset: number): Clauses {
  const clauses: Clause[] = [];
  const throws: string[] = [];
  for (const { name, text, start } of docTags(body)) {
    if (name === 'throws' || name === 'exception') throws.push(/^\s*([\w.]+)/.exec(text)?.[1] ?? '');
    else if (name in KINDS && name.length > 4) clauses.push(clauseOf(KINDS[name], text, offset + start));
  }
  return { clauses, throws: throws.filter((name) => name !== '') };
}

function jml(body: string, offset: number): Clause[] {
  return [...body.matchAll(JML_TAG)].map((match) => {
    const from = match.index + match[0].length;
    const [text] = splitOutside(body.slice(from), ';');
    return clauseOf(KINDS[match[2]], text, offset + from);
  });
}

function clauseOf(kind: ClauseKind, raw: string, from: number): Clause {
  const text = raw.trim().replace(/;$/, '').trim();
  return { kind, text, start: from + raw.length - raw.trimStart().length };
}

/** An expression that javac reads. */
export interface Translated {
  readonly text: string;
  /** Expressions whose values before the call it speaks of, as javac reads them. */
  readonly olds: readonly string[];
}

export const RESULT = 'everypath$result';

/** @param isResult `result` without a backslash means the result, too @param firstOld number of the first value from before */
export function translated(clause: Clause, isResult: boolean, firstOld: number): Translated {
  const refuse = (what: string): never => {
    throw new ProgramError('syntax-error', `${what}: ${clause.text}`);
  };
  if (clause.text === '') refuse(`@${clause.kind} has no expression`);
  if (/\\(forall|exists|sum|num_of|max|min|product)\b/.test(clause.text)) {
    refuse('quantifiers have no form in Java, call a method in their place');
  }
  if (clause.kind !== 'ensures' && /\\(old|result)\b/.test(clause.text)) {
    refuse('\\old and \\result are for @ensures');
  }
  const olds: string[] = [];
  let text = clause.text;
  if (clause.kind === 'ensures') {
    const unclosed = (): never => refuse('a bracket is not closed');
    const number = (inside: string): string => {
      // Before the call, a value from before the call is the value.
      olds.push(logical(replaceOlds(inside, (inner) => `(${inner})`, unclosed)));
      return `everypath$old${firstOld + olds.length - 1}`;
    };
    text = replaceOlds(text, number, unclosed);
    text = outsideLiterals(text, isResult ? /\\result\b|(?<![\w$.\\])result\b(?!\s*\()/g : /\\result\b/g, RESULT);
  }
  const left = /\\(\w+)/.exec(maskedSource(text).masked)?.[1];
  if (left !== undefined) refuse(`\\${left} is not known`);
  return { text: logical(text), olds };
}

function replaceOlds(text: string, by: (inside: string) => string, unclosed: () => never): string {
  const { masked } = maskedSource(text);
  const found = /\\old\s*\(|(?<![\w$.\\])old\s*\(/.exec(masked);
  if (found === null) return text;
  const open = found.index + found[0].length - 1;
  const end = behindBracket(masked, open) ?? unclosed();
  const made = by(text.slice(open + 1, end - 1));
  return text.slice(0, found.index) + made + replaceOlds(text.slice(end), by, unclosed);
}

function outsideLiterals(text: string, what: RegExp, by: string): string {
  const { masked } = maskedSource(text);
  let made = '';
  let from = 0;
  for (const { index, 0: found } of masked.matchAll(what)) {
    made += text.slice(from, index) + by;
    from = index + found.length;
  }
  return made + text.slice(from);
}

/** Implications and equivalences in words of Java, within brackets too. */
function logical(text: string): string {
  if (!text.includes('==>')) return text;
  const equal = splitOutside(text, '<==>');
  if (equal.length > 1) return equal.map((part) => `(${logical(part)})`).reduce((a, b) => `(${a} == ${b})`);
  const [first, ...rest] = splitOutside(text, '==>');
  if (rest.length > 0) return `(!(${logical(first)}) || (${logical(rest.join('==>'))}))`;
  const { masked } = maskedSource(text);
  const open = masked.indexOf('(');
  const end = open < 0 ? undefined : behindBracket(masked, open);
  if (end === undefined) return text;
  return `${text.slice(0, open)}(${logical(text.slice(open + 1, end - 1))})${logical(text.slice(end))}`;
}

/** Operands of a conjunction; none for anything else. */
export function conjunctsOf(text: string): readonly string[] {
  if (splitOutside(text, '||').length > 1 || splitOutside(text, '?').length > 1) return [];
  const parts = splitOutside(text, '&&');
  return parts.length > 1 ? parts : [];
}
