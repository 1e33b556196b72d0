// Pieces of source notation: texts with the binding strength of their outermost operator, and the shapes that operators
// have (infix, prefix, call, method). Used by the operator tables of the theories; print.ts puts terms together.
import type { Term } from './term.js';

export interface Text {
  readonly text: string;
  /** Binding strength of the outermost operator. */
  readonly level: number;
}

export type Get = (term: Term) => Text;
type Notation = (term: Term, get: Get) => Text;

export const CONDITIONAL = 1;
export const OR = 2;
export const AND = 3;
export const BIT_OR = 4;
export const BIT_XOR = 5;
export const BIT_AND = 6;
export const EQUALITY = 7;
export const ORDER = 8;
export const SHIFT = 9;
export const SUM = 10;
export const PRODUCT = 11;
export const POWER = 12;
export const UNARY = 13;
export const MEMBER = 14;
export const PRIMARY = 15;

export const at = (part: Text, level: number): string => (part.level >= level ? part.text : `(${part.text})`);

export function callText(name: string, args: readonly Term[], get: Get): Text {
  return { text: `${name}(${args.map((arg) => get(arg).text).join(', ')})`, level: MEMBER };
}

export function unaryText(sign: string, operand: Text): Text {
  const text = at(operand, UNARY);
  return { text: sign === '-' && text.startsWith('-') ? `-(${text})` : sign + text, level: UNARY };
}

export function infixText(sign: string, level: number, a: Text, b: Text): Text {
  return { text: `${at(a, level)} ${sign} ${at(b, level + 1)}`, level };
}

/** A number needs parentheses before a point. */
export function receiver(term: Term, get: Get): string {
  return term.op === 'const' && term.sort === 'num' ? `(${get(term).text})` : at(get(term), MEMBER);
}

/** Id of the variable a term starts with: comparisons read from the older to the newer one. */
function leader(term: Term): number {
  let t = term;
  for (let i = 0; i < 50 && t.args.length > 0; i++) {
    const first = t.args[0];
    t = first.op === 'const' && t.args.length > 1 ? t.args[1] : first;
  }
  return t.op === 'const' ? Number.POSITIVE_INFINITY : t.id;
}

/** A binary operator that associates to the left. */
export const infix =
  (sign: string, level: number): Notation =>
  ({ args }, get) =>
    infixText(sign, level, get(args[0]), get(args[1]));

/** `<` or `<=`, turned round where that reads better. */
export const comparison =
  (sign: '<' | '<='): Notation =>
  ({ args: [a, b] }, get) =>
    leader(a) <= leader(b)
      ? infixText(sign, ORDER, get(a), get(b))
      : infixText(sign.replace('<', '>'), ORDER, get(b), get(a));

/** `**`: the base may not be a unary expression, and it associates to the right. */
export const power: Notation = ({ args }, get) => ({
  text: `${at(get(args[0]), MEMBER)} ** ${at(get(args[1]), POWER)}`,
  level: POWER,
});

export const prefix =
  (sign: string): Notation =>
  ({ args }, get) =>
    unaryText(sign, get(args[0]));

export const call =
  (name: string): Notation =>
  ({ args }, get) =>
    callText(name, args, get);

export const method =
  (name: string): Notation =>
  ({ args }, get) =>
    callText(`${at(get(args[0]), MEMBER)}.${name}`, args.slice(1), get);
