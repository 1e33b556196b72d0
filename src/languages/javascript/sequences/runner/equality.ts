// When two values are equal to a matcher, and patterns such as expect.any.

export interface Pattern {
  readonly pattern: true;
  matches(value: any): boolean;
}

/** Equality of values: structure, not identity. `strict` minds classes and undefined properties. */
export function equal(a: any, b: any, strict: boolean, seen = new Map<unknown, unknown>()): boolean {
  if (isPattern(b)) return b.matches(a);
  if (isPattern(a)) return a.matches(b);
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error && b instanceof Error) return a.name === b.name && a.message === b.message;
  if (a instanceof Map || b instanceof Map) {
    if (!(a instanceof Map && b instanceof Map) || a.size !== b.size) return false;
    const rest = [...b];
    return [...a].every(([k, v]) => takeFrom(rest, ([l, w]) => equal(k, l, strict, seen) && equal(v, w, strict, seen)));
  }
  if (a instanceof Set || b instanceof Set) {
    if (!(a instanceof Set && b instanceof Set) || a.size !== b.size) return false;
    const rest = [...b];
    return [...a].every((v) => takeFrom(rest, (w) => equal(v, w, strict, seen)));
  }
  if (Array.isArray(a) && a.length !== b.length) return false;
  const keysOf = (o: any) => Object.keys(o).filter((key) => strict || o[key] !== undefined);
  const keys = keysOf(a);
  return (
    keys.length === keysOf(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key], strict, seen))
  );
}

function takeFrom<T>(list: T[], fits: (item: T) => boolean): boolean {
  const at = list.findIndex(fits);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

export function contains(a: any, part: any): boolean {
  if (isPattern(part)) return part.matches(a);
  if (typeof part !== 'object' || part === null || typeof a !== 'object' || a === null) return equal(a, part, false);
  if (Array.isArray(part))
    return Array.isArray(a) && a.length === part.length && part.every((p, i) => contains(a[i], p));
  return Object.keys(part).every((key) => key in a && contains(a[key], part[key]));
}

export function isPattern(value: any): value is Pattern {
  return typeof value === 'object' && value !== null && typeof value.matches === 'function' && value.pattern === true;
}

export const pattern = (matches: (value: any) => boolean): Pattern => ({ pattern: true, matches });
