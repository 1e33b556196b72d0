// Opens a class for the exploration of sequences, from its constructor or from where the tests of a file leave its objects.
import { OptionError } from '../api/check-error.js';
import { EngineHost, UnitLoadError } from '../host/host.js';
import { ProgramError } from '../languages/program-error.js';
import { optionMisfit } from '../report/messages.js';
import type { CheckOptions } from '../result/options.js';
import type { Gap } from '../result/outcome.js';
import { type ExploreUnit, startsFrom } from './from-tests.js';
import { type OpenedSequences, openSequences } from './open-sequences.js';

export interface OpenRequest {
  /** `FILE#Class` */
  readonly target: string;
  readonly length: number;
  /** The test file. */
  readonly from: string | undefined;
  readonly cwd: string;
  readonly options: CheckOptions;
  readonly signal: AbortSignal | undefined;
}

/** @throws ProgramError when there is nothing to start from */
export async function openFrom(request: OpenRequest): Promise<OpenedSequences & { readonly gaps: readonly Gap[] }> {
  const { target, length, from, cwd } = request;
  if (from === undefined) return { ...openSequences(target, length, cwd), gaps: [] };
  const opened = openSequences(target, length, cwd);
  const { objects, gaps } = await startsFrom(from, opened.target, cwd, concretely(request), (starts) =>
    openSequences(target, 0, cwd, starts),
  );
  // Goals that no sequence from here meets may be met from elsewhere.
  const elsewhere: Gap = {
    code: 'limit',
    message: `only sequences that start where the tests of ${from} leave the object were explored`,
    location: opened.unit.location,
    lift: 'leave out --from',
    count: 1,
  };
  return { ...openSequences(target, length, cwd, objects), gaps: [...gaps, elsewhere] };
}

/** Runs what has no symbolic inputs. */
function concretely({ options, signal }: OpenRequest): ExploreUnit {
  return async (unit, program, more) => {
    const host = new EngineHost({
      ...options,
      paths: Number.POSITIVE_INFINITY,
      maxPaths: Number.POSITIVE_INFINITY,
      listeners: [],
      ...more,
    });
    try {
      return await host.explore(unit, program.source(unit), { onEvent: () => {}, signal });
    } catch (error) {
      if (!(error instanceof UnitLoadError)) throw error;
      if (error.option) throw new OptionError(optionMisfit(error.message));
      throw new ProgramError('load-error', error.message, { location: error.location });
    } finally {
      host.close();
    }
  };
}
