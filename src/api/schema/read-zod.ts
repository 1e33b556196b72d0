// Schemas of zod 4 (and its mini form): `_zod.def` says all.
import {
  checked,
  type Field,
  least,
  most,
  type NumberNode,
  nullable,
  type Rest,
  type SchemaNode,
  type StringNode,
} from './node.js';

const INTEGERS: Readonly<Record<string, Partial<NumberNode>>> = {
  safeint: { integer: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  int32: { integer: true, min: -0x80000000, max: 0x7fffffff },
  uint32: { integer: true, min: 0, max: 0xffffffff },
};

export function readZod(schema: any): SchemaNode {
  const { def } = schema._zod;
  const checks = (def.checks ?? []).map((check: any) => ({ def: check._zod.def, check }));
  // A format is a check of its own: z.email(), z.int().
  if (def.check !== undefined) checks.unshift({ def, check: schema });
  return checks.reduce((node: SchemaNode, { def: rule }: any) => withCheck(node, rule), bare(def));
}

function bare(def: any): SchemaNode {
  const lazily = (inner: any): SchemaNode => ({ kind: 'lazy', read: () => readZod(inner) });
  switch (def.type) {
    case 'string':
    case 'boolean':
    case 'bigint':
    case 'date':
    case 'any':
    case 'never':
    case 'number':
      return { kind: def.type };
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
      return { kind: 'literal', values: def.values };
    case 'enum':
      return { kind: 'literal', values: enumValues(def.entries) };
    case 'array':
      return { kind: 'array', item: lazily(def.element) };
    case 'set':
      return { kind: 'set', item: lazily(def.valueType) };
    case 'map':
      return { kind: 'map', key: lazily(def.keyType), value: lazily(def.valueType) };
    case 'record':
      return { kind: 'record', key: lazily(def.keyType), value: lazily(def.valueType) };
    case 'tuple':
      return { kind: 'tuple', items: def.items.map(lazily), rest: def.rest == null ? undefined : lazily(def.rest) };
    case 'object':
      return { kind: 'object', fields: fieldsOf(def.shape), rest: restOf(def.catchall) };
    case 'union':
      return { kind: 'union', options: def.options.map(lazily) };
    case 'intersection':
      return { kind: 'all', parts: [lazily(def.left), lazily(def.right)] };
    case 'nullable':
      return nullable(lazily(def.innerType), null);
    case 'optional':
      return nullable(lazily(def.innerType), undefined);
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return lazily(def.innerType);
    case 'lazy':
      return { kind: 'lazy', read: () => readZod(def.getter()) };
    case 'pipe':
      // What comes out is what the last schema says; a transformation says nothing.
      return lazily(def.out);
    default:
      return { kind: 'unknown', what: `zod's ${def.type}` };
  }
}

function fieldsOf(shape: Readonly<Record<string, any>>): Field[] {
  return Object.keys(shape).map((name): Field => {
    const { def, optout } = shape[name]._zod;
    const optional = optout === 'optional';
    const inner = optional && def.type === 'optional' ? def.innerType : shape[name];
    return { name, node: { kind: 'lazy', read: () => readZod(inner) }, optional, orUndefined: optional, present: true };
  });
}

function restOf(catchall: any): Rest {
  // Without a rule further properties are taken away: nothing that comes out has them.
  if (catchall === undefined) return 'stripped';
  return catchall._zod.def.type === 'never' ? 'none' : { kind: 'lazy', read: () => readZod(catchall) };
}

/** An enum of TypeScript has its numbers as names, too. */
function enumValues(entries: Readonly<Record<string, unknown>>): unknown[] {
  const numbers = Object.values(entries).filter((value) => typeof value === 'number');
  return Object.entries(entries).flatMap(([key, value]) => (numbers.includes(Number(key)) ? [] : [value]));
}

function withCheck(node: SchemaNode, rule: any): SchemaNode {
  if (rule.check === 'custom') {
    const unknown = { kind: 'unknown', what: 'a check of zod that is no function of the value' } as const;
    return typeof rule.fn === 'function' ? checked(node, (value) => rule.fn(value)) : unknown;
  }
  const narrowed = narrow(node, rule);
  return narrowed ?? { kind: 'unknown', what: `zod's check ${rule.check} of a ${node.kind}` };
}

function narrow(node: SchemaNode, rule: any): SchemaNode | undefined {
  switch (node.kind) {
    case 'number':
      return narrowNumber(node, rule);
    case 'string':
      return narrowString(node, rule);
    case 'array':
    case 'set':
      if (/^min_(length|size)$/.test(rule.check)) return { ...node, min: most(node.min, rule.minimum) };
      if (/^max_(length|size)$/.test(rule.check)) return { ...node, max: least(node.max, rule.maximum) };
      if (rule.check === 'length_equals') return { ...node, min: rule.length, max: rule.length };
      if (rule.check === 'size_equals') return { ...node, min: rule.size, max: rule.size };
      return undefined;
    case 'date':
    case 'bigint':
      return narrowOrdered(node, rule);
    case 'check':
      // A rule after a refinement is one of what was refined.
      return { ...node, inner: withCheck(node.inner, rule) };
    default:
      return undefined;
  }
}

function narrowNumber(node: NumberNode, rule: any): NumberNode | undefined {
  switch (rule.check) {
    case 'greater_than':
      return rule.inclusive
        ? { ...node, min: most(node.min, rule.value) }
        : { ...node, above: most(node.above, rule.value) };
    case 'less_than':
      return rule.inclusive
        ? { ...node, max: least(node.max, rule.value) }
        : { ...node, below: least(node.below, rule.value) };
    case 'multiple_of':
      return node.multipleOf === undefined ? { ...node, multipleOf: rule.value } : undefined;
    case 'number_format': {
      const known = INTEGERS[rule.format];
      if (known === undefined) return /^float/.test(rule.format) ? { ...node } : undefined;
      return { ...node, ...known, min: most(node.min, known.min!), max: least(node.max, known.max!) };
    }
    default:
      return undefined;
  }
}

function narrowString(node: StringNode, rule: any): StringNode | undefined {
  const { patterns = [], starts = [], ends = [], includes = [] } = node;
  switch (rule.check) {
    case 'min_length':
      return { ...node, min: most(node.min, rule.minimum) };
    case 'max_length':
      return { ...node, max: least(node.max, rule.maximum) };
    case 'length_equals':
      return { ...node, min: rule.length, max: rule.length };
    case 'string_format':
      if (rule.format === 'starts_with') return { ...node, starts: [...starts, rule.prefix] };
      if (rule.format === 'ends_with') return { ...node, ends: [...ends, rule.suffix] };
      if (rule.format === 'includes') return { ...node, includes: [...includes, rule.includes] };
      return rule.pattern instanceof RegExp ? { ...node, patterns: [...patterns, rule.pattern] } : undefined;
    default:
      return undefined;
  }
}

function narrowOrdered(node: SchemaNode & { kind: 'date' | 'bigint' }, rule: any): SchemaNode | undefined {
  const value = rule.value instanceof Date ? rule.value.getTime() : rule.value;
  const step = node.kind === 'bigint' ? BigInt(1) : 1;
  if (rule.check === 'greater_than') return { ...node, min: rule.inclusive ? value : value + step } as SchemaNode;
  if (rule.check === 'less_than')
    return { ...node, max: rule.inclusive ? value : value - (step as number) } as SchemaNode;
  return undefined;
}
