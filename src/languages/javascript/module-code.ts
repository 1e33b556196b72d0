// Translated modules as the front end hands them to the engine's thread, on request. Plain data.
import type { SiteId } from '../../path/choice.js';
import type { SourceRange } from '../../result/source-range.js';
import type { Observe, ObservedPoint } from '../observed.js';

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

/** What the engine's thread asks the front end for. */
export interface ModuleRequest {
  readonly specifier: string;
  readonly from: string | undefined;
  /** What modules report to listeners. */
  readonly observe: Observe | undefined;
  /** Tasks tell what they touch. */
  readonly tells?: boolean | undefined;
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

/** A module of the tool's own in the place of a test runner or a test library: no file has it. */
export function isStandIn(file: string): boolean {
  return /[\\/]\$everypath-[\w-]+\.[cm]?[jt]s$/.test(file);
}
