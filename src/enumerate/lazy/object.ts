// Objects whose fields are decided when the predicate reads them. The predicate sees a proxy of a real instance of the class;
// what it writes is what it reads back, and does not change what was decided.
import { ASK, PRIVATE, type Question } from '../ask.js';
import type { ObjectType, SlotType } from '../space.js';
import type { LazyMap } from './map.js';
import type { Decision, LazyNode, SlotHolder, SlotState } from './node.js';
import type { World } from './world.js';
import type { FamilyWriter } from './writer.js';

/** A slot that holds an object with identity. */
export class ObjectReference implements LazyNode {
  constructor(
    readonly part: number,
    readonly object: LazyObject,
    /** Made for this slot. */
    readonly fresh: boolean,
  ) {}

  get view(): unknown {
    return this.object.view;
  }

  /** Objects are looked at by themselves. */
  open(): undefined {}

  write(writer: FamilyWriter): void {
    writer.object(this.object);
  }
}

export class LazyObject implements SlotHolder {
  readonly states: SlotState[];
  /** What was read or written last; UNREAD at first. */
  readonly seen: unknown[];
  private proxy: object | undefined;
  private readonly serial: number;

  constructor(
    readonly type: ObjectType,
    readonly world: World,
  ) {
    this.states = new Array(type.fields.length).fill(undefined);
    this.seen = new Array(type.fields.length).fill(UNREAD);
    this.serial = world.nextSerial();
  }

  get view(): object {
    if (this.proxy === undefined) {
      const { realm } = this.world;
      if (this.type.shape.index !== undefined) this.fill((this.proxy = realm.instantiate(this.type.shape)));
      else if (realm.fieldsOnly) this.proxy = createInstance(this);
      else this.proxy = new Proxy(realm.instantiate(this.type.shape), new ObjectHandler(this));
    }
    return this.proxy;
  }

  /** The entries of an index signature may have any name: such objects are decided as a whole. */
  private fill(target: object): void {
    const { fields } = this.type.shape;
    fields.forEach(({ name }, i) => {
      if (!this.isAbsent(i)) define(target, privateKey(name), this.read(i));
    });
    const entries = this.states[fields.length] ?? this.world.decide(this, fields.length, this.serial + fields.length);
    (entries as LazyMap).fill(target);
  }

  slotType(index: number): SlotType {
    return this.type.fields[index];
  }

  read(index: number): unknown {
    return this.world.read(this, index, this.serial + index);
  }

  get(index: number): unknown {
    this.world.step();
    const value = this.seen[index];
    return value === UNREAD ? (this.seen[index] = this.read(index)) : value;
  }

  /** Is the field null, undefined, or one of them? One whose type says no stays undecided. */
  ask(index: number, question: Question): boolean {
    if (this.seen[index] === UNREAD) {
      const { primitives, absent } = this.type.fields[index];
      const maybeNull = question !== 'undefined' && primitives.includes(null);
      const maybeUndefined = question !== 'null' && (absent || primitives.includes(undefined));
      if (!maybeNull && !maybeUndefined && !this.isCustom(index)) return false;
    }
    return answer(this.get(index), question);
  }

  /** What a user's generator gives may be anything. */
  private isCustom(index: number): boolean {
    return this.type.fields[index].parts.some((part) => part.kind === 'custom');
  }

  isAbsent(index: number): boolean {
    const type = this.type.fields[index];
    if (!type.absent) return false;
    return (this.states[index] ?? this.world.decide(this, index, this.serial + index)) === type.primitives.length;
  }

