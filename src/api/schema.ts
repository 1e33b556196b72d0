// `everypath/schema`: schemas as preconditions. `symbolic(schema)` is an input of the exploration that can be every value of the schema, and
// `fits` says whether a value is one, in `@requires` as anywhere. During an exploration this module is explored code like any other.
import * as outside from './in-code.js';
import { nodeFits } from './schema/fits.js';
import { makeValue } from './schema/make.js';
import { readSchema } from './schema/read.js';

/** A schema of zod 3 or 4, of valibot, of another library that follows Standard Schema, or a JSON schema. */
export type Schema = StandardSchema | JsonSchema;

/** What libraries of schemas have in common (https://standardschema.dev). */
export interface StandardSchema {
  readonly '~standard': { readonly types?: { readonly output: unknown } | undefined };
}

export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** The type of the values that come out of a schema. */
export type Output<S> = S extends {
  readonly '~standard': { readonly types?: { readonly output: infer O } | undefined };
}
  ? O
  : any;

/** What the engine's module has beside the functions for users. */
interface Inside {
  $refuse?(what: string, lift?: string): never;
  $leftOut?(what: string): void;
}

const inside = outside as Inside;
const HINT = 'docs/schemas.md says what can be read; write the rest as assume(...)';

function refuse(what: string): never {
  if (inside.$refuse !== undefined) return inside.$refuse(`${what} in a schema`, HINT);
  throw new TypeError(`${what} in a schema cannot be read (${HINT})`);
}

/**
 * Every value that comes out of the schema, as a new input of the exploration:
 *
 *     const user = symbolic(User, 'user');
 *
 * @param name how reports speak of it
 * @throws Error outside an exploration
 */
export function symbolic<S extends Schema>(schema: S, name = 'input'): Output<S> {
  if (inside.$refuse === undefined) return outside.symbolic(name);
  const { assume, choose, symbolic: inputs } = outside;
  const leftOut = (what: string): void => inside.$leftOut?.(what);
  return makeValue(readSchema(schema), name, { assume, choose, symbolic: inputs, refuse, leftOut });
}

/**
 * Whether the value could come out of the schema, for `@requires fits(User, user)` and for code:
 *
 *     export const isUser = (value: unknown) => fits(User, value);
 *
 * @throws TypeError for a schema that cannot be read; during an exploration it is a gap
 */
export function fits<S extends Schema>(schema: S, value: unknown): value is Output<S> {
  return nodeFits(readSchema(schema), value, refuse);
}
