// Terms: hash-consed expressions over the sorts of the theories. Built by languages and inputs/, read by everyone.
// Always holds: two terms that are structurally equal are the same object, and `args` exist before the term, so ids
// grow from leaves to root. Construction goes through build.ts, which simplifies; only `intern` here creates terms.

import { type Operation, operationOf } from './operator.js';
import type { OperatorName, SortName } from './theories/registry.js';

/** `num` is an IEEE double with JavaScript's semantics, `str` a sequence of UTF-16 units, `big` a mathematical integer. */
export type Sort = SortName;

export type Primitive = boolean | number | string | bigint;

/** What each operator means is in the table of its theory (theories/). */
export type Op = 'const' | 'var' | OperatorName;

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
  /** What the theory of the operator declares of it. */
  readonly operation: Operation;
  readonly sort: Sort;
  readonly args: readonly Term[];
  /** The value of a `const`, the name of a `var` (an input path such as `node.next.elem`), the name of a member of a family. */
  readonly data: Primitive | undefined;
  readonly domain: Domain | undefined;
  /** Longest way down to a leaf (0 for leaves): recursion over a deep term must use `visit` instead. */
  readonly depth: number;
  /** Nodes of the term written out as a tree, at most MAX_SIZE. */
  readonly size: number;
  /** Kept by build.ts: the simplified negation, once asked for. */
  readonly negation: Term | undefined;
  /** Kept by interval.ts: the range that follows from the domains of the variables, a constant of the term. */
  readonly range: unknown;
}

export const MAX_SIZE = 2 ** 30;

/** All of it is private: nobody changes a term, whoever gets hold of one. */
class TermNode implements Term {
  readonly #id: number;
  readonly #op: Op;
  readonly #operation: Operation;
  readonly #sort: Sort;
  readonly #args: readonly Term[];
  readonly #data: Primitive | undefined;
  readonly #domain: Domain | undefined;
  readonly #depth: number;
  readonly #size: number;
  #negation: Term | undefined = undefined;
  #range: unknown = undefined;
  /** Place in the table: hash and next term of the same bucket. */
  #hash = 0;
  #next: TermNode | undefined = undefined;

  constructor(
    id: number,
    operation: Operation,
    sort: Sort,
    args: readonly Term[],
    data: Primitive | undefined,
    domain: Domain | undefined,
    depth: number,
    size: number,
  ) {
    this.#id = id;
    this.#op = operation.name;
    this.#operation = operation;
    this.#sort = sort;
    this.#args = args;
    this.#data = data;
    this.#domain = domain;
    this.#depth = depth;
    this.#size = size;
  }

  get id(): number {
    return this.#id;
  }
  get op(): Op {
    return this.#op;
  }
  get operation(): Operation {
    return this.#operation;
  }
  get sort(): Sort {
    return this.#sort;
  }
  get args(): readonly Term[] {
    return this.#args;
  }
  get data(): Primitive | undefined {
    return this.#data;
  }
  get domain(): Domain | undefined {
    return this.#domain;
  }
  get depth(): number {
    return this.#depth;
  }
  get size(): number {
    return this.#size;
  }
  get negation(): Term | undefined {
    return this.#negation;
  }
  get range(): unknown {
    return this.#range;
  }

  static keepNegation(this: void, term: Term, negation: Term): void {
    (term as TermNode).#negation = negation;
  }
  static keepRange(this: void, term: Term, range: unknown): void {
    (term as TermNode).#range = range;
  }
  static hashOf(this: void, node: TermNode): number {
    return node.#hash;
  }
  static nextOf(this: void, node: TermNode): TermNode | undefined {
    return node.#next;
  }
  static place(this: void, node: TermNode, hash: number, next: TermNode | undefined): void {
    node.#hash = hash;
    node.#next = next;
  }
}

/** For build.ts and interval.ts alone: what they found out about a term. */
export const { keepNegation, keepRange } = TermNode;
const { hashOf, nextOf, place } = TermNode;

// Terms without data sit in a hash table of our own keyed by operator and argument ids (no key is allocated to look one
// up), constants in maps by value, the rest in a map by text.
const FIRST_SIZE = 1 << 12;
let buckets: (TermNode | undefined)[] = new Array(FIRST_SIZE).fill(undefined);
let filled = 0;
let nextId = 0;
const constants = new Map<Sort, Map<Primitive, Term>>();
let negativeZero: Term | undefined;
const named = new Map<string, Term>();

function create(operation: Operation, sort: Sort, args: readonly Term[], data?: Primitive, domain?: Domain): TermNode {
  let depth = 0;
  let size = 1;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg.depth >= depth) depth = arg.depth + 1;
    size += arg.size;
  }
  return new TermNode(nextId++, operation, sort, args, data, domain, depth, Math.min(size, MAX_SIZE));
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
      const next: TermNode | undefined = nextOf(node);
      const at = hashOf(node) & mask;
      place(node, hashOf(node), buckets[at]);
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
    negativeZero ??= create(operationOf('const'), sort, [], value);
    return negativeZero;
  }
  let ofSort = constants.get(sort);
  if (ofSort === undefined) constants.set(sort, (ofSort = new Map()));
  let term = ofSort.get(value);
  if (term === undefined) {
    term = create(operationOf('const'), sort, [], value);
    ofSort.set(value, term);
  }
  return term;
}

/**
 * Forgets all terms but constants: what is made from here on does not depend on what was made before, neither the order of operands nor how
 * a term reads. Called where a unit begins; no term of the last one is of use to it.
 */
export function forgetTerms(): void {
  buckets = new Array(FIRST_SIZE).fill(undefined);
  filled = 0;
  named.clear();
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
      term = create(operationOf(op), sort, args, data, domain);
      named.set(key, term);
    }
    return term;
  }
  const operation = operationOf(op);
  const h = hash(operation.code, args);
  let at = h & (buckets.length - 1);
  for (let node = buckets[at]; node !== undefined; node = nextOf(node)) {
    if (hashOf(node) === h && node.operation === operation && sameArgs(node.args, args)) return node;
  }
  if (++filled > buckets.length) {
    grow();
    at = h & (buckets.length - 1);
  }
  const node = create(operation, sort, args);
  place(node, h, buckets[at]);
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
