// Compares models of the user's own with their originals over random sequences of calls: same results, same errors, same
// accessors, and the same state where the model says how to abstract. Objects start from their constructor or, where inputs are
// made of the model, from a random valid state and what concretize makes of it.
// A model that leaves something open agrees when one of its runs does what the original did; a few answers are tried for each.
import { CannotBuild } from '../../inputs/cannot-build.js';
import { valueCode } from '../../languages/javascript/codec/value-code.js';
import type { UserModel } from '../../languages/user-model.js';
import type { ModelCheckResult, ModelDifference, ModelReport } from '../../result/model-report.js';
import { ModelTape } from './answers.js';
import { callPlan } from './call-plan.js';
import { findModels, type ModelsFile, targetOf } from './find-models.js';
import { NoValue } from './random-values.js';
import {
  type CallSequence,
  Diverged,
  errorName,
  NOT_VALID,
  Refused,
  runCalls,
  type Shown,
  type Side,
} from './run-calls.js';

export interface ModelCheckOptions {
  /** Sequences of calls for each model; for a function, calls. 300 by default. */
  readonly runs?: number;
  /** Calls in a sequence; 10 by default. */
  readonly calls?: number;
  /** Another seed, other calls. */
  readonly seed?: number;
  /** The folder that a relative path starts from. */
  readonly cwd?: string;
}

export const MODEL_CHECK_DEFAULTS = { runs: 300, calls: 10, seed: 0 } as const;

/** How many random states are tried for one that is valid. */
const STATES = 40;
/** Ways to answer what a model leaves open, tried for one sequence. */
const TRIES = 300;
const SHRINKS = 200;

/** @throws OptionError when the file is not one with models */
export function checkModels(path: string, options: ModelCheckOptions = {}): ModelCheckResult {
  const { cwd = process.cwd() } = options;
  const [found] = findModels([path], cwd) as [ModelsFile];
  return {
    version: 1,
    file: found.file,
    models: found.models.map((model) => new Comparison(model, found, cwd).report(options)),
  };
}

type Verdict = { readonly calls: number } & (
  | { readonly kind: 'agree' | 'no-state' }
  | { readonly kind: 'differ'; readonly difference: ModelDifference }
);

class Comparison {
  private readonly plan;
  private readonly notes = new Set<string>();

  constructor(
    private readonly model: UserModel,
    private readonly found: ModelsFile,
    cwd: string,
  ) {
    this.plan = callPlan(model, found.models, cwd);
    for (const note of this.plan.notes) this.notes.add(note);
  }

  report({ runs, calls, seed }: ModelCheckOptions): ModelReport {
    const limits = { runs: runs ?? MODEL_CHECK_DEFAULTS.runs, calls: calls ?? MODEL_CHECK_DEFAULTS.calls };
    const first = (seed ?? MODEL_CHECK_DEFAULTS.seed) * 1_000_003 + 1;
    const { target, kind } = this.model;
    const counted = { runs: 0, calls: 0, fromState: 0 };
    let difference: ModelDifference | undefined;
    for (let run = 0; run < limits.runs && difference === undefined; run++) {
      const fromState = this.plan.state !== undefined && run % 2 === 1;
      const sequence = this.sequence(first + run * 7919, kind === 'function' ? 1 : 1 + (run % limits.calls), fromState);
      const verdict = sequence && this.compare(sequence);
      if (verdict === undefined || verdict.kind === 'no-state') continue;
      counted.runs++;
      counted.calls += verdict.calls;
      if (fromState) counted.fromState++;
      if (verdict.kind === 'differ') difference = this.shrink(sequence as CallSequence, verdict.difference);
    }
    if (this.plan.state !== undefined && counted.fromState === 0 && difference === undefined) {
      this.notes.add(`no valid state of the model of ${target.name} came up: concretize was not tried`);
    }
    const verdict = difference !== undefined ? 'differs' : counted.calls === 0 ? 'untested' : 'agrees';
    const notes = [...this.notes];
    return { ...target, kind, verdict, ...counted, ...(difference && { difference }), notes };
  }

  /** Undefined when no random state is valid. */
  private sequence(seed: number, length: number, fromState: boolean): CallSequence | undefined {
    const steps = Array.from({ length }, (_, i) => ({ member: seed + i * 31 + (seed >> 3) * i, seed: seed + i + 1 }));
    if (!fromState) return { start: seed, fromState, steps };
    for (let i = 0; i < STATES; i++) {
      const sequence = { start: seed * STATES + i, fromState, steps };
      if (this.compare({ ...sequence, steps: [] }).kind !== 'no-state') return sequence;
    }
    return undefined;
  }

  private side(which: Side['which']): Side {
    const { original } = this.found;
    const defined = original.models.find(this.model);
    if (defined === undefined) throw new Error(`${this.model.file} defines other models than before`);
    const fail = (problem: string): never => {
      throw new Error(problem);
    };
    const target = targetOf(defined, original, fail);
    const members = this.plan.members.filter(({ name, static: isStatic }) => {
      if (name === '') return true;
      const [owner, model] = [target, defined.definition.as].map((c) => (isStatic ? c : c.prototype)) as [
        object,
        object,
      ];
      if (name in owner && name in model) return true;
      this.notes.add(`the model has no ${name}: using it is a gap`);
      return false;
    });
    return { which, program: original, plan: { ...this.plan, members }, defined, target, name: this.model.target };
  }

