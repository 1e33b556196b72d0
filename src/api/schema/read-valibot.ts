// Schemas of valibot: `type` says the kind, `pipe` what else holds.
// Length of bare: one case for each kind of schema.
import {
  checked,
  type Field,
  type ListNode,
  least,
  most,
  type NumberNode,
  nullable,
  type SchemaNode,
  type StringNode,
} from './node.js';

export function readValibot(schema: any): SchemaNode {
  const { pipe } = schema;
  if (pipe === undefined) return bare(schema);
  const [first, ...rest] = pipe;
  return rest.reduce(withAction, bare(first));
}

const LEFT_OPTIONAL = new Set(['optional', 'exact_optional', 'nullish', 'undefinedable']);

function bare(schema: any): SchemaNode {
  const lazily = (inner: any): SchemaNode => ({ kind: 'lazy', read: () => readValibot(inner) });
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'bigint':
    case 'date':
    case 'any':
    case 'never':
      return { kind: schema.type };
    case 'number':
      // NaN is none, infinities are.
      return checked({ kind: 'number', special: true }, (x) => !Number.isNaN(x));
    case 'unknown':
      return { kind: 'any' };
    case 'nan':
      return { kind: 'literal', values: [Number.NaN] };
    case 'null':
      return { kind: 'literal', values: [null] };
    case 'undefined':
    case 'void':
      return { kind: 'literal', values: [undefined] };
    case 'literal':
      return { kind: 'literal', values: [schema.literal] };
    case 'picklist':
    case 'enum':
      return { kind: 'literal', values: schema.options };
    case 'array':
      return { kind: 'array', item: lazily(schema.item) };
    case 'set':
      return { kind: 'set', item: lazily(schema.value) };
    case 'map':
    case 'record':
      return { kind: schema.type, key: lazily(schema.key), value: lazily(schema.value) };
    case 'tuple':
    case 'strict_tuple':
      return { kind: 'tuple', items: schema.items.map(lazily) };
    case 'tuple_with_rest':
      return { kind: 'tuple', items: schema.items.map(lazily), rest: lazily(schema.rest) };
    case 'object':
      return { kind: 'object', fields: fieldsOf(schema.entries), rest: 'stripped' };
    case 'strict_object':
      return { kind: 'object', fields: fieldsOf(schema.entries), rest: 'none' };
    case 'loose_object':
      return { kind: 'object', fields: fieldsOf(schema.entries), rest: 'ignored' };
    case 'object_with_rest':
      return { kind: 'object', fields: fieldsOf(schema.entries), rest: lazily(schema.rest) };
    case 'union':
    case 'variant':
      return { kind: 'union', options: schema.options.map(lazily) };
    case 'intersect':
      return { kind: 'all', parts: schema.options.map(lazily) };
    case 'nullable':
      return nullable(lazily(schema.wrapped), null);
    case 'nullish':
      return nullable(lazily(schema.wrapped), null, undefined);
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
      return schema.default === undefined ? nullable(lazily(schema.wrapped), undefined) : lazily(schema.wrapped);
    case 'lazy':
      return { kind: 'lazy', read: () => readValibot(schema.getter(undefined)) };
    case 'custom':
      return checked({ kind: 'any' }, (value) => schema.check(value));
    default:
      return { kind: 'unknown', what: `valibot's ${schema.type}` };
  }
}

function fieldsOf(entries: Readonly<Record<string, any>>): Field[] {
  return Object.keys(entries).map((name): Field => {
    const entry = entries[name];
    const optional = LEFT_OPTIONAL.has(entry.type) && entry.type !== 'undefinedable' && entry.default === undefined;
    return {
      name,
      node: { kind: 'lazy', read: () => (optional ? withoutUndefined(entry) : readValibot(entry)) },
      optional,
      orUndefined: optional && entry.type !== 'exact_optional',
    };
  });
}

/** That it may be missing is said of the field. */
function withoutUndefined(entry: any): SchemaNode {
  const inner = readValibot(entry.wrapped);
  return entry.type === 'nullish' ? nullable(inner, null) : inner;
}

function withAction(node: SchemaNode, action: any): SchemaNode {
  if (action.kind === 'schema') return { kind: 'all', parts: [node, readValibot(action)] };
  if (action.kind === 'metadata' || /^(brand|readonly|title|description|metadata|flavor)$/.test(action.type))
    return node;
  if (action.kind !== 'validation') return { kind: 'unknown', what: `valibot's ${action.type}` };
  if (action.type === 'check') return checked(node, (value) => action.requirement(value));
  if (node.kind === 'check') return { ...node, inner: withAction(node.inner, action) };
  const narrowed = narrow(node, action);
  return narrowed ?? { kind: 'unknown', what: `valibot's ${action.type} of a ${node.kind}` };
}

function narrow(node: SchemaNode, { type, requirement }: any): SchemaNode | undefined {
  switch (node.kind) {
    case 'number':
      return narrowNumber(node, type, requirement);
    case 'string':
      return narrowString(node, type, requirement);
    case 'array':
    case 'set':
      return narrowList(node, type, requirement);
    case 'date':
    case 'bigint': {
      const value = requirement instanceof Date ? requirement.getTime() : requirement;
      if (type === 'min_value') return { ...node, min: value };
      return type === 'max_value' ? { ...node, max: value } : undefined;
    }
    default:
      return undefined;
  }
}

function narrowNumber(node: NumberNode, type: string, value: any): NumberNode | undefined {
  switch (type) {
    case 'min_value':
      return { ...node, min: most(node.min, value) };
    case 'max_value':
      return { ...node, max: least(node.max, value) };
    case 'gt_value':
      return { ...node, above: most(node.above, value) };
    case 'lt_value':
      return { ...node, below: least(node.below, value) };
    case 'integer':
      return { ...node, integer: true, special: false };
    case 'safe_integer':
      return {
        ...node,
        integer: true,
        special: false,
        min: most(node.min, Number.MIN_SAFE_INTEGER),
        max: least(node.max, Number.MAX_SAFE_INTEGER),
      };
    case 'finite':
      return { ...node, special: false };
    case 'multiple_of':
      return node.multipleOf === undefined ? { ...node, multipleOf: value } : undefined;
    default:
      return undefined;
  }
}

function narrowString(node: StringNode, type: string, value: any): StringNode | undefined {
  const { patterns = [], starts = [], ends = [], includes = [] } = node;
  switch (type) {
    case 'min_length':
      return { ...node, min: most(node.min, value) };
    case 'max_length':
      return { ...node, max: least(node.max, value) };
    case 'length':
      return { ...node, min: value, max: value };
    case 'non_empty':
      return { ...node, min: most(node.min, 1) };
    case 'starts_with':
      return { ...node, starts: [...starts, value] };
    case 'ends_with':
      return { ...node, ends: [...ends, value] };
    case 'includes':
      return { ...node, includes: [...includes, value] };
    default:
      // Formats say what they require: a regular expression.
      return value instanceof RegExp ? { ...node, patterns: [...patterns, value] } : undefined;
  }
}

function narrowList(node: ListNode, type: string, value: any): ListNode | undefined {
  switch (type) {
    case 'min_length':
    case 'min_size':
      return { ...node, min: most(node.min, value) };
    case 'max_length':
    case 'max_size':
      return { ...node, max: least(node.max, value) };
    case 'length':
    case 'size':
      return { ...node, min: value, max: value };
    case 'non_empty':
      return { ...node, min: most(node.min, 1) };
    default:
      return undefined;
  }
}
