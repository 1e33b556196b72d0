// Which objects are older than the running path: they are the same objects on every path, so states know them by number. Found
// by a walk when the modules are loaded; an object met in an earlier run is old too, since every run makes its own.
// Soundness: taking a new object for an old one loses matches only, since what is written to it is in the journal. Where something of a
// module may hold objects unseen, `blind` says so, and snapshot.ts refuses states with writes to objects of unknown age.
import { types } from 'node:util';
import { eachReference, isNativeFunction, isReference, objectKind } from '../values/object-parts.js';
import { virtualArrayOf } from '../values/virtual-array.js';

const BUDGET = 200_000;

export class OldObjects {
  private numbers = new WeakMap<object, number>();
  private firstSeen = new WeakMap<object, number>();
  private count = 0;
  /** Properties that paths have changed, by the root that tells of them. */
  private places = new Map<string, OldPlace>();
  /** Something of the modules holds objects that the walk did not find. */
  blind = false;

  /**
   * Modules are loaded: everything reachable from here is old.
   * @param language objects of the language: what these hold unseen is no object of the program
   * @param modules variables and exports of the modules, captured variables included
   */
  remember(language: Iterable<unknown>, modules: Iterable<unknown>): void {
    this.numbers = new WeakMap();
    this.firstSeen = new WeakMap();
    this.places = new Map();
    this.blind = false;
    const whole = this.walk(language, () => {});
    const found = this.walk(modules, (object) => {
      this.blind ||= holdsUnseen(object);
    });
    this.blind ||= !whole || !found;
  }

  note(root: string, place: OldPlace): void {
    this.places.set(root, place);
  }

  /** The property that a root of a state has told of. */
  placeOf(root: string): OldPlace | undefined {
    return this.places.get(root);
  }

  /** Numbers everything that can be reached; false when there is too much. */
  private walk(roots: Iterable<unknown>, met: (object: object) => void): boolean {
    const open: unknown[] = [...roots];
    const push = (value: unknown): void => void open.push(value);
    for (let seen = 0; open.length > 0; ) {
      const value = open.pop();
      if (!isReference(value) || this.numbers.has(value)) continue;
      if (seen++ >= BUDGET) return false;
      this.numbers.set(value, ++this.count);
      met(value);
      const virtual = virtualArrayOf(value);
      if (virtual !== undefined) push(virtual.native.buffer);
      eachReference(value, push);
    }
    return true;
  }

  /** The number of an old object; undefined for one that this run made, as far as can be told. */
  numberOf(object: object, run: number): number | undefined {
    const known = this.numbers.get(object);
    if (known !== undefined) return known;
    const first = this.firstSeen.get(object);
    if (first === undefined) this.firstSeen.set(object, run);
    if (first === undefined || first === run) return undefined;
    this.numbers.set(object, ++this.count);
    return this.count;
  }
}

export interface OldPlace {
  readonly object: object;
  readonly key: PropertyKey;
}

/** Nothing tells what it refers to: bound functions, promises, generators, weak collections, iterators, proxies of the program. */
function holdsUnseen(object: object): boolean {
  const kind = objectKind(object);
  if (kind === 'function') return isNativeFunction(object as Function);
  if (kind === 'proxy') return virtualArrayOf(object) === undefined;
  return kind === 'promise' || kind === 'generator' || kind === 'weak' || kind === 'tagged' || types.isExternal(object);
}
