// Symbolic primitives as the analysed program sees them: objects that carry a term and flow through its variables.
// `wrap` gives the same object for the same term, and the plain value for a constant, so concrete results are concrete.
// The runtime installs prototypes (models of String.prototype etc.) and the conversion that concretizes on a leak.
import type { Primitive, Sort, Term } from '../../../logic/term.js';

/** All of them, for the operations of the realm: V8 finds at once that an object is not in such a set, whatever its shape. */
export const allSymbolic = new WeakSet<object>();

/** The term is out of the program's reach: it holds these objects. */
export class Symbolic {
  readonly #term: Term;
  constructor(term: Term) {
    this.#term = term;
    allSymbolic.add(this);
  }

  /** By the private field, not by prototypes: asking a proxy for its prototype would run code of the program. */
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && #term in value;
  }

  static heldTerm(this: void, value: Symbolic): Term {
    return value.#term;
  }
}

/** What a symbolic value stands for. */
export const { heldTerm } = Symbolic;

export class SymbolicBoolean extends Symbolic {}
export class SymbolicNumber extends Symbolic {}
export class SymbolicString extends Symbolic {}
export class SymbolicBigInt extends Symbolic {}

const CLASS: Record<Sort, new (term: Term) => Symbolic> = {
  bool: SymbolicBoolean,
  num: SymbolicNumber,
  str: SymbolicString,
  big: SymbolicBigInt,
  long: SymbolicBigInt,
};

const wrappers: (Symbolic | undefined)[] = [];

/** The program's view of a term. */
export function wrap(term: Term): Symbolic | Primitive {
  if (term.op === 'const') return term.data as Primitive;
  return (wrappers[term.id] ??= new CLASS[term.sort](term));
}

export function isSymbolic(value: unknown): value is Symbolic {
  return value instanceof Symbolic;
}
