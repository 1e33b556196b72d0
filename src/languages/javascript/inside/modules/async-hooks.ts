// AsyncLocalStorage and AsyncResource of node:async_hooks. Which store is current is known to Node itself, which follows the promises of
// the realm; tasks of the event loop begin with what was current where they were made.
import type { Fn, Value } from '../value.js';

export interface ContextGiven {
  /** A storage of Node. */
  storage(options: Value): object;
  run(storage: object, store: Value, fn: Fn): Value;
  enter(storage: object, store: Value): void;
  store(storage: object): Value;
  disable(storage: object): void;
  /** What is current now: runs a function with it. */
  captured(): (fn: Fn) => Value;
  readonly concrete: (value: Value) => Value;
  readonly describe: (value: Value) => string;
  unsupported(what: string): never;
}

/** The parameter of the function that the module is linked to. */
declare const given: ContextGiven;

const contextApply: (fn: Fn, self: unknown, args: Value[]) => Value = Reflect.apply;
const contextDefine = Reflect.defineProperty;
const ContextTypeError = TypeError;

const checkedFunction = (fn: Value, name: string): Fn => {
  if (typeof fn === 'function') return fn;
  const text = 'The "' + name + '" argument must be of type function. Received ' + given.describe(fn);
  const error: Error & { code?: string } = new ContextTypeError(text);
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
};

class AsyncLocalStorage {
  readonly #storage: object;

  constructor(options?: Value) {
    this.#storage = given.storage(options);
  }

  static bind(fn: Value): Fn {
    return AsyncResource.bind(fn);
  }

  static snapshot(): Fn {
    const captured = given.captured();
    return (fn: Value, ...args: Value[]) => captured(() => contextApply(fn, undefined, args));
  }

  run(store: Value, fn: Value, ...args: Value[]): Value {
    return given.run(this.#storage, store, () => contextApply(fn, null, args));
  }

  exit(fn: Value, ...args: Value[]): Value {
    return given.run(this.#storage, undefined, () => contextApply(fn, null, args));
  }

  enterWith(store: Value): void {
    given.enter(this.#storage, store);
  }

  getStore(): Value {
    return given.store(this.#storage);
  }

  disable(): void {
    given.disable(this.#storage);
  }
}

class AsyncResource {
  readonly #captured = given.captured();

  constructor(type: Value) {
    const name = given.concrete(type);
    if (typeof name !== 'string') {
      const text = 'The "type" argument must be of type string. Received ' + given.describe(name);
      const error: Error & { code?: string } = new ContextTypeError(text);
      error.code = 'ERR_INVALID_ARG_TYPE';
      throw error;
    }
  }

  static bind(fn: Value, _type?: Value, self?: Value): Fn {
    return new AsyncResource('bound-anonymous-fn').bind(fn, self);
  }

  runInAsyncScope(fn: Value, self?: Value, ...args: Value[]): Value {
    return this.#captured(() => contextApply(fn, self, args));
  }

  bind(fn: Value, self?: Value): Fn {
    const callback = checkedFunction(fn, 'fn');
    const resource = this;
    const bound: Fn = function (this: Value, ...args: Value[]) {
      return resource.runInAsyncScope(callback, self === undefined ? this : self, ...args);
    };
    contextDefine(bound, 'length', {
      __proto__: null,
      value: callback.length,
      configurable: true,
    } as PropertyDescriptor);
    return bound;
  }

  emitDestroy(): this {
    return this;
  }

  asyncId(): number {
    return given.unsupported('AsyncResource.asyncId');
  }

  triggerAsyncId(): number {
    return given.unsupported('AsyncResource.triggerAsyncId');
  }
}

export const asyncHooks: Record<string, Value> = { AsyncLocalStorage, AsyncResource };
