// The realm of the original program: a vm context with nothing of the engine's in it, behind the same gate and the same
// permissions as the translated program. Effects that are not allowed stop the run.
import assert from 'node:assert';
import { types } from 'node:util';
import vm from 'node:vm';
import { NOTHING_ALLOWED, optionFor, type Permissions } from '../../../result/permissions.js';
import { type InnerThreads, ORIGINAL, type OriginalSurroundings, POLYFILLS } from '../inside/texts.js';
import { EventLoop } from '../runtime/event-loop/event-loop.js';
import { callsMessages } from '../runtime/modules/assert-messages.js';
import { builtQuietly, inRealm } from '../runtime/realm/in-realm.js';
import { type Builtins, createBuiltins } from '../runtime/safety/builtins.js';
import { FileRules } from '../runtime/safety/files.js';
import { type Calls, Gate } from '../runtime/safety/gate.js';
import { outsideValue } from '../runtime/safety/refused.js';
import type { World } from '../runtime/safety/world.js';
import { createThreads, showThreads } from '../runtime/threads.js';
import type { OpenPromise } from '../values/materialize.js';
import { type ReplayScript, RunStopped } from './original-builtins.js';
import { originalThreads } from './original-threads.js';
import { emptyContext, givenParts, plainValues } from './realm-parts.js';

const NUMBERS = ['boolean', 'number', 'integer', 'string', 'bigint'];

export class OriginalRealm {
  readonly context: vm.Context;
  readonly gate: Gate;
  readonly loop: EventLoop;
  private readonly threads: InnerThreads | undefined;
  private readonly inside: OriginalSurroundings;
  private readonly builtins: Builtins;
  private readonly endings = new Set<() => void>();
  /** Thrown where the run was stopped; tells the program nothing. */
  private readonly token: unknown;

  constructor(
    private readonly script: () => ReplayScript,
    permissions: Permissions = NOTHING_ALLOWED,
    require: (file: string) => Function,
    /** The program has threads. */
    hasThreads = false,
  ) {
    this.context = emptyContext();
    const global = vm.runInContext('globalThis', this.context) as object;
    inRealm(this.context, POLYFILLS, 'everypath:polyfills')();
    this.gate = new Gate(this.context, {
      thrown: (error) => (error instanceof RunStopped ? this.token : error),
      deny: (capability, what) =>
        script().stop({
          kind: 'stopped',
          reason: `${what} is denied`,
          lift: optionFor(capability),
          denied: capability,
        }),
      unsupported: (what, lift) => script().stop({ kind: 'stopped', reason: `${what} is not supported`, lift }),
      later: (callback, args) => this.loop.completes(callback, args),
    });
    const { gate } = this;
    this.token = gate.inner.token();
    gate.guardStacks(global, vm.runInContext('Error', this.context));
    this.inside = inRealm(this.context, ORIGINAL, 'everypath:original')(givenParts(gate, script));
    this.loop = new EventLoop(this.context, plainValues(gate, script, this.context.structuredClone));
    this.threads = hasThreads ? createThreads(this.context, originalThreads(script)) : undefined;
    const { timers, promised, later, eventTargets, channels } = this.loop.inner;
    const { queueMicrotask, nextTick } = later;
    for (const [name, fn] of Object.entries({ ...timers, queueMicrotask, ...eventTargets, ...channels })) {
      gate.inner.define(global, name, fn, false);
    }
    const world: World = {
      gate,
      permissions,
      files: new FileRules(permissions),
      cwd: process.cwd(),
      exit: (code) => script().stop({ kind: 'exited', code }),
      listens: () => {},
      require,
      endings: this.endings,
    };
    this.builtins = createBuiltins(world, {
      nextTick,
      loop: this.loop,
      build: (text, name, given) => builtQuietly(this.context, text, name, gate.object({ ...given })),
      modules: {
        everypath: () => this.everypath(),
        assert: () => this.assertModule(false),
        'assert/strict': () => this.assertModule(true),
        process: () => this.builtins.process,
        console: () => this.context.console,
        timers: () => gate.object({ ...timers, promises: gate.object(promised) }),
        'timers/promises': () => gate.object(promised),
      },
    });
    this.builtins.defineGlobals(global);
    if (this.threads !== undefined) showThreads(global, this.threads);
  }

