// Arrays, tuples, records and dictionaries: lengths and what may be left out are decided first, elements are arbitraries of their own.

import { Arbitrary, made } from './arbitrary.js';
import { $assume, $choose, $major, $refuse, $symbolic } from './engine.js';

/** Versions 1 and 2 take bounds by position. */
export function noPosition(constraints: unknown): void {
  if (typeof constraints === 'number') $refuse('bounds of an arbitrary by position', 'write { minLength, maxLength }');
}

/** Decided one element at a time: the search may stop at any length. */
export function listLength(name: string, constraints: any): number {
  noPosition(constraints);
  const { minLength = 0, maxLength = 0x7fffffff } = constraints;
  if (minLength === maxLength) return minLength;
  const length = $symbolic.integer(`${name}.length`);
  $assume(length >= minLength);
  $assume(length <= maxLength);
  let decided = minLength;
  while (length > decided) decided++;
  return decided;
}

export function array(element: Arbitrary, constraints: any = {}): Arbitrary {
  return new Arbitrary((name) => {
    const length = listLength(name, constraints);
    const list: any[] = [];
    for (let i = 0; i < length; i++) list.push(made(element, `${name}[${i}]`));
    return list;
  });
}

type Same = (a: any, b: any) => boolean;

const COMPARATORS: Record<string, Same> = {
  SameValue: (a, b) => Object.is(a, b),
  SameValueZero: (a, b) => a === b || (Number.isNaN(a) && Number.isNaN(b)),
  IsStrictlyEqual: (a, b) => a === b,
};

export function uniqueArray(element: Arbitrary, constraints: any = {}): Arbitrary {
  const { comparator = 'SameValue', selector = (value: any) => value } = constraints;
  const same: Same = typeof comparator === 'function' ? comparator : COMPARATORS[comparator];
  const lists = array(element, constraints);
  return new Arbitrary((name) => {
    const list = lists.make(name);
    const keys = list.map((item: any) => selector(item));
    for (let i = 0; i < keys.length; i++) for (let k = 0; k < i; k++) $assume(!same(keys[k], keys[i]));
    return list;
  });
}

/** The name in versions before uniqueArray. */
export function set(element: Arbitrary, constraints: any = {}): Arbitrary {
  if ($major >= 4)
    return new Arbitrary((name) => new Set(uniqueArray(element, { ...sized(constraints) }).make(`${name}_from`)));
  const { compare } = constraints;
  const comparator = typeof compare === 'function' ? compare : (compare?.type ?? 'IsStrictlyEqual');
  return uniqueArray(element, { ...constraints, comparator, selector: compare?.selector });
}

function sized({ minLength, maxLength, minSize, maxSize, minKeys, maxKeys }: any): object {
  const min = minLength ?? minSize ?? minKeys;
  const max = maxLength ?? maxSize ?? maxKeys;
  return {
    comparator: 'SameValueZero',
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
  };
}

export function map(key: Arbitrary, value: Arbitrary, constraints: any = {}): Arbitrary {
  const entries = uniqueArray(tuple(key, value), { ...sized(constraints), selector: ([name]: any) => name });
  return new Arbitrary((name) => new Map(entries.make(`${name}_from`)));
}

export function tuple(...elements: Arbitrary[]): Arbitrary {
  return new Arbitrary((name) => elements.map((element, i) => made(element, `${name}[${i}]`)));
}

/** Version 4 makes objects without a prototype unless it is told not to. */
function mayBeNull({ noNullPrototype = $major < 4 }: any): boolean {
  return !noNullPrototype;
}

/** Properties that may be left out are there or not. */
export function record(model: Record<string, Arbitrary>, constraints: any = {}): Arbitrary {
  const keys: any[] = Reflect.ownKeys(model);
  const required: any[] = constraints.requiredKeys ?? (constraints.withDeletedKeys === true ? [] : keys);
  const withNull = mayBeNull(constraints);
  return new Arbitrary((name) => {
    const object: any = withNull && $choose(2, name) === 1 ? Object.create(null) : {};
    for (const key of keys) {
      if (!required.includes(key) && $choose(2, `${name}.${String(key)}`) === 1) continue;
      const value = made(model[key], `${name}.${String(key)}`);
      Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
    }
    return object;
  });
}

export function dictionary(key: Arbitrary, value: Arbitrary, constraints: any = {}): Arbitrary {
  const entries = uniqueArray(tuple(key, value), {
    ...sized(constraints),
    comparator: 'SameValue',
    selector: ([name]: any) => name,
  });
  const withNull = mayBeNull(constraints);
  return new Arbitrary((name) => {
    const object: any = withNull && $choose(2, name) === 1 ? Object.create(null) : {};
    for (const [field, content] of entries.make(name))
      Object.defineProperty(object, field, { value: content, configurable: true, enumerable: true, writable: true });
    return object;
  });
}

/** Some of the items, in their order. */
export function subarray(items: readonly any[], constraints: any = {}): Arbitrary {
  const { minLength = 0, maxLength = items.length } = constraints;
  return new Arbitrary((name) => {
    const taken = items.filter(() => $choose(2, name) === 0);
    $assume(taken.length >= minLength);
    $assume(taken.length <= maxLength);
    return taken;
  });
}

export function shuffledSubarray(items: readonly any[], constraints: any = {}): Arbitrary {
  const some = subarray(items, constraints);
  return new Arbitrary((name) => {
    const rest: any[] = some.make(name);
    const shuffled: any[] = [];
    while (rest.length > 0) shuffled.push(...rest.splice($choose(rest.length, name), 1));
    return shuffled;
  });
}
