// Are built-ins of a realm still what they were before its program ran? Asked before a summary stands for a function that uses them:
// `Math` with the value that the function's module has for it, `Math.abs`, and `.slice` for a method of primitives.
// Soundness: nothing of the program runs, and what was not looked at in time counts as changed.

/** The names, and the values of those among them that are global names, in order. */
export type Untouched = (names: readonly string[], globals: readonly unknown[]) => boolean;

/** Looks at a new realm; the answer then compares with what was there. */
export function watchBuiltins(global: Readonly<Record<string, any>>): Untouched {
  const named = new Map<string, unknown>(Object.getOwnPropertyNames(global).map((name) => [name, global[name]]));
  const before = new Map<object, ReadonlyMap<PropertyKey, unknown>>();
  const { Math: math, Number: number } = global as { Math: object; Number: object };
  const prototypes = ['String', 'Number', 'Boolean', 'BigInt', 'Object'].map(
    (name) => global[name].prototype as object,
  );
  for (const holder of [math, number, ...prototypes]) before.set(holder, valuesOf(holder));
  const isSame = (holder: object, key: string): boolean => before.get(holder)?.get(key) === valueOf(holder, key);
  const isMember = (name: string): boolean => {
    const [holder, member] = name.split('.');
    if (holder === '') return prototypes.every((prototype) => isSame(prototype, member));
    return isSame(holder === 'Math' ? math : number, member);
  };
  return (names, globals) => {
    let at = 0;
    return names.every((name) =>
      name.includes('.') ? isMember(name) : named.has(name) && named.get(name) === globals[at++],
    );
  };
}

function valuesOf(holder: object): ReadonlyMap<PropertyKey, unknown> {
  return new Map(Reflect.ownKeys(holder).map((key) => [key, valueOf(holder, key)]));
}

/** Of an accessor, its getter; of what is not there, undefined. */
function valueOf(holder: object, key: PropertyKey): unknown {
  const property = Reflect.getOwnPropertyDescriptor(holder, key);
  return property !== undefined && 'value' in property ? property.value : property?.get;
}
