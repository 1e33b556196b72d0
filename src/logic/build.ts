// Constructors that simplify: the only way the rest of the engine makes terms. Every rule is exact for IEEE doubles,
// UTF-16 strings and JavaScript's operators (NaN, -0, infinities): the simplified term has the value of the operation
// on all models where the operation has one. Rules are local and cheap; each theory holds those of its operators.
import './theories/registry.js';
import { FALSE, make, TRUE } from './constant.js';
import { operationOf } from './operator.js';
import type { Op, Primitive, Sort, Term } from './term.js';
import * as bool from './theories/booleans/simplify.js';

export { constant, FALSE, TRUE, variable } from './constant.js';
export { equal as eq, same } from './theories/booleans/equality.js';
export { ite, not } from './theories/booleans/simplify.js';
export { le, lt } from './theories/doubles/order.js';

export const isTrue = (term: Term): boolean => term === TRUE;
export const isFalse = (term: Term): boolean => term === FALSE;

export function and(...terms: readonly Term[]): Term {
  let result = terms.length === 0 ? TRUE : terms[0];
  for (let i = 1; i < terms.length; i++) result = bool.and(result, terms[i]);
  return result;
}

export function or(...terms: readonly Term[]): Term {
  let result = terms.length === 0 ? FALSE : terms[0];
  for (let i = 1; i < terms.length; i++) result = bool.or(result, terms[i]);
  return result;
}

/** The simplified application of an operator. `data` names a member of a family; only `strCall` needs its sort. */
export function apply(op: Op, args: readonly Term[], data?: Primitive, sort?: Sort): Term {
  const operation = operationOf(op);
  if (operation.simplify !== undefined) return operation.simplify(args[0], args[1], args[2]);
  if (operation.apply !== undefined) return operation.apply(args, data as string, sort);
  if (operation.result === undefined) throw new TypeError(`${op} is no operation`);
  return make(op, operation.result === 'any' ? args[args.length - 1].sort : operation.result, args);
}
