// SMT expressions: what the encodings produce and the back ends consume, as Z3 terms (backend/z3.ts) or as SMT-LIB text
// (smt/print.ts). Always holds: within one builder equal expressions are the same object, so a back end may keep what
// it made of a node in `handle`. The builder folds only what needs no arithmetic.

export type SmtSort = 'Bool' | 'Int' | 'Real' | 'String' | 'Float64' | 'Float32' | `BV${number}`;

export interface Smt {
  readonly id: number;
  /** `literal` and `constant` (a free variable) carry `text`; every other op is the SMT-LIB name without indices. */
  readonly op: string;
  readonly sort: SmtSort;
  readonly args: readonly Smt[];
  readonly text: string;
  /** Indices of an indexed operator: (_ extract 31 0) has [31, 0]. */
  readonly params: readonly number[];
  /** The back end's own name for the node; 0 when it has none yet. */
  handle: number;
}

const NONE: readonly number[] = [];

export function bvSort(width: number): SmtSort {
  return `BV${width}`;
}

export function widthOf(sort: SmtSort): number {
  return Number(sort.slice(2));
}

export class SmtBuilder {
  private readonly table = new Map<string, Smt>();
  readonly true: Smt = this.node('literal', 'Bool', [], 'true', NONE);
  readonly false: Smt = this.node('literal', 'Bool', [], 'false', NONE);

  get size(): number {
    return this.table.size;
  }

  private node(op: string, sort: SmtSort, args: readonly Smt[], text: string, params: readonly number[]): Smt {
    let key = `${op}|${sort}|${text}|${params.join(',')}`;
    for (const arg of args) key += `|${arg.id}`;
    let found = this.table.get(key);
    if (found === undefined) {
      found = { id: this.table.size, op, sort, args, text, params, handle: 0 };
      this.table.set(key, found);
    }
    return found;
  }

  constant(name: string, sort: SmtSort): Smt {
    return this.node('constant', sort, [], name, NONE);
  }

  app(op: string, sort: SmtSort, ...args: Smt[]): Smt {
    return this.node(op, sort, args, '', NONE);
  }

  indexed(op: string, params: readonly number[], sort: SmtSort, ...args: Smt[]): Smt {
    return this.node(op, sort, args, '', params);
  }

  bool(value: boolean): Smt {
    return value ? this.true : this.false;
  }

  int(value: bigint | number): Smt {
    return this.node('literal', 'Int', [], String(BigInt(value)), NONE);
  }

  /** The exact value of a finite double (or any fraction) as a rational `n/d`. */
  real(numerator: bigint, denominator = 1n): Smt {
    return this.node('literal', 'Real', [], denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`, NONE);
  }

  bv(value: bigint, width: number): Smt {
    return this.node('literal', bvSort(width), [], String(BigInt.asUintN(width, value)), NONE);
  }

  /** A double given by its value; NaN is the one NaN of the theory. */
  float(value: number): Smt {
    BITS.setFloat64(0, value);
    const text = Number.isNaN(value) ? 'NaN' : String(BITS.getBigUint64(0));
    return this.node('literal', 'Float64', [], text, NONE);
  }

  string(value: string): Smt {
    return this.node('literal', 'String', [], value, NONE);
  }

  not(a: Smt): Smt {
    if (a === this.true) return this.false;
    if (a === this.false) return this.true;
    if (a.op === 'not') return a.args[0];
    return this.app('not', 'Bool', a);
  }

  and(...all: Smt[]): Smt {
    return this.junction('and', all, this.true, this.false);
  }

  or(...all: Smt[]): Smt {
    return this.junction('or', all, this.false, this.true);
  }

  private junction(op: 'and' | 'or', all: readonly Smt[], neutral: Smt, absorbing: Smt): Smt {
    const kept: Smt[] = [];
    for (const a of all) {
      if (a === absorbing) return absorbing;
      if (a !== neutral && !kept.includes(a)) kept.push(a);
    }
    if (kept.length === 0) return neutral;
    if (kept.length === 1) return kept[0];
    return this.app(op, 'Bool', ...kept);
  }

  implies(a: Smt, b: Smt): Smt {
    return this.or(this.not(a), b);
  }

  eq(a: Smt, b: Smt): Smt {
    if (a === b) return this.true;
    if (a.op === 'literal' && b.op === 'literal') return this.false;
    if (a.sort === 'Bool') {
      if (a === this.true) return b;
      if (b === this.true) return a;
      if (a === this.false) return this.not(b);
      if (b === this.false) return this.not(a);
    }
    return this.app('=', 'Bool', a, b);
  }

  ite(condition: Smt, a: Smt, b: Smt): Smt {
    if (condition === this.true || a === b) return a;
    if (condition === this.false) return b;
    if (a === this.true && b === this.false) return condition;
    if (a === this.false && b === this.true) return this.not(condition);
    return this.app('ite', a.sort, condition, a, b);
  }
}

const BITS = new DataView(new ArrayBuffer(8));
