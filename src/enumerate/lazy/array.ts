// Arrays decided when the predicate reads them: the length on the first look, each element when it is read. The predicate
// sees a proxy of an array of its realm.
import { elementOf } from '../slot-values.js';
import type { Part, SlotType } from '../space.js';
import type { Decision, LazyNode, SlotHolder, SlotState } from './node.js';
import type { World } from './world.js';
import type { FamilyWriter } from './writer.js';

type ArrayPart = Part & { kind: 'array' };

export class LazyArray implements LazyNode, SlotHolder {
  states: SlotState[] = [];
  private length: number | undefined;
  private proxy: unknown[] | undefined;
  private readonly serial: number;

  constructor(
    readonly part: number,
    private readonly type: ArrayPart,
    readonly world: World,
  ) {
    this.serial = world.nextSerial();
  }

  slotType(index: number): SlotType {
    return elementOf(this.type, index);
  }

  get view(): unknown {
    this.proxy ??= new Proxy(this.world.realm.newArray(), new ArrayHandler(this));
    return this.proxy;
  }

  decideLength(): number {
    if (this.length === undefined) {
      const { lengths } = this.type;
      if (lengths.length === 0) this.world.abort({ kind: 'nothing-left' });
      this.setLength(lengths[this.world.choices.choose(lengths.length, this.serial)]);
    }
    return this.length!;
  }

  private setLength(length: number | undefined): void {
    this.length = length;
    this.states = new Array(length ?? 0).fill(undefined);
  }

  read(index: number): unknown {
    return this.world.read(this, index, this.serial + 1 + index);
  }

  private get free(): boolean {
    return [...this.type.leading, this.type.element].every((slot) => slot === undefined || slot.values !== undefined);
  }

  open(all: boolean): Decision | undefined {
    if (this.length === undefined) {
      // The sizes of slots know arrays of all lengths, the writer only arrays of one.
      return {
        options: () => this.type.lengths.length,
        take: (option) => this.setLength(this.type.lengths[option]),
        untake: () => this.setLength(undefined),
      };
    }
    if (this.free && !all) return undefined;
    for (let i = 0; i < this.states.length; i++) {
      const found = this.world.openSlot(this, i, this.slotType(i), all);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  write(writer: FamilyWriter): void {
    writer.push(this.length!);
    this.states.forEach((state, i) => {
      writer.slot(this.slotType(i), state);
    });
  }
}

/** An array index, or -1. */
function indexOf(key: string | symbol): number {
  if (typeof key === 'symbol') return -1;
  const code = key.charCodeAt(0);
  if (code < 48 || code > 57) return -1;
  const n = Number(key);
  return Number.isInteger(n) && String(n) === key ? n : -1;
}

class ArrayHandler implements ProxyHandler<unknown[]> {
  /** Elements that are in the target; undefined before the length is decided. */
  private known: boolean[] | undefined;

  constructor(private readonly array: LazyArray) {}

  private start(target: unknown[]): boolean[] {
    if (this.known === undefined) {
      target.length = this.array.decideLength();
      this.known = new Array(target.length).fill(false);
    }
    return this.known;
  }

  private fetch(target: unknown[], index: number): void {
    const known = this.start(target);
    if (index < 0 || index >= known.length || known[index]) return;
    const value = this.array.read(index);
    known[index] = true;
    target[index] = value;
  }

  private settle(target: unknown[]): void {
    const known = this.start(target);
    for (let i = 0; i < known.length; i++) this.fetch(target, i);
  }

  get(target: unknown[], key: string | symbol, receiver: unknown): unknown {
    this.array.world.step();
    if (key === 'length') return this.start(target) && target.length;
    const index = indexOf(key);
    if (index < 0) return Reflect.get(target, key, receiver);
    this.fetch(target, index);
    return target[index];
  }

  set(target: unknown[], key: string | symbol, value: unknown): boolean {
    const index = indexOf(key);
    if (key === 'length') this.settle(target);
    else if (index >= 0 && index < this.start(target).length) this.known![index] = true;
    return Reflect.set(target, key, value);
  }

  has(target: unknown[], key: string | symbol): boolean {
    this.fetch(target, indexOf(key));
    return Reflect.has(target, key);
  }

  getOwnPropertyDescriptor(target: unknown[], key: string | symbol): PropertyDescriptor | undefined {
    this.start(target);
    this.fetch(target, indexOf(key));
    return Reflect.getOwnPropertyDescriptor(target, key);
  }

  ownKeys(target: unknown[]): (string | symbol)[] {
    this.settle(target);
    return Reflect.ownKeys(target);
  }

  defineProperty(target: unknown[], key: string | symbol, descriptor: PropertyDescriptor): boolean {
    this.settle(target);
    return Reflect.defineProperty(target, key, descriptor);
  }

  deleteProperty(target: unknown[], key: string | symbol): boolean {
    this.settle(target);
    return Reflect.deleteProperty(target, key);
  }

  preventExtensions(target: unknown[]): boolean {
    this.settle(target);
    return Reflect.preventExtensions(target);
  }
}
