// What a program sees of the event loop: timers, immediates, ticks, microtasks, with the objects that timers give. The tasks
// themselves are kept by the engine (runtime/event-loop/), for the analysed and for the original program alike.
// Always holds: a callback of the program is called from here, so V8 makes its arguments in the realm.
import { promised } from './promised-timers.js';
import type { Fn, Value } from './value.js';

export { eventTargets } from './event-target/abort.js';
export { channels, ofWorkerThreads } from './event-target/message-channel.js';
export { promised };

export type TaskKind = 'timeout' | 'interval' | 'immediate';

/** More of what is under way. */
export interface OpenTask {
  readonly label?: string;
  /** A number of `maker()`. */
  readonly maker?: number;
  /** Those of one burst run one after the other, before anything else. */
  readonly burst?: object;
  readonly alive?: boolean;
  /** Would it run code of the program, as things are? */
  readonly matters?: () => boolean;
  /** What is current when it begins: a number of `scope()`. */
  readonly scope?: number | undefined;
}

export interface EventLoopGiven {
  /** What the program gave as a callback, decided. */
  callback(value: Value): Value;
  /** What it gave as a delay, as a plain number. */
  delay(value: Value): number;
  /** What it gave to be cleared, as a plain number; undefined for what is no number. */
  id(value: Value): number | undefined;
  describe(value: Value): string;
  /** A task is to run later: the number it is known by. @param matters would it run code of the program? */
  add(kind: TaskKind, delay: number, run: Fn, matters?: () => boolean): number;
  /** Undefined when it has been cleared. */
  kind(id: number): TaskKind | undefined;
  remove(id: number): void;
  /** Counts the time of a timer from now. */
  refresh(id: number): void;
  keepsAlive(id: number): boolean;
  keepAlive(id: number, on: boolean): void;
  /** Something outside is under way: it runs at any time after this task, those of a queue in order. */
  open(queue: string | undefined, run: Fn, how?: OpenTask): number;
  /** A handle is being closed: it runs when the immediates that wait have run. */
  closes(run: Fn): void;
  /** Is the task that runs one of this burst? */
  isBurst(burst: object): boolean;
  /** The place that runs, for a task that it is the maker of. */
  maker(): number;
  /** What is current now, where the program asks for that. */
  scope(): number | undefined;
  /** The function, run with what is current now. */
  scoped(run: Fn): Fn;
  /** A copy, as structuredClone makes it. */
  clone(value: Value): Value;
  /** Does what may fail fail? */
  fails(): boolean;
  tick(run: Fn): void;
  /** A microtask was queued. */
  queued(): void;
  /** The path has ended: what is left of it does nothing. */
  ended(): boolean;
  /** Nothing is known of what the program asks for: the run ends. */
  unsupported(what: string): never;
  /** A microtask threw. */
  uncaught(error: Value): void;
  /** State of the program is about to change: it may be older than the path. */
  changing(object: object, key: PropertyKey): void;
  /** A value as a condition. */
  truth(value: Value): boolean;
  /** A value of type any with its type decided. */
  decided(value: Value): Value;
  /** A value that is neither undecided nor symbolic. */
  concrete(value: Value): Value;
  /** The task has done what it cannot tell more closely. */
  touched(): void;
  /** Are signals that depend on one known to be aborted before anybody hears of it? */
  marksFirst(): boolean;
  /** Does a listener that promised not to prevent what comes after an event prevent nothing? */
  holdsPassive(): boolean;
}

/** The parameter of the function that this is linked to. */
declare const given: EventLoopGiven;

const loopApply: (fn: Fn, self: unknown, args: Value[]) => Value = Reflect.apply;
const loopDefine = Reflect.defineProperty;
const LoopTypeError = TypeError;
const toPrimitive = Symbol.toPrimitive;
const dispose = (Symbol as { dispose?: symbol }).dispose;
const settled = Promise.resolve();
const promiseThen = settled.then;
const reactTo = promiseThen.bind(settled);

const checked = (value: Value): Fn => {
  const callback = given.callback(value);
  if (typeof callback === 'function') return callback;
  const error: Error & { code?: string } = new LoopTypeError(
    'The "callback" argument must be of type function. Received ' + given.describe(callback),
  );
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
};

/** The number of a timer or an immediate; undefined for other objects. */
let idOf: (object: object) => number | undefined;

/** What timers and immediates have in common. */
class Waiting {
  readonly #id: number;

