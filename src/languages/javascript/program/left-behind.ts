// Functions that a run leaves behind, in what it returned or threw and in what it wrote to state that outlives it. Called at the
// end of a run, where other code than the unit's own may have made functions.
// Soundness: where something cannot be looked through, or there is too much of it, the answer is that there are some. Methods of
// classes are no functions that a run leaves: they are code of the program, whoever has an instance.
import { types } from 'node:util';
import type { Journal } from '../values/journal.js';
import { isReference } from '../values/object-parts.js';
import { isProgramProxy, Stamp } from '../values/stamp.js';

const MOST = 2000;

/** @param called functions that were called on the path after the unit had returned */
export function leavesFunctions(value: unknown, journal: Journal, called: ReadonlySet<unknown>): boolean {
  if (!isReference(value) && journal.log.length === 0 && !journal.hasChangedVariables) return false;
  const seen = new Set<object>();
  const open: object[] = [];
  const add = (part: unknown): boolean => {
    if (typeof part === 'function') return Stamp.get(part) === undefined && !called.has(part);
    if (typeof part !== 'object' || part === null || seen.has(part)) return false;
    seen.add(part);
    open.push(part);
    return false;
  };
  if (add(value)) return true;
  for (const written of writtenBy(journal)) if (add(written)) return true;
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (seen.size > MOST || isOpaque(object) || partsOf(object).some(add)) return true;
  }
  return false;
}

/** What the path has put into state that is older, as it is now; more than that does no harm. */
function* writtenBy(journal: Journal): Iterable<unknown> {
  const { length, objects, keys, whole, empty } = journal.log;
  for (let i = 0; i < length; i++) {
    const key = keys[i] as PropertyKey;
    const isWhole = key === whole || key === empty || key === 'length';
    yield isWhole ? objects[i] : Reflect.getOwnPropertyDescriptor(objects[i] as object, key)?.value;
  }
  for (const [, value] of journal.changedVariables()) yield value;
}

/** Code that runs later, or what cannot be listed. */
function isOpaque(object: object): boolean {
  return (
    isProgramProxy(object) ||
    types.isGeneratorObject(object) ||
    types.isPromise(object) ||
    types.isWeakMap(object) ||
    types.isWeakSet(object)
  );
}

/** What the object holds, without asking it anything that would decide an input. */
function partsOf(given: object): unknown[] {
  const record = Stamp.get(given) as { readonly target?: object } | undefined;
  const object = types.isProxy(given) ? record?.target : given;
  if (object === undefined) return [];
  const parts: unknown[] = [];
  for (const key of Reflect.ownKeys(object)) {
    const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
    parts.push(value, get, set);
  }
  if (types.isMap(object)) Map.prototype.forEach.call(object, (value, key) => parts.push(value, key));
  if (types.isSet(object)) Set.prototype.forEach.call(object, (key) => parts.push(key));
  return parts;
}
