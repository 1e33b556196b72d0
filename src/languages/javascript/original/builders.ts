// Makes objects of the original program's realm, for the inputs that it is given.
import vm from 'node:vm';
import type { CollectionName } from '../values/lazy-collection.js';

export interface Builders {
  object(): object;
  array(): unknown[];
  collection(name: CollectionName): object;
  date(time: number): object;
  bytes(name: string, length: number): Record<number, unknown>;
  Error: ErrorConstructor;
  SyntaxError: ErrorConstructor;
}

/** Natives are captured before the program runs. */
const BUILDERS = `{
  const collections = { Set, Map, WeakSet, WeakMap }, RealDate = Date;
  const typed = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array };
  ({ object: () => ({}), array: () => [], collection: (name) => new collections[name](), date: (time) => new RealDate(time), bytes: (name, length) => new typed[name](length), Error, SyntaxError });
}`;

/** Natives are captured: call it before the program runs. */
export function createBuilders(context: vm.Context): Builders {
  return vm.runInContext(BUILDERS, context) as Builders;
}
