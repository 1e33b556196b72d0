// The namespace object of an ES module (`import * as ns`): its own names, sorted, read live; nothing about it can be changed.

export function namespaceObject(names: readonly string[], read: (name: string) => unknown): object {
  const target = Object.create(null) as object;
  const known = new Set(names);
  for (const name of [...known].sort()) {
    Object.defineProperty(target, name, { value: undefined, writable: true, enumerable: true });
  }
  Object.defineProperty(target, Symbol.toStringTag, { value: 'Module' });
  Object.preventExtensions(target);
  const has = (key: PropertyKey): key is string => typeof key === 'string' && known.has(key);
  return new Proxy(target, {
    get: (_, key) => (has(key) ? read(key) : Reflect.get(target, key)),
    getOwnPropertyDescriptor(_, key) {
      if (!has(key)) return Reflect.getOwnPropertyDescriptor(target, key);
      return { value: read(key), writable: true, enumerable: true, configurable: false };
    },
    defineProperty(_, key, wanted) {
      if (!has(key)) return Reflect.defineProperty(target, key, wanted);
      const now = read(key);
      if (wanted.configurable === true || wanted.enumerable === false || wanted.writable === false) return false;
      if ('get' in wanted || 'set' in wanted) return false;
      return !('value' in wanted) || Object.is(wanted.value, now);
    },
    set: () => false,
    deleteProperty: (_, key) => !has(key) && Reflect.deleteProperty(target, key),
    setPrototypeOf: (_, prototype) => prototype === null,
    preventExtensions: () => true,
  });
}
