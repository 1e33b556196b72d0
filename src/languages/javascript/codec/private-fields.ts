// Private fields (#x) of input objects that were built for the original program: no property shows them, so the builder
// notes them here, and encode.ts and input-code.ts read them back.

const fields = new WeakMap<object, Map<string, unknown>>();

/** `name` includes the #. */
export function notePrivateField(object: object, name: string, value: unknown): void {
  let known = fields.get(object);
  if (known === undefined) fields.set(object, (known = new Map()));
  known.set(name, value);
}

export function privateFieldsOf(object: object): ReadonlyMap<string, unknown> {
  return fields.get(object) ?? NONE;
}

const NONE: ReadonlyMap<string, unknown> = new Map();
