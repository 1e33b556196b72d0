// Proxies of the original program: what their traps are given is the realm's own.
import { ownArguments } from '../traps.js';
import type { Value } from '../value.js';
import { apply, NativeProxy, NativeTypeError, put } from './natives.js';

const nativeRevocable = NativeProxy.revocable;
const getTrap = Reflect.get;
const isObjectLike = (value: Value): boolean =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** The native asks a handler for traps and nothing else. */
const handing = (handler: Value): Value => {
  if (!isObjectLike(handler)) return handler;
  return new NativeProxy({}, {
    __proto__: null,
    get(_: Value, key: PropertyKey) {
      const trap = getTrap(handler, key, handler);
      if (typeof trap !== 'function') return trap;
      return (...args: Value[]) => apply(trap, handler, ownArguments(key, args));
    },
  } as ProxyHandler<object>);
};

const makeProxy: Value = function (this: Value, target: Value, handler: Value) {
  if (new.target === undefined) throw new NativeTypeError("Constructor Proxy requires 'new'");
  return new NativeProxy(target, handing(handler));
};
const statics = {
  revocable(target: Value, handler: Value) {
    return nativeRevocable(target, handing(handler));
  },
};
/** A bound function has no prototype, like the native. */
const OwnProxy = makeProxy.bind(undefined);
put(OwnProxy, 'name', 'Proxy');
put(OwnProxy, 'length', 2);
put(OwnProxy, 'revocable', statics.revocable);
put(globalThis, 'Proxy', OwnProxy);
