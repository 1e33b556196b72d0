// What a theory declares: the sorts it adds, its operators, and its named functions, each with all that the cores (build,
// evaluate, interval, refine, print) need to know of it. theories/registry.ts registers every theory once, when logic/ is
// loaded; terms hold their operator. Always holds: `evaluate` is the definition, everything else agrees with it.

import type { Get as GetText, Text } from './notation.js';
import type { Range } from './range.js';
import type { Refiner } from './refine.js';
import type { Op, Primitive, Sort, Term } from './term.js';

/** `any`: a sort that is the same for every argument and result that says so. */
export type SortPattern = Sort | 'any';

export type GetRange = (term: Term) => Range;

type Notation = (term: Term, get: GetText) => Text;

/** What is known of a condition or value besides its definition. All of it may be left out. */
interface Knowledge {
  /** Its parts are conditions of their own, which are narrowed without asking for its range first. */
  readonly connective?: true;
  /** All values of the result: over numbers, 0 and 1 for booleans, lengths for strings. */
  readonly range?: (term: Term, get: GetRange) => Range;
  /** Narrows the arguments, given that the result is within `wanted` (and not NaN). False: that cannot be. */
  readonly narrow?: (term: Term, wanted: Range, refiner: Refiner) => boolean;
  /** The simplified opposite of a condition, if there is one besides `!`. */
  readonly negate?: (term: Term) => Term | undefined;
  /** True only when the condition and another one cannot both hold. */
  readonly excludes?: (term: Term, other: Term) => boolean;
  /** The simplified `term === other`, if there is a rule for it. */
  readonly equal?: (term: Term, other: Term) => Term | undefined;
  /** Source text of the opposite of a condition, if it has one besides `!`. */
  readonly printNot?: Notation;
  /** Source text of the condition joined by && with another one, if it has one besides that. */
  readonly printBoth?: (term: Term, other: Term, get: GetText) => Text | undefined;
}

export interface Operator extends Knowledge {
  readonly args: readonly SortPattern[];
  readonly result: SortPattern;
  /** The host's own operation on concrete arguments. */
  readonly evaluate: (a: any, b: any, c: any) => Primitive;
  /** Of an operator that does not evaluate all arguments: which one has the value, from the value of the first. */
  readonly selects?: (first: any) => number;
  /** True when computing it takes too long to do so before the value is needed. */
  readonly costly?: (a: any, b: any) => boolean;
  /** The simplified application; without it, the term as it is. */
  readonly simplify?: (a: Term, b: Term, c: Term) => Term;
  readonly print: Notation;
}

/** One function of a family. */
export interface Member {
  readonly args: readonly Sort[];
  /** How many of the arguments, from the last, may be left out. */
  readonly optional?: number;
  readonly result: Sort;
  readonly range?: (args: readonly Range[]) => Range;
}

/** A function of primitives that has no operator of its own and that a `call` term names. Pure, total on what models give it. */
export interface NamedFunction extends Member {
  readonly compute: (...args: any[]) => Primitive;
  /** Its arguments can be narrowed from its result by its range, and are no NaN unless the result is. */
  readonly monotone?: true;
  /** A rule for its application, if there is one. */
  readonly simplify?: (args: readonly Term[]) => Term | undefined;
  /** Source text from the texts of the arguments; the first one is an operand of a member access. */
  readonly print: (args: readonly string[], values: readonly (Primitive | undefined)[]) => string;
}

/** An operator whose terms name one of many functions in their data. */
export interface Family extends Knowledge {
  readonly members: Readonly<Record<string, Member>>;
  readonly evaluate: (data: string, args: readonly any[]) => Primitive;
  readonly costly?: (a: any, b: any) => boolean;
  readonly apply: (args: readonly Term[], data: string, sort: Sort | undefined) => Term;
  readonly print: Notation;
}

export interface SortSpec {
  /** The value of a variable that a model does not mention. */
  readonly preset: (variable: Term) => Primitive;
  /** What the declaration of a variable says. */
  readonly declared: (variable: Term) => Range;
  readonly rangeOf: (value: any) => Range;
  /**
   * The simplified `a === b` and `Object.is(a, b)` of two terms of the sort. A constant is the second one; for `equal` they
   * are one term only where that may be NaN.
   */
  readonly equal: (a: Term, b: Term) => Term;
  readonly same: (a: Term, b: Term) => Term;
  /** What equality tells from two ranges. */
  readonly decideEqual: (a: Range, b: Range, same: boolean) => boolean | undefined;
  /** What equality, or the lack of it, tells about two terms. */
  readonly narrowEqual: (a: Term, b: Term, holds: boolean, same: boolean, refiner: Refiner) => boolean;
  readonly print: (value: any) => string;
}

