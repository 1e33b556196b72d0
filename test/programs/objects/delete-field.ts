// A field of an input that was deleted is gone: reading it, listing it and deleting it again all agree, and whether the input
// had it is not asked.
// expect: {"unit": "gone", "verdict": "proved", "paths": 1}
// expect: {"unit": "listed", "verdict": "proved"}
// expect: {"unit": "keyed", "verdict": "proved"}
// expect: {"unit": "added", "verdict": "proved"}
// expect: {"unit": "readLater", "verdict": "proved", "paths": 1}
// expect: {"unit": "written", "verdict": "proved", "paths": 3}
// expect: {"unit": "writtenLast", "verdict": "proved", "paths": 1}
// expect: {"unit": "shadowing", "verdict": "proved"}
// expect: {"unit": "unlisted", "verdict": "bounded", "gaps": ["limit"]}
// expect: {"unit": "reread", "verdict": "refuted", "violations": ["runtime-error"]}
interface Options {
  x?: number;
  y?: string;
}

export function gone(o: { x?: number }): boolean {
  delete o.x;
  if (o.x !== undefined || 'x' in o || Object.hasOwn(o, 'x') || !delete o.x) {
    throw new TypeError('it came back'); // unreachable
  }
  return Reflect.deleteProperty(o, 'x');
}

export function listed(o: Options): number {
  if (o.x === 3) Reflect.deleteProperty(o, 'x');
  const keys = Object.keys(o);
  if (o.x === 3 || (keys.includes('x') && !('x' in o)) || (!keys.includes('x') && { ...o }.x !== undefined))
    throw new TypeError('it came back'); // unreachable
  return keys.length;
}

/** What no type lists may have the name, too. */
export function unlisted(o: Record<string, number>): number {
  delete o.a;
  const keys = Object.keys(o);
  if (keys.length === 1 && keys[0] === 'a') {
    throw new TypeError('it came back');
  }
  return keys.length;
}

export function keyed(o: Record<string, number>, k: 'a' | 'b'): number {
  const before = o.a ?? 0;
  delete o[k];
  if (k === 'a' && o.a !== undefined) {
    throw new TypeError('it came back'); // unreachable
  }
  if (k === 'b' && (o.a ?? 0) !== before && before === before) {
    throw new TypeError('another one went'); // unreachable
  }
  return before;
}

export function added(o: { a: number; b: number }): string {
  const loose: { a?: number; b: number } = o;
  delete loose.a;
  loose.a = 1;
  const keys = Object.keys(loose).join();
  if (keys !== 'b,a') {
    throw new TypeError(keys); // unreachable
  }
  return keys;
}

/** The other field is looked at when this one is there again. */
export function readLater(o: { a: number; b: number }): string {
  const loose: { a?: number; b: number } = o;
  delete loose.a;
  loose.a = 1;
  const { b } = loose;
  const keys = Object.keys(loose).join();
  if (keys !== 'b,a') {
    throw new TypeError(`${keys} ${b}`); // unreachable
  }
  return keys;
}

/** Where the keys come depends on whether the input had them. */
export function written(o: { a?: number; b?: number }): string {
  o.b = 1;
  o.a = 2;
  return Object.keys(o).join();
}

export function writtenLast(o: { a: number; b?: number }): string {
  o.b = 1;
  const keys = Object.keys(o).join();
  if (keys !== 'a,b') {
    throw new TypeError(keys); // unreachable
  }
  return keys;
}

class Named {
  size = 1;
  label(): string {
    return 'of the class';
  }
}

export function shadowing(named: Named): string {
  const loose = named as { label?: unknown; size?: number };
  delete loose.label;
  delete loose.size;
  if (loose.size !== undefined) {
    throw new TypeError('it came back'); // unreachable
  }
  return named.label();
}

export function reread(o: { next: { v: number } | null }): number {
  const loose: { next?: { v: number } | null } = o;
  delete loose.next;
  return loose.next!.v;
}
