// Exact evaluation: a term under a model gives what the operations of its theory give. Solvers validate models with it,
// constant.ts folds constants with it. Always holds: an operator that selects (`ite`, `and`, `or`) evaluates only what it
// selects.
import type { Model } from './model.js';
import { operationOf, sortSpec } from './operator.js';
import type { Op, Primitive, Term } from './term.js';

/** A partial operation outside its domain: 1n / 0n, BigInt(0.5), 'a'.repeat(-1), a result that is no primitive. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}

function partial(error: unknown): unknown {
  // an exhausted stack is no property of the operation
  if (error instanceof RangeError && error.message.includes('call stack')) return error;
  return error instanceof RangeError ||
    error instanceof TypeError ||
    error instanceof SyntaxError ||
    error instanceof URIError
    ? new EvaluationError(error.message)
    : error;
}

/** One operation on concrete arguments. */
export function compute(op: Op, args: readonly Primitive[], data?: Primitive): Primitive {
  try {
    const { evaluate, evaluateNamed } = operationOf(op);
    if (evaluate !== undefined) return evaluate(args[0], args[1], args[2]);
    if (evaluateNamed !== undefined) return evaluateNamed(data as string, args);
  } catch (error) {
    throw partial(error);
  }
  throw new EvaluationError(`${op} is not an operation`);
}

/** The value of a variable; for one the model does not mention, what its sort presets. */
export function valueOf(variable: Term, model: Model): Primitive {
  return model.get(variable) ?? sortSpec(variable.sort).preset(variable);
}

/** Terms up to this size are evaluated by plain recursion; larger ones without, each sub-term once. */
const SMALL = 60;

function evaluateSmall(term: Term, model: Model): any {
  const op = term.op;
  if (op === 'const') return term.data;
  if (op === 'var') return valueOf(term, model);
  const args = term.args;
  const { evaluate, selects } = term.operation;
  if (evaluate === undefined) {
    return term.operation.evaluateNamed!(
      term.data as string,
      args.map((arg) => evaluateSmall(arg, model)),
    );
  }
  const first = evaluateSmall(args[0], model);
  if (selects !== undefined) {
    const at = selects(first);
    return at === 0 ? first : evaluateSmall(args[at], model);
  }
  if (args.length === 1) return evaluate(first, undefined, undefined);
  const second = evaluateSmall(args[1], model);
  return evaluate(first, second, args.length === 2 ? undefined : evaluateSmall(args[2], model));
}

/** The argument to evaluate next before `term` has a value, if any. */
function needed(term: Term, values: ReadonlyMap<Term, Primitive>): Term | undefined {
  const args = term.args;
  const { selects } = term.operation;
  if (selects !== undefined) {
    const first = values.get(args[0]);
    if (first === undefined) return args[0];
    const selected = args[selects(first)];
    return values.has(selected) ? undefined : selected;
  }
  for (const arg of args) if (!values.has(arg)) return arg;
  return undefined;
}

function evaluateLarge(root: Term, model: Model): Primitive {
  const values = new Map<Term, Primitive>();
  const stack = [root];
  while (stack.length > 0) {
    const term = stack[stack.length - 1];
    if (term.size <= SMALL) values.set(term, evaluateSmall(term, model));
    else {
      const next = needed(term, values);
      if (next !== undefined) {
        stack.push(next);
        continue;
      }
      values.set(
        term,
        compute(
          term.op,
          term.args.map((arg) => values.get(arg)!),
          term.data,
        ),
      );
    }
    stack.pop();
  }
  return values.get(root)!;
}

/** Throws EvaluationError where an operation that is needed has no value. */
export function evaluate(term: Term, model: Model): Primitive {
  try {
    return term.size <= SMALL ? evaluateSmall(term, model) : evaluateLarge(term, model);
  } catch (error) {
    throw partial(error);
  }
}
