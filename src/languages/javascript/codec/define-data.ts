// Defines a data property. Like assignment, but `__proto__` is a key like any other and no setter runs.
export function defineData(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
