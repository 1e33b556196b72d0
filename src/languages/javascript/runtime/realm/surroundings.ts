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
import { builtQuietly } from './in-realm.js';

const SILENT =
  'log info warn error debug trace dir dirxml table group groupCollapsed groupEnd count countReset time timeEnd timeLog clear';

export function createSurroundings(kit: Kit, options: RealmOptions, endings: Set<() => void>): Builtins {
  const { realm, env } = kit;
  const { gate } = realm;
  const { permissions = NOTHING_ALLOWED } = options;
  const method: Method = (name, length, fn) => gate.method(name, length, (args) => fn(...args), true);
  const define = (name: string, value: unknown): void => {
    Object.defineProperty(realm.global, name, { value, writable: true, configurable: true, enumerable: false });
  };

  const console = createConsole(kit, method);
  define('console', console);
  const { timers, promised, later, eventTargets, channels } = realm.loop.inner;
  const queues = { ...timers, queueMicrotask: later.queueMicrotask };
  for (const [name, fn] of Object.entries(queues)) define(name, realm.adopt(fn, name, 1));
  const structuredClone = method('structuredClone', 1, (value) => structuredCloneIn(kit, value));
  for (const [name, value] of Object.entries({ ...eventTargets, ...channels, structuredClone })) define(name, value);
  define('eval', realm.evaluation.standIn);

  const world = {
    gate,
    permissions,
    files: new FileRules(permissions),
    cwd: process.cwd(),
    exit: (code: number): never => env.context.abort({ kind: 'exited', code }),
    listens: (event: string) => realm.loop.listens(event),
    require: (file: string): Function => options.require?.(file) ?? gate.hooks.unsupported('module.createRequire'),
    endings,
    loading: () => env.state.loading,
  };
  const builtins: Builtins = createBuiltins(world, {
    nextTick: realm.adopt(later.nextTick, 'nextTick', 1),
    loop: realm.loop,
    build: (text, name, given) => {
      // What is made within a path stays.
      const { log } = env.journal;
      const { active } = log;
      log.active = false;
      try {
        return builtQuietly(realm.context, text, name, gate.object({ ...given }));
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
      timers: () => gate.object({ ...timers, promises: gate.object(promised) }),
      'timers/promises': () => gate.object(promised),
    },
  });
  builtins.defineGlobals(realm.global);
  return {
    ...builtins,
    module: (name) =>
      name.startsWith(OF_MODELS) ? createEverypath(kit, name.slice(OF_MODELS.length)) : builtins.module(name),
  };
}

type Method = (name: string, length: number, fn: (...args: Value[]) => Value) => Function;

function createConsole(kit: Kit, method: Method): Value {
  const console = kit.realm.newObject();
  for (const name of SILENT.split(' ')) console[name] = method(name, 0, () => undefined);
  console.assert = method('assert', 0, (condition, ...message) => {
    if (condition === undefined || !kit.ops.test(condition, -1)) {
      const text = message.length === 0 ? 'console.assert' : `console.assert: ${plainText(kit, message[0])}`;
      kit.env.context.abort({ kind: 'violated', property: 'assertion', message: text, site: -1 });
    }
  });
  return console;
}

function plainText(kit: Kit, value: Value): string {
  if (isSymbolic(value)) return kit.concrete(value, 'the text of an assertion');
  return isObject(value) ? kit.realm.describe(value) : String(value);
}
