// Random operations for the laws of expr/: a recipe is an expression that can be computed directly with JavaScript's own
// operators (the reference), interned as it is (raw), or built with simplification.
import fc from 'fast-check';
import { apply, constant, variable } from '../../src/logic/build.js';
import type { Model } from '../../src/logic/model.js';
import { allOperations, type SortPattern } from '../../src/logic/operator.js';
import { type Domain, intern, type Op, type Primitive, type Sort, type Term } from '../../src/logic/term.js';
import { type RegexPart, regexData } from '../../src/logic/theories/strings/regex.js';

export interface Recipe {
  readonly op: Op;
  readonly sort: Sort;
  readonly args: readonly Recipe[];
  readonly data?: Primitive;
  readonly term?: Term;
}

export const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  -5,
  0.5,
  -0.5,
  1.5,
  -2.5,
  0.1,
  31,
  32,
  255,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  2.2e-308,
];
const STRINGS = [
  '',
  'a',
  'b',
  'ab',
  'aba',
  '0',
  '-0',
  '12',
  'NaN',
  '\ud800',
  '\udc00',
  '\ud83d\ude00',
  'a"\n\\',
  '1e21',
];
/** Where something wraps or is rounded. */
const LONGS = [0n, 1n, -1n, 63n, 2n ** 31n, -(2n ** 31n), 2n ** 53n + 1n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n)];
const BIGS = [0n, 1n, -1n, 2n, 3n, -7n, 2n ** 64n, -(2n ** 53n) - 1n];

const declared = (name: string, integer: boolean, min: number, max: number): Term =>
  variable('num', name, { integer, min, max } satisfies Domain);

export const VARIABLES: Readonly<Record<Sort, readonly Term[]>> = {
  num: [
    variable('num', 'x'),
    variable('num', 'y'),
    declared('i', true, -5, 5),
    declared('j', true, 0, 2 ** 32 - 1),
    declared('k', true, -(2 ** 53), 2 ** 53),
    declared('u', false, 0, 1),
    declared('w', false, -Number.MAX_VALUE, Number.POSITIVE_INFINITY),
  ],
  bool: [variable('bool', 'p'), variable('bool', 'q')],
  str: [variable('str', 's'), variable('str', 't')],
  big: [variable('big', 'b'), variable('big', 'c')],
  long: [variable('long', 'l'), variable('long', 'm')],
};

export function allows(v: Term, value: Primitive): boolean {
  const domain = v.domain;
  if (domain === undefined) return true;
  const n = value as number;
  if (!(n >= domain.min && n <= domain.max)) return false;
  return !domain.integer || (Number.isInteger(n) && !Object.is(n, -0));
}

const anyDouble = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
);

const VALUES: Readonly<Record<Sort, fc.Arbitrary<Primitive>>> = {
  num: anyDouble,
  bool: fc.boolean(),
  str: fc.oneof(fc.constantFrom(...STRINGS), fc.string({ unit: 'binary', maxLength: 3 })),
  big: fc.oneof(fc.constantFrom(...BIGS), fc.bigInt(-100n, 100n)),
  long: fc.oneof(fc.constantFrom(...LONGS), fc.bigInt(-100n, 100n), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
};

export function valueFor(v: Term): fc.Arbitrary<Primitive> {
  const { domain } = v;
  if (domain === undefined) return VALUES[v.sort];
  const { min, max } = domain;
  if (!domain.integer)
    return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(...NUMBERS.filter((n) => allows(v, n))));
  return fc.oneof(
    fc.constantFrom(min, max, ...NUMBERS.filter((n) => allows(v, n))),
    fc.maxSafeInteger().map((n) => (Math.abs(n) % 7) + Math.max(min, -3)),
  );
}

export const model: fc.Arbitrary<Model> = fc
  .tuple(...Object.values(VARIABLES).flatMap((vs) => vs.map((v) => valueFor(v).map((value) => [v, value] as const))))
  .map((entries) => new Map(entries));

export interface Production {
  readonly op: Op;
  readonly data?: Primitive;
  readonly args: readonly Sort[];
}

const SORTS = Object.keys(VARIABLES) as Sort[];

/** What is executed of regular expressions: each part once. */
export const REGEX_SAMPLE = { group: 1, source: '(a)b?', flags: '' } as const;

/** All ways to make a term of a sort: every operator of every table, and every member of the families. */
export const PRODUCTIONS: Record<Sort, Production[]> = { bool: [], num: [], str: [], big: [], long: [] };

for (const { name: op, args, result, members } of allOperations()) {
  const concrete = (pattern: SortPattern, sort: Sort): Sort => (pattern === 'any' ? sort : pattern);
  for (const sort of args.includes('any') ? SORTS : SORTS.slice(0, members === undefined ? 1 : 0)) {
    const made = args.map((arg) => concrete(arg, sort));
    PRODUCTIONS[concrete(result!, sort)].push({ op, args: made });
  }
  for (const [name, member] of Object.entries(members ?? {})) {
    const data = op === 'regex' ? regexData({ ...REGEX_SAMPLE, part: name as RegexPart }) : name;
    PRODUCTIONS[member.result].push({ op, data, args: member.args });
  }
}

export const leafOf = (term: Term): Recipe => ({ op: term.op, sort: term.sort, args: [], term });
export const constantOf = (value: Primitive): Recipe => leafOf(constant(value));

const leaves: Record<Sort, fc.Arbitrary<Recipe>> = Object.fromEntries(
  SORTS.map((sort) => [
    sort,
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...VARIABLES[sort]).map(leafOf) },
      VALUES[sort].map((value) => leafOf(constant(value, sort))),
    ),
  ]),
) as Record<Sort, fc.Arbitrary<Recipe>>;

export function recipe(sort: Sort, depth: number): fc.Arbitrary<Recipe> {
  if (depth === 0) return leaves[sort];
  const inner = fc.constantFrom(...PRODUCTIONS[sort]).chain((production) =>
    fc
      .tuple(...production.args.map((arg) => recipe(arg, depth - 1)))
      // repeating an argument makes x - x, a && a and the like frequent
      .chain((args) =>
        fc
          .nat(3)
          .map((n) =>
            n === 0 && production.args.length === 2 && production.args[0] === production.args[1]
              ? [args[0], args[0]]
              : args,
          ),
      )
      .map((args): Recipe => ({ op: production.op, sort, args, data: production.data })),
  );
  return fc.oneof({ weight: 1, arbitrary: leaves[sort] }, { weight: 3, arbitrary: inner });
}

export const anyRecipe = (depth: number): fc.Arbitrary<Recipe> =>
  fc.constantFrom(...SORTS).chain((sort) => recipe(sort, depth));

export function built(r: Recipe): Term {
  return r.term ?? apply(r.op, r.args.map(built), r.data, r.op === 'strCall' ? r.sort : undefined);
}

export function raw(r: Recipe): Term {
  return r.term ?? intern(r.op, r.sort, r.args.map(raw), r.data);
}

export { reference, referenceOrNone } from './reference.js';
