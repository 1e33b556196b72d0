// Whether two live objects of the original program are in the same state: same class, same fields, private ones included.
// Runs no code of the program. Used to confirm recipes (recipes.ts).
import { types } from 'node:util';
import { isReference } from '../codec/value-graph.js';

export interface StateRealm {
  privateFields(object: object): readonly (readonly [string, unknown])[];
}

/** Own data fields, private ones with their #. */
export function stateFields(object: object, realm: StateRealm): (readonly [string, unknown])[] {
  const fields: (readonly [string, unknown])[] = [];
  for (const key of Object.keys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (descriptor !== undefined && 'value' in descriptor) fields.push([key, descriptor.value]);
  }
  return [...fields, ...realm.privateFields(object)];
}

/** Equal primitives (Object.is), the same object, or objects whose graphs are isomorphic. */
export function sameState(a: unknown, b: unknown, realm: StateRealm): boolean {
  return new Comparison(realm).same(a, b);
}

class Comparison {
  private readonly paired = new Map<object, object>();

  constructor(private readonly realm: StateRealm) {}

  same(a: unknown, b: unknown): boolean {
    if (!isReference(a) || !isReference(b)) return Object.is(a, b);
    if (this.paired.has(a)) return this.paired.get(a) === b;
    this.paired.set(a, b);
    if (a === b) return true;
    if (typeof a === 'function' || typeof b === 'function') return false;
    if (types.isProxy(a) || types.isProxy(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    return this.contents(a, b);
  }

  private contents(a: object, b: object): boolean {
    if (Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && a.length !== (b as unknown[]).length))
      return false;
    if (types.isMap(a)) return this.list([...Map.prototype.entries.call(a)].flat(), mapItems(b)) && this.fields(a, b);
    if (types.isSet(a)) return this.list([...Set.prototype.values.call(a)], setItems(b)) && this.fields(a, b);
    if (types.isDate(a))
      return types.isDate(b) && Object.is(Date.prototype.getTime.call(a), Date.prototype.getTime.call(b));
    if (types.isRegExp(a)) {
      return types.isRegExp(b) && RegExp.prototype.toString.call(a) === RegExp.prototype.toString.call(b);
    }
    if (OPAQUE.some((test) => test(a) || test(b))) return false;
    return this.fields(a, b);
  }

  private list(a: readonly unknown[], b: readonly unknown[] | undefined): boolean {
    return b !== undefined && a.length === b.length && a.every((value, i) => this.same(value, b[i]));
  }

  private fields(a: object, b: object): boolean {
    const left = stateFields(a, this.realm);
    const right = new Map(stateFields(b, this.realm));
    return (
      left.length === right.size && left.every(([name, value]) => right.has(name) && this.same(value, right.get(name)))
    );
  }
}

function mapItems(value: object): unknown[] | undefined {
  return types.isMap(value) ? [...Map.prototype.entries.call(value)].flat() : undefined;
}

function setItems(value: object): unknown[] | undefined {
  return types.isSet(value) ? [...Set.prototype.values.call(value)] : undefined;
}

const OPAQUE: readonly ((value: unknown) => boolean)[] = [
  types.isWeakMap,
  types.isWeakSet,
  types.isPromise,
  types.isGeneratorObject,
  types.isAnyArrayBuffer,
  types.isArrayBufferView,
  types.isBoxedPrimitive,
];
