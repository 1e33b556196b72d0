// State matching as a mode (docs/matching.md): at cutpoints of the program, a path whose state a stored one covers is not followed.
import { LoadError } from '../../../languages/load-error.js';
import type { StateReader } from '../../../languages/state-reader.js';
import type { SiteId } from '../../../path/choice.js';
import { matchedUnheard } from '../../../result/gaps/contracts.js';
import { underAbstraction } from '../../../result/gaps/paths.js';
import type { MatchMode } from '../../../result/options.js';
import { Cutpoints } from '../../matching/cutpoints.js';
import type { SearchStats } from '../../messages.js';
import type { SearchParts } from '../../parts.js';
import type { RunMode } from '../mode.js';

export class MatchingMode implements RunMode {
  readonly alone = true;
  readonly observe = { frames: true, captured: true };
  private made: Cutpoints | undefined;

  constructor(
    private readonly search: SearchParts,
    private readonly mode: Exclude<MatchMode, 'off'>,
  ) {}

  private get cutpoints(): Cutpoints {
    this.made ??= this.create();
    return this.made;
  }

  private create(): Cutpoints {
    const { unit, options, run, path, coverage, modes } = this.search;
    return new Cutpoints({
      mode: this.mode,
      cutpoints: options.cutpoints,
      hasContracts: unit.requires.length + unit.ensures.length + unit.invariants.length > 0,
      reader: readerOf(this.search, '--match'),
      context: path,
      run,
      reachedNew: () => coverage.touched.length > 0,
      stored: (id) => {
        for (const mode of modes) mode.stateStored?.(id);
      },
    });
  }

  beforeRun(): void {
    this.cutpoints.beginPath(this.search.limits.used);
  }

  atCutpoint(site: SiteId, chosen: boolean): void {
    this.cutpoints.reached(site, chosen);
  }

  stats(): Partial<SearchStats> {
    return { matching: { ...this.cutpoints.stats } };
  }

  searchFinished(): void {
    const { gaps, options } = this.search;
    if (this.cutpoints.leftOut) gaps.add(underAbstraction(), -1);
    // A state does not tell what listeners have heard, nor what must happen on a path without an end.
    if (options.listeners.length > 0 && this.cutpoints.stats.subsumed > 0) gaps.add(matchedUnheard(), -1);
  }
}

/** @throws LoadError for a language that cannot read states */
export function readerOf({ program }: SearchParts, option: string): StateReader {
  if (program.states !== undefined) return program.states;
  throw new LoadError(`${option} is not for this language`, { option: true });
}