  /** Modules are loaded anew, so that no run sees what another one left. */
  private compare(sequence: CallSequence): Verdict {
    const { original } = this.found;
    const expected: Shown[] = [];
    const tape = new ModelTape(TRIES);
    let side = this.prepare('original');
    let best: ModelDifference | undefined;
    let reached = -1;
    try {
      const fault = this.run(side, sequence, (shown) => expected.push(shown) > 0);
      if (fault !== undefined)
        return { kind: 'differ', calls: 1, difference: this.failed(fault, sequence, expected, 'original') };
      for (let again = true; again; again = tape.next()) {
        side = this.prepare('model');
        original.models.answers = tape;
        const { agreed, difference } = this.tryAnswers(side, sequence, expected, tape);
        if (difference === undefined && agreed >= expected.length) return { kind: 'agree', calls: agreed };
        if (difference !== undefined && agreed > reached) {
          reached = agreed;
          best = difference;
        }
      }
    } catch (error) {
      if (error === NOT_VALID) return { kind: 'no-state', calls: 0 };
      if (!(error instanceof NoValue)) throw error;
      this.notes.add(`no value could be made up for ${error.message}`);
      return { kind: 'no-state', calls: 0 };
    } finally {
      original.models.answers = undefined;
    }
    const difference = best ?? {
      calls: expected.map((s) => s.code),
      original: '',
      model: 'its assumptions hold on no run',
    };
    const model = tape.asked ? `${difference.model} (no other answer among ${tape.tried} agrees)` : difference.model;
    return { kind: 'differ', calls: reached + 1, difference: { ...difference, model } };
  }

  /** Runs the model with one sequence of answers, as far as it agrees with the original. */
  private tryAnswers(side: Side, sequence: CallSequence, expected: readonly Shown[], tape: ModelTape) {
    let agreed = 0;
    let difference: ModelDifference | undefined;
    const problem = this.run(
      side,
      sequence,
      (shown, index) => {
        const wanted = expected[index];
        tape.expect(expected[index + 1]);
        if (wanted === undefined) return false;
        const message = differ(wanted, shown);
        if (message === undefined) {
          agreed++;
          return true;
        }
        const codes = expected.slice(0, index + 1).map((s) => s.code);
        difference = { calls: codes, original: describe(wanted, message), model: describe(shown, message) };
        return false;
      },
      () => tape.expect(expected[0]),
    );
    if (problem !== undefined) {
      const codes = expected.slice(0, agreed + 1).map((s) => s.code);
      const wanted = expected[agreed];
      difference = { calls: codes, original: wanted === undefined ? '' : describe(wanted, ''), model: problem };
    }
    return { agreed, difference };
  }

  private prepare(which: Side['which']): Side {
    this.found.original.prepare(false);
    return this.side(which);
  }

  /** Answers what went wrong with the run itself: it does not end, or objects cannot be made. */
  private run(
    side: Side,
    sequence: CallSequence,
    onShown: (shown: Shown, index: number) => boolean,
    begin: () => void = () => {},
  ): string | undefined {
    try {
      begin();
      side.program.limited(() => runCalls(side, sequence, onShown));
      return undefined;
    } catch (error) {
      if (error === NOT_VALID || error instanceof NoValue) throw error;
      if (error instanceof Refused) return 'its assumptions do not hold';
      if (error instanceof Diverged) return error.message;
      if (error instanceof CannotBuild) return error.message;
      if ((error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'does not end';
      return `throws ${errorText(error)}`;
    }
  }

  private failed(problem: string, sequence: CallSequence, expected: readonly Shown[], who: string): ModelDifference {
    const calls = expected.map((s) => s.code);
    if (sequence.fromState && calls.length === 0) calls.push('concretize(...)');
    return { calls, original: who === 'original' ? problem : '', model: 'was not run' };
  }

  /** Fewer calls that show a difference. */
  private shrink(sequence: CallSequence, found: ModelDifference): ModelDifference {
    let best = found;
    let current = sequence;
    let left = SHRINKS;
    for (let at = current.steps.length - 1; at >= 0 && left > 0; at--, left--) {
      const shorter = { ...current, steps: current.steps.filter((_, i) => i !== at) };
      const verdict = this.compare(shorter);
      if (verdict.kind !== 'differ') continue;
      current = shorter;
      best = verdict.difference;
    }
    return best;
  }
}

/** What differs: '' for the outcome, else the name of an accessor, or `abstract`. Undefined when nothing does. */
function differ(wanted: Shown, shown: Shown): string | undefined {
  if (wanted.kind !== shown.kind || wanted.result.key !== shown.result.key) return '';
  return Object.keys(wanted.seen).find((name) => wanted.seen[name]?.key !== shown.seen[name]?.key);
}

function describe({ kind, result, seen }: Shown, what: string): string {
  if (what === 'abstract') return `is in the state ${valueCode(seen.abstract?.value)}`;
  if (what !== '') return `has ${what} ${valueCode(seen[what]?.value)}`;
  return kind === 'threw' ? `throws ${errorText(result.value)}` : `returns ${valueCode(result.value)}`;
}

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return valueCode(error);
  return `${errorName(error)}: ${String(error.message)}`;
}
