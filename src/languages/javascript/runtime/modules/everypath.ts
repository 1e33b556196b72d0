// The module `everypath` as analysed code sees it: assume, assert, choose, cutpoint, io and fresh inputs. A file with models of the
// user's own has one for itself: what it asks for is no input of the original program.
import { FALSE } from '../../../../logic/build.js';
import { ASSUME_SITE } from '../../../../path/choice.js';
import { freshTape } from '../../../../path/tape.js';
import { inTest, leftOutOfTest, threadsNotSeen } from '../../gaps.js';
import { heldTerm, isSymbolic } from '../../values/symbolic.js';
import type { Kit } from '../models/model.js';
import { outsideValue } from '../safety/refused.js';
import { THREAD_FUNCTIONS } from '../threads.js';
import { isObject, truth, type Value } from '../values.js';

/** Before the path of a models file: the specifier of its own module. */
export const OF_MODELS = 'everypath:models:';

type Add = (target: any, name: string, length: number, fn: (...args: Value[]) => Value) => void;

/** @param models the models file that the module is made for */
export function createEverypath(kit: Kit, models?: string): unknown {
  const { realm, env } = kit;
  const ofModel = models !== undefined;
  const tape = env.tapes?.freshTape ?? freshTape();
  const module = realm.newObject();
  const add: Add = (target: any, name, length, fn): void => {
    target[name] = realm.engineFunction(name, length, fn);
  };
  add(module, 'assume', 1, (condition) => {
    const value = kit.convert.decided(condition);
    if (isSymbolic(value)) env.context.assume(truth(heldTerm(value)), ASSUME_SITE);
    else if (!value) env.context.assume(FALSE, ASSUME_SITE);
  });
  add(module, 'assert', 1, (condition, message) => {
    if (kit.ops.test(condition, -1)) return;
    const text =
      message === undefined ? '' : String(kit.concrete(kit.convert.toStr(message), 'the text of an assertion'));
    throw realm.assertionError(text, undefined, undefined, 'assert', message === undefined);
  });
  add(module, 'choose', 1, (count, name) => {
    const n = kit.concrete(kit.convert.toNumber(count), 'the number of options of choose');
    if (!Number.isInteger(n) || n < 1) throw kit.convert.rangeError(`choose needs a positive integer, got ${n}`);
    if (n === 1) return 0;
    const at = nameOf(name) ?? 'choose';
    if (models === undefined) return env.context.choose({ kind: 'choose', site: -1, at, options: n });
    env.hooks.models?.guessed();
    const describe = (option: number): string[] => [`${at} === ${option}`];
    return env.context.choose({ kind: 'shape', site: -1, at, options: n, describe });
  });
  add(module, 'concretize', 1, (given) => concretized(kit, given));
  add(module, 'cutpoint', 0, () => void env.hooks.frames?.cutHere());
  module.io = realm.loop.inner.io;
  Object.assign(module, threadFunctions(kit));
  // For the driver of sequences of calls: `$visited` says whether to go on, `$record` is heard by the original program only.
  add(module, '$visited', 2, (object, remaining) => env.hooks.visited?.(object, Number(remaining)) ?? false);
  add(module, '$record', 3, () => undefined);
  addForTests(kit, add, module);
  // For the module that restores a captured state: using what belongs to the outside ends the path.
  add(module, '$outside', 2, (what, callable) => outsideValue(realm.gate, String(what), callable === true));
  add(module, 'model', 2, (target, definition) => {
    if (models !== undefined && isObject(definition)) env.hooks.models?.define(models, definition);
    return Object.assign(realm.newObject(), { target, definition });
  });
  add(module, 'original', 1, (target) => env.hooks.models?.original(target) ?? target);
  // The translator adds the place of a call that has a type argument.
  const typed = (name: Value, place: Value) => env.hooks.symbolicInput('any', nameOf(name), nameOf(place), ofModel);
  const symbolic = realm.engineFunction('symbolic', 0, typed) as any;
  for (const kind of ['boolean', 'number', 'integer', 'string', 'bigint'] as const) {
    const ask = ([name]: Value[]) => env.hooks.symbolicInput(kind, nameOf(name), undefined, ofModel);
    symbolic[kind] = realm.gate.asking(kind, ask, ofModel ? 'model' : kind, tape);
  }
  module.symbolic = symbolic;
  return module;

  function nameOf(value: Value): string | undefined {
    if (typeof value === 'string') return value;
    if (value === undefined) return undefined;
    return isObject(value) ? undefined : String(kit.concrete(value, 'the name of an input'));
  }
}

function concretized(kit: Kit, given: Value): Value {
  const value = kit.convert.decided(given);
  return isSymbolic(value) ? kit.concrete(value, 'a value that was to be concrete') : value;
}

/** For the modules that stand for a test runner and for fast-check. */
function addForTests({ env }: Kit, add: Add, module: unknown): void {
  add(module, '$refuse', 2, (what, lift) => {
    const gap = inTest(String(what), lift === undefined ? undefined : String(lift));
    return env.context.abort({ kind: 'unsupported', gap, site: -1 });
  });
  add(module, '$leftOut', 1, (what) => env.context.gap(leftOutOfTest(String(what)), -1));
}

/** Programs that are not seen to start threads have none of their functions. */
function threadFunctions({ realm, env }: Kit): object {
  if (realm.threads !== undefined) return realm.threads.functionsOfThreads;
  const refuse = (name: string) => (): never =>
    env.context.abort({ kind: 'unsupported', gap: threadsNotSeen(name), site: -1 });
  return Object.fromEntries(THREAD_FUNCTIONS.map((name) => [name, realm.engineFunction(name, 1, refuse(name))]));
}
