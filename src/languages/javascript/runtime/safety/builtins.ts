// The surroundings of a program: Node's built-in modules and globals as it sees them, each made when it is first asked for.
// One table says which effect the use of a module or global would have; what is neither safe, guarded nor allowed ends the
// run with a gap that says so.
// Always holds: a module has every member that Node's own has, so that "is not a function" is never a matter of ours.
import { isBuiltin } from 'node:module';
import type Os from 'node:os';
import url from 'node:url';
import type { Capability, Permissions } from '../../../../result/permissions.js';
import type { EventLoop } from '../event-loop/event-loop.js';
import { createAsyncHooks } from './modules/async-hooks.js';
import { createChildProcess } from './modules/child-process.js';
import { createFetch } from './modules/fetch.js';
import { createFs } from './modules/fs.js';
import { createProcess } from './modules/process.js';
import { type Build, createValues } from './modules/values.js';
import { createWorkerThreads } from './modules/worker-threads.js';
import { lazily, native } from './native.js';
import { complete, refusedMember } from './refused.js';
import type { World } from './world.js';

/** Modules with an effect: using one is denied unless its option was given. */
const EFFECTS: Readonly<Record<string, Capability>> = {
  child_process: 'child-process',
  cluster: 'child-process',
  dgram: 'net',
  dns: 'net',
  'dns/promises': 'net',
  http: 'net',
  http2: 'net',
  https: 'net',
  inspector: 'net',
  'inspector/promises': 'net',
  net: 'net',
  tls: 'net',
  worker_threads: 'worker',
};

const EFFECTS_OF_GLOBALS: Readonly<Record<string, Capability>> = {
  WebSocket: 'net',
  EventSource: 'net',
  XMLHttpRequest: 'net',
  BroadcastChannel: 'worker',
  MessageChannel: 'worker',
  MessagePort: 'worker',
  Worker: 'worker',
  SharedWorker: 'worker',
};

/** Globals that are objects, not functions. */
const OBJECTS = new Set(['crypto', 'performance', 'localStorage', 'sessionStorage', 'WebAssembly']);

/** Facts about the platform that do not differ between runs. */
const PLATFORM = ['EOL', 'platform', 'type', 'arch', 'endianness', 'devNull'];

/** Facts about the host that `navigator` tells, where the version of Node has it. */
const NAVIGATOR = ['hardwareConcurrency', 'language', 'languages', 'platform', 'userAgent'];

/** What the realm's owner has itself, instead of what is here. */
export interface OwnParts {
  readonly modules: Readonly<Record<string, () => unknown>>;
  readonly nextTick: Function;
  readonly loop: EventLoop;
  /** Compiles a function in the realm and calls it with what it needs. */
  readonly build: Build;
}

export interface Builtins {
  /** A module, with or without `node:`; undefined when there is none of that name. */
  module(name: string): unknown;
  readonly process: object;
  /** Makes the globals of Node that the realm does not have yet. */
  defineGlobals(global: object): void;
}

export function createBuiltins(world: World, own: OwnParts): Builtins {
  const { gate, permissions } = world;
  const values = createValues(world, own.build);
  const fs = lazily(() => createFs(world, own.loop));
  const made = new Map<string, unknown>();
  const allowed = allowedEffects(permissions);
  const denied = (effect: Capability | undefined): Capability | undefined =>
    effect === undefined || allowed[effect] ? undefined : effect;

  const modules: Readonly<Record<string, () => object>> = {
    ...values.modules,
    sys: () => module('util') as object,
    'util/types': () => (module('util') as { types: object }).types,
    os: () => createOs(gate),
    fs: () => fs().fs,
    'fs/promises': () => fs().promises,
    async_hooks: () => createAsyncHooks(world, own.build, own.loop),
    child_process: () => gate.object(createChildProcess(world)),
    worker_threads: () => gate.object({ ...createWorkerThreads(world), ...own.loop.inner.ofWorkerThreads }),
    module: () => createModule(world),
  };

  function module(specifier: string): unknown {
    const name = specifier.startsWith('node:') ? specifier.slice('node:'.length) : specifier;
    if (made.has(name)) return made.get(name);
    if (Object.hasOwn(own.modules, name)) made.set(name, own.modules[name]());
    else if (isBuiltin(`node:${name}`)) made.set(name, make(name));
    return made.get(name);
  }

  function make(name: string): unknown {
    const result = Object.hasOwn(modules, name) ? modules[name]() : gate.object({});
    // Its own keys say what the module has; nothing of it is run.
    complete(gate, result, native<object>(name), name, () => denied(EFFECTS[name]));
    if (!Object.hasOwn(result, 'default')) gate.inner.define(result, 'default', result, false);
    return result;
  }

  const process = createProcess(world, { nextTick: own.nextTick, builtin: module });

  function defineGlobals(global: object): void {
    const present = new Set(Object.getOwnPropertyNames(global));
    const makers: Readonly<Record<string, () => unknown>> = {
      ...values.globals,
      fetch: () => createFetch(world),
      ...('navigator' in globalThis && { navigator: () => createNavigator(gate) }),
      global: () => global,
      process: () => process,
    };
    for (const name of new Set([...Object.keys(makers), ...Object.getOwnPropertyNames(globalThis)])) {
      if (present.has(name) && name !== 'WebAssembly') continue;
      const make = Object.hasOwn(makers, name)
        ? makers[name]
        : () => refusedMember(gate, `the global ${name}`, denied(EFFECTS_OF_GLOBALS[name]), !OBJECTS.has(name));
      gate.inner.lazyGlobal(global, name, gate.outer(name, make));
    }
  }

  return { module, process, defineGlobals };
}

function allowedEffects({ net, childProcess, worker }: Permissions): Readonly<Partial<Record<Capability, boolean>>> {
  return { net, 'child-process': childProcess, worker };
}

function createOs(gate: World['gate']): object {
  const os = gate.object(gate.functions('os', native<typeof Os>('os'), PLATFORM));
  gate.notedMembers('os', os, PLATFORM);
  return os;
}

function createNavigator(gate: World['gate']): object {
  const { navigator } = globalThis as unknown as { navigator: object };
  const made = gate.object(gate.functions('navigator', navigator, NAVIGATOR));
  gate.notedMembers('navigator', made, NAVIGATOR);
  const others = Object.getOwnPropertyNames(Object.getPrototypeOf(navigator)).filter((key) => key !== 'constructor');
  for (const key of others) {
    if (NAVIGATOR.includes(key)) continue;
    gate.inner.define(made, key, refusedMember(gate, `navigator.${key}`, undefined, false), true);
  }
  return made;
}

function createModule({ gate, require }: World): object {
  return gate.object({
    builtinModules: gate.toRealm(native('module').builtinModules),
    isBuiltin: gate.pure('module.isBuiltin', isBuiltin),
    createRequire: gate.method('module.createRequire', 1, ([file]) => require(fileOf(gate.toHost(file)))),
  });
}

function fileOf(value: unknown): string {
  const text = String(value);
  return text.startsWith('file:') ? url.fileURLToPath(text) : text;
}