/** @typeParam Name its operators @typeParam Own the sorts it adds @typeParam Group its families */
export interface Theory<Name extends string, Own extends string = never, Group extends string = never> {
  readonly sorts: Readonly<Record<Own, SortSpec>>;
  readonly operators: Readonly<Record<Name, Operator>>;
  readonly families: Readonly<Record<Group, Family>>;
  /** Functions that `call` terms name. */
  readonly functions?: Readonly<Record<string, NamedFunction>>;
}

/** An operator as terms hold it: every field is there, so that reading one costs the same for all. */
export class Operation {
  readonly evaluate: Operator['evaluate'] | undefined;
  readonly evaluateNamed: Family['evaluate'] | undefined;
  readonly selects: Operator['selects'];
  readonly costly: Operator['costly'];
  readonly simplify: Operator['simplify'];
  readonly apply: Family['apply'] | undefined;
  readonly members: Family['members'] | undefined;
  readonly args: readonly SortPattern[];
  readonly result: SortPattern | undefined;
  readonly range: Knowledge['range'];
  readonly narrow: Knowledge['narrow'];
  readonly connective: boolean;
  readonly negate: Knowledge['negate'];
  readonly excludes: Knowledge['excludes'];
  readonly equal: Knowledge['equal'];
  readonly print: Notation | undefined;
  readonly printNot: Knowledge['printNot'];
  readonly printBoth: Knowledge['printBoth'];

  constructor(
    readonly name: Op,
    /** A number of its own, for hashing. */
    readonly code: number,
    spec: Partial<Operator> | Family,
  ) {
    const family = 'members' in spec ? spec : undefined;
    const operator = 'members' in spec ? undefined : spec;
    this.evaluate = operator?.evaluate;
    this.evaluateNamed = family?.evaluate;
    this.selects = operator?.selects;
    this.costly = spec.costly;
    this.simplify = operator?.simplify;
    this.apply = family?.apply;
    this.members = family?.members;
    this.args = operator?.args ?? [];
    this.result = operator?.result;
    this.range = spec.range;
    this.narrow = spec.narrow;
    this.connective = spec.connective === true;
    this.negate = spec.negate;
    this.excludes = spec.excludes;
    this.equal = spec.equal;
    this.print = spec.print;
    this.printNot = spec.printNot;
    this.printBoth = spec.printBoth;
  }
}

/** Filled while logic/ is loaded, before the first term that is no leaf is made. */
const operations = new Map<string, Operation>();
const sorts = new Map<string, SortSpec>();
/** The functions that `call` terms name. */
export const FUNCTIONS: Record<string, NamedFunction> = {};

function addOperation(name: string, spec: Partial<Operator> | Family): void {
  if (operations.has(name)) throw new TypeError(`two theories declare ${name}`);
  operations.set(name, new Operation(name as Op, operations.size + 1, spec));
}

addOperation('const', {});
addOperation('var', {});

export function register(theory: Theory<string, string, string>): void {
  for (const [name, spec] of Object.entries(theory.sorts)) {
    if (sorts.has(name)) throw new TypeError(`two theories declare the sort ${name}`);
    sorts.set(name, spec);
  }
  for (const [name, spec] of Object.entries(theory.operators)) addOperation(name, spec);
  for (const [name, spec] of Object.entries(theory.families)) addOperation(name, spec);
  for (const [name, spec] of Object.entries(theory.functions ?? {})) {
    if (Object.hasOwn(FUNCTIONS, name)) throw new TypeError(`two theories declare the function ${name}`);
    FUNCTIONS[name] = spec;
  }
}

export function operationOf(op: Op): Operation {
  const operation = operations.get(op);
  if (operation === undefined) throw new TypeError(`no theory declares ${op}`);
  return operation;
}

/** Every operator of every theory, for tests that cover them all. */
export function allOperations(): readonly Operation[] {
  return [...operations.values()].filter((operation) => operation.print !== undefined);
}

export function sortSpec(sort: Sort): SortSpec {
  return sorts.get(sort)!;
}

const SORT_OF_TYPE: Readonly<Record<string, Sort>> = { boolean: 'bool', number: 'num', string: 'str', bigint: 'big' };

/** The sort of a constant that names none. */
export function sortOfValue(value: Primitive): Sort {
  return SORT_OF_TYPE[typeof value];
}

export function functionOf(name: string): NamedFunction {
  if (!Object.hasOwn(FUNCTIONS, name)) throw new TypeError(`no theory declares the function ${name}`);
  return FUNCTIONS[name];
}
