// A family of inputs: what one run of the predicate decided, with holes for what it did not look at. Its members are the
// product of the holes, built one by one and by number; nothing is stored but the codes that lazy/writer.ts wrote (codes.ts).
import { FREE, HOLE, IN, OUT } from './codes.js';
import { type Count, divide, power, product } from './count.js';
import { defineEntry } from './generators/map.js';
import { ABSENT } from './generators/record.js';
import { type BuildRealm, HERE } from './realm.js';
import { elementOf, setSlot } from './slot-values.js';
import type { ObjectType, Part, SlotType, Space } from './space.js';

/** Answers with the number of a value for each hole, given how many it has. */
type Pick = (size: Count) => Count;

export class Family {
  private sizes: Count[] | undefined;

  constructor(
    private readonly space: Space,
    private readonly codes: ArrayLike<number>,
  ) {}

  get count(): Count {
    return product(this.holes);
  }

  private get holes(): readonly Count[] {
    if (this.sizes === undefined) {
      const sizes: Count[] = [];
      new FamilyReader(this.space, this.codes, HERE, (size) => {
        sizes.push(size);
        return 0;
      }).read();
      this.sizes = sizes;
    }
    return this.sizes;
  }

  /** The values of the roots, for the member of that number. */
  at(index: Count, realm: BuildRealm): unknown[] {
    const { roots } = this.space;
    if (roots.length === 1 && this.codes[0] === HOLE) {
      // The predicate did not look at its only input.
      const value = roots[0].slot.values!.at(index, realm);
      return [value === ABSENT ? undefined : value];
    }
    let left = index;
    return new FamilyReader(this.space, this.codes, realm, (size) => {
      const [digit, rest] = divide(left, size);
      left = rest;
      return digit;
    }).read();
  }

  *members(realm: BuildRealm): Generator<unknown[]> {
    const { count } = this;
    if (typeof count === 'number') for (let i = 0; i < count; i++) yield this.at(i, realm);
    else for (let i = 0n; i < count; i++) yield this.at(i, realm);
  }
}

class FamilyReader {
  private at = 0;
  private readonly objects: { readonly type: ObjectType; readonly object: object }[] = [];

  constructor(
    private readonly space: Space,
    private readonly codes: ArrayLike<number>,
    private readonly realm: BuildRealm,
    private readonly pick: Pick,
  ) {}

  read(): unknown[] {
    const roots = this.space.roots.map(({ slot }) => {
      const value = this.slot(slot);
      return value === ABSENT ? undefined : value;
    });
    for (let i = 0; i < this.objects.length; i++) {
      const { type, object } = this.objects[i];
      this.fields(type, object);
    }
    return roots;
  }

  private fields(type: ObjectType, object: object): void {
    for (let i = 0; i < type.fields.length; i++) {
      const value = this.slot(type.fields[i]);
      if (value !== ABSENT) setSlot(object, type, i, value, this.realm);
    }
  }

  private next(): number {
    return this.codes[this.at++];
  }

  private slot(type: SlotType): unknown {
    const code = this.next();
    if (code === HOLE) return type.values!.at(this.pick(type.values!.size), this.realm);
    const { primitives } = type;
    if (code < primitives.length) return primitives[code];
    return code === primitives.length ? ABSENT : this.part(type.parts[code - primitives.length - 1]);
  }

  private part(part: Part): unknown {
    const { realm } = this;
    switch (part.kind) {
      case 'object':
        return this.object();
      case 'record': {
        const object = realm.instantiate(part.type.shape);
        this.fields(part.type, object);
        return object;
      }
      case 'array': {
        const array = realm.newArray();
        const length = this.next();
        for (let i = 0; i < length; i++) array.push(this.slot(elementOf(part, i)));
        return array;
      }
      case 'set':
        return this.set(part);
      case 'object-set': {
        const set = realm.newSet();
        for (let left = this.next(); left > 0; left--) set.add(this.object());
        return set;
      }
      case 'map':
        return this.map(part);
      case 'custom':
        return realm.custom(part.generator, this.next());
      case 'unsupported':
        throw new Error(`an input of type ${part.text} cannot be built`);
    }
  }

  private object(): object {
    const id = this.next();
    if (id < this.objects.length) return this.objects[id].object;
    const type = this.space.objects.get(this.next())!;
    const object = this.realm.instantiate(type.shape);
    this.objects.push({ type, object });
    return object;
  }

  /** Members are added in the order of the domain, whoever decided them. */
  private set(part: Part & { kind: 'set' }): Set<unknown> {
    const from = this.at;
    this.at += part.members;
    let free = 0;
    for (let i = from; i < this.at; i++) if (this.codes[i] === FREE) free++;
    if (free === part.members) return part.subsets.at(this.pick(part.subsets.size), this.realm);
    let left = free === 0 ? 0 : this.pick(power(2, free));
    const set = this.realm.newSet();
    for (let i = 0; i < part.members; i++) {
      let code = this.codes[from + i];
      if (code === FREE) {
        if (typeof left === 'number') {
          code = left % 2 === 0 ? OUT : IN;
          left = Math.floor(left / 2);
        } else {
          code = left % 2n === 0n ? OUT : IN;
          left = left / 2n;
        }
      }
      if (code === IN) set.add(part.element.values!.at(i, this.realm));
    }
    return set;
  }

  private map(part: Part & { kind: 'map' }): object {
    const { realm } = this;
    const map = part.plain ? realm.newObject() : realm.newMap();
    for (let i = 0; i < part.keys; i++) {
      const put = (value: unknown): void => {
        const key = part.key.values!.at(i, realm);
        if (part.plain) defineEntry(map, key, value);
        else (map as Map<unknown, unknown>).set(key, value);
      };
      const code = this.next();
      if (code === IN) put(this.slot(part.value));
      else if (code === FREE) part.entry!.put(this.pick(part.entry!.size), realm, put);
    }
    return map;
  }
}
