// Conversions of the language over values that may be symbolic: ToPrimitive, ToNumber, ToNumeric, ToString, and the
// passage between program values and terms. Called by the operators and the models.
// Always holds: a result is a primitive or a Symbolic; errors are the realm's own, with V8's texts.
import { apply, constant, eq, ite, not, or } from '../../../logic/build.js';
import type { Op, Primitive, Sort, Term } from '../../../logic/term.js';
import { resolveAny } from '../values/lazy.js';
import { heldTerm, isSymbolic, Symbolic, wrap } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';

/** A value of the analysed program. */
export type Value = any;

export const ZERO = constant(0);
export const ONE = constant(1);
export const EMPTY = constant('');

export function isObject(value: Value): boolean {
  return (typeof value === 'object' && value !== null && !(value instanceof Symbolic)) || typeof value === 'function';
}

/** The term of a boolean, number, string or bigint, symbolic or not; undefined for any other value. */
export function termOf(value: Value): Term | undefined {
  switch (typeof value) {
    case 'boolean':
    case 'number':
    case 'string':
    case 'bigint':
      return constant(value);
    case 'object':
      return value instanceof Symbolic ? heldTerm(value) : undefined;
    default:
      return undefined;
  }
}

const SORTS: Record<string, Sort> = { boolean: 'bool', number: 'num', string: 'str', bigint: 'big' };
const TYPES: Record<Sort, string> = { bool: 'boolean', num: 'number', str: 'string', big: 'bigint', long: 'bigint' };

export function typeName(sort: Sort): string {
  return TYPES[sort];
}

/** The sort of a primitive, symbolic or not; undefined for null, undefined, symbols and objects. */
export function sortOf(value: Value): Sort | undefined {
  return value instanceof Symbolic ? heldTerm(value).sort : SORTS[typeof value];
}

export function term(op: Op, ...args: Term[]): Term {
  return apply(op, args);
}

/** The condition under which a symbolic value is truthy. */
export function truth(t: Term): Term {
  switch (t.sort) {
    case 'bool':
      return t;
    case 'num':
      return not(or(eq(t, ZERO), apply('isNaN', [t])));
    case 'str':
      return not(eq(t, EMPTY));
    case 'big':
    case 'long':
      return not(eq(t, constant(0n, t.sort)));
  }
}

export function boolToNum(t: Term): Term {
  return ite(t, ONE, ZERO);
}

/** ToNumber on a term; bigints are the caller's business. */
export function termToNumber(t: Term): Term {
  return t.sort === 'bool' ? boolToNum(t) : t.sort === 'str' ? apply('strToNum', [t]) : t;
}

export function termToString(t: Term): Term {
  switch (t.sort) {
    case 'bool':
      return ite(t, constant('true'), constant('false'));
    case 'num':
      return apply('numToStr', [t]);
    case 'big':
      return apply('bigToStr', [t]);
    case 'long':
      return apply('longToStr', [t]);
    case 'str':
      return t;
  }
}

/** ToIntegerOrInfinity on a number term: NaN becomes 0. -0 stays, which no user of it can tell. */
export function termToInteger(t: Term): Term {
  return ite(apply('isNaN', [t]), ZERO, apply('trunc', [t]));
}

export type Hint = 'default' | 'number' | 'string';

export class Conversions {
  constructor(private readonly env: RuntimeEnv) {}

  typeError(message: string): Error {
    return new this.env.realm.natives.TypeError(message);
  }

  rangeError(message: string): Error {
    return new this.env.realm.natives.RangeError(message);
  }

  /** The value with an undecided `any` decided. */
  decided(value: Value): Value {
    return typeof value === 'object' && value !== null && !(value instanceof Symbolic) ? resolveAny(value) : value;
  }

  toPrimitive(input: Value, hint: Hint): Value {
    const value = this.decided(input);
    if (!isObject(value)) return value;
    const exotic = value[Symbol.toPrimitive];
    if (exotic !== undefined && exotic !== null) {
      if (typeof exotic !== 'function') throw this.typeError(`${typeof exotic} is not a function`);
      const result = this.decided(Reflect.apply(exotic, value, [hint]));
      if (!isObject(result)) return result;
      throw this.typeError('Cannot convert object to primitive value');
    }
    for (const name of hint === 'string' ? ['toString', 'valueOf'] : ['valueOf', 'toString']) {
      const method = value[name];
      if (typeof method !== 'function') continue;
      const result = this.decided(Reflect.apply(method, value, []));
      if (!isObject(result)) return result;
    }
    throw this.typeError('Cannot convert object to primitive value');
  }

  /** A number or bigint, symbolic or not. */
  toNumeric(value: Value): Value {
    const primitive = this.toPrimitive(value, 'number');
    if (isSymbolic(primitive)) {
      const t = heldTerm(primitive);
      return t.sort === 'big' ? primitive : wrap(termToNumber(t));
    }
    if (typeof primitive === 'bigint') return primitive;
    if (typeof primitive === 'symbol') throw this.typeError('Cannot convert a Symbol value to a number');
    return Number(primitive);
  }

  toNumber(value: Value): Value {
    const numeric = this.toNumeric(value);
    if (sortOf(numeric) === 'big') throw this.typeError('Cannot convert a BigInt value to a number');
    return numeric;
  }

  toStr(value: Value): Value {
    const primitive = this.toPrimitive(value, 'string');
    if (isSymbolic(primitive)) return wrap(termToString(heldTerm(primitive)));
    if (typeof primitive === 'symbol') throw this.typeError('Cannot convert a Symbol value to a string');
    return String(primitive);
  }

  numberTerm(value: Value): Term {
    return termOf(this.toNumber(value)) as Term;
  }

  stringTerm(value: Value): Term {
    return termOf(this.toStr(value)) as Term;
  }

  /** ToIntegerOrInfinity as a term. */
  integerTerm(value: Value): Term {
    return termToInteger(this.numberTerm(value));
  }

  /** Decides a condition. */
  decide(condition: Term, site = -1): boolean {
    if (condition.op === 'const') return condition.data as boolean;
    return this.env.context.branch(condition, site);
  }

  /** The concrete value a symbolic one is narrowed to, with a gap; other values as they are. */
  concrete(value: Value, reason: string, site = -1): Primitive {
    if (!isSymbolic(value)) return value;
    // Typed arrays that can hold it may make this needless.
    this.env.realm.host.bytes.need();
    return this.env.context.concretize(heldTerm(value), reason, site);
  }
}
