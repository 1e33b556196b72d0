// Random conditions and models for the property tests of the solver, from every operator in the tables of the theories.
import fc from 'fast-check';
import { apply, constant, variable } from '../../src/logic/build.js';
import type { Op, Primitive, Sort, Term } from '../../src/logic/term.js';
import { BIG_INTEGERS } from '../../src/logic/theories/big-integers/operators.js';
import { BOOLEANS as BOOLEANS_THEORY } from '../../src/logic/theories/booleans/operators.js';
import { CALENDAR } from '../../src/logic/theories/calendar/operators.js';
import { CALLS } from '../../src/logic/theories/calls/operators.js';
import { DOUBLES as DOUBLES_THEORY } from '../../src/logic/theories/doubles/operators.js';
import { INT32 } from '../../src/logic/theories/int32/operators.js';
import { LONGS as LONGS_THEORY } from '../../src/logic/theories/longs/operators.js';
import { STRINGS as STRINGS_THEORY } from '../../src/logic/theories/strings/operators.js';
import { PRODUCTIONS, type Production } from '../logic/recipe.js';

export const SPECIAL = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  0.5,
  -0.5,
  1.5,
  0.1,
  7,
  10,
  255,
  -256,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 70,
  1e300,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  Infinity,
  -Infinity,
  Number.NaN,
];

export const DOUBLES = [variable('num', 'x'), variable('num', 'y'), variable('num', 'z')];
export const INTEGERS = ['i', 'j', 'k'].map((name) => variable('num', name, { integer: true, min: -1000, max: 1000 }));
export const STRINGS = [variable('str', 's'), variable('str', 't')];
export const BOOLEANS = [variable('bool', 'p'), variable('bool', 'q')];
export const LONGS = [variable('long', 'l'), variable('long', 'm')];
export const BIGS = [variable('big', 'g'), variable('big', 'h')];

const TEXTS = ['', 'a', 'ab', 'ba', 'b', 'zz', '\u0000', '\uffff', '"\\', '12'];

const CONSTANTS: Readonly<Record<Sort, fc.Arbitrary<Primitive>>> = {
  bool: fc.boolean(),
  num: fc.oneof(fc.constantFrom(...SPECIAL), fc.integer({ min: -10, max: 300 })),
  str: fc.constantFrom(...TEXTS),
  big: fc.bigInt({ min: -9n, max: 9n }),
  long: fc.oneof(fc.bigInt({ min: -9n, max: 9n }), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
};

export function valueFor(term: Term): fc.Arbitrary<Primitive> {
  if (term.sort === 'bool') return fc.boolean();
  if (term.sort === 'str') return fc.constantFrom(...TEXTS);
  if (term.sort === 'long') return CONSTANTS.long;
  if (term.sort === 'big') return fc.bigInt({ min: -20n, max: 20n });
  if (term.domain !== undefined) return fc.integer({ min: -1000, max: 1000 });
  return fc.oneof(fc.constantFrom(...SPECIAL), fc.integer({ min: -20, max: 20 }), fc.double());
}

export interface Grammar {
  readonly variables: readonly Term[];
  readonly bits: boolean;
  readonly strings: boolean;
  readonly bigs: boolean;
  readonly longs?: boolean;
}

interface Table {
  readonly operators: object;
  readonly families: object;
}

/** Every operator of the theories' tables that the grammar has, by the sort of its result. */
function productionsOf({ bits, strings, bigs, longs }: Grammar): Record<Sort, Map<Op, Production[]>> {
  const tables: Table[] = [BOOLEANS_THEORY, DOUBLES_THEORY, CALENDAR, CALLS];
  if (bits) tables.push(INT32);
  if (strings) tables.push(STRINGS_THEORY);
  if (bigs) tables.push(BIG_INTEGERS);
  if (longs) tables.push(LONGS_THEORY);
  const known = new Set(
    tables.flatMap(({ operators, families }) => [...Object.keys(operators), ...Object.keys(families)]),
  );
  const absent: Sort[] = [
    ...(strings ? [] : ['str' as const]),
    ...(bigs ? [] : ['big' as const]),
    ...(longs ? [] : ['long' as const]),
  ];
  const found = { bool: new Map(), num: new Map(), str: new Map(), big: new Map(), long: new Map() };
  for (const sort of Object.keys(found) as Sort[]) {
    for (const production of PRODUCTIONS[sort]) {
      if (!known.has(production.op) || production.args.some((arg) => absent.includes(arg))) continue;
      const same: Production[] = found[sort].get(production.op) ?? [];
      found[sort].set(production.op, [...same, production]);
    }
  }
  return found;
}

/** Conditions over the variables. */
export function conditions(grammar: Grammar, depth = 3): fc.Arbitrary<Term> {
  const productions = productionsOf(grammar);
  const leaf = (sort: Sort): fc.Arbitrary<Term> => {
    const variables = grammar.variables.filter((variable) => variable.sort === sort);
    const values = CONSTANTS[sort].map((value) => constant(value, sort));
    return variables.length === 0 ? values : fc.oneof(fc.constantFrom(...variables), values);
  };
  const leaves = { bool: leaf('bool'), num: leaf('num'), str: leaf('str'), big: leaf('big'), long: leaf('long') };
  const term = (sort: Sort, level: number): fc.Arbitrary<Term> => {
    if (level <= 0) return leaves[sort];
    // By operator first: a family of many functions is no more frequent than an operator.
    const inner = fc
      .constantFrom(...productions[sort].values())
      .chain((some) => fc.constantFrom(...some))
      .chain(({ op, args, data }) =>
        fc
          .tuple(...args.map((arg) => term(arg, level - 1)))
          .map((terms) => apply(op, terms, data, op === 'strCall' ? sort : undefined)),
      );
    // A condition that is a variable or a constant says little.
    return sort === 'bool' ? inner : fc.oneof({ weight: 1, arbitrary: leaves[sort] }, { weight: 3, arbitrary: inner });
  };
  return term('bool', depth);
}

export function models(variables: readonly Term[]): fc.Arbitrary<Map<Term, Primitive>> {
  return fc.tuple(...variables.map(valueFor)).map((values) => new Map(variables.map((v, i) => [v, values[i]])));
}
