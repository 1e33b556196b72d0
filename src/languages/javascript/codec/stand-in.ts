// Objects of concrete inputs that stand for any value of a type which has no inputs: nothing looked at them. Noted by the
// materializer; read where inputs are written down.

const types = new WeakMap<object, string>();

export function noteStandIn(object: object, type: string): void {
  types.set(object, type);
}

/** The type that the object stands for; undefined for others. */
export function standInType(object: object): string | undefined {
  return types.get(object);
}
