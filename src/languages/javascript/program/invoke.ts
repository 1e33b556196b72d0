// Calls the unit in the analysed program. Promises are followed until they settle, generators until
// they are exhausted, so that their bodies are explored too. What was followed is told to who asks: a promise is no value.
import { types } from 'node:util';
import vm from 'node:vm';
import { PathAbort } from '../../../path/context.js';
import type { UnitDescription } from '../../unit.js';
import { FOLLOW, findUnit, type Settled } from '../original/original.js';
import type { AnalysedProgram, UnitModules } from './analysed.js';
import { unheardRejections, unheardText } from './unheard.js';

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
  if (unit.async && unit.generator) unsupported('an async generator');
  const make = <T>(maker: () => T): T => made(program, maker);
  const call = (): unknown =>
    findUnit(unit, modules.scope, modules.exports, receiver, program.env.realm.gate.calls, make)(args);
  if (unit.async || program.usesPromises) {
    unheardRejections();
    const value = settled(program, call, followed, unit.generator);
    for (const reason of unheardRejections()) {
      program.env.context.gap('unsupported', unheardText(reason), -1, 'await it, or catch its error');
    }
    return value;
  }
  const value = call();
  if (types.isPromise(value)) return settled(program, () => value, followed);
  return unit.generator ? exhausted(program, value) : value;
}

/** A constructor that throws makes no object: there is nothing to call the unit on. */
function made<T>(program: AnalysedProgram, maker: () => T): T {
  try {
    return maker();
  } catch (error) {
    throw PathAbort.is(error) || program.isForeign(error) ? error : new PathAbort({ kind: 'infeasible' });
  }
}

/** Runs a call and the microtasks it leaves behind to the end. */
function settled(program: AnalysedProgram, call: () => unknown, followed: Followed, generator = false): unknown {
  const { context, timers } = program.env.realm;
  const box: Settled = { state: 'pending', value: undefined, error: undefined };
  program.scripts.run(() => {
    const value = call();
    const promise = (generator ? exhausted(program, value) : value) as PromiseLike<unknown>;
    if (!types.isPromise(promise)) {
      box.state = 'fulfilled';
      box.value = promise;
      return;
    }
    followed.promise = true;
    vm.runInContext(FOLLOW, context)(promise, box);
  });
  // Timers run, on a clock of their own, while a promise that the unit gave waits.
  while (box.state === 'pending' && timers.waiting > 0 && !program.env.state.aborting) {
    if (timers.waiting > 1) {
      const message = 'timers ran in the order of their delays: another order may be possible';
      program.env.context.gap('nondeterminism', message, -1, 'await one timer at a time');
    }
    program.spend();
    program.scripts.run(() => void timers.runNext());
  }
  if (box.state === 'rejected') throw box.error;
  if (box.state === 'pending') {
    unsupported('a promise that waits for a timer or for I/O', 'await only promises that the code itself settles');
  }
  return box.value;
}

function unsupported(feature: string, lift?: string): never {
  throw new PathAbort({ kind: 'unsupported', feature, site: -1, ...(lift === undefined ? {} : { lift }) });
}

/** The values a generator yields, as an array of the program's realm. */
function exhausted(program: AnalysedProgram, generator: unknown): unknown {
  const values = program.newArray();
  for (;;) {
    program.spend();
    const step = (generator as Iterator<unknown>).next();
    if (step.done === true) return values;
    values.push(step.value);
  }
}
