// Members of weak collections of the input that were built for the original program: nothing can list them, so the builder
// notes them here, and encode.ts and input-code.ts read them back.

const contents = new WeakMap<object, readonly (readonly [unknown, unknown])[]>();

export function noteWeakContents(collection: object, entries: readonly (readonly [unknown, unknown])[]): void {
  contents.set(collection, entries);
}

/** Undefined for a weak collection that the program made. */
export function weakContentsOf(collection: object): readonly (readonly [unknown, unknown])[] | undefined {
  return contents.get(collection);
}
