// Globals and built-in modules of the analysed program. What only computes, and what has effects, is the same as for the
// original program (safety/); what must know symbolic values is made here: console, process.exit, timers, structuredClone,
// node:assert, and the module everypath.

import { NOTHING_ALLOWED } from '../../../../result/permissions.js';
import { isSymbolic } from '../../values/symbolic.js';
import type { Kit } from '../models/model.js';
import { createAssert } from '../modules/assert.js';
import { createEverypath, OF_MODELS } from '../modules/everypath.js';
import type { RealmOptions } from '../realm.js';
import { type Builtins, createBuiltins } from '../safety/builtins.js';
import { FileRules } from '../safety/files.js';
import { isObject, type Value } from '../values.js';
import { structuredCloneIn } from './clone.js';
import { inRealm } from './in-realm.js';

const SILENT =
  'log info warn error debug trace dir dirxml table group groupCollapsed groupEnd count countReset time timeEnd timeLog clear';
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate'];
const CLEARING = ['clearTimeout', 'clearInterval', 'clearImmediate'];

export function createSurroundings(kit: Kit, options: RealmOptions, endings: Set<() => void>): Builtins {
  const { realm, env } = kit;
  const { gate } = realm;
  const { permissions = NOTHING_ALLOWED } = options;
  const method = (name: string, length: number, fn: (...args: Value[]) => Value): Function =>
    gate.method(name, length, (args) => fn(...args), true);
  const define = (name: string, value: unknown): void => {
    Object.defineProperty(realm.global, name, { value, writable: true, configurable: true, enumerable: false });
  };

  const console = realm.newObject();
  for (const name of SILENT.split(' ')) console[name] = method(name, 0, () => undefined);
  console.assert = method('assert', 0, (condition, ...message) => {
    if (condition === undefined || !kit.ops.test(condition, -1)) {
      const text = message.length === 0 ? 'console.assert' : `console.assert: ${plainText(kit, message[0])}`;
      env.context.abort({ kind: 'violated', property: 'assertion', message: text, site: -1 });
    }
  });
  define('console', console);

  for (const name of TIMERS) {
    const add = (callback: Value, ...rest: Value[]): Value =>
      realm.timers.add(callback, name === 'setImmediate' ? [0, ...rest] : rest, name === 'setInterval');
    define(name, method(name, 1, add));
  }
  for (const name of CLEARING) {
    define(
      name,
      method(name, 1, (id) => realm.timers.remove(id)),
    );
  }
  define(
    'queueMicrotask',
    method('queueMicrotask', 1, (callback) => realm.timers.microtask(callback)),
  );
  define(
    'structuredClone',
    method('structuredClone', 1, (value) => structuredCloneIn(kit, value)),
  );
  define('eval', realm.evaluation.standIn);

  const world = {
    gate,
    permissions,
    files: new FileRules(permissions),
    cwd: process.cwd(),
    exit: (code: number): never => env.context.abort({ kind: 'exited', code }),
    require: (file: string): Function =>
      options.require?.(file) ?? gate.hooks.unsupported('module.createRequire', undefined),
    endings,
  };
  const builtins: Builtins = createBuiltins(world, {
    nextTick: method('nextTick', 1, (callback, ...args) => realm.timers.microtask(callback, args)),
    build: (text, name, given) => {
      // What is made within a path stays.
      const { log } = env.journal;
      const { active } = log;
      log.active = false;
      try {
        return inRealm(realm.context, text, name)(gate.object({ ...given }));
      } finally {
        log.active = active;
      }
    },
    modules: {
      assert: () => createAssert(kit, false),
      'assert/strict': () => createAssert(kit, true),
      everypath: () => createEverypath(kit),
      process: () => builtins.process,
      console: () => console,
      timers: () => gate.object(Object.fromEntries([...TIMERS, ...CLEARING].map((name) => [name, realm.global[name]]))),
    },
  });
  builtins.defineGlobals(realm.global);
  return {
    ...builtins,
    module: (name) =>
      name.startsWith(OF_MODELS) ? createEverypath(kit, name.slice(OF_MODELS.length)) : builtins.module(name),
  };
}

function plainText(kit: Kit, value: Value): string {
  if (isSymbolic(value)) return kit.concrete(value, 'the text of an assertion');
  return isObject(value) ? kit.realm.describe(value) : String(value);
}
