// What a front end hands to the engine: units with the shapes of their inputs, and translated modules on request.
// Everything here is plain data that can cross a thread boundary.
import type { Shape, ShapeTable } from '../inputs/shape.js';
import type { SiteId } from '../path/choice.js';
import type { DecisionInfo } from '../path/listener.js';
import type { UserModel } from './user-model.js';

/** Lines and columns start at 1; the end is exclusive. */
export interface SourceRange {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

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
  /** `...rest`: shape is the array's. */
  readonly rest: boolean;
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
  readonly result: Shape;
  /** The function is async or returns a promise / is a generator. */
  readonly async: boolean;
  readonly generator: boolean;
  readonly location: SourceRange;
  /** Every statement of the body, for the reached/unreachable report; nested functions included. */
  readonly statements: readonly SourceRange[];
  readonly requires: readonly ContractClause[];
  readonly ensures: readonly ContractClause[];
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
  /** True when a value of kind `any` can enter: translated code then also hooks null tests and all member calls. */
  readonly dynamic: boolean;
  /** Models of the user's own that stand for classes and functions of the program; never for the unit itself. */
  readonly models?: readonly UserModel[];
  readonly sequence?: SequenceUnit;
  /** Folders of the project: analysed code may read them. */
  readonly roots?: readonly string[];
  /** The unit runs tests, and objects they leave behind are written down. */
  readonly captures?: boolean;
}

/** Seconds that one unit of a check may take. */
export interface UnitShare {
  readonly timeout: number;
  /** The search ends when nothing new was reached for so long, where it knows. */
  readonly patience: number;
  /** Loading the program may take so long, and is not part of `timeout`: other units use the same. Undefined: it is part. */
  readonly loading?: number;
}

/** Before text that the program compiles, as JSON. */
export const EVALUATED = 'everypath:evaluated:';

/** Text that the program compiles while a path runs. */
export interface TextToCompile {
  readonly text: string;
  /** Where it is evaluated, as the translator wrote it. */
  readonly context: string;
}

/** Prefix of the specifier of an expression: what follows is JSON of its text and the names it is a function of. */
export const EXPRESSION = 'everypath:expression:';

/** What translated code reports besides choices; nothing of it costs anybody who does not ask. */
export interface Observe {
  readonly statements: boolean;
  readonly calls: boolean;
  /** Decisions with their conditions. */
  readonly decisions: boolean;
  /** Of decisions only the conditions are reported, not the outcomes. */
  readonly conditionsOnly?: boolean;
  /** Conditions in value position (`return a > 0 && b`) are decided like those of an `if`. */
  readonly values: boolean;
  /** Statements and calls come with access to the variables in scope. */
  readonly variables: boolean;
  /** Functions keep frames and loop heads are cutpoints, for state matching. */
  readonly frames: boolean;
  /** Branches that are no statements are marked, too: sides of `?:`, `&&`, `||` and `??`, and the else that is not there. */
  readonly branches?: boolean;
}

/** A place of the code that reports, by number (ModuleCode.observed). */
export type ObservedPoint =
  | { readonly kind: 'statement'; readonly range: SourceRange; readonly text: string }
  | {
      readonly kind: 'function';
      readonly range: SourceRange;
      readonly name: string;
      /** Names that the arguments are bound to, in order. */
      readonly parameters: readonly string[];
      /** Not everything about a call under way can be read (state matching). */
      readonly opaque: boolean;
    }
  | { readonly kind: 'decision'; readonly info: DecisionInfo };

/** Where a test leaves an object. */
export interface SequenceStart {
  /** Its number among those that sequences start from. */
  readonly id: number;
  readonly test: string;
  readonly steps: number;
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

/** What an ES module imports and exports; requests are numbered in the order of the text. */
export interface ModuleLinks {
  readonly requests: readonly string[];
  /** Names that must exist; `*` is the namespace. */
  readonly imports: readonly { readonly request: number; readonly name: string }[];
  /** Names exported from variables of its own. */
  readonly local: readonly string[];
  readonly indirect: readonly { readonly name: string; readonly request: number; readonly imported: string }[];
  /** `export * from`. */
  readonly stars: readonly number[];
  /** Waits at the top level. */
  readonly async: boolean;
}

/** A translated module. `code` is a function expression, called as described in frontend/instrument/. */
export interface ModuleCode {
  readonly file: string;
  readonly code: string;
  /** Of a script of the global scope: evaluates to a function that is given operations, marks and fuel before it runs. */
  readonly prelude?: string;
  /** Type-stripped original for replay, with the same calling convention but no hooks. */
  readonly original: string;
  /** Where positions of `code` and `original` come from, for errors the language raises. */
  readonly codeMap: CodeMap;
  readonly originalMap: CodeMap;
  /** JavaScript as it was before hooks were added, and where the functions and classes of `code` are in it: see `functionText`. */
  readonly text?: string;
  readonly functions?: readonly number[];
  /** Sites of this module: site id = base + index. Ids are unique over the program. */
  readonly base: SiteId;
  readonly sites: readonly Site[];
  /** Marks of this module: coverage index -> statements reached when the mark fires (usually one). */
  readonly markBase: number;
  readonly marks: readonly (readonly SourceRange[])[];
  /** Natives need no code. */
  readonly format: 'script' | 'json' | 'builtin' | 'addon';
  /** Its object literals make accessors. */
  readonly accessors?: boolean;
  /** Of an ES module that is linked by name: see es-modules.ts. */
  readonly links?: ModuleLinks;
  /** Set when it was translated for listeners: number of the first point, and the points. */
  readonly observed?: { readonly base: number; readonly points: readonly ObservedPoint[] };
}

/** The text that the user wrote for a function or class of a translated module, by the text it has there. */
export function functionText({ code, text, functions = [] }: ModuleCode, emitted: string): string | undefined {
  for (let i = 0; i < functions.length; i += 4) {
    const from = functions[i];
    if (functions[i + 1] - from !== emitted.length || !code.startsWith(emitted, from)) continue;
    return text?.slice(functions[i + 2], functions[i + 3]);
  }
  return undefined;
}

/**
 * Groups of four numbers, in order of position: line and column in the emitted text, line and column in the file, all
 * from 1. A position between two entries belongs to the one before it on its line.
 */
export type CodeMap = readonly number[];

export interface Site {
  readonly range: SourceRange;
  /** Source text of the expression, shortened. */
  readonly text: string;
}
