// What all encodings share: booleans, strings and bigints as SMT expressions, and the bottom-up walk. Subclasses add
// numbers: mathematical ones with explicit rounding (arithmetic.ts), bit-vectors (bit-vector.ts), IEEE doubles
// (floating-point.ts).
// Soundness: every encoding over-approximates. What cannot be said exactly becomes a free constant (`opaque`), so an
// unsatisfiable encoding means an unsatisfiable query; a model is only a candidate until it is evaluated exactly.
import type { Range } from '../../logic/range.js';
import type { Op, Primitive, Term } from '../../logic/term.js';
import type { QueryRanges } from '../ranges.js';
import type { Smt, SmtBuilder } from '../smt/node.js';
import type { SmtValue } from '../smt/value.js';

/** A number as a mathematical integer, for positions in strings: NaN counts as 0 there. */
export type Index = Smt | undefined;

/** How the value of a variable is read from the values of its constants. */
interface Reading {
  readonly variable: Term;
  readonly constants: readonly Smt[];
  readonly read: (values: readonly SmtValue[]) => Primitive | undefined;
}

/** Thrown by an encoding that does not apply to the query. */
export class NotApplicable extends Error {}

export abstract class Encoder {
  readonly assertions: Smt[] = [];
  readonly readings: Reading[] = [];
  /** Theories the query touches, for the choice of procedure and limit. */
  usesStrings = false;
  nonlinear = false;
  private readonly simple = new Map<Term, Smt>();

  constructor(
    protected readonly b: SmtBuilder,
    protected readonly ranges: QueryRanges,
  ) {}

  /** Encodes the conjunction, condition by condition, so that queries with a common prefix share their assertions. */
  encode(conditions: readonly Term[]): void {
    for (const condition of conditions) {
      // Ids grow from leaves to root: arguments are encoded before their users.
      const missing = new Set<Term>([condition]);
      for (const term of missing) for (const arg of term.args) if (!this.has(arg)) missing.add(arg);
      for (const term of [...missing].sort((x, y) => x.id - y.id)) if (!this.has(term)) this.term(term);
      this.assert(this.bool(condition));
    }
  }

  private has(term: Term): boolean {
    return term.sort === 'num' ? this.hasNumber(term) : this.simple.has(term);
  }

  private term(term: Term): void {
    if (term.sort === 'num') this.number(term);
    else this.simple.set(term, this.simpleTerm(term));
  }

  private simpleTerm(term: Term): Smt {
    if (term.sort === 'bool') return this.makeBool(term);
    if (term.sort === 'str') {
      this.usesStrings = true;
      return this.makeString(term) ?? this.opaque(term);
    }
    return this.makeBig(term) ?? this.opaque(term);
  }

  protected abstract hasNumber(term: Term): boolean;
  /** Encodes a number term whose arguments are encoded. */
  protected abstract number(term: Term): void;
  protected abstract compare(op: 'lt' | 'le' | 'eq' | 'same', a: Term, b: Term): Smt;
  protected abstract test(op: 'isNaN' | 'isFinite' | 'isInteger', a: Term): Smt;
  /** The number truncated, as an Int; undefined where this encoding cannot say. */
  protected abstract index(term: Term): Index;

  protected assert(condition: Smt): void {
    if (condition !== this.b.true) this.assertions.push(condition);
  }

  protected bool(term: Term): Smt {
    return this.simple.get(term)!;
  }

  protected string(term: Term): Smt {
    return this.simple.get(term)!;
  }

  protected big(term: Term): Smt {
    return this.simple.get(term)!;
  }

  protected range(term: Term): Range {
    return this.ranges.of(term);
  }

  protected reading(variable: Term, constants: readonly Smt[], read: Reading['read']): void {
    this.readings.push({ variable, constants, read });
  }

  protected opaque(term: Term): Smt {
    const sort = term.sort === 'bool' ? 'Bool' : term.sort === 'str' ? 'String' : 'Int';
    return this.b.constant(`o${term.id}`, sort);
  }

