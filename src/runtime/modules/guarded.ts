// Pure modules of Node behind guards: symbolic arguments are concretized, with a gap; arrays, plain objects and errors that
// come back are made the realm's own.
import type { Kit } from '../models/model.js';
import type { Value } from '../values.js';

function toRealm(kit: Kit, value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype) {
    const made = kit.realm.newArray();
    for (const item of value) made.push(toRealm(kit, item));
    return made;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const made = kit.realm.newObject();
  for (const key of Object.keys(value)) made[key] = toRealm(kit, value[key]);
  return made;
}

/** An error of the host's realm as one that analysed code can tell by `instanceof`. */
export function realmError(kit: Kit, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const Class = kit.realm.natives[error.constructor.name] ?? kit.realm.natives.Error;
  const made = new Class(error.message);
  if ('code' in error) made.code = error.code;
  return made;
}

export function guardedModule(kit: Kit, name: string, source: object): unknown {
  const made = kit.realm.newObject();
  for (const [key, value] of Object.entries(source)) {
    if (typeof value === 'function') made[key] = guardedFunction(kit, `${name}.${key}`, value);
    else if (value === source) made[key] = made;
    else
      made[key] =
        typeof value === 'object' && value !== null
          ? guardedModule(kit, `${name}.${key}`, withoutCycles(value, source))
          : value;
  }
  made.default = made;
  return made;
}

/** path.posix refers to itself. */
function withoutCycles(value: object, parent: object): object {
  return Object.fromEntries(
    Object.entries(value).filter(([, v]) => v !== parent && v !== value && typeof v !== 'object'),
  );
}

function guardedFunction(kit: Kit, name: string, native: Function): Function {
  const fn = (...args: Value[]): Value => {
    try {
      return toRealm(kit, kit.realm.guard.call(name, native, undefined, args));
    } catch (error) {
      throw realmError(kit, error);
    }
  };
  return kit.realm.adopt(fn, native.name, native.length);
}
