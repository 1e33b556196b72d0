// Makes the record of a path from values for its inputs: replays them on the original and puts down what it did. Called by
// path-reporter.ts while the inputs keep a trail. Of paths that are kept and not replayed the inputs are written down only.
// Soundness: `replayed` is said only of what the original did on these inputs.
import { CannotBuild } from '../inputs/cannot-build.js';
import type { Inputs } from '../inputs/inputs.js';
import { inputStructure } from '../inputs/structure.js';
import { type ContractViolation, type RunOutcome, violates } from '../languages/call.js';
import type { ClassInterface } from '../languages/class-interface.js';
import type { Confirm, Program, Replayed } from '../languages/language.js';
import type { Model } from '../logic/model.js';
import type { CheckOptions } from '../result/options.js';
import type { PathOutcome, PathResult, Structure } from '../result/result.js';
import { conjunctTexts } from './condition-text.js';
import type { GapLog } from './gap-log.js';
import { pathOutcome } from './path-outcome.js';
import type { RunContext } from './run-context.js';

export interface RecordHost {
  readonly program: Program;
  readonly inputs: Inputs;
  readonly run: RunContext;
  readonly gaps: GapLog;
  readonly options: CheckOptions;
  /** Tests are written from the paths: what the original does is recorded. */
  readonly classes: readonly ClassInterface[] | undefined;
  /** Attaches a listener to the original, to find its violation again. */
  confirm?(listener: number): Confirm;
}

/** The path as it is drawn. */
export interface Drawn {
  readonly input: Structure;
  readonly output: Structure | undefined;
}

export class PathRecords {
  /** Of the last path: what it reached was reached in the original too. */
  faithful = true;
  /** Inputs are being sought that agree with what the original's functions give. */
  private learning = false;

  constructor(private readonly host: RecordHost) {}

  /** Before inputs are completed: parts that the path did not look at are undecided. */
  draw(outcome: RunOutcome): Drawn {
    const { inputs, program } = this.host;
    const input = inputStructure(inputs);
    if (outcome.kind !== 'returned') return { input, output: undefined };
    const values = [{ name: 'result', value: outcome.value }];
    if (outcome.call.receiver !== undefined) values.push({ name: 'this', value: outcome.receiver });
    outcome.call.args.forEach((a, i) => values.push({ name: a.name, value: outcome.args[i] }));
    return { input, output: program.structure(values) };
  }

  /**
   * The record for one choice of inputs. Undefined when the original cannot build them.
   * @param complete the precondition depends on more than the path's condition: its completion stays in place
   * @param pristine in a context that no earlier replay has touched
   */
  build(
    outcome: RunOutcome,
    model: Model,
    drawn: Drawn,
    violation: ContractViolation | undefined,
    complete: boolean,
    pristine: boolean,
  ): PathResult | undefined {
    const again = (): PathResult | undefined => this.build(outcome, model, drawn, violation, complete, true);
    const learnt = this.learnt(outcome, model, drawn, violation, complete);
    if (learnt !== undefined) return learnt;
    let shown: Replayed;
    try {
      shown = this.replay(outcome, model, violation, pristine);
    } catch (error) {
      // An earlier replay may have broken the built-ins that loading needs.
      if (!pristine) return again();
      if (!(error instanceof CannotBuild)) throw error;
      this.host.gaps.add(error.gap, -1);
      return undefined;
    }
    this.faithful = shown.faithful;
    const isViolation = violation !== undefined || violates(outcome, this.host.options.failOn);
    const replayed = shown.agrees && (shown.faithful || isViolation);
    if (!replayed && !pristine) return again();
    return this.record(outcome, drawn, violation, shown, replayed);
  }

  /** The record of a path that is not replayed; undefined where only a replay tells what belongs into it. */
  describe(outcome: RunOutcome, model: Model, drawn: Drawn): PathResult | undefined {
    const { program, classes } = this.host;
    const inputs = classes === undefined ? program.describe?.(outcome, model) : undefined;
    return inputs && this.record(outcome, drawn, undefined, { ...inputs, agrees: false, faithful: true }, false);
  }

  private replay(
    outcome: RunOutcome,
    model: Model,
    violation: ContractViolation | undefined,
    pristine: boolean,
  ): Replayed {
    const { program, classes, confirm } = this.host;
    const listener = outcome.kind === 'stopped' && 'listener' in outcome.reason ? outcome.reason.listener : undefined;
    const attach = listener === undefined ? undefined : confirm?.(listener);
    return program.replay({ outcome, model, violation, pristine, classes, confirm: attach });
  }

  private record(
    outcome: RunOutcome,
    drawn: Drawn,
    violation: ContractViolation | undefined,
    shown: Replayed,
    replayed: boolean,
  ): PathResult {
    const { run, program, options, inputs } = this.host;
    const { sequence, captured, counterexample } = shown;
    const observation = replayed ? shown.observation?.() : undefined;
    const ended = inWordsOf(
      replayed ? shown.thrown : undefined,
      pathOutcome(program, outcome, violation, options.failOn),
    );
    const schedule = ended.kind === 'violated' ? (program.timeline?.() ?? []) : [];
    return {
      prefix: run.prefix,
      pathCondition: run.conjuncts.flatMap((conjunct) => conjunctTexts(conjunct, inputs.notation)),
      inputs: shown.inputs,
      inputCode: shown.inputCode,
      outcome: ended,
      replayed,
      input: drawn.input,
      ...(drawn.output === undefined ? {} : { output: drawn.output }),
      ...(schedule.length === 0 ? {} : { schedule, ...(options.clock === 'free' && { clock: options.clock }) }),
      ...(ended.kind === 'violated' && options.fs === 'memory' && { fs: options.fs }),
      ...(sequence === undefined ? {} : { sequence }),
      ...(captured === undefined ? {} : { captured }),
      ...(counterexample === undefined ? {} : { counterexample }),
      ...(observation === undefined ? {} : { observation }),
    };
  }

  /** Inputs for which the original does what a model of the user's own guessed. */
  private learnt(
    outcome: RunOutcome,
    model: Model,
    drawn: Drawn,
    violation: ContractViolation | undefined,
    complete: boolean,
  ): PathResult | undefined {
    const { program, run, inputs } = this.host;
    if (this.learning || program.otherModels === undefined) return undefined;
    this.learning = true;
    try {
      for (const candidate of program.otherModels(model, run.session)) {
        if (!complete && violation === undefined) inputs.undoTrail();
        const result = this.build(outcome, candidate, drawn, violation, complete, true);
        if (result?.replayed) return result;
      }
      return undefined;
    } finally {
      this.learning = false;
    }
  }
}

/** The message that the original has for the error. */
function inWordsOf(message: string | undefined, outcome: PathOutcome): PathOutcome {
  if (message === undefined || outcome.error === undefined) return outcome;
  return { ...outcome, error: { ...outcome.error, message } };
}
