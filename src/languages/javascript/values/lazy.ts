// What runtime/ needs to know of lazy inputs, in one place.
export { isAny, kindsDiffer, referenceKind, resolveAny, usedAny } from './any.js';
export { lazyArrayOf } from './lazy-array.js';
export { type LazyCollection, lazyCollectionOf } from './lazy-collection.js';
export { forceFields, hasField, noteClass, removeField } from './view.js';

import { lazyArrayOf } from './lazy-array.js';
import { lazyCollectionOf } from './lazy-collection.js';
import { ListedCollection } from './listed-collection.js';

/** Decides all members: what the program holds is then an ordinary collection. */
export function forceCollection(value: unknown): void {
  (lazyCollectionOf(value) ?? ListedCollection.of(value))?.force();
}

export function isLazyArray(value: unknown): boolean {
  return lazyArrayOf(value) !== undefined;
}
