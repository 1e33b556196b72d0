// Sorting: V8's own sort with a comparator whose answers are decided.

import type { Fn, Value } from '../value.js';
import { native } from './array-access.js';
import { host, inputsShown } from './given.js';

/** V8 only asks whether the answer is negative. */
const deciding = (compare: Fn) => (a: Value, b: Value) => {
  const r = compare(a, b);
  return typeof r === 'object' ? (host.negative(r) ? -1 : 1) : r;
};

/** A list of values in order; without a comparator by their texts. */
export const ordered = (list: Value, compare: Fn | undefined): Value => {
  let objects = false;
  // Values are looked at only where it matters: the prototype may have accessors under indices.
  const looks = compare === undefined || inputsShown.any;
  for (let i = 0; looks && i < list.length; i++) {
    const v = list[i];
    if (typeof v !== 'object' || v === null) continue;
    objects = true;
    // An element that is undefined goes to the end, and no comparator sees it.
    const known = host.resolved(v);
    if (known !== v) list[i] = known;
  }
  if (compare !== undefined) return native.sort(list, deciding(compare));
  return objects ? native.sort(list, host.compareText) : native.sort(list);
};
