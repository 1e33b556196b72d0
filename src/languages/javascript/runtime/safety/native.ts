// Node's own modules, loaded when a program first asks for one: most programs ask for none.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export function native<T = any>(name: string): T {
  return require(`node:${name}`) as T;
}

/** A value made when it is first asked for. */
export function lazily<T>(create: () => T): () => T {
  let value: { readonly made: T } | undefined;
  return () => {
    value ??= { made: create() };
    return value.made;
  };
}
