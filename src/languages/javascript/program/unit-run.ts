// Runs the unit in the analysed program on one path: arguments as the view shows them, the outcome as the search takes it.

import { types } from 'node:util';
import type { FreshInputs } from '../../../inputs/fresh-inputs.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { type AbortReason, PathAbort, type RunningPath } from '../../../path/context.js';
import type { CheckOptions } from '../../../result/options.js';
import type { Call, RunOutcome } from '../../call.js';
import { LATER, type UnitDescription } from '../../unit.js';
import { handlersOfProcess, timerLeft } from '../gaps.js';
import { LateFailure } from '../runtime/event-loop/run-tasks.js';
import { settledAny } from '../values/any.js';
import { Stamp } from '../values/stamp.js';
import type { View } from '../values/view.js';
import type { AnalysedProgram, UnitModules } from './analysed.js';
import { classifyThrown, errorStack, thrownText } from './classify.js';
import { invoke, toTheEnd } from './invoke.js';
import { leavesFunctions } from './left-behind.js';
import { ReturnedCalls } from './returned-calls.js';

export interface RunHost {
  readonly path: RunningPath;
  readonly inputs: Inputs;
  readonly fresh: FreshInputs;
  readonly options: CheckOptions;
}

export class UnitRun {
  /** Functions that outlive the call were found. */
  private later = false;
  readonly returned: ReturnedCalls;

  /** @param returned how often each value that the unit returns is called */
  constructor(
    private readonly program: AnalysedProgram,
    private readonly host: RunHost,
    private readonly repeatable: boolean,
    returned: number,
  ) {
    this.returned = new ReturnedCalls(program, host, returned);
  }

  /** @param anew values given with --concrete are made again: an earlier run of the path has had them */
  run(call: Call, unit: UnitDescription, view: View, modules: UnitModules, anew: boolean): RunOutcome | AbortReason {
    const { flavour } = this.program;
    flavour.repeatable = this.repeatable;
    try {
      return this.runOnce(call, unit, view, modules, anew);
    } finally {
      flavour.repeatable = false;
    }
  }

  private runOnce(
    call: Call,
    unit: UnitDescription,
    view: View,
    modules: UnitModules,
    anew: boolean,
  ): RunOutcome | AbortReason {
    const { program } = this;
    const { path, options } = this.host;
    const values: unknown[] = [];
    let hasRest = false;
    for (const { slot, name, value, rest } of call.args) {
      if (slot !== undefined) values.push(view.read(slot));
      else values.push(anew ? program.evaluateText(options.concrete[name]) : value);
      hasRest ||= rest;
    }
    const receiver = call.receiver?.slot === undefined ? undefined : view.read(call.receiver.slot);
    const followed = { promise: false };
    try {
      const given = passed(call, values);
      const args = hasRest ? this.spreadRest(call, given) : given;
      const value = settledAny(invoke(unit, program, receiver, args, modules, followed));
      if (path.aborted !== undefined) throw path.aborted;
      this.callReturned(value, unit, view, followed.promise);
      this.noteEnd();
      this.noteFunctions(value, unit);
      const wasCalled = this.returned.steps.length > 0;
      return { call, receiver, args: values, kind: 'returned', value, promised: followed.promise, wasCalled };
    } catch (thrownValue) {
      // A signal may have been swallowed on its way, by native code that takes any exception (promises).
      // `instanceof` would run the program's code when it threw a proxy.
      const failed = path.aborted === undefined && !types.isProxy(thrownValue) && thrownValue instanceof LateFailure;
      const late = failed ? thrownValue : undefined;
      const signal = path.aborted ?? settledAny(late === undefined ? thrownValue : late.error);
      const failure = PathAbort.is(signal) ? PathAbort.reasonOf(signal) : undefined;
      if (PathAbort.is(signal) && failure?.kind !== 'failed') return this.ended(call, receiver, values, signal);
      const error = failure?.kind === 'failed' ? failure.error : signal;
      if (failure === undefined) this.noteFunctions(error, unit);
      this.noteEnd(late !== undefined);
      const site = program.thrownSite(error);
      if (late !== undefined && program.tasks.loop.handled) {
        return { kind: 'unsupported', gap: handlersOfProcess(), site: site ?? -1 };
      }
      const thrown = classifyThrown(error, site !== undefined, program.isForeign(error), unit.throws);
      if (late !== undefined && thrown !== 'assertion') {
        return failedLater({ call, receiver, args: values }, late, error, site ?? -1);
      }
      const { promise: promised } = followed;
      return { call, receiver, args: values, kind: 'threw', error, thrown, site: site ?? -1, promised };
    }
  }

