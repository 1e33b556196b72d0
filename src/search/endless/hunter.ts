// Looks at runs that may never end (quiet-runs.ts) with a search of its own, whose program tells its states and statements. It is made for
// the first of them, and stays for the others. Made by explore-unit.ts.
import { LoadError } from '../../languages/load-error.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { Decision } from '../../path/prefix.js';
import type { CheckOptions } from '../../result/options.js';
import { Engine } from '../engine.js';
import type { SearchMessage } from '../messages.js';
import type { Progress } from '../progress.js';
import type { SearchServices } from '../search.js';
import type { LassoHunt } from './quiet-runs.js';

/** Of the time limit of the unit, for each run; and seconds at most. */
const SHARE = 0.2;
const MOST_SECONDS = 2;

export class Hunter implements LassoHunt {
  private engine: Engine | undefined;
  private failed = false;
  private shown = false;

  constructor(
    private readonly unit: UnitDescription,
    private readonly options: CheckOptions,
    private readonly services: SearchServices,
    /** Of the search that asks. */
    private readonly progress: Progress,
  ) {}

  isLasso(decisions: readonly Decision[]): boolean {
    if (this.failed) return false;
    this.shown = false;
    try {
      this.services.waist.lend(() => {
        if (this.engine === undefined) this.engine = this.create();
        this.engine.runDecisions(decisions);
      });
    } catch (error) {
      // The program that tells its states cannot be loaded, or does something else: nothing is known of the run.
      if (!(error instanceof LoadError)) throw error;
      this.failed = true;
    }
    return this.shown;
  }

  private create(): Engine {
    const { unit, options, services } = this;
    const { backEnd, load, waist, solver, solverStats, now } = services;
    const timeout = Math.min(options.timeout * SHARE, MOST_SECONDS);
    const own = { backEnd, load, waist, solver, solverStats, now, loading: options.timeout, lassos: true };
    const emit = (message: SearchMessage): void => this.hear(message);
    const engine = new Engine(unit, { ...options, timeout, proof: 'off', match: 'off', paths: 0 }, { ...own, emit });
    return engine;
  }

  private hear(message: SearchMessage): void {
    const { progress } = this;
    if (message.type === 'reached') progress.emit(message);
    if (message.type !== 'path' || !message.violation || message.path.outcome.property !== 'never-ends') return;
    this.shown = true;
    progress.paths++;
    progress.emitPath(message.path, true);
  }
}