  static {
    idOf = (object) => (#id in object ? object.#id : undefined);
  }

  constructor(id: number) {
    this.#id = id;
  }

  ref(): this {
    given.keepAlive(this.#id, true);
    return this;
  }

  unref(): this {
    given.keepAlive(this.#id, false);
    return this;
  }

  hasRef(): boolean {
    return given.keepsAlive(this.#id);
  }
}

class Timeout extends Waiting {
  refresh(): this {
    given.refresh(idOf(this) as number);
    return this;
  }

  close(): this {
    given.remove(idOf(this) as number);
    return this;
  }

  [toPrimitive](): number {
    return idOf(this) as number;
  }
}

class Immediate extends Waiting {}

const hidden = (holder: object, key: PropertyKey, value: Value): boolean =>
  loopDefine(holder, key, {
    __proto__: null,
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  } as PropertyDescriptor);

if (dispose !== undefined) {
  const disposing = {
    dispose(this: Value) {
      clear(this);
    },
  };
  hidden(Waiting.prototype, dispose, disposing.dispose);
}

const addTimer = (kind: TaskKind, callback: Value, delay: Value, args: Value[]): Timeout => {
  const fn = checked(callback);
  const timer: Timeout = new Timeout(
    given.add(kind, given.delay(delay), () => {
      loopApply(fn, timer, args);
    }),
  );
  return timer;
};

/** What it waits for does not happen. A number may stand for a timer. */
const clear = (waiting: Value): void => {
  const isObject = typeof waiting === 'object' && waiting !== null;
  const id = (isObject ? idOf(waiting) : undefined) ?? given.id(waiting);
  if (id !== undefined) given.remove(id);
};

/** What is given to be cleared; numbers are timers. */
const kindOf = (value: Value): TaskKind | undefined => {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && idOf(value) !== undefined ? given.kind(idOf(value) as number) : undefined;
};

export const timers: Record<string, Fn> = {
  setTimeout(callback: Value, delay: Value, ...args: Value[]) {
    return addTimer('timeout', callback, delay, args);
  },
  setInterval(callback: Value, delay: Value, ...args: Value[]) {
    return addTimer('interval', callback, delay, args);
  },
  setImmediate(callback: Value, ...args: Value[]) {
    const fn = checked(callback);
    return new Immediate(
      given.add('immediate', 0, () => {
        loopApply(fn, undefined, args);
      }),
    );
  },
  clearTimeout(timer: Value) {
    if (kindOf(timer) !== 'immediate') clear(timer);
  },
  clearInterval(timer: Value) {
    if (kindOf(timer) !== 'immediate') clear(timer);
  },
  clearImmediate(task: Value) {
    if (kindOf(task) === 'immediate') clear(task);
  },
};

// What util.promisify gives of them.
const promisifyAs = Symbol.for('nodejs.util.promisify.custom');
hidden(timers.setTimeout, promisifyAs, promised.setTimeout);
hidden(timers.setImmediate, promisifyAs, promised.setImmediate);

const queues = {
  queueMicrotask(callback: Value) {
    const fn = checked(callback);
    given.queued();
    const call = given.scoped(() => {
      fn();
    });
    reactTo(() => {
      if (given.ended()) return;
      try {
        call();
      } catch (error) {
        given.uncaught(error);
      }
    });
  },
  nextTick(callback: Value, ...args: Value[]) {
    const fn = checked(callback);
    given.tick(() => {
      loopApply(fn, undefined, args);
    });
  },
};

/** queueMicrotask and process.nextTick. */
export const later = queues;

const LoopPromise = Promise;
const LoopError = Error;

const operations = {
  /** An operation that completes at any time; `rejects`, where it is given, is what it may be rejected with. */
  io(value: Value, options: Value): Promise<Value> {
    const { fifo, rejects }: { fifo?: Value; rejects?: Value } = options ?? {};
    if (fifo !== undefined && typeof fifo !== 'string') throw new LoopTypeError('io: the key of a queue is a string');
    return new LoopPromise((resolve, reject) => {
      given.open(fifo, () => {
        if (rejects !== undefined && given.fails()) {
          reject(rejects);
          return;
        }
        try {
          resolve(typeof value === 'function' ? value() : value);
        } catch (error) {
          reject(error);
        }
      });
    });
  },
};

/** A promise and the functions that settle it; who is rejected gets an error of the realm. */
export const deferred = (): { promise: Promise<Value>; fulfil: Fn; fail: Fn } => {
  let fulfil!: Fn;
  let reject!: Fn;
  const promise = new LoopPromise((resolve, rejects) => {
    fulfil = resolve;
    reject = rejects;
  });
  const fail = (message: string): void => reject(new LoopError(message));
  return { promise, fulfil, fail };
};

/** Of the module `everypath`. */
export const io: Fn = operations.io;

const loopBind = Function.prototype.bind;

/** A function of the realm that somebody outside answers: V8 runs it as a reaction where it runs the realm's own. Its text tells nothing. */
export const answering = (answer: Fn): Fn => {
  const call: Fn = (...args: Value[]) => loopApply(answer, undefined, args);
  const fn = loopApply(loopBind as Fn, call, [undefined]) as Fn;
  loopDefine(fn, 'name', { __proto__: null, value: '', configurable: true } as PropertyDescriptor);
  return fn;
};

/** Calls a function of the program later, with arguments that were made in the realm. */
export const bound = (fn: Fn, args: Value[]): Fn => {
  return () => {
    loopApply(fn, undefined, args);
  };
};

/** Follows a promise: what becomes of it is told. */
export const follow = (promise: Promise<Value>, fulfilled: Fn, rejected: Fn): void => {
  loopApply(promiseThen, promise, [
    (value: Value) => {
      fulfilled(value);
    },
    (error: Value) => {
      rejected(error);
    },
  ]);
};
