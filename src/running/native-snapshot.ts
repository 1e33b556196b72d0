// What the globals of the program were before it started: own properties of the objects that they lead to. Taken by the hook in each process that runs, so
// it does no more than it must; whoever needs more of it (natives.ts) works it out at a call.
// Always holds: no getter runs.

export type Descriptors = Readonly<Record<string | symbol, PropertyDescriptor>>;

export interface NativeSnapshot {
  /** `globalThis` of the program. */
  readonly global: object;
  readonly globals: Descriptors;
  /** Prototypes without a name of their own, by an expression for an object that has them. */
  readonly hidden: readonly (readonly [string, object])[];
  /** Own properties, of objects and of functions that have a `prototype`. */
  readonly held: ReadonlyMap<object, Descriptors>;
}

/** Iterators, generators, async functions: of the realm that evaluates it. */
export const HIDDEN = [
  '[][Symbol.iterator]()',
  'new Map().entries()',
  'new Set().entries()',
  "''[Symbol.iterator]()",
  "'x'.matchAll(/x/g)",
  '(function* () {})',
  '(async () => {})',
  '(async function* () {})',
] as const;

const hiddenValues = (): object[] => [
  [][Symbol.iterator](),
  new Map().entries(),
  new Set().entries(),
  ''[Symbol.iterator](),
  'x'.matchAll(/x/g),
  function* () {},
  async () => {},
  async function* () {},
];

/** Of the realm that this code runs in. */
export function nativeSnapshot(): NativeSnapshot {
  const { getOwnPropertyDescriptors, getPrototypeOf, hasOwn } = Object;
  const { ownKeys } = Reflect;
  const hidden = hiddenValues().map((value, i) => [HIDDEN[i] as string, getPrototypeOf(value) as object] as const);
  const held = new Map<object, Descriptors>();
  const open: object[] = hidden.map(([, prototype]) => prototype);
  const globals = getOwnPropertyDescriptors(globalThis) as Descriptors;
  const leave = new Set<unknown>([globalThis, process]);
  const add = (value: unknown): void => {
    if (typeof value === 'function' ? hasOwn(value, 'prototype') : typeof value === 'object' && value !== null)
      if (!leave.has(value)) open.push(value as object);
  };
  for (const name of ownKeys(globals)) add(globals[name]?.value);
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (held.has(object)) continue;
    const own = getOwnPropertyDescriptors(object) as Descriptors;
    held.set(object, own);
    for (const key of ownKeys(own)) add(own[key]?.value);
    const prototype = getPrototypeOf(object) as object | null;
    if (prototype !== null) open.push(prototype);
  }
  return { global: globalThis, globals, hidden, held };
}
