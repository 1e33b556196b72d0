// Looks for paths that meet goals, for `everypath test`: keeps those that meet new ones, with inputs that people can read, and ends the
// search when all are met.
import type { RunOutcome } from '../../../languages/call.js';
import type { ComparedRun } from '../../../languages/comparing.js';
import type { Model } from '../../../logic/model.js';
import type { AbortReason } from '../../../path/context.js';
import type { PathEnd } from '../../../path/listener.js';
import type { PathResult } from '../../../result/result.js';
import type { SearchParts } from '../../parts.js';
import type { RunMode, Runner } from '../mode.js';
import type { GoalTracker } from './goal-tracker.js';
import { InputValues } from './input-values.js';
import { RecordedInputs } from './recorded-inputs.js';
import { RecordedRuns } from './recorded-runs.js';

export class GoalsMode implements RunMode {
  readonly alone = true;
  readonly reporting: RunMode['reporting'];
  private values: InputValues | undefined;
  private readonly recorded: RecordedInputs | undefined;
  /** While rows of a log are run. */
  private rows: RecordedRuns | undefined;
  /** Paths that were met: those of rows come again. */
  private readonly finished = new Set<string>();
  /** The path that is being finished meets a goal that none before it met. */
  private fresh = false;

  constructor(
    private readonly search: SearchParts,
    private readonly goals: GoalTracker,
  ) {
    this.reporting = {
      classes: goals.job.classes,
      readable: (model) => this.candidates(model),
    };
    const { recorded } = goals.job;
    this.recorded = recorded && new RecordedInputs(recorded);
  }

  private get inputValues(): InputValues {
    this.values ??= new InputValues(this.search.inputs);
    return this.values;
  }

  /** Inputs of the path, the best first. */
  private *candidates(model: Model): Iterable<Model> {
    const { conditions } = this.search.run;
    if (this.recorded !== undefined) yield* this.recorded.near(model, conditions, this.inputValues.inputVariables());
    yield this.inputValues.readable(model, conditions);
    yield model;
  }

  searchStarted(runner: Runner): void {
    const { unit, program, progress, options } = this.search;
    const goals = this.goals.begin(unit, program.points(), program.markedStatements());
    progress.emit({ type: 'goals', goals });
    if (options.replay === undefined) this.runRows(runner);
  }

  private runRows(runner: Runner): void {
    if (this.recorded === undefined) return;
    this.rows = new RecordedRuns(this.search, this.recorded);
    this.rows.run(runner, () => this.isDone());
    this.rows = undefined;
  }

  isRepeated(): boolean {
    if (this.recorded === undefined) return false;
    const key = this.search.run.path.pathKey();
    if (this.finished.has(key)) return true;
    this.finished.add(key);
    return false;
  }

  isDone(): boolean {
    return !this.goals.job.violations && this.goals.done;
  }

  wants(): boolean {
    this.goals.finish();
    this.fresh = this.goals.fresh;
    return this.fresh;
  }

  afterRun(_end: PathEnd, reason: AbortReason | undefined): void {
    // What such a run met is met, on inputs that were not built.
    const ran = reason?.kind === 'subsumed' || (reason?.kind === 'infeasible' && reason.assumed);
    if (ran) this.goals.exclude();
    if (this.rows !== undefined) this.rows.infeasible = reason?.kind === 'infeasible';
  }

  record(result: PathResult): PathResult {
    const recorded = this.recorded?.rowOf(this.search.reporter.chosen);
    return { ...result, goals: this.isLikeEnough ? this.goals.met : [], ...(recorded && { recorded }) };
  }

  /** The inputs that were chosen are what is asked for: rows, or put together from rows. */
  private get isLikeEnough(): boolean {
    const { likeOnly } = this.goals.job;
    return likeOnly !== true || this.recorded?.rowOf(this.search.reporter.chosen)?.others !== undefined;
  }

  *kept(outcome: RunOutcome | ComparedRun, result: PathResult): Iterable<PathResult> {
    const { goals } = this;
    if (result.replayed && this.isLikeEnough) goals.confirm();
    else if (!this.isLikeEnough) goals.exclude();
    if (goals.job.boundaries && this.fresh && outcome.kind !== 'compared') yield* this.atBoundaries(outcome, result);
  }

  /** The same path with inputs at boundaries of its condition. */
  private *atBoundaries(outcome: RunOutcome, result: PathResult): Iterable<PathResult> {
    const { reporter, precondition, run, inputs } = this.search;
    const { chosen, records } = reporter;
    if (precondition.open || chosen === undefined || result.outcome.kind === 'violated') return;
    const drawn = { input: result.input, output: result.output };
    for (const { model, text } of this.inputValues.boundaries(chosen, run.conditions)) {
      inputs.startTrail();
      const variant = records.build(outcome, model, drawn, undefined, false, false);
      inputs.stopTrail();
      if (variant?.replayed) yield { ...variant, boundary: text };
    }
  }

  searchFinished(): void {
    const names = this.goals.excludedGoals;
    if (names.length > 0) this.search.progress.emit({ type: 'excluded-goals', names });
  }
}
