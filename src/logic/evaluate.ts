// Exact evaluation: a term under a model gives what JavaScript's own operations give. Solvers validate models with it,
// build.ts folds constants with it. Always holds: `ite`, `and`, `or` evaluate only what JavaScript would.
import type { Model } from './model.js';
import { NAMED } from './named.js';
import { computeRegex } from './regex.js';
import type { Op, Primitive, Term } from './term.js';

/** A partial operation outside its domain: 1n / 0n, BigInt(0.5), 'a'.repeat(-1), a result that is no primitive. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}

type Operation = (a: any, b: any, c: any) => Primitive;

const OPERATIONS = new Map<Op, Operation>(
  Object.entries({
    ite: (a, b, c) => (a ? b : c),
    not: (a) => !a,
    and: (a, b) => a && b,
    or: (a, b) => a || b,
    eq: (a, b) => a === b,
    same: (a, b) => Object.is(a, b),
    lt: (a, b) => a < b,
    le: (a, b) => a <= b,
    isNaN: (a) => Number.isNaN(a),
    isFinite: (a) => Number.isFinite(a),
    isInteger: (a) => Number.isInteger(a),
    neg: (a) => -a,
    add: (a, b) => a + b,
    sub: (a, b) => a - b,
    mul: (a, b) => a * b,
    div: (a, b) => a / b,
    rem: (a, b) => a % b,
    pow: (a, b) => a ** b,
    abs: (a) => Math.abs(a),
    floor: (a) => Math.floor(a),
    ceil: (a) => Math.ceil(a),
    trunc: (a) => Math.trunc(a),
    round: (a) => Math.round(a),
    sqrt: (a) => Math.sqrt(a),
    sign: (a) => Math.sign(a),
    min: (a, b) => Math.min(a, b),
    max: (a, b) => Math.max(a, b),
    fround: (a) => Math.fround(a),
    toInt32: (a) => a | 0,
    toUint32: (a) => a >>> 0,
    bitand: (a, b) => a & b,
    bitor: (a, b) => a | b,
    bitxor: (a, b) => a ^ b,
    bitnot: (a) => ~a,
    shl: (a, b) => a << b,
    shr: (a, b) => a >> b,
    ushr: (a, b) => a >>> b,
    imul: (a, b) => Math.imul(a, b),
    clz32: (a) => Math.clz32(a),
    concat: (a, b) => a + b,
    strLen: (a) => a.length,
    strLt: (a, b) => a < b,
    strLe: (a, b) => a <= b,
    charAt: (a, b) => a.charAt(b),
    charCodeAt: (a, b) => a.charCodeAt(b),
    substring: (a, b, c) => a.substring(b, c),
    includes: (a, b) => a.includes(b),
    startsWith: (a, b) => a.startsWith(b),
    endsWith: (a, b) => a.endsWith(b),
    indexOf: (a, b, c) => a.indexOf(b, c),
    numToStr: (a) => String(a),
    strToNum: (a) => Number(a),
    bigToStr: (a) => String(a),
    bigToNum: (a) => Number(a),
    numToBig: (a) => BigInt(a),
    bigNeg: (a) => -a,
    bigAdd: (a, b) => a + b,
    bigSub: (a, b) => a - b,
    bigMul: (a, b) => a * b,
    bigDiv: (a, b) => a / b,
    bigRem: (a, b) => a % b,
    bigPow: (a, b) => a ** b,
    bigLt: (a, b) => a < b,
    bigLe: (a, b) => a <= b,
    bigAnd: (a, b) => a & b,
    bigOr: (a, b) => a | b,
    bigXor: (a, b) => a ^ b,
    bigNot: (a) => ~a,
    bigShl: (a, b) => a << b,
    bigShr: (a, b) => a >> b,
  } satisfies Record<Exclude<Op, 'const' | 'var' | 'math' | 'strCall' | 'call' | 'regex'>, Operation>) as [
    Op,
    Operation,
  ][],
);

function callNamed(op: Op, name: string, args: readonly Primitive[]): Primitive {
  if (op === 'call') return NAMED[name].compute(...args);
  if (op === 'regex') return computeRegex(name, args[0] as string, args[1] as number);
  const target: any = op === 'math' ? Math : String.prototype;
  const method: unknown = Object.hasOwn(target, name) ? target[name] : undefined;
  if (typeof method !== 'function') throw new EvaluationError(`no such function: ${op} ${name}`);
  const result: unknown = op === 'math' ? method(...args) : method.apply(args[0], args.slice(1));
  const type = typeof result;
  if (type === 'boolean' || type === 'number' || type === 'string' || type === 'bigint') return result as Primitive;
  throw new EvaluationError(`${name} did not give a primitive value`);
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
    const operation = OPERATIONS.get(op);
    if (operation !== undefined) return operation(args[0], args[1], args[2]);
    if (op === 'math' || op === 'strCall' || op === 'call' || op === 'regex')
      return callNamed(op, data as string, args);
  } catch (error) {
    throw partial(error);
  }
  throw new EvaluationError(`${op} is not an operation`);
}

/** The value of a variable; for one the model does not mention: 0 clamped into the domain, false, '' or 0n. */
export function valueOf(variable: Term, model: Model): Primitive {
  return model.get(variable) ?? defaultOf(variable);
}

function defaultOf(variable: Term): Primitive {
  switch (variable.sort) {
    case 'bool':
      return false;
    case 'str':
      return '';
    case 'big':
      return 0n;
    case 'num': {
      const domain = variable.domain;
      if (domain === undefined) return 0;
      if (domain.min > 0) return domain.integer ? Math.ceil(domain.min) : domain.min;
      if (domain.max < 0) return domain.integer ? Math.floor(domain.max) : domain.max;
      return 0;
    }
  }
}

/** Terms up to this size are evaluated by plain recursion; larger ones without, each sub-term once. */
const SMALL = 60;

function evaluateSmall(term: Term, model: Model): any {
  const op = term.op;
  if (op === 'const') return term.data;
  if (op === 'var') return valueOf(term, model);
  const args = term.args;
  if (op === 'and') return evaluateSmall(args[0], model) && evaluateSmall(args[1], model);
  if (op === 'or') return evaluateSmall(args[0], model) || evaluateSmall(args[1], model);
  if (op === 'ite') return evaluateSmall(args[evaluateSmall(args[0], model) ? 1 : 2], model);
  const operation = OPERATIONS.get(op);
  if (operation === undefined) {
    return callNamed(
      op,
      term.data as string,
      args.map((arg) => evaluateSmall(arg, model)),
    );
  }
  const first = evaluateSmall(args[0], model);
  if (args.length === 1) return operation(first, undefined, undefined);
  const second = evaluateSmall(args[1], model);
  return operation(first, second, args.length === 2 ? undefined : evaluateSmall(args[2], model));
}

/** The argument to evaluate next before `term` has a value, if any. */
function needed(term: Term, values: ReadonlyMap<Term, Primitive>): Term | undefined {
  const args = term.args;
  if (term.op === 'ite' || term.op === 'and' || term.op === 'or') {
    const first = values.get(args[0]);
    if (first === undefined) return args[0];
    if (term.op !== 'ite') return first === (term.op === 'and') && !values.has(args[1]) ? args[1] : undefined;
    const branch = args[first ? 1 : 2];
    return values.has(branch) ? undefined : branch;
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
