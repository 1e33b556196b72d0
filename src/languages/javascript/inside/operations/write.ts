// The journal of property writes, as translated code appends to it before each write.

import type { Value } from '../value.js';
import { log, recordWhole, recordWrite, shown } from './given.js';
import { bindCall } from './special.js';

const nativeHasOwn = Object.prototype.hasOwnProperty;
const { isArray } = Array;
const { isView } = ArrayBuffer;
const ABSENT = log.absent;
const isIn = bindCall(Set.prototype.has);
const addTo = bindCall(Set.prototype.add);

/** The journal keeps an array whole after so many writes in a row to its elements: copying it costs about as much as they did. */
const FEW = 4;
const ELEMENTS_PER_WRITE = 16;
let inRow = 0;

/** Is the element of the array part of a content that the journal keeps, or will from now on? */
function keepsElement(array: Value[]): boolean {
  if (isIn(log.wholes, array)) {
    log.lastCollection = array;
    return true;
  }
  inRow = log.length > log.floor && log.objects[log.length - 1] === array ? inRow + 1 : 0;
  if (inRow < FEW || inRow * ELEMENTS_PER_WRITE < array.length) return false;
  inRow = 0;
  recordWhole(array);
  return log.lastCollection === array;
}

/** What the path has just made is kept as if it had been empty: nobody asks what it was. */
export const young = (collection: Value): Value => {
  if (log.active && collection !== log.lastCollection) keepYoung(collection);
  return collection;
};

function keepYoung(collection: Value): void {
  if (isView(collection) || isIn(log.wholes, collection)) {
    log.lastCollection = collection;
    return;
  }
  const at = log.length;
  if (at >= log.limit || log.exotic || shown.lazy) return;
  log.objects[at] = collection;
  log.keys[at] = log.whole;
  log.values[at] = log.empty;
  log.length = at + 1;
  addTo(log.wholes, collection);
  log.lastCollection = collection;
}

/** Small, so that V8 puts it where it is called. */
export const write = (object: Value, key: Value): void => {
  if (!log.active || (object === log.lastCollection && isElement(object, key))) return;
  record(object, key);
};

/** Of an array whose content the journal may keep. */
const isElement = (object: Value, key: Value): boolean =>
  typeof key === 'number' && key >>> 0 === key && isArray(object) && !log.exotic && !shown.lazy;

/** Reading the property of an object may run an accessor. */
const mayRunCode = (key: Value): boolean =>
  log.accessors === undefined || (typeof key !== 'string' && typeof key !== 'symbol') || isIn(log.accessors, key);

function record(object: Value, key: Value): void {
  if (isElement(object, key) && keepsElement(object)) return;
  const at = log.length;
  if (at > log.floor && log.objects[at - 1] === object && log.keys[at - 1] === key) return;
  const mayBeInput = shown.lazy && isArray(object);
  if (
    at >= log.limit ||
    (log.careful && mayRunCode(key)) ||
    shown.any ||
    mayBeInput ||
    key === 'length' ||
    typeof object !== 'object' ||
    object === null ||
    typeof key === 'object'
  ) {
    recordWrite(object, key);
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
