// Models of Math. Soundness: exact; functions without an operator of their own become a `math` term, which the
// evaluator computes with the host's own function.
import { apply, constant } from '../../../../logic/build.js';
import type { Op, Term } from '../../../../logic/term.js';
import { wrap } from '../../values/symbolic.js';
import type { Kit, Model, ModelTable } from './model.js';

const UNARY: Record<string, Op> = {
  abs: 'abs',
  floor: 'floor',
  ceil: 'ceil',
  trunc: 'trunc',
  round: 'round',
  sqrt: 'sqrt',
  sign: 'sign',
  fround: 'fround',
  clz32: 'clz32',
};

const NAMED_UNARY = [
  'acos',
  'acosh',
  'asin',
  'asinh',
  'atan',
  'atanh',
  'cbrt',
  'cos',
  'cosh',
  'exp',
  'f16round',
  'expm1',
  'log',
  'log10',
  'log1p',
  'log2',
  'sin',
  'sinh',
  'tan',
  'tanh',
];

const numbers = (kit: Kit, args: readonly unknown[]): Term[] => args.map((arg) => kit.convert.numberTerm(arg));

/** Math functions of a fixed number of arguments; the missing ones are undefined, hence NaN. */
function fixed(count: number, make: (args: Term[]) => Term): Model {
  return (kit, _self, args) =>
    wrap(
      make(
        numbers(
          kit,
          Array.from({ length: count }, (_, i) => args[i]),
        ),
      ),
    );
}

/** All arguments are converted before the first is compared. */
function fold(op: 'min' | 'max', empty: number): Model {
  return (kit, _self, args) => {
    const terms = numbers(kit, args);
    return wrap(terms.reduce((a, b) => apply(op, [a, b]), constant(empty)));
  };
}

export const math: ModelTable = {
  ...Object.fromEntries(Object.entries(UNARY).map(([name, op]) => [`Math.${name}`, fixed(1, (a) => apply(op, a))])),
  ...Object.fromEntries(NAMED_UNARY.map((name) => [`Math.${name}`, fixed(1, (a) => apply('math', a, name, 'num'))])),
  'Math.pow': fixed(2, (a) => apply('pow', a)),
  'Math.imul': fixed(2, (a) => apply('imul', a)),
  'Math.atan2': fixed(2, (a) => apply('math', a, 'atan2', 'num')),
  'Math.min': fold('min', Number.POSITIVE_INFINITY),
  'Math.max': fold('max', Number.NEGATIVE_INFINITY),
  'Math.hypot': (kit, _self, args) => {
    const terms = numbers(kit, args);
    return terms.length === 0 ? 0 : wrap(apply('math', terms, 'hypot', 'num'));
  },
};
