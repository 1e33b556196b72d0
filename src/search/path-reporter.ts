// Finishes a path: checks the postcondition, completes the inputs, has them replayed, and decides what can be claimed of the path.
// Soundness: a violation leaves here only when the original program showed it on these inputs.
import type { FreshInputs } from '../inputs/fresh-inputs.js';
import { type RunOutcome, violates } from '../languages/call.js';
import type { Model } from '../logic/model.js';
import { engineFault, modelDiffers, noCompletion, notReplayed, pathUndecided } from '../result/gaps/paths.js';
import type { PathResult } from '../result/result.js';
import { caseTexts } from './condition-text.js';
import type { Postcondition } from './contracts/postcondition.js';
import type { Precondition } from './contracts/precondition.js';
import { type Drawn, PathRecords, type RecordHost } from './path-record.js';

export type Finished =
  | { readonly kind: 'path'; readonly result: PathResult | undefined }
  | { readonly kind: 'infeasible' }
  /** Nothing can be claimed about the path; a gap says why. */
  | { readonly kind: 'open' };

const COUNTED: Finished = { kind: 'path', result: undefined };

export interface ReporterHost extends RecordHost {
  readonly fresh: FreshInputs;
  readonly precondition: Precondition;
  readonly postcondition: Postcondition;
  /** Better values for the inputs than those of the model, best first; each satisfies the path condition. */
  readable?(model: Model): Iterable<Model>;
}

export class PathReporter {
  readonly records: PathRecords;
  /** The model that the last path was built from, where there was a choice. */
  chosen: Model | undefined;

  constructor(private readonly host: ReporterHost) {
    this.records = new PathRecords(host);
  }

  /**
   * @param keep the path goes into the result; otherwise it is only counted, unless it is a violation
   * @param replays the path is replayed although it is no violation
   */
  finish(outcome: RunOutcome, keep: boolean, replays: boolean): Finished {
    const { run, precondition, postcondition, options } = this.host;
    postcondition.inPart = false;
    const checks = outcome.kind === 'returned' && postcondition.exists && outcome.wasCalled !== true;
    const shown = keep || replays;
    if (outcome.kind === 'returned' && !shown && !run.uncertain && !precondition.open && !checks) return COUNTED;
    if (outcome.kind === 'threw' && outcome.thrown === 'engine-bug') return this.engineBug(outcome.error);
    const impossible = this.uncertain();
    if (impossible !== undefined) return impossible;
    const needed = shown || violates(outcome, options.failOn);
    const drawn = needed ? this.records.draw(outcome) : undefined;
    if (checks) {
      const broken = this.brokenContract(outcome, drawn);
      if (broken !== undefined) return broken;
    }
    return needed || precondition.open ? this.complete(outcome, drawn, replays) : COUNTED;
  }

  /** The solver could not tell on the way whether the path is possible. */
  private uncertain(): Finished | undefined {
    const { run, gaps } = this.host;
    if (!run.uncertain) return undefined;
    const { status } = run.session.model();
    if (status === 'sat') return undefined;
    if (status === 'unsat') return { kind: 'infeasible' };
    gaps.add(pathUndecided(), -1);
    return { kind: 'open' };
  }

  private brokenContract(outcome: RunOutcome & { kind: 'returned' }, drawn: Drawn | undefined): Finished | undefined {
    const { postcondition, precondition } = this.host;
    let result: PathResult | undefined;
    const cases = postcondition.check(outcome, (violation, model) => {
      const picture = drawn ?? this.records.draw(outcome);
      result = this.records.build(outcome, model, picture, violation, precondition.open, true);
    });
    // Inputs that break it exist, but none could be built: the path does not simply return.
    if (result === undefined) return cases.length > 0 ? { kind: 'open' } : undefined;
    return this.checked(
      { ...result, outcome: { ...result.outcome, when: caseTexts(cases, this.host.inputs.notation) } },
      true,
    );
  }

  private complete(outcome: RunOutcome, drawn: Drawn | undefined, replays: boolean): Finished {
    const { precondition, gaps, options } = this.host;
    const isViolation = violates(outcome, options.failOn);
    let result: PathResult | undefined;
    let described: PathResult | undefined;
    const completed = precondition.complete(outcome.call, (model) => {
      if (drawn === undefined) return;
      if (!replays && !isViolation) described = this.records.describe(outcome, model, drawn);
      if (described === undefined) result = this.buildReadable(outcome, model, drawn, isViolation);
    });
    if (completed === 'none') return { kind: 'infeasible' };
    if (completed === 'unknown') {
      gaps.add(noCompletion(), -1);
      return { kind: 'open' };
    }
    if (drawn === undefined) return COUNTED;
    if (described !== undefined) return { kind: 'path', result: described };
    return result === undefined ? { kind: 'open' } : this.checked(result, isViolation);
  }

  private engineBug(error: unknown): Finished {
    const { program, run, gaps } = this.host;
    const { name, message } = program.describeError(error);
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const where = stack.split('\n').slice(1, 3).join(' ').trim();
    gaps.add(engineFault(`${name}: ${message} ${where} (prefix ${run.prefix})`), -1);
    return { kind: 'open' };
  }

  /** A violation that the original does not show is a gap; so is any path on which it behaves differently. */
  private checked(result: PathResult, violation: boolean): Finished {
    if (result.replayed) return { kind: 'path', result };
    const { fresh, program, gaps, postcondition } = this.host;
    // Nobody said that the contract holds here: that is a gap already, and the original may break it.
    if (!violation && postcondition.inPart) return { kind: 'open' };
    // A model that leaves open what the original does has paths that the original does not take: no harm is in them.
    if (!violation && fresh.guesses > 0) return { kind: 'path', result };
    const model = program.pathModel?.();
    const gap =
      model === undefined
        ? notReplayed(violation ? 'violation' : undefined, result.prefix)
        : modelDiffers(model.target.name, model.written, violation);
    gaps.add(gap, -1);
    return violation ? { kind: 'open' } : { kind: 'path', result };
  }

  /** With inputs that can be read, where the precondition does not depend on more than the path's condition. */
  private buildReadable(outcome: RunOutcome, model: Model, drawn: Drawn, pristine: boolean): PathResult | undefined {
    const { readable, precondition } = this.host;
    const build = (candidate: Model): PathResult | undefined =>
      this.records.build(outcome, candidate, drawn, undefined, precondition.open, pristine);
    if (readable === undefined || precondition.open) return build(model);
    let best: PathResult | undefined;
    // Inputs that can be made through constructors and methods are preferred.
    for (const candidate of readable(model)) {
      const result = build(candidate);
      if (result?.replayed !== true) continue;
      if (best === undefined || missingRecipes(result) < missingRecipes(best)) {
        best = result;
        this.chosen = candidate;
      }
      if (missingRecipes(best) === 0) break;
    }
    return best ?? build(model);
  }
}

/** Inputs of classes of the program that no recipe was found for. */
function missingRecipes({ observation }: PathResult): number {
  if (observation === undefined) return 0;
  const { before, recipesBefore } = observation;
  return before.filter((object, id) => object.class?.file !== undefined && recipesBefore[id] === undefined).length;
}
