// `process` for analysed code: facts that do not change between runs, an environment of its own, handlers that are never
// called, and nothing that reaches the process of the tool: what would (kill, dlopen, bindings, users) no option allows.

import { refusedMember } from '../refused.js';
import type { Members, World } from '../world.js';

/** Functions that the lockdown of a thread has taken away; of members with an underscore there are only these. */
const TAKEN = new Set(['binding', '_linkedBinding', 'dlopen', 'kill', '_kill']);

const BINDINGS = ['binding', '_linkedBinding'];

/** Handlers are taken and never called: nothing happens outside a path. */
const LISTENING =
  'on once addListener prependListener prependOnceListener off removeListener removeAllListeners setMaxListeners'; // prettier-ignore
const ABORTED = 134;
/** What differs from machine to machine and from start to start. */
const SURROUNDINGS =
  'argv execArgv argv0 execPath title platform arch version versions release pid ppid browser cwd'.split(' ');

export interface ProcessParts {
  readonly nextTick: Function;
  /** A built-in module as the program sees it. */
  builtin(name: string): unknown;
}

export function createProcess(world: World, parts: ProcessParts): object {
  const { gate, permissions } = world;
  const env = environment(world);
  const { versions, release, arch, version } = process;
  const members: Members = {
    env,
    argv: gate.inner.array(),
    execArgv: gate.inner.array(),
    argv0: 'node',
    execPath: '/usr/bin/node',
    title: 'node',
    platform: 'linux',
    arch,
    version,
    versions: gate.toRealm({ ...versions }),
    release: gate.toRealm({ ...release }),
    pid: 1,
    ppid: 0,
    exitCode: undefined,
    browser: undefined,
    nextTick: parts.nextTick,
    cwd: gate.method('process.cwd', 0, () => world.cwd),
    emitWarning: gate.method('process.emitWarning', 1, () => undefined),
    emit: gate.method('process.emit', 1, () => false),
    listenerCount: gate.method('process.listenerCount', 1, () => 0),
    listeners: gate.method('process.listeners', 1, () => gate.inner.array()),
    abort: gate.method('process.abort', 0, () => world.exit(ABORTED)),
    stdout: stream(world, 'stdout', 1),
    stderr: stream(world, 'stderr', 2),
    getBuiltinModule: gate.method('process.getBuiltinModule', 1, ([name]) => parts.builtin(String(name))),
  };
  const made = gate.object(members);
  const define = (name: string, value: unknown): boolean => gate.inner.define(made, name, value);
  for (const name of LISTENING.split(' ')) define(name, listening(world, name, made));
  const exit = gate.method('process.exit', 1, ([code]) => world.exit(Number(code ?? made.exitCode ?? 0)));
  define('exit', exit);
  define('reallyExit', exit);
  define(
    'chdir',
    gate.method('process.chdir', 1, ([folder]) => {
      if (!permissions.env) gate.hooks.deny('env', 'process.chdir');
      world.cwd = String(gate.toHost(folder));
    }),
  );
  for (const name of Object.getOwnPropertyNames(process)) {
    if (Object.hasOwn(made, name) || (name.startsWith('_') && !TAKEN.has(name))) continue;
    // Getters are not run: they may open something.
    const value: unknown = Reflect.getOwnPropertyDescriptor(process, name)?.value;
    const callable = typeof value === 'function' || TAKEN.has(name);
    define(name, refusedMember(gate, `process.${name}`, undefined, callable));
  }
  for (const name of BINDINGS) define(name, refusedBinding(world, `process.${name}`));
  define('mainModule', refusedMember(gate, 'process.mainModule', undefined, false));
  gate.notedMembers('process', made, SURROUNDINGS);
  gate.inner.tag(made, 'process');
  return made;
}

/** As under Node's permissions: libraries ask for it inside of try, and go on without. */
function refusedBinding({ gate }: World, name: string): unknown {
  return gate.method(name, 1, () => {
    gate.hooks.restsOn?.(`${name} throws, as it does under the permissions of Node`);
    throw Object.assign(new Error('Access to this API has been restricted'), { code: 'ERR_ACCESS_DENIED' });
  });
}

/** Failures that nobody hears of end the process all the same; these handlers are told apart by the event loop. */
const FAILURES = /^(?:uncaughtException|unhandledRejection)/;

/** process.on and the like: what is given to them is never called. */
function listening({ gate, listens }: World, name: string, made: object): unknown {
  return gate.method(`process.${name}`, 2, ([event, handler]) => {
    if (typeof event === 'string') listens(event);
    const adds = typeof handler === 'function' && !/^(?:off|remove)/.test(name);
    if (adds && !FAILURES.test(String(event))) {
      gate.hooks.skipped?.(`the handler of process.${name}('${String(event)}')`, 'check the handler by itself');
    }
    return made;
  });
}

/** process.env: what the program may see of it, and change. */
function environment({ gate, permissions }: World): unknown {
  const changing = gate.outer('process.env', ([key]) => {
    if (!permissions.env) gate.hooks.deny('env', `a change of process.env.${String(key)}`);
    return undefined;
  });
  const reading = gate.outer('process.env', () =>
    gate.hooks.restsOn?.(`environment variables: ${permissions.env ? 'as they were in this run' : 'none'}`),
  );
  return gate.inner.environment(
    reading,
    changing,
    permissions.env ? gate.toRealm({ ...process.env }) : gate.inner.object(),
  );
}

/** Output is swallowed. */
function stream({ gate }: World, name: string, fd: number): object {
  const made = gate.object({ fd, isTTY: false, writable: true, columns: undefined });
  const quiet = (key: string, answer: unknown): boolean =>
    gate.inner.define(
      made,
      key,
      gate.method(`process.${name}.${key}`, 1, () => answer),
    );
  const calls = (key: string, answer: unknown): boolean =>
    gate.inner.define(
      made,
      key,
      gate.method(`process.${name}.${key}`, 1, (args) => {
        const callback = args.find((arg) => typeof arg === 'function');
        if (callback !== undefined) gate.later(callback);
        return answer;
      }),
    );
  const listens = (key: string): boolean =>
    gate.inner.define(
      made,
      key,
      gate.method(`process.${name}.${key}`, 2, ([event]) => {
        gate.hooks.skipped?.(
          `the handler of process.${name}.${key}('${String(event)}')`,
          'check the handler by itself',
        );
        return made;
      }),
    );
  calls('write', true);
  calls('end', made);
  for (const key of ['on', 'once']) listens(key);
  for (const key of ['off', 'cork', 'uncork']) quiet(key, made);
  quiet('hasColors', false);
  quiet('getColorDepth', 1);
  gate.notedMembers(`process.${name}`, made, ['isTTY', 'columns', 'hasColors', 'getColorDepth']);
  return made;
}
