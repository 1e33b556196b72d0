// A unit as a front end describes it: the shapes of its inputs, its statements and contracts. Plain data that crosses threads;
// from here on nobody asks the front end about types.
import type { Shape, ShapeTable } from '../inputs/shape.js';
import type { SequenceStart } from '../result/sequence.js';
import type { SourceRange } from '../result/source-range.js';
import type { UserModel } from './user-model.js';

/** One JSDoc contract clause: the expression's text as written and where. */
export interface ContractClause {
  readonly text: string;
  readonly location: SourceRange;
}

/** A contract clause as a function that the translated module registers with `$.contract(id, fn)`. */
export interface ContractFunction {
  readonly id: string;
  readonly kind: 'requires' | 'ensures' | 'invariant';
  /** Index into the unit's list of that kind. */
  readonly clause: number;
  /** Ids of the functions of its conjuncts, for preconditions on inputs that are only partly decided. */
  readonly conjuncts: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly shape: Shape;
  /** `x?: T` or a default value: may be left out (it is then undefined). */
  readonly optional: boolean;
  /** Its type says that it takes whatever there is: `unknown`, or the function tells what it is (`x is T`). */
  readonly anything?: true;
  /** `...rest`: shape is the array's. */
  readonly rest: boolean;
}

/** What callers can call on a value that the unit returns. */
export interface ReturnedShape {
  /** The value itself. */
  readonly call?: ReturnedCall;
  /** Members of the object. */
  readonly members?: Readonly<Record<string, ReturnedShape>>;
  /** Its type says nothing: functions are called with as many values of type any as they have parameters. */
  readonly untyped?: true;
}

export interface ReturnedCall {
  readonly parameters: readonly Parameter[];
  /** What the call returns can be called, too. */
  readonly result?: ReturnedShape;
}

export interface UnitDescription {
  /** As the user names it: `fn`, `Class.method`; static methods too; `Class.constructor`; `object.method`. */
  readonly name: string;
  readonly file: string;
  /** The file that was named and gives the unit on, where units of several files share a program: loaded before `file`. */
  readonly entry?: string;
  readonly kind: 'function' | 'method' | 'static' | 'constructor';
  /** The top-level name of the module that holds the function or class, and the method's name. */
  readonly root: string;
  /** Set when no top-level name holds it: the path from module.exports ([]: module.exports itself). */
  readonly exported?: readonly string[];
  readonly member?: string;
  /** Of a method on a new object: so many parameters are the constructor's, the others the method's. */
  readonly making?: number;
  /** Shape of `this` for methods: a ref to the class. */
  readonly receiver?: Shape;
  readonly parameters: readonly Parameter[];
  /**
   * The parameters as each signature has them, where callers have a choice of signatures that differ in more than one place; the
   * same names in the same order. `parameters` then joins them by position, which admits more.
   */
  readonly overloads?: readonly (readonly Parameter[])[] | undefined;
  /** The code can tell an argument that is left out from one that is undefined. */
  readonly countsArguments?: boolean;
  readonly result: Shape;
  /** Called when the unit has returned. */
  readonly returned?: ReturnedShape | undefined;
  /** The function is async or returns a promise / is a generator. */
  readonly async: boolean;
  readonly generator: boolean;
  readonly location: SourceRange;
  /** Every statement of the body, for the reached/unreachable report; nested functions included. */
  readonly statements: readonly SourceRange[];
  /** Indices of those that may run after the call, in a function that outlives it. */
  readonly later: readonly number[];
  /** Other code that the unit may call may make functions that outlive the call: what a run leaves behind is looked through. */
  readonly othersMakeFunctions?: boolean;
  readonly requires: readonly ContractClause[];
  readonly ensures: readonly ContractClause[];
  /** Names of errors that `@throws` says it throws: no violation, however they come about. */
  readonly throws?: readonly string[];
  /** Parameters whose promises may be rejected (`@rejects`). */
  readonly rejects?: 'all' | readonly string[];
  /** A promise may come in with the input. */
  readonly promises?: boolean;
  /** @invariant of the receiver's class and its ancestors: assumed before, checked after, over `this`. */
  readonly invariants: readonly ContractClause[];
  /**
   * Contract functions, `this` being the receiver. Arguments: `requires` the unit's parameters; `ensures` the unit's
   * parameters, the result, and an array with the values of `olds`; `invariant` none. A rest parameter is one array.
   */
  readonly contracts: readonly ContractFunction[];
  /** Ids of the `old(...)` functions in order, evaluated before the call with the unit's parameters. */
  readonly olds: readonly string[];
  /** Types of the `symbolic<T>()` calls of the unit's file, by place (`file:line:column`). */
  readonly symbolic: Readonly<Record<string, Shape>>;
  readonly shapes: ShapeTable;
  /** What the conclusion rests on because of the types alone (for example: classes known to the program). */
  readonly assumptions: readonly string[];
  /** What is taken for granted besides, as the code itself says it: dead code is dead for callers that keep to it. */
  readonly given?: readonly string[];
  /** True when a value of kind `any` can enter, or one of a type that has no inputs: translated code then also hooks null tests and all member calls. */
  readonly dynamic: boolean;
  /** Models of the user's own that stand for classes and functions of the program; never for the unit itself. */
  readonly models?: readonly UserModel[];
  readonly sequence?: SequenceUnit;
  /** Folders of the project: analysed code may read them. */
  readonly roots?: readonly string[];
  /** Its program starts threads, whose steps tell what they touch. */
  readonly threads?: boolean;
  /** The tasks of its event loop tell what they touch. */
  readonly tells?: boolean;
  /** Functions of the program that depend on their arguments alone are explored once, and their summaries used (docs/summaries.md). */
  readonly summaries?: boolean;
  /** The unit runs tests, and objects they leave behind are written down. */
  readonly captures?: boolean;
  /** The unit runs a property of a test: its inputs are the arguments that the property is given, and whatever it throws is a failure. */
  readonly property?: boolean;
}

/** Of a unit that drives sequences of calls on an object of a class. */
export interface SequenceUnit {
  readonly class: string;
  /** What the object is called in the code. */
  readonly object: string;
  readonly asyncMethods: readonly string[];
  /** Methods that return nothing, by their type. */
  readonly voidMethods: readonly string[];
  /** Public getters and fields. */
  readonly readable: readonly string[];
  /** Where sequences start, when tests set up the object: the test's title and the number of its calls, constructor included. */
  readonly starts?: readonly SequenceStart[];
}

/** Among what a result rests on: see `later`. */
export const LATER = 'functions that outlive the call: what they do when they are called later is not explored';

/** Among what a result rests on: see `returned`. */
export const CALLED_AGAIN =
  'what the unit returns is called when nothing else is left to run: further calls are not explored';

/** Folders of the projects of both units, when two versions are compared. */
export function rootsOf(unit: UnitDescription, against: UnitDescription | undefined): readonly string[] | undefined {
  if (unit.roots === undefined) return undefined;
  return [...new Set([...unit.roots, ...(against?.roots ?? [])])];
}
