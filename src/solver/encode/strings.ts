// Strings in the theory of strings. Positions are mathematical integers, which an encoding of numbers may not be able to
// give: then a result is free.
import type { Term } from '../../logic/term.js';
import type { Smt } from '../smt/node.js';
import type { Encoder, Index } from './encoder.js';
import type { Encode, TheoryEncoding } from './theory.js';

export function length(string: Term, to: Encoder): Smt {
  return to.b.app('str.len', 'Int', to.of(string));
}

/** The digits of an integer. */
export function decimal(value: Smt, { b }: Encoder): Smt {
  const negative = b.app('<', 'Bool', value, b.int(0));
  const digits = b.app('str.from_int', 'String', b.app('neg', 'Int', value));
  return b.ite(negative, b.app('str.++', 'String', b.string('-'), digits), b.app('str.from_int', 'String', value));
}

/** The position as String.prototype.substring and indexOf see it: between 0 and the length. */
function clamped(position: Term, string: Term, to: Encoder): Index {
  const b = to.b;
  const at = to.index(position);
  if (at === undefined) return undefined;
  const all = length(string, to);
  const below = to.range(position).min >= 0 ? b.false : b.app('<', 'Bool', at, b.int(0));
  return b.ite(below, b.int(0), b.ite(b.app('<', 'Bool', all, at), all, at));
}

/** The position as slice sees it: negative ones count from the end. */
function relative(position: Term, string: Term, to: Encoder): Index {
  const b = to.b;
  const at = to.index(position);
  if (at === undefined) return undefined;
  const all = length(string, to);
  const fromEnd = b.app('+', 'Int', all, at);
  const low = b.ite(b.app('<', 'Bool', fromEnd, b.int(0)), b.int(0), fromEnd);
  const high = b.ite(b.app('<', 'Bool', all, at), all, at);
  return to.range(position).min >= 0 ? high : b.ite(b.app('<', 'Bool', at, b.int(0)), low, high);
}

export function indexOf({ args: [text, part, from] }: Term, to: Encoder): Index {
  const start = clamped(from, text, to);
  return start && to.b.app('str.indexof', 'Int', to.of(text), to.of(part), start);
}

/** The code unit at a position; meaningful only where `inside`. */
export function codeAt(
  { args: [text, position] }: Term,
  to: Encoder,
): { readonly code: Smt; readonly inside: Smt } | undefined {
  const b = to.b;
  const at = to.index(position);
  if (at === undefined) return undefined;
  const inside = b.and(
    to.range(position).min >= 0 ? b.true : b.app('<=', 'Bool', b.int(0), at),
    b.app('<', 'Bool', at, length(text, to)),
  );
  return { code: b.app('str.to_code', 'Int', b.app('str.at', 'String', to.of(text), at)), inside };
}

const condition =
  (op: string, turned = false): Encode =>
  ({ args: [x, y] }, to) =>
    turned ? to.b.app(op, 'Bool', to.of(y), to.of(x)) : to.b.app(op, 'Bool', to.of(x), to.of(y));

const substring: Encode = ({ args: [x, y, z] }, to) => {
  const b = to.b;
  const from = clamped(y, x, to);
  const end = clamped(z, x, to);
  if (from === undefined || end === undefined) return undefined;
  const ordered = b.app('<=', 'Bool', from, end);
  const start = b.ite(ordered, from, end);
  const stop = b.ite(ordered, end, from);
  return b.app('str.substr', 'String', to.of(x), start, b.app('-', 'Int', stop, start));
};

/** Methods that the theory knows; others are free. */
const method: Encode = (term, to) => {
  const b = to.b;
  const [x, y, z] = term.args;
  if (term.sort !== 'str') return undefined;
  if (term.data === 'slice') {
    const [from, end] = [relative(y, x, to), z === undefined ? length(x, to) : relative(z, x, to)];
    if (from === undefined || end === undefined) return undefined;
    const count = b.ite(b.app('<', 'Bool', from, end), b.app('-', 'Int', end, from), b.int(0));
    return b.app('str.substr', 'String', to.of(x), from, count);
  }
  const literal = term.data === 'replace' && z.op === 'const' && !(z.data as string).includes('$');
  return literal ? b.app('str.replace', 'String', to.of(x), to.of(y), to.of(z)) : undefined;
};

export const STRINGS: TheoryEncoding = {
  sorts: { str: { smt: 'String', prefix: 's', literal: (b, value) => b.string(value) } },
  operators: {
    concat: ({ args: [x, y] }, to) => to.b.app('str.++', 'String', to.of(x), to.of(y)),
    charAt: ({ args: [x, y] }, to) => {
      const at = to.index(y);
      return at && to.b.app('str.at', 'String', to.of(x), at);
    },
    substring,
    strCall: method,
    strLt: condition('str.<'),
    strLe: condition('str.<='),
    includes: condition('str.contains'),
    startsWith: condition('str.prefixof', true),
    endsWith: condition('str.suffixof', true),
    numToStr: ({ args: [x] }, to) => {
      const r = to.range(x);
      // Integers of this size print as plain digits, and -0 as '0'.
      if (!r.integer || r.maybeNaN || !(r.min > -1e21) || !(r.max < 1e21)) return undefined;
      const value = to.index(x);
      return value && decimal(value, to);
    },
  },
};
