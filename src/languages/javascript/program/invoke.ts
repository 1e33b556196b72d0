// Calls the unit in the analysed program. Promises are followed until they settle, generators until they are exhausted, so that
// their bodies are explored too. What was followed is told to who asks: a promise is no value. What the unit leaves behind, ticks,
// microtasks, timers, runs too, as tasks of the event loop.
import { types } from 'node:util';
import { PathAbort } from '../../../path/context.js';
import type { GapText } from '../../../result/gaps/gap-text.js';
import type { UnitDescription } from '../../unit.js';
import { asyncGenerator } from '../gaps.js';
import { follow, LateFailure, runTask, runWaiting, type Settled } from '../runtime/event-loop/run-tasks.js';
import type { AnalysedProgram, UnitModules } from './analysed.js';
import { findUnit, unitRoot } from './find-unit.js';

/** Among what a result rests on. */
const LEFT_AT_LOAD = 'what modules leave for later when they are loaded: timers and ticks of theirs never run';

/** Whether the unit gave a promise: set before it settles. */
export interface Followed {
  promise: boolean;
}

export function invoke(
  unit: UnitDescription,
  program: AnalysedProgram,
  receiver: unknown,
  args: readonly unknown[],
  modules: UnitModules = program,
  followed: Followed = { promise: false },
): unknown {
  if (unit.async && unit.generator) unsupported(asyncGenerator());
  const { calls } = program.env.realm.gate;
  const threads = program.env.realm.threads;
  if (unit.kind === 'function' && !unit.generator && !unit.async && threads === undefined && !program.usesTasks) {
    const value = calls.apply(unitRoot(unit, modules.scope, modules.exports) as Function, receiver, args);
    return isPromise(value) ? settled(unit, program, () => value, followed) : value;
  }
  const runs = threads === undefined ? calls : { ...calls, apply: threads.runThreads as typeof calls.apply };
  const make = <T>(maker: () => T): T => made(program, maker);
  const call = (): unknown => findUnit(unit, modules.scope, modules.exports, receiver, runs, make)(args);
  const all = (): unknown => {
    const value = call();
    return unit.generator ? exhausted(program, value) : value;
  };
  return toTheEnd(unit, program, all, followed);
}

/** Runs a call and, where it gives a promise or leaves something for later, what follows. */
export function toTheEnd(
  unit: UnitDescription,
  program: AnalysedProgram,
  call: () => unknown,
  followed: Followed,
): unknown {
  if (unit.async || program.usesTasks) return settled(unit, program, call, followed);
  const value = call();
  return isPromise(value) ? settled(unit, program, () => value, followed) : value;
}

/** Most values are told without asking Node, which costs more than many a path. */
function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && types.isPromise(value);
}

/** A constructor that throws makes no object: there is nothing to call the unit on. */
function made<T>(program: AnalysedProgram, maker: () => T): T {
  try {
    return maker();
  } catch (error) {
    throw PathAbort.is(error) || program.isForeign(error) ? error : new PathAbort({ kind: 'infeasible' });
  }
}

/** Runs a call and what it leaves behind to the end. */
function settled(unit: UnitDescription, program: AnalysedProgram, call: () => unknown, followed: Followed): unknown {
  const { told } = program.env.realm;
  told?.start();
  try {
    return withTasks(unit, program, call, followed);
  } finally {
    told?.stop();
  }
}

function withTasks(unit: UnitDescription, program: AnalysedProgram, call: () => unknown, followed: Followed): unknown {
  const { tasks } = program;
  const { loop } = tasks;
  let box: Settled = { state: 'pending', value: undefined, error: undefined };
  tasks.unheard();
  if (program.leftAtLoad) program.env.context.restsOn(LEFT_AT_LOAD);
  runTask(tasks, () => {
    try {
      const value = call();
      if (isPromise(value)) {
        followed.promise = true;
        box = follow(loop, value);
      } else box = { state: 'fulfilled', value, error: undefined };
    } catch (error) {
      if (PathAbort.is(error) || LateFailure.is(error)) throw error;
      box = { state: 'rejected', value: undefined, error };
    }
  });
  // Contracts speak of the moment at which the unit has ended: what comes later is left open.
  const whole = !program.endsWithUnit(unit);
  const each = (): boolean => {
    program.spend();
    return true;
  };
  runWaiting(tasks, () => box.state !== 'pending', whole, each);
  if (box.state === 'pending' && !tasks.over()) neverSettles(program);
  if (box.state === 'rejected') throw box.error;
  return box.value;
}

/** Nothing is left that could settle the unit's promise, unless it is something that is not followed here. */
function neverSettles(program: AnalysedProgram): never {
  const unknown = program.waitsForOthers();
  if (unknown !== undefined) unsupported(unknown);
  const message = 'the promise of the unit never settles: nothing is left that could do it';
  return program.env.context.abort({ kind: 'violated', property: 'never-settles', message, site: -1 });
}

function unsupported(gap: GapText): never {
  throw new PathAbort({ kind: 'unsupported', gap, site: -1 });
}

/** The values a generator yields, as an array of the program's realm. */
function exhausted(program: AnalysedProgram, generator: unknown): unknown {
  const values = program.access.newArray();
  for (;;) {
    program.spend();
    const step = (generator as Iterator<unknown>).next();
    if (step.done === true) return values;
    values.push(step.value);
  }
}