  open(all: boolean): Decision | undefined {
    const { fields } = this.type;
    for (let i = 0; i < fields.length; i++) {
      const found = this.world.openSlot(this, i, fields[i], all);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** A value object: the same fields, without identity. */
export class LazyRecord implements LazyNode {
  private readonly object: LazyObject;

  constructor(
    readonly part: number,
    type: ObjectType,
    world: World,
  ) {
    this.object = new LazyObject(type, world);
  }

  get view(): unknown {
    return this.object.view;
  }

  open(all: boolean): Decision | undefined {
    return this.object.open(all);
  }

  write(writer: FamilyWriter): void {
    const { type, states } = this.object;
    for (const [i, slot] of type.fields.entries()) writer.slot(slot, states[i]);
  }
}

const UNREAD = Symbol('unread');
const fieldIndexes = new WeakMap<ObjectType, Map<PropertyKey, number>>();

export function fieldsOf(type: ObjectType): Map<PropertyKey, number> {
  let found = fieldIndexes.get(type);
  if (found === undefined) {
    found = new Map(type.shape.fields.map((field, i) => [privateKey(field.name), i]));
    fieldIndexes.set(type, found);
  }
  return found;
}

/** `#x` is an ordinary property in the code the worker runs (rewrite.ts). */
export function privateKey(name: string): string {
  return name.startsWith('#') ? `${PRIVATE}${name.slice(1)}` : name;
}

function answer(value: unknown, question: Question): boolean {
  if (question === 'nullish') return value === null || value === undefined;
  return question === 'null' ? value === null : value === undefined;
}

/** The object behind an instance. */
const OBJECT = Symbol('object');

type Instance = { [OBJECT]: LazyObject };
const makers = new WeakMap<object, Map<number, new (object: LazyObject) => object>>();

/**
 * An instance whose fields are accessors in front of the prototype of its class: much faster than a proxy, and no different
 * for code that lists no properties.
 */
function createInstance(object: LazyObject): object {
  const { type, world } = object;
  let known = makers.get(world.realm);
  if (known === undefined) makers.set(world.realm, (known = new Map()));
  let Maker = known.get(type.id);
  if (Maker === undefined) known.set(type.id, (Maker = createMaker(type, world)));
  return new Maker(object);
}

function createMaker(type: ObjectType, world: World): new (object: LazyObject) => object {
  function Maker(this: Instance, object: LazyObject): void {
    this[OBJECT] = object;
  }
  const prototype = Object.create(Reflect.getPrototypeOf(world.realm.instantiate(type.shape)));
  for (const [key, i] of fieldsOf(type)) {
    Object.defineProperty(prototype, key, {
      get(this: Instance) {
        return this[OBJECT].get(i);
      },
      set(this: Instance, value: unknown) {
        this[OBJECT].seen[i] = value;
      },
      configurable: true,
    });
  }
  prototype[ASK] = function (this: Instance, key: string, question: Question): boolean {
    const i = fieldsOf(type).get(key);
    return i === undefined ? answer((this as any)[key], question) : this[OBJECT].ask(i, question);
  };
  Maker.prototype = prototype;
  return Maker as unknown as new (
    object: LazyObject,
  ) => object;
}

class ObjectHandler implements ProxyHandler<object> {
  private readonly indexes: Map<PropertyKey, number>;
  private readonly seen: unknown[];
  /** Everything was decided and is in the target. */
  private plain = false;

  constructor(private readonly object: LazyObject) {
    this.indexes = fieldsOf(object.type);
    this.seen = object.seen;
  }

  private field(key: PropertyKey): number | undefined {
    return this.plain ? undefined : this.indexes.get(key);
  }

  get(target: object, key: PropertyKey, receiver: unknown): unknown {
    const i = this.field(key);
    if (i !== undefined) return this.object.get(i);
    this.object.world.step();
    if (key !== ASK) return Reflect.get(target, key, receiver);
    return (name: string, question: Question): boolean => {
      const asked = this.field(name);
      return asked === undefined
        ? answer(Reflect.get(target, name, receiver), question)
        : this.object.ask(asked, question);
    };
  }

  set(target: object, key: PropertyKey, value: unknown, receiver: unknown): boolean {
    const i = this.field(key);
    if (i === undefined) return Reflect.set(target, key, value, receiver);
    if (this.object.type.fields[i].absent) return this.settle(target) && Reflect.set(target, key, value, receiver);
    this.seen[i] = value;
    return true;
  }

  has(target: object, key: PropertyKey): boolean {
    const i = this.field(key);
    return i === undefined ? Reflect.has(target, key) : !this.object.isAbsent(i) || Reflect.has(target, key);
  }

  ownKeys(target: object): (string | symbol)[] {
    this.settle(target);
    return Reflect.ownKeys(target).filter((key) => typeof key === 'symbol' || !key.startsWith(PRIVATE));
  }

  getOwnPropertyDescriptor(target: object, key: PropertyKey): PropertyDescriptor | undefined {
    const i = this.field(key);
    if (i === undefined) return Reflect.getOwnPropertyDescriptor(target, key);
    if (this.object.isAbsent(i)) return undefined;
    return { value: this.get(target, key, undefined), writable: true, enumerable: true, configurable: true };
  }

  defineProperty(target: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
    if (this.field(key) !== undefined) this.settle(target);
    return Reflect.defineProperty(target, key, descriptor);
  }

  deleteProperty(target: object, key: PropertyKey): boolean {
    this.settle(target);
    return Reflect.deleteProperty(target, key);
  }

  preventExtensions(target: object): boolean {
    this.settle(target);
    return Reflect.preventExtensions(target);
  }

  /** Decides every field and makes them properties of the target, in their order. */
  private settle(target: object): boolean {
    if (this.plain) return true;
    const { fields } = this.object.type.shape;
    const values = fields.map((_, i) => {
      if (this.seen[i] === UNREAD && this.object.isAbsent(i)) return UNREAD;
      return this.seen[i] === UNREAD ? this.object.read(i) : this.seen[i];
    });
    this.plain = true;
    fields.forEach(({ name }, i) => {
      if (values[i] !== UNREAD) define(target, privateKey(name), values[i]);
    });
    return true;
  }
}

function define(target: object, key: string, value: unknown): void {
  Reflect.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
