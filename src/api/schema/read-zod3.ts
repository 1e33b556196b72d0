// Schemas of zod 3: `_def.typeName` says the kind.
// Length of readZod3: one case for each kind of schema.
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

export function readZod3(schema: any): SchemaNode {
  const def = schema._def;
  const lazily = (inner: any): SchemaNode => ({ kind: 'lazy', read: () => readZod3(inner) });
  const checks: any[] = def.checks ?? [];
  switch (def.typeName) {
    case 'ZodString':
      return checks.reduce(narrowString, { kind: 'string' });
    case 'ZodNumber':
      return checks.reduce(narrowNumber, { kind: 'number', special: !checks.some(({ kind }) => kind === 'finite') });
    case 'ZodBoolean':
      return { kind: 'boolean' };
    case 'ZodBigInt':
      return checks.length === 0 ? { kind: 'bigint' } : unknown('ZodBigInt with checks');
    case 'ZodDate':
      return checks.reduce(narrowDate, { kind: 'date' });
    case 'ZodAny':
    case 'ZodUnknown':
      return { kind: 'any' };
    case 'ZodNever':
      return { kind: 'never' };
    case 'ZodNull':
      return { kind: 'literal', values: [null] };
    case 'ZodUndefined':
    case 'ZodVoid':
      return { kind: 'literal', values: [undefined] };
    case 'ZodNaN':
      return { kind: 'literal', values: [Number.NaN] };
    case 'ZodLiteral':
      return { kind: 'literal', values: [def.value] };
    case 'ZodEnum':
      return { kind: 'literal', values: def.values };
    case 'ZodNativeEnum':
      return { kind: 'literal', values: Object.keys(schema.enum).flatMap((key) => enumValue(schema.enum, key)) };
    case 'ZodArray': {
      const exact = def.exactLength?.value;
      const min = exact ?? def.minLength?.value;
      const max = exact ?? def.maxLength?.value;
      return {
        kind: 'array',
        item: lazily(def.type),
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      };
    }
    case 'ZodSet':
      return def.minSize === null && def.maxSize === null
        ? { kind: 'set', item: lazily(def.valueType) }
        : unknown('ZodSet with a size');
    case 'ZodMap':
      return { kind: 'map', key: lazily(def.keyType), value: lazily(def.valueType) };
    case 'ZodRecord':
      return { kind: 'record', key: lazily(def.keyType), value: lazily(def.valueType) };
    case 'ZodTuple':
      return { kind: 'tuple', items: def.items.map(lazily), rest: def.rest == null ? undefined : lazily(def.rest) };
    case 'ZodObject':
      return objectOf(def);
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return { kind: 'union', options: [...def.options.values()].map(lazily) };
    case 'ZodIntersection':
      return { kind: 'all', parts: [lazily(def.left), lazily(def.right)] };
    case 'ZodOptional':
      return nullable(lazily(def.innerType), undefined);
    case 'ZodNullable':
      return nullable(lazily(def.innerType), null);
    case 'ZodDefault':
    case 'ZodCatch':
    case 'ZodReadonly':
      return lazily(def.innerType);
    case 'ZodBranded':
      return lazily(def.type);
    case 'ZodLazy':
      return { kind: 'lazy', read: () => readZod3(def.getter()) };
    case 'ZodPipeline':
      return lazily(def.out);
    case 'ZodEffects':
      return def.effect.type === 'refinement'
        ? refined(lazily(def.schema), def.effect)
        : unknown(`a ${def.effect.type}`);
    default:
      return unknown(def.typeName);
  }
}

function unknown(what: string): SchemaNode {
  return { kind: 'unknown', what: `zod's ${what}` };
}

/** A refinement says what is wrong through the context. */
function refined(inner: SchemaNode, { refinement }: any): SchemaNode {
  return checked(inner, (value) => {
    let wrong = false;
    const addIssue = (): void => {
      wrong = true;
    };
    refinement(value, { addIssue, path: [] });
    return !wrong;
  });
}

function enumValue(entries: any, key: string): unknown[] {
  // Numbers of an enum of TypeScript are names, too.
  return typeof entries[entries[key]] === 'number' ? [] : [entries[key]];
}

const REST: Readonly<Record<string, Rest>> = { passthrough: 'ignored', strip: 'stripped', strict: 'none' };

function objectOf({ shape, unknownKeys, catchall }: any): SchemaNode {
  const shapes = shape();
  const fields = Object.keys(shapes).map((name): Field => {
    const { _def } = shapes[name];
    const optional = _def.typeName === 'ZodOptional';
    const inner = optional ? _def.innerType : shapes[name];
    return { name, node: { kind: 'lazy', read: () => readZod3(inner) }, optional, orUndefined: optional };
  });
  const caught = catchall._def.typeName !== 'ZodNever';
  const rest = caught ? ({ kind: 'lazy', read: () => readZod3(catchall) } as const) : undefined;
  return { kind: 'object', fields, rest: rest ?? REST[unknownKeys] };
}

function narrowNumber(node: SchemaNode, check: any): SchemaNode {
  if (node.kind !== 'number') return node;
  const { kind, value, inclusive } = check;
  const plain: NumberNode = node;
  if (kind === 'int') return { ...plain, integer: true, special: false };
  if (kind === 'finite') return { ...plain, special: false };
  if (kind === 'min')
    return inclusive ? { ...plain, min: most(plain.min, value) } : { ...plain, above: most(plain.above, value) };
  if (kind === 'max')
    return inclusive ? { ...plain, max: least(plain.max, value) } : { ...plain, below: least(plain.below, value) };
  if (kind === 'multipleOf' && plain.multipleOf === undefined) return { ...plain, multipleOf: value };
  return unknown(`check ${kind} of a number`);
}

function narrowString(node: SchemaNode, check: any): SchemaNode {
  if (node.kind !== 'string') return node;
  const { kind, value } = check;
  const plain: StringNode = node;
  if (kind === 'min') return { ...plain, min: most(plain.min, value) };
  if (kind === 'max') return { ...plain, max: least(plain.max, value) };
  if (kind === 'length') return { ...plain, min: value, max: value };
  if (kind === 'regex') return { ...plain, patterns: [...(plain.patterns ?? []), check.regex] };
  if (kind === 'startsWith') return { ...plain, starts: [...(plain.starts ?? []), value] };
  if (kind === 'endsWith') return { ...plain, ends: [...(plain.ends ?? []), value] };
  if (kind === 'includes' && check.position === undefined)
    return { ...plain, includes: [...(plain.includes ?? []), value] };
  return unknown(`check ${kind} of a string`);
}

function narrowDate(node: SchemaNode, { kind, value }: any): SchemaNode {
  if (node.kind !== 'date') return node;
  return kind === 'min' ? { ...node, min: most(node.min, value) } : { ...node, max: least(node.max, value) };
}
