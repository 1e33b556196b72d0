// The processes of a check that help with units that can be split (`--workers`), and the units that cannot: a note says of them why.
import { Crew } from '../host/sharing/crew.js';
import { unsplittable } from '../host/sharing/splits.js';
import type { TreeRequest } from '../host/tree-stream.js';
import type { UnitDescription } from '../languages/unit.js';
import { oneWorker } from '../report/project-messages.js';
import { type CheckOptions, workersOf } from '../result/options.js';
import type { CheckEvent } from '../result/result.js';

interface CrewRun {
  readonly options: CheckOptions;
  readonly listeners: readonly unknown[];
  readonly queue?: object | undefined;
  readonly tree?: { readonly request: TreeRequest } | undefined;
  /** What is left is kept, or goes on: units are split whatever the number of workers. */
  readonly saved?: object | undefined;
}

export class CheckCrew {
  /** Units by the reason why they are not split. */
  private readonly whole = new Map<string, string[]>();

  private constructor(
    private readonly run: CrewRun,
    private readonly crew: Crew,
  ) {}

  /** Undefined where nobody asked for several workers. @param lanes units that are explored at a time */
  static of(run: CrewRun, lanes: number): CheckCrew | undefined {
    // Trees: the workers are what explores units side by side.
    if (run.tree !== undefined) return undefined;
    const workers = workersOf(run.options);
    const helped =
      workers > 1 || run.saved !== undefined || (run.queue !== undefined && run.options.workers === 'auto');
    return helped ? new CheckCrew(run, new Crew(Math.max(lanes, workers))) : undefined;
  }

  /** Undefined: the unit is explored by one worker. */
  for(unit: UnitDescription, options: CheckOptions): Crew | undefined {
    const { tree, listeners } = this.run;
    const reason =
      listeners.length > 0 ? 'a search that listeners watch' : unsplittable(unit, options, { tree: tree?.request });
    if (reason === undefined) return this.crew;
    this.whole.set(reason, [...(this.whole.get(reason) ?? []), unit.name]);
    return undefined;
  }

  notes(): CheckEvent[] {
    return [...this.whole].map(([reason, units]) => {
      return { type: 'note', code: 'one-worker', message: oneWorker(reason, units), location: undefined };
    });
  }
}
