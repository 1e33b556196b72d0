// Writes the values of a path to the symbolic parts of the program that runs, all or none. Used by the hook; the probe's text has the parts (live-parts.ts).
import type { Encoded } from './state.js';

/** In the unit's scope, by the number of the part. */
export interface LiveParts {
  readonly paths: readonly string[];
  get(part: number): unknown;
  set(part: number, value: unknown): void;
}

/** What the program goes on with: a value for each part, or for a place inside of one, by the expression that names it; objects are made of tables. */
export interface LiveValues {
  readonly values: readonly (readonly [path: string, value: Encoded])[];
  readonly objects: readonly LiveObject[];
}

/** An ordinary object with its fields, an array, a map, a set: lists of values, where `['r', n]` is the object of that number; a date. */
export type LiveObject = readonly ['o' | 'a' | 'M' | 'S', readonly Encoded[]] | readonly ['d', number | null];

/** Writes the values, all or none. @throws what a write throws, and for a place that is not there */
export function writeLive(parts: LiveParts, { values, objects }: LiveValues): void {
  const made = madeObjects(objects);
  const undo: (() => void)[] = [];
  try {
    for (const [path, encoded] of values) {
      const place = placeOf(parts, path);
      const before = place.get();
      place.set(valueOf(encoded, made));
      undo.unshift(() => place.set(before));
    }
  } catch (error) {
    for (const back of undo) back();
    throw error;
  }
}

function placeOf(parts: LiveParts, path: string): { get(): unknown; set(value: unknown): void } {
  const part = parts.paths.findIndex((p) => path.startsWith(p) && /^($|[.[])/.test(path.slice(p.length)));
  if (part < 0) throw new TypeError(`${path} cannot be written`);
  const steps = stepsOf(path.slice((parts.paths[part] as string).length));
  const key = steps.pop();
  if (key === undefined) return { get: () => parts.get(part), set: (value) => parts.set(part, value) };
  let holder = parts.get(part) as Record<string, unknown>;
  for (const step of steps) holder = holder[step] as Record<string, unknown>;
  return {
    get: () => holder[key],
    set: (value) => {
      if (!Reflect.set(holder, key, value)) throw new TypeError(`${path} cannot be written`);
    },
  };
}

/** `.lines[0].count` as the names of its steps. */
function stepsOf(suffix: string): string[] {
  return [...suffix.matchAll(/\.([\w$]+)|\[(\d+)\]/g)].map(([, name, index]) => (name ?? index) as string);
}

function madeObjects(objects: readonly LiveObject[]): unknown[] {
  const made = objects.map(([kind, content]): unknown => {
    if (kind === 'd') return new Date(content ?? Number.NaN);
    return kind === 'o' ? {} : kind === 'a' ? [] : kind === 'M' ? new Map() : new Set();
  });
  objects.forEach(([kind, content], i) => {
    if (kind === 'd') return;
    const list = content.map((encoded) => valueOf(encoded, made));
    if (kind === 'a') (made[i] as unknown[]).push(...list);
    if (kind === 'S') for (const value of list) (made[i] as Set<unknown>).add(value);
    for (let at = 0; at < list.length && (kind === 'o' || kind === 'M'); at += 2) {
      const [key, value] = [list[at], list[at + 1]];
      if (kind === 'M') (made[i] as Map<unknown, unknown>).set(key, value);
      else
        Object.defineProperty(made[i], key as string, { value, writable: true, enumerable: true, configurable: true });
    }
  });
  return made;
}

function valueOf(encoded: Encoded, made: readonly unknown[]): unknown {
  if (!Array.isArray(encoded)) return encoded;
  if (encoded[0] === 'r') return made[encoded[1] as number];
  const [kind, text] = encoded as readonly string[];
  return kind === 'u' ? undefined : kind === 'b' ? BigInt(text as string) : text === '-0' ? -0 : Number(text);
}

/** Values as they are sent; undefined when one of them cannot be: an object of a class, a function, a symbol. */
export function encodedLive(values: Readonly<Record<string, unknown>>): LiveValues | undefined {
  const ids = new Map<object, number>();
  const objects: LiveObject[] = [];
  let whole = true;
  const encode = (value: unknown): Encoded => {
    const simple = encodedPrimitive(value);
    if (simple !== undefined) return simple;
    if (typeof value !== 'object') {
      whole = false;
      return null;
    }
    let id = ids.get(value as object);
    if (id === undefined) {
      id = objects.push(['o', []]) - 1;
      ids.set(value as object, id);
      const content = contentOf(value as object);
      if (content === undefined) whole = false;
      else if (content[0] === 'd') objects[id] = content;
      else objects[id] = [content[0], content[1].map(encode)];
    }
    return ['r', id];
  };
  const encoded = Object.entries(values).map(([path, value]) => [path, encode(value)] as const);
  return whole ? { values: encoded, objects } : undefined;
}

type Content = readonly ['o' | 'a' | 'M' | 'S', readonly unknown[]] | readonly ['d', number | null];

function contentOf(value: object): Content | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value)) return Object.keys(value).length === value.length ? ['a', value] : undefined;
  if (value instanceof Map) return ['M', [...value].flat(1)];
  if (value instanceof Set) return ['S', [...value]];
  if (value instanceof Date) return ['d', Number.isNaN(value.getTime()) ? null : value.getTime()];
  const plain = prototype === Object.prototype && Object.getOwnPropertySymbols(value).length === 0;
  return plain ? ['o', Object.entries(value).flat(1)] : undefined;
}

/** Undefined for what is no primitive value. */
function encodedPrimitive(value: unknown): Encoded | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : ['n', Object.is(value, -0) ? '-0' : `${value}`];
    case 'bigint':
      return ['b', String(value)];
    case 'undefined':
      return ['u'];
    default:
      return value === null ? null : undefined;
  }
}
