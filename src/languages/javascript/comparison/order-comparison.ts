// Runs a unit twice on the same inputs within one path (`--race`): with its tasks in the most likely order, in modules of its own, then in an
// order that is chosen, and compares what came of it.
// Soundness: if any two orders differ on some inputs, one of them differs from the most likely one on these, so that pairs with it are
// all that is needed. A function of the input begins the same with the same arguments in both runs.
import type { InputObject, RecordedCall } from '../../../inputs/input-object.js';
import type { Model } from '../../../logic/model.js';
import type { AbortReason } from '../../../path/context.js';
import { type Call, isOutcome, type RunOutcome, violates } from '../../call.js';
import type { ComparedReplay, ComparedRun, Comparing } from '../../comparing.js';
import type { InputView } from '../../language.js';
import { type TasksOfRun, timelineOf } from '../program/ran-tasks.js';
import { FunctionInput } from '../values/function-input.js';
import { Stamp } from '../values/stamp.js';
import type { View } from '../values/view.js';
import { Comparison, type ComparisonHost, isEngineBug, isLanguageError } from './comparison.js';

interface OrderedRun extends ComparedRun {
  readonly tasks: TasksOfRun;
  /** What was begun through functions of the input, in the order of the first run. */
  readonly begun: ReadonlyMap<InputObject, readonly RecordedCall[]>;
}

export class OrderComparison extends Comparison {
  readonly comparesOrders = true;

  override execute(call: Call, live: InputView): ComparedRun | RunOutcome | AbortReason {
    const { path, fresh, program, unit, options } = this.host;
    if (!program.usesTasks && unit.threads !== true) return this.chosen(call, live as View);
    const old = this.likely(call);
    if (!isOutcome(old)) return old;
    if (isEngineBug(old)) return this.engineBug(old);
    const oldFresh = fresh.list;
    this.supported(oldFresh);
    const [tasks, begun] = [program.ran.take(), this.begun(this.oldView)];
    path.resume();
    program.env.realm.loop.drop();
    fresh.reset();
    fresh.close();
    (live as View).repeats = true;
    const now = this.chosen(call, live as View);
    (live as View).repeats = false;
    for (const [input, calls] of this.begun(live as View)) reorder(input, calls);
    const compares = (outcome: RunOutcome): boolean => !violates(outcome, options.failOn);
    if (!isOutcome(now) || isEngineBug(now) || !compares(now) || !compares(old)) return now;
    this.supported(fresh.list);
    const languageErrors = isLanguageError(old) && isLanguageError(now);
    const mismatch = this.compare(old, now, live as View, languageErrors);
    const run: OrderedRun = {
      ...{ kind: 'compared', call, mismatch, languageErrors, oldFresh, newFresh: fresh.list },
      ...{ now, tasks, begun },
    };
    return run;
  }

  private likely(call: Call): RunOutcome | AbortReason {
    const { program, against } = this.host;
    this.oldView.reset();
    program.ran.likely = true;
    try {
      return this.host.runVersion(call, against.unit, this.oldView, program.secondModules, true);
    } finally {
      program.ran.likely = false;
    }
  }

  private chosen(call: Call, live: View): RunOutcome | AbortReason {
    const { program, unit } = this.host;
    return this.host.runVersion(call, unit, live, program, false);
  }

  /** What each function of the input has begun in the run that the view was for. */
  private begun(view: View): Map<InputObject, readonly RecordedCall[]> {
    const found = new Map<InputObject, readonly RecordedCall[]>();
    for (const [input, shown] of view.shown()) {
      const record = typeof shown === 'function' ? Stamp.get(shown) : undefined;
      if (record instanceof FunctionInput && record.begun.length > 0) found.set(input, [...record.begun]);
    }
    return found;
  }

  override show(run: ComparedRun, model: Model, pristine: boolean): ComparedReplay {
    const { tasks, begun } = run as OrderedRun;
    const { program } = this.host;
    const order = {
      old: tasks.schedule,
      now: program.ran.schedule,
      inOldOrder: <T>(action: () => T): T => inOrder(begun, action),
    };
    const shown = this.originals.show(run, model, pristine, order);
    const timeline = timelineOf(program.ran, program.code);
    return { ...shown, likely: timelineOf(tasks, program.code), timeline };
  }
}

export function createComparison(host: ComparisonHost): Comparing {
  return host.against.orders === true ? new OrderComparison(host) : new Comparison(host);
}

/** Calls in the order of a run; those that it did not make come last. */
function reorder({ calls }: InputObject, first: readonly RecordedCall[]): void {
  const others = calls.filter((call) => !first.includes(call));
  calls.splice(0, calls.length, ...first, ...others);
}

function inOrder<T>(begun: ReadonlyMap<InputObject, readonly RecordedCall[]>, action: () => T): T {
  const before = new Map([...begun.keys()].map((input) => [input, [...input.calls]]));
  for (const [input, calls] of begun) reorder(input, calls);
  try {
    return action();
  } finally {
    for (const [input, calls] of before) input.calls.splice(0, input.calls.length, ...calls);
  }
}
