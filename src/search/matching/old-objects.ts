// Which objects are older than the running path: they are the same objects on every path, so states know them by number. Found
// by a walk when the modules are loaded; an object met in an earlier run is old too, since every run makes its own.
import { types } from 'node:util';

const BUDGET = 200_000;

export class OldObjects {
  private numbers = new WeakMap<object, number>();
  private firstSeen = new WeakMap<object, number>();
  private count = 0;

  /** Modules are loaded: everything reachable from here is old. */
  remember(roots: Iterable<unknown>): void {
    this.numbers = new WeakMap();
    this.firstSeen = new WeakMap();
    const open: unknown[] = [...roots];
    let seen = 0;
    while (open.length > 0 && seen < BUDGET) {
      const value = open.pop();
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
      if (this.numbers.has(value)) continue;
      this.numbers.set(value, ++this.count);
      seen++;
      if (types.isProxy(value) || ArrayBuffer.isView(value)) continue;
      open.push(Reflect.getPrototypeOf(value));
      for (const key of Reflect.ownKeys(value)) {
        const own = Reflect.getOwnPropertyDescriptor(value, key);
        if (own !== undefined) open.push(own.value, own.get, own.set);
      }
      if (types.isMap(value)) for (const [k, v] of Map.prototype.entries.call(value)) open.push(k, v);
      else if (types.isSet(value)) open.push(...Set.prototype.values.call(value));
    }
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
