// Globals the host adds to the language: console, process, timers, structuredClone, text codecs, URL. Effects are
// swallowed, refused, or end the path; timers never run once the path has ended.
import { isSymbolic } from '../../heap/symbolic.js';
import type { Kit } from '../models/model.js';
import { realmError } from '../modules/guarded.js';
import { isObject, type Value } from '../values.js';
import { structuredCloneIn } from './clone.js';

const SILENT = [
  'log',
  'info',
  'warn',
  'error',
  'debug',
  'trace',
  'dir',
  'dirxml',
  'table',
  'group',
  'groupCollapsed',
  'groupEnd',
  'count',
  'countReset',
  'time',
  'timeEnd',
  'timeLog',
  'clear',
];

/**
 * Present in Node, with effects or too much behaviour to stand for: using one ends the path with a gap. The name itself may be
 * read, since modules that only ask whether it exists, or keep it for later, must load.
 */
const REFUSED = [
  'fetch',
  'WebAssembly',
  'Worker',
  'WebSocket',
  'XMLHttpRequest',
  'Buffer',
  'crypto',
  'performance',
  'BroadcastChannel',
  'MessageChannel',
];

export function createModuleGlobals(kit: Kit): void {
  const { realm, env } = kit;
  const method = (name: string, length: number, fn: (...args: Value[]) => Value): Function =>
    realm.adopt(fn, name, length);
  const define = (name: string, value: unknown): void => {
    Object.defineProperty(realm.global, name, { value, writable: true, configurable: true, enumerable: false });
  };

  const console = realm.newObject();
  for (const name of SILENT) console[name] = method(name, 0, () => undefined);
  console.assert = method('assert', 0, (condition, ...message) => {
    if (condition === undefined || !kit.ops.test(condition, -1)) {
      const text = message.length === 0 ? 'console.assert' : `console.assert: ${plainText(kit, message[0])}`;
      env.context.abort({ kind: 'violated', property: 'assertion', message: text, site: -1 });
    }
  });
  define('console', console);

  define('process', createProcess(kit, method));
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
    define(
      name,
      method(name, 1, (callback, ...rest) =>
        realm.timers.add(callback, name === 'setImmediate' ? [0, ...rest] : rest, name === 'setInterval'),
      ),
    );
  }
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) {
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
  for (const Class of [URL, URLSearchParams, TextEncoder, TextDecoder]) {
    const prepare = (args: Value[]): Value[] => realm.guard.arguments(Class.name, args);
    const construct = (_: object, args: Value[], made: Function): object => {
      try {
        return Reflect.construct(Class, args, made);
      } catch (error) {
        throw realmError(kit, error);
      }
    };
    const made = realm.kernel.constructors.guarded(Class.name, new Proxy(Class, { construct }), prepare);
    Object.defineProperty(made, 'prototype', { value: Class.prototype });
    define(Class.name, realm.adopt(made, Class.name, Class.length));
  }
  for (const name of REFUSED) {
    const refuse = (): never => env.context.abort({ kind: 'unsupported', feature: `the global ${name}`, site: -1 });
    const kind = typeof (globalThis as any)[name];
    if (kind === 'undefined') continue;
    const target = kind === 'function' ? method(name, 0, refuse) : realm.newObject();
    define(
      name,
      new Proxy(target, { get: refuse, set: refuse, has: refuse, apply: refuse, construct: refuse, ownKeys: refuse }),
    );
  }
}

function plainText(kit: Kit, value: Value): string {
  if (isSymbolic(value)) return kit.concrete(value, 'the text of an assertion');
  return isObject(value) ? kit.realm.describe(value) : String(value);
}

function createProcess(
  kit: Kit,
  method: (name: string, length: number, fn: (...args: Value[]) => Value) => Function,
): any {
  const { realm, env } = kit;
  const process = realm.newObject();
  process.env = realm.newObject();
  process.argv = realm.newArray();
  process.platform = 'linux';
  process.version = globalThis.process.version;
  process.versions = Object.assign(realm.newObject(), { node: globalThis.process.versions.node });
  process.pid = 1;
  process.exitCode = undefined;
  process.cwd = method('cwd', 0, () => '/');
  process.nextTick = method('nextTick', 1, (callback, ...args) => realm.timers.microtask(callback, args));
  process.on = method('on', 2, () => process);
  process.once = method('once', 2, () => process);
  process.emitWarning = method('emitWarning', 1, () => undefined);
  process.exit = method('exit', 1, (code) => {
    const given = code === undefined ? (process.exitCode ?? 0) : kit.concrete(code, 'process.exit');
    return env.context.abort({ kind: 'exited', code: Number(given) });
  });
  return process;
}
