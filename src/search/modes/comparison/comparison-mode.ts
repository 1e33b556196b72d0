// Comparison of two versions of a unit (`everypath diff`): both run within one path, both originals are run on its inputs.
// Soundness: a difference leaves here only when the originals showed it; one that they show where none was predicted is
// reported too, and the prediction is a gap.
import { CannotBuild } from '../../../inputs/cannot-build.js';
import { inputStructure } from '../../../inputs/structure.js';
import type { Call, RunOutcome } from '../../../languages/call.js';
import type { Comparand } from '../../../languages/comparand.js';
import type { ComparedReplay, ComparedRun, Comparing } from '../../../languages/comparing.js';
import { LoadError } from '../../../languages/load-error.js';
import type { Model } from '../../../logic/model.js';
import type { PathEnd } from '../../../path/listener.js';
import { differenceUndecided, noCompletion, notReplayed, pathUndecided } from '../../../result/gaps/paths.js';
import type { PathResult } from '../../../result/result.js';
import { conjunctTexts } from '../../condition-text.js';
import type { OwnLimit } from '../../limits.js';
import type { SearchParts } from '../../parts.js';
import type { Finished } from '../../path-reporter.js';
import type { Ended, RunMode } from '../mode.js';

export class ComparisonMode implements RunMode {
  readonly alone = true;
  /** Paths on which the versions differ. */
  private differences = 0;
  /** What is found where they do. */
  protected readonly found: 'difference' | 'race' = 'difference';

  /** What is said where the language cannot compare. */
  protected readonly refusal: string = 'versions cannot be compared in this language';

  constructor(
    protected readonly search: SearchParts,
    protected readonly against: Comparand,
  ) {}

  protected get comparing(): Comparing {
    const { comparing } = this.search.program;
    if (comparing === undefined) throw new LoadError(this.refusal, { option: true });
    return comparing;
  }

  execute(call: Call): Ended {
    return this.comparing.execute(call, this.search.live);
  }

  limit(): OwnLimit | undefined {
    if (this.differences < this.against.maxDifferences) return undefined;
    return { name: 'differences', option: '--max-differences' };
  }

  afterRun(end: PathEnd): void {
    if ('result' in end && end.result?.difference !== undefined) this.differences++;
  }

  finish(outcome: RunOutcome | ComparedRun, keep: boolean, newlyReached: boolean): Finished | undefined {
    if (outcome.kind !== 'compared') return undefined;
    const { precondition, gaps } = this.search;
    const impossible = this.uncertain(outcome);
    if (impossible !== undefined) return impossible;
    const different = outcome.mismatch !== undefined;
    if (!different && !keep && !newlyReached && !precondition.open) return { kind: 'path', result: undefined };
    let result: PathResult | undefined;
    const completed = precondition.complete(outcome.call, (model) => {
      result = this.build(outcome, model, different);
    });
    if (completed === 'none') return { kind: 'infeasible' };
    if (completed === 'unknown') {
      gaps.add(noCompletion(), -1);
      return { kind: 'open' };
    }
    return result === undefined ? { kind: 'open' } : this.checked(result, different);
  }

  private uncertain({ mismatch }: ComparedRun): Finished | undefined {
    const { run, gaps } = this.search;
    if (!run.uncertain) return undefined;
    const { status } = run.session.model();
    if (status === 'sat') return undefined;
    if (status === 'unsat') return { kind: 'infeasible' };
    gaps.add(mismatch === undefined ? pathUndecided() : differenceUndecided(mismatch.at), -1);
    return { kind: 'open' };
  }

  private checked(result: PathResult, predicted: boolean): Finished {
    const differs = result.outcome.kind === 'violated';
    if (predicted === differs && result.replayed) return { kind: 'path', result };
    this.search.gaps.add(notReplayed(predicted ? this.found : undefined, result.prefix), -1);
    return differs || !predicted ? { kind: 'path', result } : { kind: 'open' };
  }

  private build(outcome: ComparedRun, model: Model, pristine: boolean): PathResult | undefined {
    let shown: ComparedReplay;
    try {
      shown = this.comparing.show(outcome, model, pristine);
    } catch (error) {
      // An earlier replay may have broken the built-ins that loading needs.
      if (!pristine) return this.build(outcome, model, true);
      if (!(error instanceof CannotBuild)) throw error;
      this.search.gaps.add(error.gap, -1);
      return undefined;
    }
    const predicted = outcome.mismatch !== undefined;
    const asPredicted = shown.ended && (shown.difference !== undefined) === predicted;
    return asPredicted || pristine ? this.pathRecord(shown) : this.build(outcome, model, true);
  }

  protected pathRecord({ inputs, inputCode, ended, difference }: ComparedReplay): PathResult {
    const { run, inputs: decided } = this.search;
    return {
      prefix: run.prefix,
      pathCondition: run.conjuncts.flatMap((conjunct) => conjunctTexts(conjunct, decided.notation)),
      inputs,
      inputCode,
      outcome:
        difference === undefined
          ? { kind: 'returned', value: 'the same' }
          : { kind: 'violated', property: 'difference', error: { name: 'Difference', message: difference.at } },
      replayed: ended,
      input: inputStructure(decided),
      ...(difference === undefined ? {} : { difference }),
    };
  }
}
