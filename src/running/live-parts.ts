// The symbolic parts in the program that runs: `--then continue=PATH` writes the values of a path to them before the unit goes on. The probe has a function
// that reads and one that writes each part, in the scope of the unit; what is inside of an object is written from here.
import { parseExpressionAt } from 'acorn';
import type { Encoded } from './state.js';

/** In the unit's scope, by the number of the part. */
export interface LiveParts {
  readonly paths: readonly string[];
  get(part: number): unknown;
  set(part: number, value: unknown): void;
}

/** A value for a part, or for a place inside of one: the expression that names it. */
export type LiveValue = readonly [path: string, value: Encoded];

/** Text of an object that reads and writes the parts; they are checked to be expressions. */
export function liveText(given: readonly string[]): string {
  const paths = given.filter(isExpression);
  const gets = paths.map((path, i) => `case ${i}:return ${path};`).join('');
  const sets = paths.map((path, i) => `case ${i}:${assignment(path)};break;`).join('');
  return `{paths:${JSON.stringify(paths)},get:$i=>{switch($i){${gets}}},set:($i,$v)=>{switch($i){${sets}}}}`;
}

/** A whole expression without `await` and `yield`. */
export function isExpression(given: string): boolean {
  const text = given.trim().replaceAll('#', '$private$');
  try {
    return parseExpressionAt(text, 0, { ecmaVersion: 'latest' }).end === text.length;
  } catch {
    return false;
  }
}

/** Entries of maps are named by `get`. */
function assignment(path: string): string {
  const entry = /^(.*)\.get\((.*)\)$/s.exec(path);
  return entry === null ? `${path}=$v` : `${entry[1]}.set(${entry[2]},$v)`;
}

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
