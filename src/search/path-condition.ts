// The path condition of a run as it is printed, and what the types of the inputs say. Kept by RunContext; the solver's side of
// it is the session.
import { firstOf, indexed } from '../logic/indexed.js';
import type { Primitive, Term } from '../logic/term.js';

/** A part of the path condition as it will be printed: a term, or a decision about structure that describes itself. */
export type Conjunct = Term | (() => readonly string[]);

export class PathCondition {
  /** The first `count` entries count; kept from run to run, so that a reset allocates nothing. */
  private readonly list = indexed<Conjunct>();
  private count = 0;
  /** What the types of the inputs say, known or not: the same in a run and in its replay. */
  private readonly types: Term[] = [];

  reset(): void {
    this.count = 0;
    if (this.types.length > 0) this.types.length = 0;
  }

  /** Forgets all but the first conjuncts and types. */
  cut(size: number, typeCount: number): void {
    this.count = size;
    if (this.types.length > typeCount) this.types.length = typeCount;
  }

  get typeCount(): number {
    return this.types.length;
  }

  get size(): number {
    return this.count;
  }

  /** In order. */
  get conjuncts(): readonly Conjunct[] {
    return firstOf(this.list, this.count);
  }

  add(conjunct: Conjunct): void {
    this.list[this.count++] = conjunct;
  }

  addType(condition: Term): void {
    this.types.push(condition);
  }

  /** The values of a term whose type lists them: `t === 'a' || t === 'b'`. */
  listedValues(term: Term): readonly Primitive[] {
    for (const { op, args } of this.types) {
      if (op !== 'or') continue;
      const values = args.map((arg) => (arg.op === 'eq' ? constantBeside(arg, term) : undefined));
      if (values.every((value) => value !== undefined)) return values.flatMap((v) => (v === 0 ? [0, -0] : [v]));
    }
    return [];
  }
}

/** The c of `term === c` or `c === term`. */
function constantBeside(equality: Term, term: Term): Primitive | undefined {
  const [a, b] = equality.args;
  const other = a === term ? b : b === term ? a : undefined;
  return other?.op === 'const' ? other.data : undefined;
}