  private makeBool(term: Term): Smt {
    const b = this.b;
    const [x, y, z] = term.args;
    switch (term.op) {
      case 'const':
        return b.bool(term.data as boolean);
      case 'var': {
        const value = b.constant(`b${term.id}`, 'Bool');
        this.reading(term, [value], ([v]) => v as boolean | undefined);
        return value;
      }
      case 'not':
        return b.not(this.bool(x));
      case 'and':
        return b.and(this.bool(x), this.bool(y));
      case 'or':
        return b.or(this.bool(x), this.bool(y));
      case 'ite':
        return b.ite(this.bool(x), this.bool(y), this.bool(z));
      case 'eq':
      case 'same':
        return x.sort === 'num' ? this.compare(term.op, x, y) : b.eq(this.simple.get(x)!, this.simple.get(y)!);
      case 'lt':
      case 'le':
        return this.compare(term.op, x, y);
      case 'isNaN':
      case 'isFinite':
      case 'isInteger':
        return this.test(term.op, x);
      case 'bigLt':
        return b.app('<', 'Bool', this.big(x), this.big(y));
      case 'bigLe':
        return b.app('<=', 'Bool', this.big(x), this.big(y));
      case 'strLt':
        return b.app('str.<', 'Bool', this.string(x), this.string(y));
      case 'strLe':
        return b.app('str.<=', 'Bool', this.string(x), this.string(y));
      case 'includes':
        return b.app('str.contains', 'Bool', this.string(x), this.string(y));
      case 'startsWith':
        return b.app('str.prefixof', 'Bool', this.string(y), this.string(x));
      case 'endsWith':
        return b.app('str.suffixof', 'Bool', this.string(y), this.string(x));
      default:
        return this.opaque(term);
    }
  }

  private makeString(term: Term): Smt | undefined {
    const b = this.b;
    const [x, y, z] = term.args;
    switch (term.op) {
      case 'const':
        return b.string(term.data as string);
      case 'var': {
        const value = b.constant(`s${term.id}`, 'String');
        this.reading(term, [value], ([v]) => v as string | undefined);
        return value;
      }
      case 'ite':
        return b.ite(this.bool(x), this.string(y), this.string(z));
      case 'concat':
        return b.app('str.++', 'String', this.string(x), this.string(y));
      case 'charAt': {
        const at = this.index(y);
        return at && b.app('str.at', 'String', this.string(x), at);
      }
      case 'substring': {
        const from = this.clamped(y, x);
        const to = this.clamped(z, x);
        if (from === undefined || to === undefined) return undefined;
        const ordered = b.app('<=', 'Bool', from, to);
        const start = b.ite(ordered, from, to);
        const end = b.ite(ordered, to, from);
        return b.app('str.substr', 'String', this.string(x), start, b.app('-', 'Int', end, start));
      }
      case 'strCall':
        return this.method(term);
      case 'bigToStr':
        return this.decimal(this.big(x));
      case 'numToStr': {
        const r = this.range(x);
        // Integers of this size print as plain digits, and -0 as '0'.
        if (!r.integer || r.maybeNaN || !(r.min > -1e21) || !(r.max < 1e21)) return undefined;
        const value = this.index(x);
        return value && this.decimal(value);
      }
      default:
        return undefined;
    }
  }

  /** Methods that the theory knows; others are free. */
  private method(term: Term): Smt | undefined {
    const b = this.b;
    const [x, y, z] = term.args;
    if (term.data === 'slice') {
      const [from, to] = [this.relative(y, x), z === undefined ? this.length(x) : this.relative(z, x)];
      if (from === undefined || to === undefined) return undefined;
      const count = b.ite(b.app('<', 'Bool', from, to), b.app('-', 'Int', to, from), b.int(0));
      return b.app('str.substr', 'String', this.string(x), from, count);
    }
    const literal = term.data === 'replace' && z.op === 'const' && !(z.data as string).includes('$');
    return literal ? b.app('str.replace', 'String', this.string(x), this.string(y), this.string(z)) : undefined;
  }

  /** The position as slice sees it: negative ones count from the end. */
  private relative(position: Term, string: Term): Index {
    const b = this.b;
    const at = this.index(position);
    if (at === undefined) return undefined;
    const length = this.length(string);
    const fromEnd = b.app('+', 'Int', length, at);
    const low = b.ite(b.app('<', 'Bool', fromEnd, b.int(0)), b.int(0), fromEnd);
    const high = b.ite(b.app('<', 'Bool', length, at), length, at);
    return this.range(position).min >= 0 ? high : b.ite(b.app('<', 'Bool', at, b.int(0)), low, high);
  }

