// Leaves and the last step of every simplification: constants, variables, and `make`, which folds constants and interns.
import { compute, EvaluationError } from './evaluate.js';
import { operationOf, sortOfValue } from './operator.js';
import { type Domain, intern, type Op, type Primitive, type Sort, type Term } from './term.js';

const NO_ARGS: readonly Term[] = [];

/** @param sort where it is not the usual one of such values */
export function constant(value: Primitive, sort: Sort = sortOfValue(value)): Term {
  return intern('const', sort, NO_ARGS, value);
}

export function variable(sort: Sort, name: string, domain?: Domain): Term {
  return intern('var', sort, NO_ARGS, name, domain);
}

export const TRUE = constant(true);
export const FALSE = constant(false);
export const ZERO = constant(0);
export const ONE = constant(1);
export const NOT_A_NUMBER = constant(Number.NaN);
export const EMPTY_STRING = constant('');

export function truth(value: boolean): Term {
  return value ? TRUE : FALSE;
}

/** The value of a number constant, else undefined. */
export function numberOf(term: Term): number | undefined {
  return term.op === 'const' && term.sort === 'num' ? (term.data as number) : undefined;
}

export function textOf(term: Term): string | undefined {
  return term.op === 'const' && term.sort === 'str' ? (term.data as string) : undefined;
}

/** The term itself: folded when all arguments are constants and the operation has a value, else interned. */
export function make(op: Op, sort: Sort, args: readonly Term[], data?: Primitive): Term {
  for (let i = 0; i < args.length; i++) if (args[i].op !== 'const') return intern(op, sort, args, data);
  try {
    const values = args.map((arg) => arg.data!);
    if (operationOf(op).costly?.(values[0], values[1])) return intern(op, sort, args, data);
    return constant(compute(op, values, data), sort);
  } catch (error) {
    // 1n / 0n and the like have no value: the term stands for the operation
    if (!(error instanceof EvaluationError)) throw error;
    return intern(op, sort, args, data);
  }
}
