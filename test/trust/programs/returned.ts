// What units return, in ways that could make a result lie.

/** The inner parameter has the outer one's name: two inputs, not one. */
export function sameName(x: number): (x: number) => number {
  return ((outer) => (x: number) => {
    if (outer !== x && outer > 3) return (null as unknown as number[]).length;
    return x;
  })(x);
}

const count = { calls: 0 };

/**
 * The contract speaks of the moment at which the unit returns, which the inner call would change.
 * @ensures count.calls < 1
 */
export function ensured(x: boolean): () => void {
  if (x) count.calls = 1;
  return () => {
    count.calls = 0;
  };
}

/**
 * What the unit was given is changed by what is called on what it returns.
 * @requires items.length < 2
 */
export function keeps(items: string[]): { last(): string; clear(): void } {
  return { last: () => items[items.length - 1].trim(), clear: () => void items.splice(0) };
}

/** A function that is an input is not the program's to call. */
export function given(f: (x: number) => number): (x: number) => number {
  return f;
}

export function native(x: number): (text: string) => number {
  return x > 0 ? parseFloat : Number;
}

/** A class cannot be called without new. */
export function localClass(x: string | null) {
  return class {
    size(): number {
      return x!.length;
    }
  };
}

export async function rejects(x: number) {
  return async (y: number): Promise<number> => {
    await null;
    if (x === y) throw new TypeError('same');
    const missing = x > y ? undefined : [x];
    return missing!.length;
  };
}

/** Advanced once, not to its end. */
export function endless(n: number): Generator<number> {
  return (function* () {
    for (;;) yield n++;
  })();
}

/** The type keeps the member from callers: it is not called. */
export function hidden(x: string | null): { readonly size: number } {
  return {
    size: 0,
    danger: () => x!.length,
  } as { readonly size: number };
}
