// Math.random and the clock: new symbolic inputs, so that every value they may have is explored and a path replays.
// Soundness: a Date object holds a concrete time, so `new Date()` narrows the clock to its witness value, with a gap.
import { wrap } from '../../values/symbolic.js';
import { isObject, type Value } from '../values.js';
import { GUARD, type Kit, type ModelTable } from './model.js';

/** The largest double below 1. */
const BELOW_ONE = 1 - 2 ** -53;
export const TIME = { integer: true, min: 0, max: 8.64e15 };

/** Tokens that objects were registered with, by registry. */
const tokens = new WeakMap<object, WeakSet<any>>();

/** An object, or a symbol that is not registered. */
function isWeakKey(value: Value): boolean {
  return isObject(value) || (typeof value === 'symbol' && Symbol.keyFor(value) === undefined);
}

/** The native complains about a receiver that is no registry; with a new token it does nothing else. */
function requireRegistry(kit: Kit, self: Value): void {
  kit.realm.original('FinalizationRegistry.prototype.unregister').call(self, {});
}

export const nondeterminism: ModelTable = {
  'Math.random': (kit) => wrap(kit.env.hooks.fresh('num', 'Math.random()', { integer: false, min: 0, max: BELOW_ONE })),
  // Never collecting an object is a legal behaviour, and the only deterministic one.
  'FinalizationRegistry.prototype.register': (kit, self, [target, held, token]) => {
    requireRegistry(kit, self);
    const [object, key] = [target, token].map((v) => kit.convert.decided(v));
    if (!isWeakKey(object) || object === held || (key !== undefined && !isWeakKey(key))) return GUARD;
    kit.env.hooks.restsOn?.('callbacks of a FinalizationRegistry: never called');
    if (key === undefined) return undefined;
    kit.env.journal.irreversible();
    if (!tokens.has(self)) tokens.set(self, new WeakSet());
    tokens.get(self)?.add(key);
    return undefined;
  },
  'FinalizationRegistry.prototype.unregister': (kit, self, [token]) => {
    requireRegistry(kit, self);
    const key = kit.convert.decided(token);
    if (!isWeakKey(key)) return GUARD;
    kit.env.journal.irreversible();
    return tokens.get(self)?.delete(key) ?? false;
  },
  ...Object.fromEntries(
    ['instant', 'plainDateISO', 'plainDateTimeISO', 'plainTimeISO', 'timeZoneId', 'zonedDateTimeISO'].map((name) => [
      `Temporal.Now.${name}`,
      (kit: Kit) => kit.realm.host.unsupported(`Temporal.Now.${name}`),
    ]),
  ),
  'Date.now': (kit) => wrap(kit.env.hooks.fresh('num', 'Date.now()', TIME)),
};
