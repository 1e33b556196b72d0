// The package's entry point: check() with its results, the encoding of values, and the functions for use inside analysed
// code. Importing it loads neither the TypeScript compiler nor a solver.
import { OptionError } from './api/check-error.js';
import { CheckRun } from './api/check-run.js';
import { resolveOptions } from './api/resolve-options.js';
import type { CheckOptions } from './path/options.js';
import { wrongType } from './report/messages.js';

export { OptionError } from './api/check-error.js';
export { CheckRun } from './api/check-run.js';
export { assert, assume, choose, type SymbolicInputs, symbolic } from './api/in-code.js';
export { type Classes, decodeInputs, decodeValue } from './path/decode.js';
export { encodeInputs, encodeValue } from './path/encode.js';
export { type CheckOptions, DEFAULT_OPTIONS, type FailOn, type SearchName } from './path/options.js';
export type { Gap, GapCode } from './path/outcome.js';
export type { SourceRange } from './path/program.js';
export type {
  CheckEvent,
  CheckResult,
  EncodedValue,
  PathOutcome,
  PathResult,
  StatementResult,
  Stats,
  Structure,
  StructureField,
  StructureObject,
  StructureValue,
  UnitResult,
  Verdict,
} from './path/result.js';
export { ProgramError } from './typescript/program-error.js';

export interface RunOptions extends Partial<CheckOptions> {
  /** The folder that relative targets start from; the current one by default. */
  readonly cwd?: string;
  /** Ends the run with what was found: units not finished are `open`, with a gap that says so. */
  readonly signal?: AbortSignal;
}

/**
 * Explores every path of the units that the targets name.
 *
 *     const { units } = await check('src/list.ts#insert', { timeout: 30 });
 *     for (const path of units[0].paths) console.log(path.pathCondition, path.outcome.kind);
 *
 * @param targets `FILE` (everything it exports), `FILE#function`, `FILE#Class` (all its methods), `FILE#Class.method`
 * @returns a run, to be awaited for the result or iterated over for events
 * @throws OptionError at once; the run rejects with ProgramError (a program that cannot be loaded) or OptionError (an
 * option that does not fit the program). A bug of the engine is a gap of the unit, with the code `engine-bug`
 */
export function check(targets: string | readonly string[], options: RunOptions = {}): CheckRun {
  const { cwd = process.cwd(), signal, ...rest } = options;
  const list = typeof targets === 'string' ? [targets] : [...targets];
  if (list.length === 0 || list.some((target) => typeof target !== 'string' || target === '')) {
    throw new OptionError(wrongType('targets', JSON.stringify(targets), "texts such as 'src/list.ts#insert'"));
  }
  return new CheckRun({ targets: list, options: resolveOptions({ ...rest }), cwd }, signal);
}
