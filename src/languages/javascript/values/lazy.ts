// What runtime/ needs to know of lazy inputs, in one place.
export { isAny, kindsDiffer, referenceKind, resolveAny } from './any.js';
export { lazyArrayOf } from './lazy-array.js';
export { type LazyCollection, lazyCollectionOf } from './lazy-collection.js';
export { forceFields, hasField, noteClass, removeField } from './view.js';

import { lazyArrayOf } from './lazy-array.js';

export function isLazyArray(value: unknown): boolean {
  return lazyArrayOf(value) !== undefined;
}
