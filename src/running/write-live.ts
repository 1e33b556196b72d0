// Writes the values of a path to the symbolic parts of the program that runs, all or none. Used by the hook; the probe's text has the parts (live-parts.ts).
import type { Encoded } from './state.js';

/** In the unit's scope, by the number of the part. */
export interface LiveParts {
  readonly paths: readonly string[];
  get(part: number): unknown;
  set(part: number, value: unknown): void;
}

/** A value for a part, or for a place inside of one: the expression that names it. */
export type LiveValue = readonly [path: string, value: Encoded];

/** Writes the values, all or none. @throws what a write throws, and for a place that is not there */
export function writeLive(parts: LiveParts, values: readonly LiveValue[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const [path, encoded] of values) {
      const place = placeOf(parts, path);
      const before = place.get();
      place.set(primitive(encoded));
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

function primitive(encoded: Encoded): unknown {
  if (!Array.isArray(encoded)) return encoded;
  const [kind, text] = encoded as readonly string[];
  return kind === 'u' ? undefined : kind === 'b' ? BigInt(text as string) : text === '-0' ? -0 : Number(text);
}

/** Undefined for what is no primitive value. */
export function encodedPrimitive(value: unknown): Encoded | undefined {
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
