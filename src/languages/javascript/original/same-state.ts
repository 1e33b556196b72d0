// Whether two live objects of the original program are in the same state: same class, same fields, private ones included.
// Runs no code of the program. Used to confirm recipes (recipes.ts).
import { dataOf, isReference, memberList, nativeTime, objectKind, patternText } from '../values/object-parts.js';

export interface StateRealm {
  privateFields(object: object): readonly (readonly [string, unknown])[];
}

/** Own data fields, private ones with their #. */
export function stateFields(object: object, realm: StateRealm): (readonly [string, unknown])[] {
  return [...dataOf(object), ...realm.privateFields(object)];
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
    const kind = objectKind(a);
    if (kind !== objectKind(b) || kind === 'proxy' || Reflect.getPrototypeOf(a) !== Reflect.getPrototypeOf(b))
      return false;
    switch (kind) {
      case 'map':
      case 'set':
        return this.list(memberList(a), memberList(b)) && this.fields(a, b);
      case 'array':
        return (a as unknown[]).length === (b as unknown[]).length && this.fields(a, b);
      case 'date':
        return Object.is(nativeTime(a), nativeTime(b));
      case 'regexp':
        return patternText(a) === patternText(b);
      case 'object':
      case 'error':
      case 'arguments':
      case 'tagged':
        return this.fields(a, b);
      default:
        return false;
    }
  }

  private list(a: readonly unknown[], b: readonly unknown[]): boolean {
    return a.length === b.length && a.every((value, i) => this.same(value, b[i]));
  }

  private fields(a: object, b: object): boolean {
    const left = stateFields(a, this.realm);
    const right = new Map(stateFields(b, this.realm));
    return (
      left.length === right.size && left.every(([name, value]) => right.has(name) && this.same(value, right.get(name)))
    );
  }
}
