// Arbitraries made of others: one of several, an option, recursion, functions, generators, anything at all.

import { Arbitrary, constant, constantFrom, made } from './arbitrary.js';
import { $assume, $choose, $leftOut, $symbolic } from './engine.js';
import { array, dictionary } from './lists.js';
import { bigInt, double, integer, maxSafeInteger } from './numbers.js';
import { string } from './texts.js';

/** Arbitraries inside of themselves: deeper values are left out, and it is said. */
const DEEPEST = 3;

/** @param maxDepth where only the first is taken */
function oneOfIn(options: readonly Arbitrary[], maxDepth: number | undefined): Arbitrary {
  let depth = 0;
  return new Arbitrary((name) => {
    const most = maxDepth ?? DEEPEST;
    const isDeep = depth >= most;
    if (isDeep && maxDepth === undefined)
      $leftOut(`of values inside of themselves those more than ${DEEPEST} deep were left out`);
    const option = isDeep ? options[0] : options[$choose(options.length, name)];
    depth++;
    const value = made(option, name);
    depth--;
    return value;
  });
}

const isArbitrary = (value: any): boolean => value instanceof Arbitrary;

export function oneof(...args: any[]): Arbitrary {
  const first = args[0];
  const isSettings = first !== undefined && !isArbitrary(first) && !('arbitrary' in first);
  const weighted = (isSettings ? args.slice(1) : args).map((arg: any) => (isArbitrary(arg) ? { arbitrary: arg } : arg));
  const options = weighted.filter(({ weight = 1 }: any) => weight > 0).map(({ arbitrary }: any) => arbitrary);
  return oneOfIn(options, isSettings ? first.maxDepth : undefined);
}

export const frequency = oneof;

export function option(arbitrary: Arbitrary, constraints: any = {}): Arbitrary {
  const nil = constant('nil' in constraints ? constraints.nil : null);
  return oneOfIn([nil, arbitrary], constraints.maxDepth);
}

export function letrec(builder: (tie: (key: string) => Arbitrary) => any): any {
  let depth = 0;
  const tie = (key: string): Arbitrary =>
    new Arbitrary((name) => {
      if (depth > 2 * DEEPEST) {
        $leftOut(`of values inside of themselves those more than ${2 * DEEPEST} deep were left out`);
        $assume(false);
      }
      depth++;
      const value = made(strict[key], name);
      depth--;
      return value;
    });
  const strict = builder(tie);
  return strict;
}

export function memo(builder: (depth: number) => Arbitrary): (depth?: number) => Arbitrary {
  const build = (depth: number | undefined): Arbitrary => {
    let left = depth ?? DEEPEST;
    return new Arbitrary((name) => {
      if (depth === undefined) $leftOut(`of values inside of themselves those more than ${DEEPEST} deep were left out`);
      left = depth ?? DEEPEST;
      return made(builder(left > 0 ? left - 1 : 0), name);
    });
  };
  return build;
}

/** Same arguments, same answer; other answers are decided when they are asked for. */
export function func(result: Arbitrary): Arbitrary {
  return new Arbitrary((name) => {
    const calls: { readonly args: any[]; readonly value: any }[] = [];
    return Object.assign(
      (...args: any[]) => {
        const known = calls.find((call) => isSame(call.args, args));
        if (known !== undefined) return known.value;
        const value = made(result, `${name}()`);
        calls.push({ args, value });
        return value;
      },
      { $calls: calls },
    );
  });
}

function isSame(a: any, b: any): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
}

export function gen(): Arbitrary {
  return new Arbitrary((name) => {
    let count = 0;
    return (arbitrary: (...args: any[]) => Arbitrary, ...args: any[]) => made(arbitrary(...args), `${name}_${++count}`);
  });
}

export const context = (): Arbitrary => new Arbitrary(() => ({ log() {}, size: () => 0, $text: 'Context()' }));

/** Kinds of values that only options of fast-check add. */
const EXTRAS = [
  'withBoxedValues',
  'withDate',
  'withMap',
  'withObjectString',
  'withSet',
  'withSparseArray',
  'withTypedArray',
];

export function anything(constraints: any = {}): Arbitrary {
  const { maxDepth = 2, maxKeys, key = string(), values } = constraints;
  const plain: Arbitrary[] = values ?? [
    constantFrom(undefined, null),
    new Arbitrary((name) => $symbolic.boolean(name)),
    maxSafeInteger(),
    double(),
    string(),
    ...(constraints.withBigInt ? [bigInt()] : []),
  ];
  const bounds = maxKeys === undefined ? {} : { maxLength: maxKeys, maxKeys };
  const level = (depth: number): Arbitrary => {
    if (depth === 0) return oneOfIn(plain, undefined);
    const inner = level(depth - 1);
    const objects = dictionary(key, inner, { ...bounds, noNullPrototype: !constraints.withNullPrototype });
    return oneOfIn([...plain, array(inner, bounds), objects], undefined);
  };
  const nested = level(maxDepth);
  return new Arbitrary((name) => {
    const left = EXTRAS.filter((extra) => constraints[extra]);
    if (left.length > 0) $leftOut(`values of ${left.join(', ')} were left out`);
    if (constraints.maxDepth === undefined) $leftOut(`of anything values more than ${maxDepth} deep were left out`);
    return nested.make(name);
  });
}

export function object(constraints: any = {}): Arbitrary {
  const { key = string(), maxDepth = 2 } = constraints;
  const bounds = constraints.maxKeys === undefined ? {} : { maxKeys: constraints.maxKeys };
  return dictionary(key, anything({ ...constraints, maxDepth: Math.max(0, maxDepth - 1) }), {
    ...bounds,
    noNullPrototype: !constraints.withNullPrototype,
  });
}

export function jsonValue(constraints: any = {}): Arbitrary {
  const number = double({ noDefaultInfinity: true, noNaN: true });
  const finite = new Arbitrary((name) => {
    const x = number.make(name);
    $assume(!Object.is(x, -0));
    return x;
  });
  const values = [constant(null), new Arbitrary((name) => $symbolic.boolean(name)), finite, string()];
  return anything({ ...constraints, values });
}

export const json = (constraints: any = {}): Arbitrary => jsonValue(constraints).map((value) => JSON.stringify(value));

export const compareBooleanFunc = (): Arbitrary => orderedBy((a, b) => a < b);
export const compareFunc = (): Arbitrary => orderedBy((a, b) => a - b);

/** Arguments get a rank when they are first seen. */
function orderedBy(compare: (a: number, b: number) => any): Arbitrary {
  return new Arbitrary((name) => {
    const rank = func(integer()).make(name);
    return (a: any, b: any) => compare(rank(a), rank(b));
  });
}
