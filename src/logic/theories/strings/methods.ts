// Methods of String.prototype without an operator of their own: `strCall` terms have the name in their data. What is known
// of each here is its sorts and what it does to lengths; the host's own method is what it means.
import { EMPTY_STRING, make, textOf, ZERO } from '../../constant.js';
import { EvaluationError } from '../../evaluate.js';
import { at, callText, MEMBER } from '../../notation.js';
import { type Family, type Member, sortSpec } from '../../operator.js';
import { integers, MAX_LENGTH, type Range } from '../../range.js';
import type { Primitive, Sort, Term } from '../../term.js';
import { concat } from './simplify.js';

const part = ([own]: readonly Range[]): Range => integers(0, own.max);
const longer = ([own]: readonly Range[]): Range => integers(own.min, MAX_LENGTH);
/** A letter may become up to three, and never vanishes. */
const letters = ([own]: readonly Range[]): Range => integers(own.min > 0 ? 1 : 0, Math.min(3 * own.max, MAX_LENGTH));

const METHODS: Readonly<Record<string, Member>> = {
  trim: { args: ['str'], result: 'str', range: part },
  trimStart: { args: ['str'], result: 'str', range: part },
  trimEnd: { args: ['str'], result: 'str', range: part },
  slice: { args: ['str', 'num', 'num'], optional: 1, result: 'str', range: part },
  padStart: { args: ['str', 'num', 'str'], result: 'str', range: longer },
  padEnd: { args: ['str', 'num', 'str'], result: 'str', range: longer },
  repeat: { args: ['str', 'num'], result: 'str' },
  replace: { args: ['str', 'str', 'str'], result: 'str' },
  replaceAll: { args: ['str', 'str', 'str'], result: 'str' },
  toUpperCase: { args: ['str'], result: 'str', range: letters },
  toLowerCase: { args: ['str'], result: 'str', range: letters },
  toLocaleUpperCase: { args: ['str', 'str'], optional: 1, result: 'str' },
  toLocaleLowerCase: { args: ['str', 'str'], optional: 1, result: 'str' },
  toWellFormed: { args: ['str'], result: 'str', range: ([own]) => own },
  isWellFormed: { args: ['str'], result: 'bool' },
  normalize: { args: ['str', 'str'], optional: 1, result: 'str' },
  lastIndexOf: { args: ['str', 'str', 'num'], optional: 1, result: 'num', range: ([own]) => integers(-1, own.max) },
  localeCompare: { args: ['str', 'str'], result: 'num', range: () => integers(-1, 1) },
  // Has a value inside the text only.
  codePointAt: { args: ['str', 'num'], result: 'num', range: () => integers(0, 0x10ffff) },
};

function evaluate(name: string, args: readonly any[]): Primitive {
  const method: unknown = Object.hasOwn(String.prototype, name) ? (String.prototype as any)[name] : undefined;
  if (typeof method !== 'function') throw new EvaluationError(`no such method of strings: ${name}`);
  const result: unknown = method.apply(args[0], args.slice(1));
  const type = typeof result;
  if (type === 'boolean' || type === 'number' || type === 'string' || type === 'bigint') return result as Primitive;
  throw new EvaluationError(`${name} did not give a primitive value`);
}

const IDEMPOTENT = new Set(['trim', 'trimStart', 'trimEnd', 'toWellFormed']);

function apply(args: readonly Term[], name: string, sort: Sort | undefined): Term {
  if (sort === undefined) throw new TypeError('cannot apply strCall without a sort');
  const [self] = args;
  if (IDEMPOTENT.has(name) && self.op === 'strCall' && self.data === name && args.length === 1) return self;
  if (name === 'localeCompare' && self === args[1] && args.length === 2) return ZERO;
  if (name === 'replace' && args[1] === EMPTY_STRING && textOf(args[2])?.includes('$') === false) {
    return concat(args[2], self);
  }
  return make('strCall', sort, args, name);
}

/** Units of a text that is computed before it is needed. */
const MANY = 1 << 20;

export const strCall: Family = {
  members: METHODS,
  evaluate,
  // padStart, padEnd, repeat
  costly: (_text, count) => typeof count === 'number' && count > MANY,
  apply,
  range: (term, get) => {
    const member = Object.hasOwn(METHODS, term.data as string) ? METHODS[term.data as string] : undefined;
    return member?.range?.(term.args.map(get)) ?? sortSpec(term.sort).declared(term);
  },
  print: (term, get) => callText(`${at(get(term.args[0]), MEMBER)}.${term.data}`, term.args.slice(1), get),
};