  private callReturned(value: unknown, unit: UnitDescription, view: View, promised: boolean): void {
    const { returned, program } = this;
    const { path } = this.host;
    if (unit.returned === undefined || unit.generator) return;
    const stays = unit.ensures.length + unit.invariants.length > 0;
    returned.follow(value, unit.returned, view, { promised, stays }, (call) => {
      const followed = { promise: false };
      const result = toTheEnd(unit, program, call, followed);
      if (path.aborted !== undefined) throw path.aborted;
      return { value: result, promised: followed.promise };
    });
  }

  /** Says once that functions outlive the call. */
  private noteFunctions(value: unknown, unit: UnitDescription): void {
    if (this.later) return;
    this.later =
      (typeof value === 'function' && Stamp.get(value) === undefined && !this.returned.called.has(value)) ||
      (unit.othersMakeFunctions === true && leavesFunctions(value, this.program.journal, this.returned.called));
    if (this.later) this.host.path.restsOn(LATER);
  }

  private ended(call: Call, receiver: unknown, args: unknown[], signal: PathAbort): RunOutcome | AbortReason {
    const reason = PathAbort.reasonOf(signal);
    const stack = PathAbort.stackOf(signal);
    if (reason.kind === 'unsupported' && reason.site < 0) {
      return { ...reason, location: reason.location ?? this.program.code.locateStack(stack) };
    }
    if (reason.kind !== 'violated' && reason.kind !== 'exited') return reason;
    this.noteEnd();
    return { call, receiver, args, kind: 'stopped', reason, stack };
  }

  /** Arguments as the function gets them: a rest parameter is passed element by element. */
  private spreadRest(call: Call, values: readonly unknown[]): unknown[] {
    const args: unknown[] = [];
    values.forEach((value, i) => {
      if (call.args[i].rest) args.push(...(this.program.env.ops.iterate(value, -1) as Iterable<unknown>));
      else args.push(value);
    });
    return args;
  }

  /** What the run leaves behind that is to be said of it; nothing is left of a process that has ended. */
  private noteEnd(processEnded = false): void {
    const { models, env } = this.program;
    const { inputs, path } = this.host;
    if (models !== undefined) {
      for (const { type } of inputs.objects) {
        if (type.kind === 'object' && type.shape.model !== undefined) models.inputMade(type.shape.model);
      }
    }
    if (!processEnded && env.realm.loop.hasCode) path.gap(timerLeft(), -1);
  }
}

/** A task failed with nobody to hear it: on Node that ends the process. */
function failedLater(
  run: { readonly call: Call; readonly receiver: unknown; readonly args: unknown[] },
  { how }: LateFailure,
  error: unknown,
  site: number,
): RunOutcome {
  const [property, what] =
    how === 'unhandled'
      ? ['unhandled-rejection', 'a promise that nobody waits for was rejected']
      : ['uncaught-error', 'code that runs later threw, and nobody can catch it'];
  const message = `${what}: ${thrownText(error)}`;
  return { ...run, kind: 'stopped', reason: { kind: 'violated', property, message, site }, stack: errorStack(error) };
}

function passed({ leftOut }: Call, values: readonly unknown[]): readonly unknown[] {
  return leftOut === 0 ? values : values.slice(0, -leftOut);
}
