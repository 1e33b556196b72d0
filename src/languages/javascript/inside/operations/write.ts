// The journal of property writes, as translated code appends to it before each write.

import type { Value } from '../value.js';
import { journal, log, shown } from './given.js';

const nativeHasOwn = Object.prototype.hasOwnProperty;
const { isArray } = Array;
const { isView } = ArrayBuffer;
const ABSENT = log.absent;

export function write(object: Value, key: Value): void {
  if (!log.active) return;
  const at = log.length;
  if (at > log.floor && log.objects[at - 1] === object && log.keys[at - 1] === key) return;
  const mayBeInput = shown.lazy && isArray(object);
  if (
    at >= log.limit ||
    log.careful ||
    mayBeInput ||
    typeof object !== 'object' ||
    object === null ||
    typeof key === 'object'
  ) {
    journal.write(object, key);
    return;
  }
  log.objects[at] = object;
  log.keys[at] = key;
  // An element that is not undefined is there; reading a named property could decide a lazy field.
  let value = typeof key === 'number' && (isArray(object) || isView(object)) ? (object as Value)[key] : undefined;
  if (value === undefined) value = nativeHasOwn.call(object, key) ? object[key] : ABSENT;
  // An element that makes an array longer goes with the length.
  if (value === ABSENT && typeof key !== 'symbol' && isArray(object) && key >= object.length) {
    log.keys[at] = 'length';
    value = object.length;
  }
  log.values[at] = value;
  log.length = at + 1;
}
