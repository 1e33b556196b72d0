// A concrete value in one line of source notation, for reports: long ones are cut. Runs no code of the program.
import { types } from 'node:util';
import { classNameOf, isDense, isReference } from '../values/object-parts.js';
import { keyText, literal } from './source-text.js';
import { standInType } from './stand-in.js';
import { dataProperties, kindOf } from './value-graph.js';

const MAX_DEPTH = 5;
const MAX_ENTRIES = 24;
const MAX_LENGTH = 300;

/** @param names objects that are called by their name instead of being written out */
export function valueCode(
  value: unknown,
  names: readonly { readonly name: string; readonly value: unknown }[] = [],
): string {
  const known = new Map<object, string>();
  for (const { name, value: object } of names) if (isReference(object)) known.set(object, name);
  const text = write(value, known, 0);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function write(value: unknown, known: Map<object, string>, depth: number): string {
  if (!isReference(value)) return literal(value);
  const name = known.get(value);
  if (name !== undefined) return name;
  const type = standInType(value);
  if (type !== undefined) return `any ${type}`;
  if (depth >= MAX_DEPTH) return '…';
  if (types.isProxy(value)) return 'a proxy';
  if (typeof value === 'function') return value.name === '' ? 'a function' : `function ${value.name}`;
  known.set(value, '<circular>');
  const text = contents(value, (inner) => write(inner, known, depth + 1));
  known.delete(value);
  return text;
}

function contents(value: object, write: (value: unknown) => string): string {
  const className = classNameOf(value);
  const list = (items: readonly string[]): string =>
    items.length > MAX_ENTRIES ? `${items.slice(0, MAX_ENTRIES).join(', ')}, …` : items.join(', ');
  if (types.isMap(value)) {
    const entries = [...Map.prototype.entries.call(value)].map(([k, v]) => `[${write(k)}, ${write(v)}]`);
    return `new Map([${list(entries)}])`;
  }
  if (types.isSet(value)) return `new Set([${list([...Set.prototype.values.call(value)].map(write))}])`;
  if (types.isDate(value)) return `new Date(${literal(Date.prototype.getTime.call(value))})`;
  if (types.isRegExp(value)) return RegExp.prototype.toString.call(value);
  if (types.isTypedArray(value))
    return `${className ?? 'typed array'} [${list(Array.from(value as Uint8Array, String))}]`;
  if (types.isBoxedPrimitive(value)) return `Object(${literal((value as { valueOf(): unknown }).valueOf())})`;
  if (Array.isArray(value)) {
    const items = Array.from({ length: Math.min(value.length, MAX_ENTRIES + 1) }, (_, i) =>
      i in value ? write(value[i]) : '',
    );
    return `[${list(items)}]`;
  }
  const fields = [...dataProperties(value)].map(([key, field]) => `${keyText(key)}: ${write(field)}`);
  const prefix = className === undefined ? '' : `${className} `;
  return fields.length === 0 ? `${prefix}{}` : `${prefix}{ ${list(fields)} }`;
}

/** An expression that gives an equal value: primitives, plain objects, arrays, maps, sets and dates. Undefined for others. */
export function expressionOf(value: unknown): string | undefined {
  try {
    const text = expression(value, new Set());
    return text.length > MAX_LENGTH ? undefined : text;
  } catch (error) {
    if (error instanceof NoExpression) return undefined;
    throw error;
  }
}

class NoExpression extends Error {}

function expression(value: unknown, above: ReadonlySet<object>): string {
  if (typeof value === 'symbol') throw new NoExpression();
  if (!isReference(value)) return literal(value);
  if (above.has(value) || types.isProxy(value) || typeof value === 'function') throw new NoExpression();
  const within = new Set([...above, value]);
  const inner = (part: unknown): string => expression(part, within);
  const className = classNameOf(value);
  if (types.isMap(value)) {
    return `new Map([${[...Map.prototype.entries.call(value)].map(([k, v]) => `[${inner(k)}, ${inner(v)}]`).join(', ')}])`;
  }
  if (types.isSet(value)) return `new Set([${[...Set.prototype.values.call(value)].map(inner).join(', ')}])`;
  if (types.isDate(value)) return `new Date(${literal(Date.prototype.getTime.call(value))})`;
  if (className !== undefined || kindOf(value) === 'opaque') throw new NoExpression();
  if (Array.isArray(value)) {
    if (!isDense(value)) throw new NoExpression();
    return `[${value.map(inner).join(', ')}]`;
  }
  const fields = [...dataProperties(value)].map(([key, field]) => `${keyText(key)}: ${inner(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
