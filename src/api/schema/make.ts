// Values of a schema during an exploration: every value of the schema is one that is made, and no other; what is left out is said.
// `name` is how conditions and inputs speak of the value: an identifier.
import { isExact, isSame, numberHolds, stringHolds } from './fits.js';
import type { ListNode, NumberNode, ObjectNode, SchemaNode, StringNode } from './node.js';

/** What is asked of the engine. */
export interface Engine {
  assume(condition: unknown): void;
  choose(options: number, name?: string): number;
  readonly symbolic: {
    boolean(name?: string): boolean;
    number(name?: string): number;
    integer(name?: string): number;
    string(name?: string): string;
    bigint(name?: string): bigint;
  };
  /** Ends the path as a gap. */
  refuse(what: string): never;
  /** Goes on, and says what was left out. */
  leftOut(what: string): void;
}

/** Milliseconds from 1970 that a Date can hold. */
const MAX_DATE = 8640000000000000;
/** How deep values of any kind go. */
const ANY_DEPTH = 2;

export function makeValue(node: SchemaNode, name: string, engine: Engine): any {
  const { symbolic, choose, assume } = engine;
  const make = (inner: SchemaNode, as: string): any => makeValue(inner, as, engine);
  switch (node.kind) {
    case 'any':
      engine.leftOut(`of ${name} plain data of up to ${ANY_DEPTH} levels was tried`);
      return make(anyNode(ANY_DEPTH, node.data === true), name);
    case 'never':
      return assume(false);
    case 'boolean':
      return symbolic.boolean(name);
    case 'bigint': {
      const x = symbolic.bigint(name);
      if (node.min !== undefined) assume(x >= node.min);
      if (node.max !== undefined) assume(x <= node.max);
      return x;
    }
    case 'literal':
      return node.values[node.values.length === 1 ? 0 : choose(node.values.length, name)];
    case 'number':
      return makeNumber(node, name, engine);
    case 'string':
      return makeString(node, name, engine);
    case 'date': {
      const time = symbolic.integer(`${name}_time`);
      assume(time >= (node.min ?? -MAX_DATE));
      assume(time <= (node.max ?? MAX_DATE));
      return new Date(time);
    }
    case 'array':
      return makeList(node, name, engine);
    case 'set':
      return new Set(makeList({ ...node, unique: true }, name, engine));
    case 'tuple': {
      const list = node.items.map((item, i) => make(item, `${name}_${i}`));
      if (node.rest === undefined) return list;
      return [...list, ...makeList({ kind: 'array', item: node.rest }, `${name}_rest`, engine)];
    }
    case 'object':
      return makeObject(node, name, engine);
    case 'record':
    case 'map':
      return makeEntries(node, name, engine);
    case 'union':
      return make(node.options[choose(node.options.length, name)], name);
    case 'all':
      return makeAll(node.parts, name, engine);
    case 'check': {
      const value = make(node.inner, name);
      assume(node.holds(value));
      return value;
    }
    case 'lazy':
      return make(node.read(), name);
    case 'unknown':
      return engine.refuse(node.what);
  }
}

function makeNumber(node: NumberNode, name: string, { symbolic, assume, refuse }: Engine): number {
  if (!isExact(node)) return refuse(`multiples of ${node.multipleOf}`);
  const x = node.integer ? symbolic.integer(name) : symbolic.number(name);
  assume(numberHolds(node, x));
  return x;
}

function makeString(node: StringNode, name: string, { symbolic, assume }: Engine): string {
  const s = symbolic.string(name);
  assume(stringHolds(node, s));
  return s;
}

/** The length is decided one element at a time: the search may stop at any. */
function makeList({ item, min = 0, max, unique }: ListNode, name: string, engine: Engine): unknown[] {
  const list: unknown[] = [];
  const length = max === min ? min : engine.symbolic.integer(`${name}_length`);
  engine.assume(length >= min);
  if (max !== undefined) engine.assume(length <= max);
  while (list.length < length) {
    const value = makeValue(item, `${name}_${list.length}`, engine);
    if (unique) for (const other of list) engine.assume(!isSame(other, value));
    list.push(value);
  }
  return list;
}

function makeObject({ fields, rest }: ObjectNode, name: string, engine: Engine): object {
  const made: Record<string, unknown> = {};
  for (const { name: key, node, optional, orUndefined } of fields) {
    const as = `${name}_${key.replace(/[^\w$]/g, '_')}`;
    const way = optional ? engine.choose(orUndefined ? 3 : 2, as) : 1;
    if (way === 1) made[key] = makeValue(node, as, engine);
    if (way === 2) made[key] = undefined;
  }
  if (rest !== 'none' && rest !== 'stripped') engine.leftOut(`of ${name} no further properties were tried`);
  return made;
}

function makeEntries(node: SchemaNode & { kind: 'record' | 'map' }, name: string, engine: Engine): unknown {
  const keys = makeList({ kind: 'array', item: node.key, unique: true }, `${name}_keys`, engine);
  const entries = keys.map((key, i) => [key, makeValue(node.value, `${name}_values_${i}`, engine)] as const);
  return node.kind === 'map' ? new Map(entries) : Object.fromEntries(entries as [string, unknown][]);
}

/** Objects with the fields of all parts; of anything else what the first part makes and the others allow. */
function makeAll(parts: readonly SchemaNode[], name: string, engine: Engine): unknown {
  const known = parts.map(resolved);
  if (known.every((part): part is ObjectNode => part.kind === 'object')) {
    const fields = known.flatMap((part) => part.fields);
    const names = new Set(fields.map((field) => field.name));
    if (names.size === fields.length)
      return makeObject(
        { kind: 'object', fields, rest: known.every((p) => p.rest === 'stripped') ? 'stripped' : 'ignored' },
        name,
        engine,
      );
  }
  return engine.refuse(`${name}: an intersection of schemas other than objects with different fields`);
}

function resolved(node: SchemaNode): SchemaNode {
  return node.kind === 'lazy' ? resolved(node.read()) : node;
}

/** Data as JSON and JavaScript have it. */
function anyNode(depth: number, data: boolean): SchemaNode {
  const plain: SchemaNode[] = [
    { kind: 'literal', values: data ? [null] : [undefined, null] },
    { kind: 'boolean' },
    { kind: 'number', special: !data },
    { kind: 'string' },
  ];
  if (depth === 0) return { kind: 'union', options: plain };
  const value: SchemaNode = { kind: 'lazy', read: () => anyNode(depth - 1, data) };
  const nested: SchemaNode[] = [
    { kind: 'array', item: value },
    { kind: 'record', key: { kind: 'string' }, value },
  ];
  return { kind: 'union', options: [...plain, ...nested] };
}
