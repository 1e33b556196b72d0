// Whether a value is one of a schema's: plain code, explored like any other.
import type { Field, ListNode, NumberNode, ObjectNode, SchemaNode, StringNode } from './node.js';

/** Called for what cannot be decided. */
export type Refuse = (what: string) => never;

export function nodeFits(node: SchemaNode, value: any, refuse: Refuse): boolean {
  const inside = (inner: SchemaNode, part: unknown): boolean => nodeFits(inner, part, refuse);
  switch (node.kind) {
    case 'any':
      return !node.data || value !== undefined;
    case 'never':
      return false;
    case 'boolean':
      return typeof value === 'boolean';
    case 'bigint':
      if (typeof value !== 'bigint') return false;
      return (node.min === undefined || value >= node.min) && (node.max === undefined || value <= node.max);
    case 'literal':
      return node.values.some((known) => Object.is(known, value) || known === value);
    case 'number':
      if (!isExact(node)) return refuse(`multiples of ${node.multipleOf}`);
      return numberFits(node, value);
    case 'string':
      return stringFits(node, value);
    case 'date':
      return dateFits(node, value);
    case 'array':
    case 'set':
      return listFits(node, value, inside);
    case 'tuple': {
      const { items, rest } = node;
      if (!Array.isArray(value) || value.length < items.length) return false;
      if (rest === undefined && value.length > items.length) return false;
      for (let i = 0; i < value.length; i++) if (!inside(items[i] ?? rest, value[i])) return false;
      return true;
    }
    case 'object':
      return objectFits(node, value, inside);
    case 'record':
      if (!isRecord(value) || Array.isArray(value) || isBuiltIn(value)) return false;
      for (const key of Object.keys(value)) if (!inside(node.key, key) || !inside(node.value, value[key])) return false;
      return true;
    case 'map':
      if (!(value instanceof Map)) return false;
      for (const [key, part] of value) if (!inside(node.key, key) || !inside(node.value, part)) return false;
      return true;
    case 'union':
      return node.options.some((option) => inside(option, value));
    case 'all':
      return node.parts.every((part) => inside(part, value));
    case 'check':
      return inside(node.inner, value) && Boolean(node.holds(value));
    case 'lazy':
      return inside(node.read(), value);
    case 'unknown':
      return refuse(node.what);
  }
}

function numberFits(node: NumberNode, value: any): boolean {
  if (typeof value !== 'number') return false;
  return numberHolds(node, value);
}

/** Libraries do not agree on multiples of decimal fractions, which doubles only come near to. */
export function isExact({ multipleOf = 1 }: NumberNode): boolean {
  return Number.isInteger(multipleOf * 2 ** 20);
}

/** The rules of a number, of one that is a number already. */
export function numberHolds(node: NumberNode, x: number): boolean {
  const { integer, special, min, max, above, below, multipleOf } = node;
  if (!special && !Number.isFinite(x)) return false;
  if (integer && !Number.isInteger(x)) return false;
  if (min !== undefined && !(x >= min)) return false;
  if (max !== undefined && !(x <= max)) return false;
  if (above !== undefined && !(x > above)) return false;
  if (below !== undefined && !(x < below)) return false;
  return multipleOf === undefined || x % multipleOf === 0;
}

function stringFits(node: StringNode, value: any): boolean {
  return typeof value === 'string' && stringHolds(node, value);
}

/** The rules of a string, of one that is a string already. */
export function stringHolds({ min, max, patterns, starts, ends, includes }: StringNode, s: string): boolean {
  if (min !== undefined && s.length < min) return false;
  if (max !== undefined && s.length > max) return false;
  for (const start of starts ?? []) if (!s.startsWith(start)) return false;
  for (const end of ends ?? []) if (!s.endsWith(end)) return false;
  for (const part of includes ?? []) if (!s.includes(part)) return false;
  // A pattern that remembers where it was is asked anew.
  for (const { source, flags } of patterns ?? [])
    if (!new RegExp(source, flags.replace(/[gy]/g, '')).test(s)) return false;
  return true;
}

function dateFits({ min, max }: SchemaNode & { kind: 'date' }, value: any): boolean {
  if (!(value instanceof Date)) return false;
  const time = value.getTime();
  if (Number.isNaN(time)) return false;
  return (min === undefined || time >= min) && (max === undefined || time <= max);
}

type Inside = (node: SchemaNode, value: unknown) => boolean;

function listFits({ kind, item, min, max, unique }: ListNode, value: any, inside: Inside): boolean {
  if (kind === 'array' ? !Array.isArray(value) : !(value instanceof Set)) return false;
  const size = kind === 'array' ? value.length : value.size;
  if (min !== undefined && size < min) return false;
  if (max !== undefined && size > max) return false;
  const list: unknown[] = kind === 'array' ? value : [...value];
  for (let i = 0; i < list.length; i++) if (!inside(item, list[i])) return false;
  return !unique || isUnique(list);
}

function isUnique(list: readonly unknown[]): boolean {
  for (let i = 0; i < list.length; i++) for (let k = 0; k < i; k++) if (isSame(list[i], list[k])) return false;
  return true;
}

/** As JSON has it. */
export function isSame(a: any, b: any): boolean {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

function objectFits({ fields, rest }: ObjectNode, value: any, inside: Inside): boolean {
  if (!isRecord(value) || Array.isArray(value)) return false;
  for (const field of fields) if (!fieldFits(field, value, inside)) return false;
  if (rest === 'ignored' || rest === 'stripped') return true;
  const others = Object.keys(value).filter((key) => !fields.some(({ name }) => name === key));
  return rest === 'none' ? others.length === 0 : others.every((key) => inside(rest, value[key]));
}

function fieldFits({ name, node, optional, orUndefined, present }: Field, value: any, inside: Inside): boolean {
  if (!(name in value)) return optional || (!present && inside(node, undefined));
  return (value[name] === undefined && orUndefined) || inside(node, value[name]);
}

function isBuiltIn(value: object): boolean {
  return value instanceof Date || value instanceof Map || value instanceof Set;
}

function isRecord(value: unknown): value is Record<string, any> {
  return typeof value === 'object' && value !== null;
}
