// Where values are built: the realm of the predicate in the worker, or the caller's on the main thread.
import type { FieldShape, ObjectShape } from '../inputs/shape.js';

export interface BuildRealm {
  /** An object of the class, constructor not run; a plain object when the shape has no class. */
  instantiate(shape: ObjectShape): object;
  setField(object: object, shape: ObjectShape, field: FieldShape, value: unknown): void;
  newObject(): object;
  newArray(): unknown[];
  newSet(): Set<unknown>;
  newMap(): Map<unknown, unknown>;
  /** A fresh copy of the i-th value that a user's generator gave. */
  custom(generator: string, index: number): unknown;
}

/** The realm of this module; classes become plain objects. */
export const HERE: BuildRealm = {
  instantiate: () => ({}),
  setField(object, _shape, field, value) {
    Object.defineProperty(object, field.name, { value, writable: true, enumerable: true, configurable: true });
  },
  newObject: () => ({}),
  newArray: () => [],
  newSet: () => new Set(),
  newMap: () => new Map(),
  custom: () => undefined,
};
