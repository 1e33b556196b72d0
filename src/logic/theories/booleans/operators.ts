// Booleans, and what all sorts share: choice and equality.
import { AND, at, CONDITIONAL, call, EQUALITY, infix, infixText, OR, unaryText } from '../../notation.js';
import { type GetRange, type Operator, sortSpec, type Theory } from '../../operator.js';
import { BOOLEAN, join, NO, type Range, YES } from '../../range.js';
import type { Term } from '../../term.js';
import { decideEqual, equal, equalBooleans, same } from './equality.js';
import * as narrow from './narrow.js';
import { and, ite, not, or } from './simplify.js';

const truth = (known: boolean | undefined): Range => (known === undefined ? BOOLEAN : known ? YES : NO);

function rangeOfChoice({ args: [condition, a, b] }: Term, get: GetRange): Range {
  const guard = get(condition);
  if (guard.min === 1) return get(a);
  return guard.max === 0 ? get(b) : join(get(a), get(b));
}

function rangeOfEquality({ op, args: [x, y] }: Term, get: GetRange): Range {
  const a = get(x);
  if (x === y && (op === 'same' || !a.maybeNaN)) return YES;
  if (
    op === 'same' &&
    ((isNegativeZero(x) && neverNegativeZero(get(y))) || (isNegativeZero(y) && neverNegativeZero(a)))
  )
    return NO;
  return truth(sortSpec(x.sort).decideEqual(a, get(y), op === 'same'));
}

const isNegativeZero = ({ op, data }: Term): boolean => op === 'const' && Object.is(data, -0);
const neverNegativeZero = ({ maybeNegativeZero }: Range): boolean => !maybeNegativeZero;

const equality: Pick<Operator, 'args' | 'result' | 'range' | 'narrow'> = {
  args: ['any', 'any'],
  result: 'bool',
  range: rangeOfEquality,
  narrow: narrow.equality,
};

type BooleanOp = 'ite' | 'not' | 'and' | 'or' | 'eq' | 'same';

export const BOOLEANS: Theory<BooleanOp, 'bool'> = {
  sorts: {
    bool: {
      preset: () => false,
      declared: () => BOOLEAN,
      rangeOf: truth,
      equal: equalBooleans,
      same: equal,
      decideEqual,
      narrowEqual: narrow.equalRanges,
      print: String,
    },
  },
  families: {},
  operators: {
    ite: {
      args: ['bool', 'any', 'any'],
      result: 'any',
      evaluate: (a, b, c) => (a ? b : c),
      selects: (a) => (a ? 1 : 2),
      simplify: ite,
      range: rangeOfChoice,
      narrow: narrow.choice,
      print: ({ args }, get) => {
        const [condition, a, b] = args.map(get);
        return { text: `${at(condition, OR)} ? ${at(a, CONDITIONAL)} : ${at(b, CONDITIONAL)}`, level: CONDITIONAL };
      },
    },
    not: {
      args: ['bool'],
      result: 'bool',
      evaluate: (a) => !a,
      simplify: not,
      range: ({ args }, get) => {
        const a = get(args[0]);
        return a.min === 1 ? NO : a.max === 0 ? YES : BOOLEAN;
      },
      connective: true,
      narrow: narrow.negation,
      print: ({ args: [a] }, get) => a.operation.printNot?.(a, get) ?? unaryText('!', get(a)),
    },
    and: {
      args: ['bool', 'bool'],
      result: 'bool',
      evaluate: (a, b) => a && b,
      selects: (a) => (a ? 1 : 0),
      simplify: and,
      range: ({ args }, get) => {
        const a = get(args[0]);
        if (a.max === 0 || get(args[1]).max === 0) return NO;
        return a.min === 1 && get(args[1]).min === 1 ? YES : BOOLEAN;
      },
      connective: true,
      narrow: narrow.connective,
      print: (term, get) => {
        const [a, b] = term.args;
        return a.operation.printBoth?.(a, b, get) ?? infixText('&&', AND, get(a), get(b));
      },
    },
    or: {
      args: ['bool', 'bool'],
      result: 'bool',
      evaluate: (a, b) => a || b,
      selects: (a) => (a ? 0 : 1),
      simplify: or,
      range: ({ args }, get) => {
        const a = get(args[0]);
        if (a.min === 1 || get(args[1]).min === 1) return YES;
        return a.max === 0 && get(args[1]).max === 0 ? NO : BOOLEAN;
      },
      connective: true,
      narrow: narrow.connective,
      print: infix('||', OR),
    },
    // === on two terms of one sort: NaN !== NaN, 0 === -0
    eq: {
      ...equality,
      evaluate: (a, b) => a === b,
      simplify: equal,
      print: infix('===', EQUALITY),
      printNot: infix('!==', EQUALITY),
    },
    same: {
      ...equality,
      evaluate: (a, b) => Object.is(a, b),
      simplify: same,
      print: call('Object.is'),
    },
  },
};