  private decimal(value: Smt): Smt {
    const b = this.b;
    const negative = b.app('<', 'Bool', value, b.int(0));
    const digits = b.app('str.from_int', 'String', b.app('neg', 'Int', value));
    return b.ite(negative, b.app('str.++', 'String', b.string('-'), digits), b.app('str.from_int', 'String', value));
  }

  protected length(string: Term): Smt {
    return this.b.app('str.len', 'Int', this.string(string));
  }

  /** The position as String.prototype.substring and indexOf see it: between 0 and the length. */
  protected clamped(position: Term, string: Term): Index {
    const b = this.b;
    const at = this.index(position);
    if (at === undefined) return undefined;
    const r = this.range(position);
    const length = this.length(string);
    const below = r.min >= 0 ? b.false : b.app('<', 'Bool', at, b.int(0));
    return b.ite(below, b.int(0), b.ite(b.app('<', 'Bool', length, at), length, at));
  }

  protected indexOf(term: Term): Index {
    const from = this.clamped(term.args[2], term.args[0]);
    return from && this.b.app('str.indexof', 'Int', this.string(term.args[0]), this.string(term.args[1]), from);
  }

  /** The code unit at a position; meaningful only where `inside`. */
  protected codeAt(term: Term): { readonly code: Smt; readonly inside: Smt } | undefined {
    const b = this.b;
    const at = this.index(term.args[1]);
    if (at === undefined) return undefined;
    const inside = b.and(
      this.range(term.args[1]).min >= 0 ? b.true : b.app('<=', 'Bool', b.int(0), at),
      b.app('<', 'Bool', at, this.length(term.args[0])),
    );
    return { code: b.app('str.to_code', 'Int', b.app('str.at', 'String', this.string(term.args[0]), at)), inside };
  }

  private makeBig(term: Term): Smt | undefined {
    const b = this.b;
    const [x, y, z] = term.args;
    const arithmetic = (op: string) => b.app(op, 'Int', this.big(x), this.big(y));
    const power = (): Smt | undefined => {
      const by = y.op === 'const' ? (y.data as bigint) : -1n;
      return by >= 0n && by <= 4096n ? b.int(1n << by) : undefined;
    };
    switch (term.op) {
      case 'const':
        return b.int(term.data as bigint);
      case 'var': {
        const value = b.constant(`g${term.id}`, 'Int');
        this.reading(term, [value], ([v]) => v as bigint | undefined);
        return value;
      }
      case 'ite':
        return b.ite(this.bool(x), this.big(y), this.big(z));
      case 'bigNeg':
        return b.app('neg', 'Int', this.big(x));
      case 'bigNot':
        return b.app('-', 'Int', b.int(-1), this.big(x));
      case 'bigAdd':
        return arithmetic('+');
      case 'bigSub':
        return arithmetic('-');
      case 'bigMul':
        this.noteProduct(x, y);
        return arithmetic('*');
      case 'bigDiv':
        this.noteProduct(y, y);
        return this.truncated('div', this.big(x), this.big(y));
      case 'bigRem':
        this.noteProduct(y, y);
        return this.truncated('mod', this.big(x), this.big(y));
      case 'bigShl': {
        const factor = power();
        return factor && b.app('*', 'Int', this.big(x), factor);
      }
      case 'bigShr': {
        const factor = power();
        return factor && b.app('div', 'Int', this.big(x), factor);
      }
      case 'numToBig':
        return this.index(x);
      default:
        return undefined;
    }
  }

  protected noteProduct(x: Term, y: Term): void {
    if (x.op !== 'const' && y.op !== 'const') this.nonlinear = true;
  }

  /** JavaScript's / and % on integers round toward zero; SMT-LIB's keep the remainder non-negative. */
  protected truncated(op: 'div' | 'mod', x: Smt, y: Smt): Smt {
    const b = this.b;
    const negative = b.app(op, 'Int', b.app('neg', 'Int', x), y);
    return b.ite(b.app('<=', 'Bool', b.int(0), x), b.app(op, 'Int', x, y), b.app('neg', 'Int', negative));
  }
}

/** The int32 operators, whose results are integers of 32 bits whatever their arguments. */
export const INT32_OPS: ReadonlySet<Op> = new Set<Op>([
  'toInt32',
  'toUint32',
  'bitand',
  'bitor',
  'bitxor',
  'bitnot',
  'shl',
  'shr',
  'ushr',
  'imul',
  'clz32',
]);
