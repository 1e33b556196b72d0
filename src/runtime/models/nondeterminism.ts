// Math.random and the clock: new symbolic inputs, so that every value they may have is explored and a path replays.
// Soundness: a Date object holds a concrete time, so `new Date()` narrows the clock to its witness value, with a gap.
import { wrap } from '../../heap/symbolic.js';
import { isObject } from '../values.js';
import { GUARD, type ModelTable } from './model.js';

/** The largest double below 1. */
const BELOW_ONE = 1 - 2 ** -53;
export const TIME = { integer: true, min: 0, max: 8.64e15 };

export const nondeterminism: ModelTable = {
  'Math.random': (kit) => wrap(kit.env.hooks.fresh('num', 'Math.random()', { integer: false, min: 0, max: BELOW_ONE })),
  // Never collecting an object is a legal behaviour, and the only deterministic one.
  'FinalizationRegistry.prototype.register': (kit, _self, [target, held, token]) => {
    const objects = [target, ...(token === undefined ? [] : [token])].map((v) => kit.convert.decided(v));
    return !objects.every(isObject) || objects[0] === held ? GUARD : undefined;
  },
  'FinalizationRegistry.prototype.unregister': (kit, _self, [token]) =>
    isObject(kit.convert.decided(token)) ? false : GUARD,
  'Date.now': (kit) => wrap(kit.env.hooks.fresh('num', 'Date.now()', TIME)),
};
