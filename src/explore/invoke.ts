// Calls the unit in the analysed program. Async functions are followed until their promise settles, generators until
// they are exhausted, so that their bodies are explored too.
import vm from 'node:vm';
import { PathAbort } from '../path/context.js';
import type { UnitDescription } from '../path/program.js';
import type { AnalysedProgram } from './analysed.js';
import { FOLLOW, findUnit, type Settled } from './original.js';

const settle = new vm.Script('$everypath()');

export function invoke(
  unit: UnitDescription,
  program: AnalysedProgram,
  receiver: unknown,
  args: readonly unknown[],
): unknown {
  const call = (): unknown => findUnit(unit, program.scope, program.exports, receiver)(args);
  if (unit.async) return settled(program, call);
  const value = call();
  return unit.generator ? exhausted(program, value) : value;
}

/** Runs an async call and its microtasks to the end. */
function settled(program: AnalysedProgram, call: () => unknown): unknown {
  const { context } = program.env.realm;
  const box: Settled = { state: 'pending', value: undefined, error: undefined };
  context.$everypath = () => {
    const promise = call() as PromiseLike<unknown>;
    if (typeof promise !== 'object' || promise === null || typeof promise.then !== 'function') {
      box.state = 'fulfilled';
      box.value = promise;
      return;
    }
    vm.runInContext(FOLLOW, context)(promise, box);
  };
  try {
    settle.runInContext(context);
  } finally {
    context.$everypath = undefined;
  }
  if (box.state === 'rejected') throw box.error;
  if (box.state === 'pending') {
    throw new PathAbort({
      kind: 'unsupported',
      feature: 'a promise that waits for a timer or for I/O',
      site: -1,
      lift: 'await only promises that the code itself settles',
    });
  }
  return box.value;
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
