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
  | 'call' // data: name of a function of named.ts
  | 'regex' // (str, num): one execution of a regular expression; data: which, and which part of the result (regex.ts)
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

/**
 * What is known of a variable from its declaration alone; part of the path condition without being listed there.
 * `min <= v <= max`, hence not NaN; with `integer`, v is a mathematical integer: neither infinite nor -0.
 */
export interface Domain {
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
  /** NaN is possible besides. */
  readonly orNaN?: boolean;
}

export interface Term {
  readonly id: number;
  readonly op: Op;
  readonly sort: Sort;
  readonly args: readonly Term[];
  /** The value of a `const`, the name of a `var` (an input path such as `node.next.elem`), the name of a `math`/`strCall`/`call`. */
  readonly data: Primitive | undefined;
  readonly domain: Domain | undefined;
  /** Longest way down to a leaf (0 for leaves): recursion over a deep term must use `visit` instead. */
  readonly depth: number;
  /** Nodes of the term written out as a tree, at most MAX_SIZE. */
  readonly size: number;
  /** Kept by build.ts: the simplified negation, once asked for. */
  negation: Term | undefined;
  /** Kept by interval.ts: the range that follows from the domains of the variables, a constant of the term. */
  range: unknown;
}

export const MAX_SIZE = 2 ** 30;

class TermNode implements Term {
  negation: Term | undefined = undefined;
  range: unknown = undefined;
  /** Place in the table: hash and next term of the same bucket. */
  hash = 0;
  next: TermNode | undefined = undefined;
  constructor(
    readonly id: number,
    readonly op: Op,
    readonly sort: Sort,
    readonly args: readonly Term[],
    readonly data: Primitive | undefined,
    readonly domain: Domain | undefined,
    readonly depth: number,
    readonly size: number,
  ) {}
}

// Terms without data sit in a hash table of our own keyed by operator and argument ids (no key is allocated to look one
// up), constants in maps by value, the rest in a map by text.
let buckets: (TermNode | undefined)[] = new Array(1 << 12).fill(undefined);
let filled = 0;
let nextId = 0;
const constants = { bool: new Map(), num: new Map(), str: new Map(), big: new Map() } as Record<
  Sort,
  Map<Primitive, Term>
>;
let negativeZero: Term | undefined;
const named = new Map<string, Term>();
const codes = new Map<Op, number>();

function codeOf(op: Op): number {
  let code = codes.get(op);
  if (code === undefined) {
    code = codes.size + 1;
    codes.set(op, code);
  }
  return code;
}

function create(op: Op, sort: Sort, args: readonly Term[], data?: Primitive, domain?: Domain): TermNode {
  let depth = 0;
  let size = 1;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg.depth >= depth) depth = arg.depth + 1;
    size += arg.size;
  }
  return new TermNode(nextId++, op, sort, args, data, domain, depth, Math.min(size, MAX_SIZE));
}

function hash(code: number, args: readonly Term[]): number {
  let h = code;
  for (let i = 0; i < args.length; i++) h = Math.imul(h ^ args[i].id, 0x9e3779b1) ^ (h >>> 15);
  return h ^ (h >>> 13);
}

function grow(): void {
  const old = buckets;
  const mask = old.length * 2 - 1;
  buckets = new Array(old.length * 2).fill(undefined);
  for (let node of old) {
    while (node !== undefined) {
      const next: TermNode | undefined = node.next;
      const at = node.hash & mask;
      node.next = buckets[at];
      buckets[at] = node;
      node = next;
    }
  }
}

function sameArgs(a: readonly Term[], b: readonly Term[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function internConstant(sort: Sort, value: Primitive): Term {
  if (value === 0 && Object.is(value, -0)) {
    negativeZero ??= create('const', 'num', [], value);
    return negativeZero;
  }
  const ofSort = constants[sort];
  let term = ofSort.get(value);
  if (term === undefined) {
    term = create('const', sort, [], value);
    ofSort.set(value, term);
  }
  return term;
}

/** The one term with these parts. Builders call it last, after simplification. */
export function intern(op: Op, sort: Sort, args: readonly Term[], data?: Primitive, domain?: Domain): Term {
  if (data !== undefined) {
    if (op === 'const') return internConstant(sort, data);
    const limits = domain === undefined ? '' : `${domain.integer}:${domain.min}:${domain.max}:${domain.orNaN === true}`;
    let key = `${op}|${sort}|${limits}`;
    for (const arg of args) key += `|${arg.id}`;
    key += `|${data}`;
    let term = named.get(key);
    if (term === undefined) {
      term = create(op, sort, args, data, domain);
      named.set(key, term);
    }
    return term;
  }
  const h = hash(codeOf(op), args);
  let at = h & (buckets.length - 1);
  for (let node = buckets[at]; node !== undefined; node = node.next) {
    if (node.hash === h && node.op === op && sameArgs(node.args, args)) return node;
  }
  if (++filled > buckets.length) {
    grow();
    at = h & (buckets.length - 1);
  }
  const node = create(op, sort, args);
  node.hash = h;
  node.next = buckets[at];
  buckets[at] = node;
  return node;
}

/**
 * Calls `leave` for the sub-terms of `root`, arguments before their users, without recursion. A sub-term for which
 * `known` is true is skipped together with what only it contains; `leave` must make `known` true.
 */
export function visit(root: Term, known: (term: Term) => boolean, leave: (term: Term) => void): void {
  const stack = [root];
  while (stack.length > 0) {
    const term = stack[stack.length - 1];
    if (known(term)) {
      stack.pop();
      continue;
    }
    const waiting = stack.length;
    for (const arg of term.args) if (!known(arg)) stack.push(arg);
    if (stack.length > waiting) continue;
    leave(term);
    stack.pop();
  }
}

const NO_VARIABLES: readonly Term[] = [];
const variableCache = new WeakMap<Term, readonly Term[]>();

function directVariables(term: Term): readonly Term[] | undefined {
  if (term.op === 'var') return [term];
  return term.args.length === 0 ? NO_VARIABLES : variableCache.get(term);
}

function union(lists: readonly (readonly Term[])[]): readonly Term[] {
  let result = lists[0];
  for (const list of lists) {
    if (list === result || list.length === 0) continue;
    const all = new Set(result);
    for (const v of list) all.add(v);
    // keeping the longer list when it holds the other saves memory on deep terms
    if (all.size === result.length) continue;
    result = all.size === list.length ? list : [...all].sort((a, b) => a.id - b.id);
  }
  return result;
}

/** The variables of a term, without repetition, in order of id. */
export function variablesOf(term: Term): readonly Term[] {
  const found = directVariables(term);
  if (found !== undefined) return found;
  visit(
    term,
    (t) => directVariables(t) !== undefined,
    (t) => variableCache.set(t, union(t.args.map((arg) => directVariables(arg)!))),
  );
  return variableCache.get(term)!;
}
