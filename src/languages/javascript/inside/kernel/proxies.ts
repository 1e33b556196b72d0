// Proxies that the program makes: boolean traps answer concretely, arguments of traps are the realm's own, and the journal knows
// what lies behind each.

import { ownArguments } from '../traps.js';
import type { Value } from '../value.js';
import { host, journal } from './given.js';
import { isObjectLike } from './iteration.js';
import { reflectApply } from './natives.js';

const NativeProxy = Proxy;
const nativeRevocable = Proxy.revocable;
const reflectGet = Reflect.get;
const booleanTraps: Record<PropertyKey, true | undefined> = {
  __proto__: null as never,
  has: true,
  deleteProperty: true,
  set: true,
  defineProperty: true,
  isExtensible: true,
  preventExtensions: true,
};

/** A handler whose boolean traps answer concretely. The native asks it for traps and nothing else. */
export const guardedHandler = (handler: Value): Value => {
  if (!isObjectLike(handler)) return handler;
  return new NativeProxy({}, {
    __proto__: null,
    get(_: Value, key: PropertyKey) {
      const trap = reflectGet(handler, key, handler);
      if (typeof trap !== 'function') return trap;
      const decides = booleanTraps[key];
      return (...args: Value[]) => {
        const answer = reflectApply(trap, handler, ownArguments(key, args));
        return decides && typeof answer === 'object' ? host.test(answer, -1) : answer;
      };
    },
  } as ProxyHandler<object>);
};

export const proxyStatics = {
  revocable(target: Value, handler: Value) {
    target = host.object(target);
    const pair = nativeRevocable(target, guardedHandler(host.object(handler)));
    journal.noteProxy(pair.proxy, target);
    return pair;
  },
};
