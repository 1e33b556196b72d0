// Code that works against the one who runs it: it changes built-ins, lays traps in what it returns, and does not end.
// `steady` is checked last, by the same engine.

export function polluteObject(x: number): boolean {
  for (const key of ['get', 'set', 'value', 'kind', 'then', 'type', 'term', 'code', 'reason', 'length', '0']) {
    (Object.prototype as any)[key] = 'polluted';
  }
  return x > 1;
}
export function polluteArray(x: number): boolean {
  (Array.prototype as any)[Symbol.iterator] = function* () {
    yield 'polluted';
  };
  for (const name of ['push', 'map', 'filter', 'forEach', 'slice', 'join', 'includes', 'concat']) {
    (Array.prototype as any)[name] = () => 'polluted';
  }
  return x > 1;
}
export function polluteCollections(x: number): boolean {
  for (const Class of [Map, Set, WeakMap, WeakSet, Promise, RegExp, String, Number, Function, Date, Error] as any[]) {
    for (const name of Object.getOwnPropertyNames(Class.prototype)) {
      try {
        Class.prototype[name] = () => 'polluted';
      } catch {}
    }
  }
  return x > 1;
}
export function replaceGlobals(x: number): boolean {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    try {
      (globalThis as any)[name] = undefined;
    } catch {}
  }
  return x > 1;
}
export function polluteReflect(x: number): boolean {
  for (const holder of [Reflect, JSON, Math, Object, Array, Symbol] as any[]) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (typeof holder[name] !== 'function') continue;
      try {
        holder[name] = () => {
          throw new Error('polluted');
        };
      } catch {}
    }
  }
  return x > 1;
}
export function deepGetters(x: number): unknown {
  return {
    x,
    get bomb() {
      throw new Error('looked at');
    },
    toString() {
      throw new Error('made a text');
    },
    valueOf() {
      throw new Error('made a number');
    },
    toJSON() {
      throw new Error('made JSON');
    },
    [Symbol.toPrimitive]() {
      throw new Error('made a primitive');
    },
    get [Symbol.toStringTag]() {
      throw new Error('asked for its name');
    },
    get constructor() {
      throw new Error('asked for its class');
    },
  };
}
export function endlessGetter(): unknown {
  return {
    get deeper() {
      for (;;);
    },
  };
}
export function errorBomb(x: number): never {
  const error = new TypeError('bomb');
  for (const key of ['message', 'name', 'stack', 'constructor']) {
    Object.defineProperty(error, key, {
      get() {
        throw new Error(`${key} was asked for ${x}`);
      },
    });
  }
  throw error;
}
export function thrownProxy(): never {
  throw new Proxy(
    {},
    {
      get() {
        throw new Error('trap');
      },
      getPrototypeOf() {
        throw new Error('trap');
      },
      ownKeys() {
        throw new Error('trap');
      },
    },
  );
}
export function endlessStack(x: number): number {
  return endlessStack(x + 1) + 1;
}
export function endlessMicrotasks(): Promise<void> {
  return Promise.resolve().then(endlessMicrotasks);
}
export async function endlessChain(): Promise<void> {
  for (;;) await null;
}
export async function endlessTimers(): Promise<void> {
  for (;;) await new Promise((resolve) => setTimeout(resolve, 1));
}
export async function interval(): Promise<number> {
  let count = 0;
  return new Promise((resolve) => {
    const id = setInterval(() => {
      count++;
      if (count === 3) {
        clearInterval(id);
        resolve(count);
      }
    }, 10);
  });
}
let fired = 0;
export function leftTimers(x: number): number {
  setTimeout(() => {
    fired++;
  }, 0);
  setInterval(() => {
    fired++;
  }, 0);
  setImmediate(() => {
    fired++;
  });
  return x > 1 ? fired : -fired;
}
export function firedLater(x: number): number {
  return x > 1 ? fired : -fired;
}
export function aborts(): void {
  process.abort();
}
export function killsItself(): void {
  process.kill(process.pid, 'SIGKILL');
}
export function handlers(x: number): number {
  for (const event of ['uncaughtException', 'unhandledRejection', 'exit', 'beforeExit', 'SIGTERM', 'message']) {
    process.on(event as any, () => {
      fired++;
    });
  }
  process.exitCode = 7;
  void Promise.reject(new Error('nobody listens'));
  return x > 1 ? 1 : 2;
}
export function finalizers(x: number): number {
  const registry = new FinalizationRegistry(() => {
    fired++;
  });
  for (let i = 0; i < 100; i++) registry.register({}, i);
  return x > 1 ? 1 : 2;
}
export function steady(x: number): number {
  const list = [3, 1, 2].sort();
  return x > list[0]! ? new Map([[1, 'a']]).size : new Set(list).size;
}
