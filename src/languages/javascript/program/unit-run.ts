// Runs the unit in the analysed program on one path: arguments as the view shows them, the outcome as the search takes it.
import type { FreshInputs } from '../../../inputs/fresh-inputs.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { type AbortReason, PathAbort, type RunningPath } from '../../../path/context.js';
import type { CheckOptions } from '../../../result/options.js';
import type { Argument, Call, RunOutcome } from '../../call.js';
import { LATER, type UnitDescription } from '../../unit.js';
import { settledAny } from '../values/any.js';
import { Stamp } from '../values/stamp.js';
import type { View } from '../values/view.js';
import type { AnalysedProgram, UnitModules } from './analysed.js';
import { classifyThrown } from './classify.js';
import { invoke } from './invoke.js';

export interface RunHost {
  readonly path: RunningPath;
  readonly inputs: Inputs;
  readonly fresh: FreshInputs;
  readonly options: CheckOptions;
}

export class UnitRun {
  constructor(
    private readonly program: AnalysedProgram,
    private readonly host: RunHost,
  ) {}

  /** @param anew values given with --concrete are made again: an earlier run of the path has had them */
  run(call: Call, unit: UnitDescription, view: View, modules: UnitModules, anew: boolean): RunOutcome | AbortReason {
    const { program } = this;
    const { path, options } = this.host;
    const given = (a: Argument): unknown => (anew ? program.evaluateText(options.concrete[a.name]) : a.value);
    const values: unknown[] = [];
    for (const a of call.args) values.push(a.slot === undefined ? given(a) : view.read(a.slot));
    const receiver = call.receiver?.slot === undefined ? undefined : view.read(call.receiver.slot);
    const followed = { promise: false };
    try {
      const args = call.args.some((a) => a.rest) ? this.spreadRest(call, values) : values;
      const value = settledAny(invoke(unit, program, receiver, args, modules, followed));
      if (path.aborted !== undefined) throw path.aborted;
      this.noteEnd();
      if (typeof value === 'function' && Stamp.get(value) === undefined) path.restsOn(LATER);
      return { call, receiver, args: values, kind: 'returned', value, promised: followed.promise };
    } catch (thrownValue) {
      // A signal may have been swallowed on its way, by native code that takes any exception (promises).
      const error = path.aborted ?? settledAny(thrownValue);
      if (PathAbort.is(error)) return this.ended(call, receiver, values, error);
      this.noteEnd();
      const site = program.thrownSite(error);
      const thrown = classifyThrown(error, site !== undefined, program.isForeign(error));
      const { promise: promised } = followed;
      return { call, receiver, args: values, kind: 'threw', error, thrown, site: site ?? -1, promised };
    }
  }

  private ended(
    call: Call,
    receiver: unknown,
    args: unknown[],
    { reason, stack }: PathAbort,
  ): RunOutcome | AbortReason {
    if (reason.kind === 'unsupported' && reason.site < 0) {
      return { ...reason, location: reason.location ?? this.program.locateStack(stack) };
    }
    if (reason.kind !== 'violated' && reason.kind !== 'exited') return reason;
    this.noteEnd();
    return { call, receiver, args, kind: 'stopped', reason, stack };
  }

  /** Arguments as the function gets them: a rest parameter is passed element by element. */
  private spreadRest(call: Call, values: readonly unknown[]): unknown[] {
    const args: unknown[] = [];
    call.args.forEach((a, i) => {
      if (a.rest) args.push(...(this.program.env.ops.iterate(values[i], -1) as Iterable<unknown>));
      else args.push(values[i]);
    });
    return args;
  }

  /** What the run leaves behind that is to be said of it. */
  private noteEnd(): void {
    const { models, env } = this.program;
    const { inputs, path } = this.host;
    if (models !== undefined) {
      for (const { type } of inputs.objects) {
        if (type.kind === 'object' && type.shape.model !== undefined) models.inputMade(type.shape.model);
      }
    }
    if (env.realm.timers.waiting > 0) {
      const feature = 'code that a timer would run after the unit returned was not explored';
      path.gap('unsupported', feature, -1, 'check the function given to the timer by itself');
    }
  }
}
