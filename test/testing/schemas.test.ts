// Schemas as preconditions: what is made of a schema its own library accepts, `fits` says what the library says, and both serve explorations.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fits as fitsInPackage, symbolic as symbolicInPackage } from 'everypath/schema';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { makeValue } from '../../src/api/schema/make.js';
import { readSchema } from '../../src/api/schema/read.js';
import { fits } from '../../src/api/schema.js';
import { cases } from '../cases.js';

class Dropped extends Error {}

/** An engine that draws: one run of an exploration. */
function drawing(random: () => number) {
  const integer = (): number => Math.floor(random() * 24) - 6;
  return {
    assume(condition: unknown): void {
      if (!condition) throw new Dropped();
    },
    choose: (options: number): number => Math.floor(random() * options),
    symbolic: {
      boolean: () => random() < 0.5,
      number: () => [integer(), integer() / 2, Number.NaN, Number.POSITIVE_INFINITY][Math.floor(random() * 4)],
      integer,
      string: () => ['', 'a', 'ab', 'ab1', 'xyz', 'aaaa', 'a@b.co', '2020-01-01'][Math.floor(random() * 8)],
      bigint: () => BigInt(integer()),
    },
    refuse(what: string): never {
      throw new Error(what);
    },
    leftOut(): void {},
  };
}

interface Tree {
  value: number;
  children: Tree[];
}
const zodTree: z.ZodType<Tree> = z.object({ value: z.number(), children: z.array(z.lazy(() => zodTree)).max(1) });

const zod: readonly z.ZodType[] = [
  z.string().min(1).max(3),
  z.string().regex(/^a/g).startsWith('a').includes('b'),
  z.string().endsWith('b').length(2),
  z.email(),
  z.iso.date(),
  z.number(),
  z.int().min(-2).lt(7),
  z.number().gt(0).lte(9).multipleOf(0.5),
  z.bigint().gte(-2n).lt(5n),
  z.boolean(),
  z.date().min(new Date(0)),
  z.literal(['a', 3]),
  z.enum({ A: 1, B: 'b' }),
  z.array(z.number()).min(1).max(3),
  z.set(z.int()).max(2),
  z.map(z.string(), z.boolean()),
  z.tuple([z.string(), z.number()], z.boolean()),
  z.object({ a: z.string(), b: z.number().optional(), c: z.null(), d: z.string().nullish() }),
  z.strictObject({ a: z.undefined() }),
  z.looseObject({ a: z.nan() }),
  z.record(z.string(), z.int()),
  z.union([z.string(), z.int().nullable()]),
  z.discriminatedUnion('k', [z.object({ k: z.literal('x') }), z.object({ k: z.literal('y'), n: z.int() })]),
  z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })),
  z.int().refine((x) => x % 2 === 0),
  z.string().min(1).readonly().brand('name'),
  z.any(),
  zodTree,
];
const zodThree: readonly z3.ZodTypeAny[] = [
  z3.string().min(1).max(3),
  z3.string().regex(/b/).startsWith('a'),
  z3.number().int().min(0).lt(5),
  z3.number().finite().multipleOf(2),
  z3.array(z3.boolean()).length(2),
  z3.object({ a: z3.string(), b: z3.number().optional() }).strict(),
  z3.object({ a: z3.string() }).passthrough(),
  z3.union([z3.literal('a'), z3.null()]),
  z3.discriminatedUnion('k', [z3.object({ k: z3.literal(1) }), z3.object({ k: z3.literal(2) })]),
  z3.enum(['a', 'xyz']),
  z3.nativeEnum({ A: 0, 0: 'A', B: 'b' } as const),
  z3.record(z3.number()),
  z3.tuple([z3.string()]).rest(z3.number()),
  z3.number().refine((x) => x > 0),
  z3.date().max(new Date(5)),
];
const valibot: readonly v.GenericSchema[] = [
  v.pipe(v.string(), v.minLength(1), v.maxLength(3), v.startsWith('a')),
  v.pipe(v.string(), v.email()),
  v.number(),
  v.pipe(v.number(), v.integer(), v.minValue(-1), v.ltValue(6), v.multipleOf(3)),
  v.pipe(v.number(), v.finite(), v.gtValue(0)),
  v.pipe(v.array(v.boolean()), v.nonEmpty(), v.maxLength(2)),
  v.object({ a: v.string(), b: v.optional(v.number()), c: v.nullish(v.string()) }),
  v.strictObject({ a: v.nullable(v.bigint()) }),
  v.looseObject({ a: v.exactOptional(v.number()) }),
  v.union([v.string(), v.pipe(v.number(), v.integer())]),
  v.variant('k', [v.object({ k: v.literal('x') }), v.object({ k: v.literal('y'), n: v.number() })]),
  v.picklist(['a', 'b']),
  v.tuple([v.string(), v.number()]),
  v.record(v.string(), v.boolean()),
  v.map(v.string(), v.number()),
  v.intersect([v.object({ a: v.string() }), v.object({ b: v.string() })]),
  v.pipe(
    v.string(),
    v.check((s) => s.length > 1),
  ),
];
const json: readonly object[] = [
  { type: 'string', minLength: 1, pattern: '^a' },
  { type: 'integer', minimum: -1, exclusiveMaximum: 5 },
  { type: 'number', multipleOf: 0.5 },
  { type: ['null', 'boolean'] },
  { enum: ['a', 1, null, { x: [1] }] },
  { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3, uniqueItems: true },
  { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 2 },
  { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
  { type: 'object', properties: { a: { const: 1 } }, additionalProperties: false },
  { type: 'object', additionalProperties: { type: 'boolean' } },
  {
    oneOf: [
      { type: 'integer', minimum: 0 },
      { type: 'integer', maximum: 3 },
    ],
  },
  {
    allOf: [
      { type: 'object', properties: { a: { type: 'string' } } },
      { type: 'object', required: ['b'] },
    ],
  },
  { type: 'integer', not: { const: 3 } },
  {
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, additionalProperties: false } },
  },
];

