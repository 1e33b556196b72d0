// The kernel: plain operators, guards and the fast paths of models, made once in each realm of an analysed program. It runs
// there because V8 inlines no function across contexts, and because what it makes and throws (arrays, errors) must be the
// realm's own. Natives are captured before analysed code runs.
// Always holds: with concrete arguments a function made here does what the native does; anything that may be symbolic goes to
// `host` (given.ts).

import type { Methods, Value } from '../value.js';
import { changingMethods } from './array-change.js';
import { copyingMethods } from './array-copy.js';
import { searchingMethods } from './array-search.js';
import { syncArrayStatics } from './array-statics.js';
import { walkingMethods } from './array-walk.js';
import { asyncArrayStatics } from './newer-functions.js';

export { typedMethods } from './array-statics.js';
export { boxes } from './boxes.js';
export { exhaust, sizeGetters, unmoved } from './collection-listing.js';
export { constructors } from './constructors.js';
export { crossing } from './given.js';
export {
  accessor,
  answering,
  guard,
  listing,
  methods,
  mutator,
  spreading,
  statics,
  textWithPattern,
  variadic,
  withoutModel,
} from './guards.js';
export { asyncIterable, iterable } from './iteration.js';
export { iteratorMethods, iteratorStatics } from './iterator-helpers.js';
export { mapMethods, setMethods } from './map-and-set.js';
export { promiseStatics, stackMethod } from './newer-functions.js';
export { functionMethods, generatorMethods, objectMethods, objectStatics, settle } from './objects.js';
export { plain } from './plain.js';
export { proxyStatics } from './proxies.js';
export { matchIterator, patternMethod, regexpMethods } from './regexps.js';
export { groupings } from './set-methods.js';

export const arrayMethods: Methods = { ...walkingMethods, ...searchingMethods, ...changingMethods, ...copyingMethods };

export const arrayStatics: Methods = { ...syncArrayStatics, ...asyncArrayStatics };

export const emptyArray = (): Value[] => [];
export const emptyObject = (): Record<PropertyKey, Value> => ({});
export const arrayOf = (...values: Value[]): Value[] => values;

/** What goes wrong in the iteration is an error of the realm. */
export const each = (items: Iterable<Value>, f: (value: Value) => void): void => {
  for (const v of items) f(v);
};
