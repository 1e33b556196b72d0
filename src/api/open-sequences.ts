// Opens a class for the exploration of sequences by its language. Used by exploreSequences() and `everypath test --sequences`.
import { EngineHost, UnitLoadError } from '../host/host.js';
import { ProgramError } from '../languages/program-error.js';
import type { ExploreUnit, OpenedSequences, SequenceRequest } from '../languages/sequences.js';
import { parseTarget } from '../languages/target.js';
import { languageHasNo, optionMisfit } from '../report/messages.js';
import type { CheckOptions } from '../result/options.js';
import { OptionError } from './check-error.js';
import { languageOf, languagesOf } from './open-targets.js';

export interface OpenRequest extends Omit<SequenceRequest, 'explore'> {
  readonly options: CheckOptions;
  readonly signal: AbortSignal | undefined;
}

/** @throws ProgramError when there is nothing to start from, OptionError for a language without sequences */
export async function openSequences({ options, signal, ...request }: OpenRequest): Promise<OpenedSequences> {
  const language = languageOf(await languagesOf(options, request.cwd), parseTarget(request.target));
  const frontEnd = await language.frontEnd();
  if (frontEnd.sequences === undefined) throw new OptionError(languageHasNo(language.name, 'sequences of calls'));
  return frontEnd.sequences({ ...request, explore: concretely(options, signal) });
}

/** Runs what has no symbolic inputs. */
function concretely(options: CheckOptions, signal: AbortSignal | undefined): ExploreUnit {
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