type Judged = readonly [schema: any, accepts: (value: unknown) => boolean, like: (value: unknown) => boolean];

const ajv = new Ajv2020({ strict: false });
const judged: readonly Judged[] = [
  ...zod.map((schema): Judged => [schema, (value) => schema.safeParse(value).success, isAny]),
  ...zodThree.map((schema): Judged => [schema, (value) => schema.safeParse(value).success, isAny]),
  ...valibot.map((schema): Judged => [schema, (value) => v.safeParse(schema, value).success, isPlain]),
  ...json.map((schema): Judged => [schema, (value) => Boolean(ajv.validate(schema, value)), isJson]),
];

const KEYS = new Set(['a', 'b', 'c', 'd', 'k', 'n', 'value', 'children', 'next', 'x']);

/** Zod 3 takes the smallest numbers for multiples of any. */
function isAny(value: unknown): boolean {
  return typeof value !== 'number' || !(Math.abs(value) < 1e-9) || value === 0;
}

/** Valibot takes arrays and dates for objects; plain ones come out. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === Object.prototype;
}

/** JSON has no undefined, and nothing but data; ajv divides large numbers as texts. */
function isJson(value: unknown): boolean {
  const large = typeof value === 'number' && !(Math.abs(value) < 1e15);
  return value !== undefined && typeof value !== 'bigint' && !(value instanceof Date) && !large;
}

const values = fc.oneof(
  fc.constantFrom<unknown>('', 'a', 'ab', 'a@b.co', 0, 1, 2.5, -1, Number.NaN, null, undefined, true, 3n, new Date(3)),
  fc.jsonValue(),
  fc.array(fc.oneof(fc.integer({ max: 9 }), fc.boolean(), fc.string({ maxLength: 2 })), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom(...KEYS), fc.oneof(fc.integer(), fc.string(), fc.constant(null)), { maxKeys: 3 }),
);

describe('a schema', () => {
  it('gives only values that its library accepts', () => {
    let made = 0;
    const random = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }));
    const property = fc.property(fc.constantFrom(...judged), random, ([schema, accepts], stream) => {
      try {
        const value = makeValue(
          readSchema(schema),
          'x',
          drawing(() => stream.next().value!),
        );
        expect(accepts(value)).toBe(true);
        expect(fits(schema, value)).toBe(true);
        made++;
      } catch (error) {
        if (!(error instanceof Dropped)) throw error;
      }
    });
    const numRuns = cases(20000);
    fc.assert(property, { numRuns });
    expect(made).toBeGreaterThan(numRuns / 10);
  });

  it('fits what its library accepts', () => {
    const property = fc.property(fc.constantFrom(...judged), values, ([schema, accepts, isLike], value) => {
      fc.pre(isLike(value));
      expect(fits(schema, value)).toBe(accepts(value));
    });
    fc.assert(property, { numRuns: cases(20000) });
  });

  it('that cannot be read is said', () => {
    const unread = [
      z.string().transform((s) => s.length),
      z.custom(),
      z3.string().transform((s) => s.length),
      v.pipe(
        v.string(),
        v.transform((s) => s.length),
      ),
      z.number().multipleOf(0.1),
      { patternProperties: {} },
      3 as never,
    ];
    for (const schema of unread) expect(() => fits(schema as any, 'x')).toThrow(/cannot be read/);
    expect(() => fits({ $ref: '#/$defs/no' }, 'x')).toThrow(/leads nowhere/);
  });
});

it('the entry of the package serves code outside of an exploration', () => {
  const schema = z.string();
  const value: unknown = 'x';
  if (fitsInPackage(schema, value)) expect(value.length).toBe(1);
  else expect.unreachable();
  expect(() => symbolicInPackage(schema)).toThrow(/only inside an exploration/);
});
