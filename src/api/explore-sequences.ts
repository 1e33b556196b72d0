// exploreSequences(): sequences of public calls on an object of a class, with symbolic arguments. Called by programs and by
// `everypath test --sequences`.

import { optionMisfit, wrongNumber } from '../report/messages.js';
import type { CheckOptions } from '../result/options.js';
import type { Gap } from '../result/outcome.js';
import type { CheckEvent, PathResult, StatementResult, Stats, Verdict } from '../result/result.js';
import type { Sequence } from '../result/sequence.js';
import { OptionError } from './check-error.js';
import { resolveOptions } from './resolve-options.js';
import { withUserFiles } from './user-files.js';

export type { ObservedMember, Sequence, SequenceStep } from '../result/sequence.js';

export interface SequenceOptions extends Partial<Omit<CheckOptions, 'listeners' | 'replay'>> {
  /** The most calls after the constructor, or after where a test left the object; 3 unless given. */
  readonly length?: number;
  /** A test file: sequences start where its tests leave objects of the class, not at a constructor call. */
  readonly from?: string;
  /** The folder that relative targets start from; the current one by default. */
  readonly cwd?: string;
  readonly signal?: AbortSignal;
}

export interface SequencesResult {
  readonly class: string;
  readonly file: string;
  /** Whether a sequence ends in a run-time error or a failed assertion. */
  readonly verdict: Verdict;
  /** Every path of every sequence that was explored. */
  readonly sequences: readonly ExploredSequence[];
  /** Statements of the class. */
  readonly statements: readonly StatementResult[];
  readonly gaps: readonly Gap[];
  readonly stats: Stats;
  readonly assumptions: readonly string[];
}

export interface ExploredSequence extends Sequence {
  readonly path: PathResult;
}

const DEFAULT_LENGTH = 3;

/**
 * Explores sequences of public calls on an object that the public constructor makes. A sequence that comes to a state that was
 * reached before is not continued.
 *
 *     const { sequences } = await exploreSequences('src/stack.ts#Stack', { length: 4 });
 *     for (const { steps } of sequences) console.log(steps.map((step) => step.code).join('; '));
 *
 * @param target `FILE#Class`
 * @throws OptionError, ProgramError like check()
 */
export async function exploreSequences(target: string, options: SequenceOptions = {}): Promise<SequencesResult> {
  const { length = DEFAULT_LENGTH, from, cwd = process.cwd(), signal, ...rest } = options;
  if (!Number.isSafeInteger(length) || length < 1) {
    throw new OptionError(wrongNumber('length', String(length), 'a whole number of at least 1'));
  }
  const resolved = withUserFiles(resolveOptions({ paths: Number.POSITIVE_INFINITY, ...rest }), cwd);
  const { EngineHost, UnitLoadError } = await import('../host/host.js');
  const { ProgramError } = await import('../languages/program-error.js');
  const host = new EngineHost(resolved);
  try {
    const { openSequences } = await import('./open-sequences.js');
    const { program, unit, gaps: lost } = await openSequences({ target, length, from, cwd, options: resolved, signal });
    const onEvent = (_event: CheckEvent): void => {};
    const result = await host.explore(unit, program.source(unit), { onEvent, signal });
    const { statements, stats, assumptions } = result;
    const gaps = [...result.gaps, ...lost];
    const verdict = result.verdict === 'proved' && gaps.length > 0 ? 'open' : result.verdict;
    const sequences = result.paths.flatMap((path) => (path.sequence === undefined ? [] : [{ ...path.sequence, path }]));
    return { class: unit.name, file: unit.file, verdict, sequences, statements, gaps, stats, assumptions };
  } catch (error) {
    if (!(error instanceof UnitLoadError)) throw error;
    if (error.option) throw new OptionError(optionMisfit(error.message));
    throw new ProgramError('load-error', error.message, { location: error.location });
  } finally {
    host.close();
  }
}
