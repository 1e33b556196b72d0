// JSON Schema (2020-12, and what is the same in drafts 4 to 2019-09). `format` says nothing of a value unless a validator is told so: it is
// not read.

import { nodeFits } from './fits.js';
import { checked, type Field, type NumberNode, type SchemaNode, type StringNode } from './node.js';

/** Keywords that say nothing of values. */
const SILENT =
  '$schema $id $anchor $comment $defs definitions title description default examples deprecated readOnly writeOnly format contentEncoding contentMediaType';
/** Those that are read. */
const READ =
  '$ref type enum const properties required additionalProperties items prefixItems minItems maxItems uniqueItems minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf anyOf oneOf allOf not';
const KNOWN = new Set(`${SILENT} ${READ}`.split(' '));

/** @param root where references start */
export function readJson(schema: any, root: any): SchemaNode {
  if (schema === true) return { kind: 'any', data: true };
  if (schema === false) return { kind: 'never' };
  const strange = Object.keys(schema).find((key) => !KNOWN.has(key) && !key.startsWith('x-'));
  if (strange !== undefined) return { kind: 'unknown', what: `the keyword ${strange} of a JSON schema` };
  const refuse = (what: string): never => {
    throw new TypeError(what);
  };
  const parts: SchemaNode[] = [];
  if (schema.$ref !== undefined) parts.push({ kind: 'lazy', read: () => readJson(target(schema.$ref, root), root) });
  for (const part of schema.allOf ?? []) parts.push(readJson(part, root));
  let node = parts.length === 0 || hasOwnRules(schema) ? own(schema, root) : undefined;
  if (parts.length > 0)
    node =
      parts.length === 1 && node === undefined ? parts[0] : { kind: 'all', parts: [...(node ? [node] : []), ...parts] };
  if (node === undefined) return { kind: 'any', data: true };
  if (schema.not !== undefined) {
    const not = readJson(schema.not, root);
    node = checked(node, (value) => !nodeFits(not, value, refuse));
  }
  return schema.uniqueItems && node.kind === 'array' ? { ...node, unique: true } : node;
}

function hasOwnRules(schema: any): boolean {
  return ['type', 'enum', 'const', 'properties', 'items', 'anyOf', 'oneOf'].some((key) => schema[key] !== undefined);
}

function own(schema: any, root: any): SchemaNode {
  const inner = (part: any): SchemaNode => ({ kind: 'lazy', read: () => readJson(part, root) });
  if ('const' in schema) return constant(schema.const);
  if (schema.enum !== undefined) return { kind: 'union', options: schema.enum.map(constant) };
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    const union: SchemaNode = { kind: 'union', options: options.map(inner) };
    const { anyOf: _any, oneOf, ...others } = schema;
    const once = oneOf === undefined ? union : checked(union, (value) => fitsOnce(options, root, value));
    return hasOwnRules(others) ? { kind: 'all', parts: [once, own(others, root)] } : once;
  }
  const types: string[] = schema.type === undefined ? impliedTypes(schema) : [schema.type].flat();
  const nodes = types.map((type) => typed(type, schema, inner));
  return nodes.length === 1 ? nodes[0] : { kind: 'union', options: nodes };
}

function fitsOnce(options: readonly any[], root: any, value: unknown): boolean {
  const refuse = (what: string): never => {
    throw new TypeError(what);
  };
  return options.filter((option) => nodeFits(readJson(option, root), value, refuse)).length === 1;
}

/** A rule of objects allows everything that is none; most who write it mean objects. Without any rule everything fits. */
function impliedTypes(schema: any): string[] {
  const all = ['null', 'boolean', 'number', 'string', 'array', 'object'];
  return Object.keys(schema).some((key) => READ.split(' ').includes(key) && key !== 'not') ? all : ['any'];
}

function typed(type: string, schema: any, inner: (part: any) => SchemaNode): SchemaNode {
  switch (type) {
    case 'any':
      return { kind: 'any', data: true };
    case 'null':
      return { kind: 'literal', values: [null] };
    case 'boolean':
      return { kind: 'boolean' };
    case 'integer':
    case 'number':
      return numberOf(schema, type === 'integer');
    case 'string':
      return stringOf(schema);
    case 'array':
      return listOf(schema, inner);
    case 'object':
      return objectOf(schema, inner);
    default:
      return { kind: 'unknown', what: `the type ${type} of a JSON schema` };
  }
}

function numberOf(schema: any, integer: boolean): NumberNode {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  // Draft 4 says by a boolean that the bound itself is left out.
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
  return {
    kind: 'number',
    integer,
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(typeof above === 'number' && { above }),
    ...(typeof below === 'number' && { below }),
    ...(multipleOf !== undefined && { multipleOf }),
  };
}

function stringOf({ minLength, maxLength, pattern }: any): StringNode {
  return {
    kind: 'string',
    ...(minLength !== undefined && { min: minLength }),
    ...(maxLength !== undefined && { max: maxLength }),
    ...(pattern !== undefined && { patterns: [new RegExp(pattern, 'u')] }),
  };
}

function listOf(schema: any, inner: (part: any) => SchemaNode): SchemaNode {
  const { items, prefixItems, minItems, maxItems } = schema;
  if (prefixItems !== undefined || Array.isArray(items)) {
    const first: any[] = prefixItems ?? items;
    if (minItems !== first.length) return { kind: 'unknown', what: 'a JSON schema of tuples that may be shorter' };
    const closed = items === false || maxItems === first.length;
    return {
      kind: 'tuple',
      items: first.map(inner),
      rest: closed ? undefined : inner(prefixItems === undefined ? true : (items ?? true)),
    };
  }
  return {
    kind: 'array',
    item: inner(items ?? true),
    ...(minItems !== undefined && { min: minItems }),
    ...(maxItems !== undefined && { max: maxItems }),
  };
}

function objectOf(
  { properties = {}, required = [], additionalProperties = true }: any,
  inner: (part: any) => SchemaNode,
): SchemaNode {
  const names = [...Object.keys(properties), ...required.filter((name: string) => !Object.hasOwn(properties, name))];
  const fields = names.map(
    (name): Field => ({
      name,
      node: inner(properties[name] ?? true),
      optional: !required.includes(name),
      orUndefined: false,
      present: true,
    }),
  );
  const rest =
    additionalProperties === true ? 'ignored' : additionalProperties === false ? 'none' : inner(additionalProperties);
  return { kind: 'object', fields, rest };
}

/** A value that JSON can say, by its parts. */
function constant(value: any): SchemaNode {
  if (typeof value !== 'object' || value === null) return { kind: 'literal', values: [value] };
  if (Array.isArray(value)) return { kind: 'tuple', items: value.map(constant) };
  const fields = Object.keys(value).map(
    (name): Field => ({ name, node: constant(value[name]), optional: false, orUndefined: false, present: true }),
  );
  return { kind: 'object', fields, rest: 'none' };
}

/** `#`, `#/$defs/name` and other pointers into the document. */
function target(reference: string, root: any): any {
  if (reference === '#') return root;
  const path = reference.startsWith('#/') ? reference.slice(2).split('/') : [];
  let found = path.length === 0 ? undefined : root;
  for (const part of path) found = found?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')];
  if (found === undefined) throw new TypeError(`the reference ${reference} of a JSON schema leads nowhere`);
  return found;
}
