// What the translator is asked and how it fails. `translate` in translate.ts is the only reader.
import type ts from 'typescript';
import type { SourceRange } from '../../../../result/source-range.js';
import type { Observe } from '../../../observed.js';
import type { ModuleFormat } from './format.js';

/** An expression in module scope, `this` allowed, compiled to a function of the named parameters. */
export interface ContractRequest {
  readonly id: string;
  readonly parameters: readonly string[];
  readonly text: string;
  /** Where the clause was written: the range of all sites inside it, and of its syntax errors. */
  readonly location?: SourceRange;
}

export interface TranslateRequest {
  readonly file: string;
  readonly source: string;
  /** `script`: code of the global scope, see script.ts; `eval`: text of a direct eval, see evaluated.ts. */
  readonly format: ModuleFormat | 'script' | 'eval';
  /** Of text that is evaluated: where. */
  readonly evaluated?: EvaluationContext;
  /** What the names that the translation adds begin with; scripts of one realm need different ones. */
  readonly prefix?: string;
  /** Values of type any can enter: null tests, calls and member reads are hooked too. */
  readonly dynamic: boolean;
  readonly siteBase: number;
  readonly markBase: number;
  /** Branches that are no statements get marks, too. */
  readonly branchMarks?: boolean;
  /** What the module reports to listeners, and the number of its first point. */
  readonly observe?: {
    readonly what: Observe;
    readonly base: number;
    /** Places of logical operators whose operands are booleans by their types. */
    readonly booleans?: ReadonlySet<string>;
  };
  readonly contracts: readonly ContractRequest[];
  /** The program has threads: the text is rewritten so that it can be stopped before each access to what they share. */
  readonly threads?: boolean;
  /** Tasks tell what they touch: the text of the analysed program is rewritten so that it does. */
  readonly tells?: boolean;
  /** Top-level names whose value a model of the user's own stands for. */
  readonly modelled?: readonly string[];
  /** Functions that depend on their arguments alone ask first whether a summary answers for them. */
  readonly summaries?: boolean;
  /** Contracts are evaluated on inputs that are not all decided: functions that walk over structures ask first whether to. */
  readonly partial?: boolean;
  readonly compilerOptions?: ts.CompilerOptions;
}

/** Where a direct eval stands. */
export interface EvaluationContext {
  readonly file: string;
  readonly strict: boolean;
  /** The name that the operations have there. */
  readonly ops: string;
  /** Private names in scope, innermost last. */
  readonly privates: readonly (readonly [string, object])[];
}

/** The source cannot be parsed. */
export class TranslateError extends Error {
  override readonly name = 'TranslateError';
  constructor(
    message: string,
    readonly location: SourceRange,
  ) {
    super(message);
  }
}