  /** How the unit is called: as the first thread, where there are threads. */
  get unitCalls(): Calls {
    const { calls } = this.gate;
    return this.threads === undefined ? calls : { ...calls, apply: this.threads.runThreads as Calls['apply'] };
  }

  /** A promise that ends in a task of the loop once it has begun. */
  promise(label: string, task: string | undefined): OpenPromise {
    const { loop } = this;
    const { promise, fulfil, fail } = loop.inner.deferred();
    return { promise, begin: (end) => loop.operation({ label, task }, () => end({ fulfil, fail })) };
  }

  module(name: string): unknown {
    return this.builtins.module(name);
  }

  /** The run has ended: nothing of it goes on. */
  end(): void {
    this.loop.drop();
    for (const end of [...this.endings]) end();
  }

  private everypath(): object {
    const { gate, script } = this;
    const next = (): unknown => script().symbolic.shift();
    const symbolic = gate.method('symbolic', 0, next);
    for (const name of NUMBERS) gate.inner.define(symbolic, name, gate.method(name, 0, next));
    const method = (name: string, fn: (args: unknown[]) => unknown): [string, Function] => [
      name,
      gate.method(name, 1, fn),
    ];
    return gate.object({
      symbolic,
      io: this.loop.inner.io,
      ...this.threads?.functionsOfThreads,
      ...Object.fromEntries([
        method('choose', ([options]) => (options === 1 ? 0 : (script().choices.shift() ?? 0))),
        method('cutpoint', () => undefined),
        method('concretize', ([value]) => value),
        method('model', ([target, definition]) => gate.object({ target, definition })),
        method('original', ([target]) => target),
        method('$visited', () => false),
        method('$record', (step) => script().record(step)),
        method('$refuse', ([what]) => script().stop({ kind: 'stopped', reason: `${what} is not supported` })),
        method('$leftOut', () => undefined),
        method('$outside', ([what, callable]) => outsideValue(gate, String(what), callable === true)),
        method('assume', ([condition]) => {
          if (!condition) script().stop({ kind: 'stopped', reason: 'an assumption does not hold' });
        }),
      ]),
      assert: this.inside.asserting(
        gate.method('assert', 1, ([condition, message]) => this.failed(condition, message)),
      ),
    });
  }

  private failed(condition: unknown, message: unknown): unknown {
    if (condition) return undefined;
    return this.gate.object({ message: message === undefined ? '' : String(message), operator: 'assert' });
  }

  /** Node's own assertions; the errors are made inside. */
  private assertModule(strict: boolean): object {
    const { gate } = this;
    const checks: Record<string, unknown> = {};
    const source = (strict ? assert.strict : assert) as unknown as Record<string, Function>;
    for (const name of Object.keys(source)) {
      if (typeof source[name] !== 'function' || /^[A-Z]|^strict$|[rR]eject/.test(name)) continue;
      checks[name] = gate.method(`assert.${name}`, source[name].length, (args) => this.failure(source[name], args));
    }
    const made = this.inside.assertModule(gate.object(checks), callsMessages());
    const other = strict ? made : this.assertModule(true);
    gate.inner.define(made, 'strict', other);
    return made;
  }

  private failure(check: Function, args: unknown[]): unknown {
    try {
      Reflect.apply(check, undefined, args);
      return undefined;
    } catch (error) {
      if (types.isProxy(error) || !(error instanceof assert.AssertionError)) {
        // A message that is an error is thrown as it is.
        if (args.includes(error)) return this.gate.object({ given: error });
        throw error;
      }
      const { message, actual, expected, operator, generatedMessage } = error;
      return this.gate.object({ message, actual, expected, operator, generatedMessage });
    }
  }
}
