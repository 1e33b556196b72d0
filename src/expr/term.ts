// Terms: hash-consed expressions over JavaScript's own value sorts. Built by runtime/ and heap/, read by everyone.
// Always holds: two terms that are structurally equal are the same object, and `args` exist before the term, so ids
// grow from leaves to root. Construction goes through build.ts, which simplifies; only `intern` here creates terms.

/** `num` is an IEEE double with JavaScript's semantics, `str` a sequence of UTF-16 units, `big` a mathematical integer. */
export type Sort = 'bool' | 'num' | 'str' | 'big';

export type Primitive = boolean | number | string | bigint;

/** What each operator means is what `evaluate.ts` computes: the host's own operation on concrete values. */
export type Op =
  | 'const'
  | 'var'
  | 'ite' // (bool, a, a) -> a
  // bool
  | 'not'
  | 'and' // binary
  | 'or' // binary
  // equality: `eq` is ===  on two terms of one sort (NaN !== NaN, 0 === -0); `same` is Object.is
  | 'eq'
  | 'same'
  // num: order, predicates
  | 'lt'
  | 'le'
  | 'isNaN'
  | 'isFinite'
  | 'isInteger'
  // num: arithmetic
  | 'neg'
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'rem' // %
  | 'pow' // **
  | 'abs'
  | 'floor'
  | 'ceil'
  | 'trunc'
  | 'round' // Math.round
  | 'sqrt'
  | 'sign'
  | 'min' // Math.min of two
  | 'max'
  | 'fround'
  | 'math' // data: name of a one- or two-argument Math function without an operator of its own ('sin', 'atan2', ...)
  // num: the int32 operators; arguments are doubles, conversion included
  | 'toInt32' // x | 0
  | 'toUint32' // x >>> 0
  | 'bitand'
  | 'bitor'
  | 'bitxor'
  | 'bitnot'
  | 'shl'
  | 'shr'
  | 'ushr'
  | 'imul'
  | 'clz32'
  // str
  | 'concat'
  | 'strLen' // -> num
  | 'strLt' // UTF-16 order
  | 'strLe'
  | 'charAt' // (str, num) -> str, '' when out of range
  | 'charCodeAt' // (str, num) -> num, NaN when out of range
  | 'substring' // (str, num, num) with the semantics of String.prototype.substring
  | 'includes' // (str, str) -> bool
  | 'startsWith'
  | 'endsWith'
  | 'indexOf' // (str, str, num) -> num
  | 'strCall' // data: name of any other String.prototype method that maps primitives to a primitive; sort as built
  // conversions
  | 'numToStr'
  | 'strToNum'
  | 'bigToStr'
  | 'bigToNum'
  | 'numToBig' // BigInt(n) for an integral n
  // big
  | 'bigNeg'
  | 'bigAdd'
  | 'bigSub'
  | 'bigMul'
  | 'bigDiv' // truncates; divisor is not 0n on the path
  | 'bigRem'
  | 'bigPow'
  | 'bigLt'
  | 'bigLe'
  | 'bigAnd'
  | 'bigOr'
  | 'bigXor'
  | 'bigNot'
  | 'bigShl'
  | 'bigShr';

/** What is known of a variable from its declaration alone; part of the path condition without being listed there. */
export interface Domain {
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
}

export interface Term {
  readonly id: number;
  readonly op: Op;
  readonly sort: Sort;
  readonly args: readonly Term[];
  /** The value of a `const`, the name of a `var` (an input path such as `node.next.elem`), the name of a `math`/`strCall`. */
  readonly data: Primitive | undefined;
  readonly domain: Domain | undefined;
}

class TermNode implements Term {
  constructor(
    readonly id: number,
    readonly op: Op,
    readonly sort: Sort,
    readonly args: readonly Term[],
    readonly data: Primitive | undefined,
    readonly domain: Domain | undefined,
  ) {}
}

const table = new Map<string, Term>();
const binary = new Map<Op, Map<number, Term>>();
let nextId = 0;

const ID_SPACE = 2 ** 26;

function dataKey(data: Primitive | undefined): string {
  if (data === undefined) return '';
  if (typeof data === 'number') return Object.is(data, -0) ? 'n-0' : `n${data}`;
  return `${(typeof data)[0]}${String(data)}`;
}

/** The one term with these parts. Builders call it last, after simplification. */
export function intern(op: Op, sort: Sort, args: readonly Term[], data?: Primitive, domain?: Domain): Term {
  if (data === undefined && args.length === 2 && args[0].id < ID_SPACE && args[1].id < ID_SPACE) {
    let byArgs = binary.get(op);
    if (byArgs === undefined) binary.set(op, (byArgs = new Map()));
    const key = args[0].id * ID_SPACE + args[1].id;
    let term = byArgs.get(key);
    if (term === undefined) byArgs.set(key, (term = new TermNode(nextId++, op, sort, args, undefined, undefined)));
    return term;
  }
  let key = `${op}|${sort}|${dataKey(data)}`;
  for (const arg of args) key += `|${arg.id}`;
  if (domain !== undefined) key += `|${domain.integer}:${domain.min}:${domain.max}`;
  let term = table.get(key);
  if (term === undefined) table.set(key, (term = new TermNode(nextId++, op, sort, args, data, domain)));
  return term;
}

export function isConst(term: Term): boolean {
  return term.op === 'const';
}

const variableCache = new WeakMap<Term, readonly Term[]>();

/** The variables of a term, without repetition, in order of id. */
export function variablesOf(term: Term): readonly Term[] {
  if (term.op === 'var') return [term];
  if (term.args.length === 0) return [];
  let found = variableCache.get(term);
  if (found === undefined) {
    if (term.args.length === 1) found = variablesOf(term.args[0]);
    else {
      const all = new Set<Term>();
      for (const arg of term.args) for (const v of variablesOf(arg)) all.add(v);
      found = [...all].sort((a, b) => a.id - b.id);
    }
    variableCache.set(term, found);
  }
  return found;
}
