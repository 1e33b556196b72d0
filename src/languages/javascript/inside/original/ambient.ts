// Time and chance as the path had them, and what a replay must not do: wait for other threads, hear of collected objects.

import type { Fn, Value } from '../value.js';
import { host } from './given.js';
import { construct, NativeDate, NativeProxy, put } from './natives.js';

const nativeRandom = Math.random;
const nativeNow = Date.now;
const NativeNumber = Number;

const chance = {
  random() {
    return host.ambient('Math.random()') ?? nativeRandom();
  },
};
const clock = {
  now() {
    return host.ambient('Date.now()') ?? nativeNow();
  },
};
put(Math, 'random', chance.random);
put(NativeDate, 'now', clock.now);
const handler = {
  __proto__: null,
  construct: (target: Value, args: Value[], as: Function) =>
    construct(target, args.length === 0 ? [Date.now()] : args, as),
  apply: (target: Value) => new target(Date.now()).toString(),
};
put(globalThis, 'Date', new NativeProxy(NativeDate, handler as ProxyHandler<DateConstructor>));

const registry = {
  register() {},
  unregister() {
    return false;
  },
};
const nativeWait: Fn = Atomics.wait;
/** A time that passes has passed at once; for ever is too long. */
const waiting = {
  wait(array: Value, index: Value, value: Value, time: Value) {
    let asked = Number.NaN;
    const limit = {
      valueOf() {
        asked = NativeNumber(time);
        return 0;
      },
    };
    const found = nativeWait(array, index, value, limit);
    const isEndless = asked !== asked || asked === Number.POSITIVE_INFINITY;
    return found === 'timed-out' && isEndless ? host.waits() : found;
  },
};
put(Atomics, 'wait', waiting.wait);
put(FinalizationRegistry.prototype, 'register', registry.register);
put(FinalizationRegistry.prototype, 'unregister', registry.unregister);
