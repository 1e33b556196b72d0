// The entry point `everypath/language`: what a module with a language of its own is written with (docs/languages.md). Loaded from the
// same files as the engine, so that terms and signals are the engine's own.
export { CannotBuild } from '../inputs/cannot-build.js';
export type { Slot } from '../inputs/input-object.js';
export type { CollectionNotation, DescribedInput, Notation } from '../inputs/notation.js';
export type { Shape } from '../inputs/shape.js';
export type { Call, RunOutcome } from '../languages/call.js';
export type {
  BackEnd,
  FrontEnd,
  Language,
  OpenOptions,
  OpenProgram,
  Program,
  ProgramSetup,
  Replayed,
  ReplayRequest,
  UnitSource,
} from '../languages/language.js';
export { LoadError } from '../languages/load-error.js';
export { ProgramError } from '../languages/program-error.js';
export type { Target } from '../languages/target.js';
export { type OriginalEnd, TermProgram } from '../languages/term-program.js';
export type { TestFile, TestScope, TestWriter } from '../languages/test-writer.js';
export type { UnitDescription } from '../languages/unit.js';
export { wholeFileTests } from '../languages/whole-file-tests.js';
export { and, apply, constant, eq, le, lt, not, or, variable } from '../logic/build.js';
export { evaluate } from '../logic/evaluate.js';
export { print } from '../logic/print.js';
export type { Primitive, Term } from '../logic/term.js';
export { TYPE_SITE } from '../path/choice.js';
export { PathAbort, type PathContext, type RunningPath } from '../path/context.js';
export { type GapText, gapOf } from '../result/gaps/gap-text.js';
export type { PathResult } from '../result/result.js';
export type { SourceRange } from '../result/source-range.js';
