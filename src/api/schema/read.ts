// Reads the schema of a value that somebody made: with zod 3 or 4, with valibot, as JSON Schema, or with any library that follows Standard
// Schema. A library is known by what its objects look like, so that none is imported.
import { checked, type SchemaNode } from './node.js';
import { readJson } from './read-json.js';
import { readValibot } from './read-valibot.js';
import { readZod } from './read-zod.js';
import { readZod3 } from './read-zod3.js';

export function readSchema(schema: any): SchemaNode {
  if (typeof schema === 'boolean') return readJson(schema, schema);
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null) return notOne(schema);
  if (schema._zod?.def !== undefined) return readZod(schema);
  if (typeof schema._def?.typeName === 'string') return readZod3(schema);
  if (schema.kind === 'schema' && typeof schema.type === 'string') return readValibot(schema);
  const standard = schema['~standard'];
  if (typeof standard?.validate === 'function') {
    return checked({ kind: 'any' }, (value) => isValid(standard.validate(value)));
  }
  return typeof schema === 'object' ? readJson(schema, schema) : notOne(schema);
}

function isValid(result: any): boolean {
  return result.issues === undefined;
}

function notOne(value: unknown): SchemaNode {
  return { kind: 'unknown', what: `a schema that is ${value === null ? 'null' : `a ${typeof value}`}` };
}
