// Explores a unit in the calling thread, for listeners that are objects of the caller's: they cannot cross into the engine's
// process. There is no watchdog: a path that does not end is bounded by its steps alone.

import type { BackEnd, UnitSource } from '../languages/language.js';
import { LoadError } from '../languages/load-error.js';
import type { UnitDescription } from '../languages/unit.js';
import type { Listener } from '../path/listener.js';
import type { CheckOptions } from '../result/options.js';
import type { UnitResult } from '../result/result.js';
import { exploreUnit } from '../search/explore-unit.js';
import { StrategyError } from '../search/strategies/best-first.js';
import { Waist } from '../search/waist.js';
import { createSolver } from '../solver/create.js';
import type { ExploreHandlers } from './host.js';
import { createTracker } from './load-criterion.js';
import { loadLanguages } from './load-languages.js';
import { loadListeners } from './load-listeners.js';
import { loadScore } from './load-score.js';
import type { EngineMessage } from './protocol.js';
import { UnitCollector } from './unit-collector.js';
import { UnitLoadError } from './unit-load-error.js';

/** Programs that a back end keeps hold on to the waist they were loaded with. */
interface LoadedHalf {
  readonly backEnd: BackEnd;
  readonly waist: Waist;
}

export class InProcessHost {
  constructor(
    private readonly options: CheckOptions,
    private readonly listeners: readonly Listener[],
    /** Milliseconds, which limits are counted in. */
    private readonly now: () => number = () => performance.now(),
    /** Of the solver: 1 is what a check takes. */
    private readonly effort = 1,
  ) {}

  async explore(unit: UnitDescription, source: UnitSource, handlers: ExploreHandlers): Promise<UnitResult> {
    const collector = new UnitCollector(unit, (event) => handlers.onEvent(event));
    const { kept } = handlers;
    const { solver, quick, stats, deadline, dispose } = await createSolver({
      solver: this.options.solver,
      effort: this.effort,
    });
    const listeners = [...(await loadListeners(this.options.listeners)), ...this.listeners];
    const score = await loadScore(this.options.search);
    const { backEnd, waist } = await this.halfFor(source);
    const load = (request: unknown): unknown => source.load(request);
    const { suite } = handlers;
    const goals = suite && (await createTracker(suite.job));
    try {
      const emit = (message: EngineMessage): void => {
        if (message.type === 'kept') kept?.keep(message.tree);
        else if (message.type === 'goals') suite?.onGoals(message.goals);
        else if (message.type === 'excluded-goals') suite?.onExcluded(message.names);
        else collector.take(message);
      };
      const services = {
        backEnd,
        load,
        waist,
        emit,
        listeners,
        score,
        solver,
        quickSolver: quick,
        solverStats: stats,
        deadline,
        now: this.now,
      };
      const oldSearch = kept && (() => kept.old());
      exploreUnit(unit, this.options, { ...services, ...(goals && { goals }), oldSearch });
    } catch (error) {
      if (error instanceof StrategyError) {
        const message = `--search: ${this.options.search}: ${error.message}`;
        throw new UnitLoadError({ type: 'load-error', message, option: true });
      }
      if (!(error instanceof LoadError)) throw error;
      throw new UnitLoadError({ type: 'load-error', message: error.message, ...error.details });
    } finally {
      dispose();
    }
    return collector.result();
  }

  private last: { readonly program: object; readonly half: LoadedHalf } | undefined;

  /** Units of one program are explored by one back end, which keeps what it has loaded. */
  private async halfFor({ program, language }: UnitSource): Promise<LoadedHalf> {
    if (this.last?.program === program) return this.last.half;
    const languages = await loadLanguages(this.options.languages);
    const half = { backEnd: await languages.named(language).backEnd(), waist: new Waist() };
    this.last = { program, half };
    return half;
  }

  close(): void {}
}
