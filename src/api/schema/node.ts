// What a schema says of a value, whoever wrote it: zod, valibot and JSON schemas are read into this (read.ts), values are made of it
// (make.ts) and compared with it (fits.ts). It speaks of values as they come out of the schema.

export type SchemaNode =
  /** `data`: as JSON has it. */
  | { readonly kind: 'any'; readonly data?: boolean }
  | { readonly kind: 'never' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'bigint'; readonly min?: bigint; readonly max?: bigint }
  /** One of these values. */
  | { readonly kind: 'literal'; readonly values: readonly unknown[] }
  | NumberNode
  | StringNode
  | { readonly kind: 'date'; readonly min?: number; readonly max?: number }
  | ListNode
  | { readonly kind: 'tuple'; readonly items: readonly SchemaNode[]; readonly rest?: SchemaNode | undefined }
  | ObjectNode
  | { readonly kind: 'record'; readonly key: SchemaNode; readonly value: SchemaNode }
  | { readonly kind: 'map'; readonly key: SchemaNode; readonly value: SchemaNode }
  | { readonly kind: 'union'; readonly options: readonly SchemaNode[] }
  /** All of them: a value is made of the first. */
  | { readonly kind: 'all'; readonly parts: readonly SchemaNode[] }
  | { readonly kind: 'check'; readonly inner: SchemaNode; readonly holds: (value: any) => unknown }
  /** Read when it is needed: schemas may contain themselves. */
  | { readonly kind: 'lazy'; readonly read: () => SchemaNode }
  /** Ends the path as a gap. */
  | { readonly kind: 'unknown'; readonly what: string };

export interface NumberNode {
  readonly kind: 'number';
  readonly integer?: boolean;
  /** NaN and infinities belong to it. */
  readonly special?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
  readonly multipleOf?: number;
}

export interface StringNode {
  readonly kind: 'string';
  readonly min?: number;
  readonly max?: number;
  readonly patterns?: readonly RegExp[];
  readonly starts?: readonly string[];
  readonly ends?: readonly string[];
  readonly includes?: readonly string[];
}

export interface ListNode {
  readonly kind: 'array' | 'set';
  readonly item: SchemaNode;
  readonly min?: number;
  readonly max?: number;
  readonly unique?: boolean;
}

export interface ObjectNode {
  readonly kind: 'object';
  readonly fields: readonly Field[];
  readonly rest: Rest;
}

/** Of further properties: none, none that comes out, any that nobody looks at, or values like this. */
export type Rest = 'none' | 'stripped' | 'ignored' | SchemaNode;

export interface Field {
  readonly name: string;
  readonly node: SchemaNode;
  /** It may be missing, */
  readonly optional: boolean;
  /** or be there as undefined. */
  readonly orUndefined: boolean;
  /** Otherwise it must be there, even where undefined would fit. */
  readonly present?: boolean;
}

export function nullable(inner: SchemaNode, ...values: unknown[]): SchemaNode {
  return { kind: 'union', options: [inner, { kind: 'literal', values }] };
}

export function checked(inner: SchemaNode, holds: (value: any) => unknown): SchemaNode {
  return { kind: 'check', inner, holds };
}

/** The tighter of two bounds. */
export function most(a: number | undefined, b: number): number {
  return a === undefined || b > a ? b : a;
}

export function least(a: number | undefined, b: number): number {
  return a === undefined || b < a ? b : a;
}
