// jdk.internal.misc.Unsafe: fields by number, elements of arrays by index, and compare-and-set. A path has one thread at a time, so that
// every access is atomic.
import { JavaArray } from '../machine/java-array.js';
import type { JavaClass } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const U = 'jdk/internal/misc/Unsafe';
const O = 'Ljava/lang/Object;';

const KINDS: Readonly<Record<string, string>> = {
  Int: 'I',
  Long: 'J',
  Reference: O,
  Object: O,
  Boolean: 'Z',
  Byte: 'B',
  Short: 'S',
  Char: 'C',
  Float: 'F',
  Double: 'D',
};
const ORDERS = ['', 'Volatile', 'Acquire', 'Release', 'Opaque'];

/** Places in memory. */
class Offsets {
  private readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(type: JavaClass, name: string): bigint | undefined {
    const field = type.fields.find((f) => f.name === name);
    if (field === undefined) return undefined;
    const key = `${field.isStatic ? 's ' : ''}${field.property}`;
    if (!this.numbers.has(key)) this.numbers.set(key, this.names.push(key) - 1);
    return BigInt(this.numbers.get(key) as number);
  }

  property(machine: Machine, offset: unknown): string {
    const key = typeof offset === 'bigint' ? this.names[Number(offset)] : undefined;
    return key ?? machine.refuse('Unsafe with such an offset');
  }
}

class Memory {
  readonly offsets = new Offsets();

  constructor(private readonly machine: Machine) {}

  get(object: any, offset: any): unknown {
    if (object instanceof JavaArray) return this.machine.ops.aload(object, this.index(offset), -1);
    return this.holder(object)[this.offsets.property(this.machine, offset)];
  }

  set(object: any, offset: any, value: unknown): void {
    if (object instanceof JavaArray) this.machine.ops.astore(object, this.index(offset), value, -1);
    else this.holder(object)[this.offsets.property(this.machine, offset)] = value;
  }

  private holder(object: any): any {
    if (object === null) return this.machine.refuse('Unsafe with memory of its own');
    return object.of?.s ?? object;
  }

  private index(offset: any): any {
    return typeof offset === 'bigint' ? Number(offset) : (this.machine.ops as any).l2i(offset);
  }

  same(a: any, b: any, kind: string): boolean {
    const { ops } = this.machine;
    if (kind === O) return ops.sameRef(a, b, -1);
    if (typeof a !== 'object' && typeof b !== 'object') return a === b;
    return kind === 'J' ? (ops as any).leq(a, b, -1) : ops.eq(a, b, -1);
  }
}

/** What sets a place and gives what was there, as one step. */
function replacingPeers(machine: Machine, memory: Memory): Peers {
  const all: Peers = {};
  for (const name of ['Int', 'Long', 'Reference'] as const) {
    const d = KINDS[name];
    const replace = (object: any, offset: any, next: (held: any) => unknown): unknown => {
      const held = memory.get(object, offset);
      memory.set(object, offset, next(held));
      return held;
    };
    all[`${U}.getAndSet${name}(${O}J${d})${d}`] = (object, offset, value) => replace(object, offset, () => value);
    if (name === 'Reference') continue;
    const sum = (machine.ops as any)[name === 'Int' ? 'iadd' : 'ladd'] as (a: unknown, b: unknown) => unknown;
    all[`${U}.getAndAdd${name}(${O}J${d})${d}`] = (object, offset, value) =>
      replace(object, offset, (held) => sum(held, value));
  }
  return all;
}

export function unsafePeers(machine: Machine): Peers {
  const memory = new Memory(machine);
  const all: Peers = {};
  for (const [name, d] of Object.entries(KINDS)) {
    for (const order of ORDERS) {
      all[`${U}.get${name}${order}(${O}J)${d}`] = (object, offset) => memory.get(object, offset);
      all[`${U}.put${name}${order}(${O}J${d})V`] = (object, offset, value) => memory.set(object, offset, value);
    }
    const swap = (object: any, offset: any, from: any, to: any): unknown => {
      const held = memory.get(object, offset);
      if (memory.same(held, from, d)) memory.set(object, offset, to);
      return held;
    };
    for (const kind of ['compareAndExchange', 'compareAndExchangeAcquire', 'compareAndExchangeRelease']) {
      all[`${U}.${kind}${name}(${O}J${d}${d})${d}`] = swap;
    }
    for (const kind of ['compareAndSet', 'weakCompareAndSet']) {
      for (const order of ['', 'Plain', 'Acquire', 'Release']) {
        all[`${U}.${kind}${name}${order}(${O}J${d}${d})Z`] = (object, offset, from, to) => {
          if (!memory.same(memory.get(object, offset), from, d)) return 0;
          memory.set(object, offset, to);
          return 1;
        };
      }
    }
  }
  const offsetOf = (type: any, name: any): bigint =>
    memory.offsets.of((type ?? machine.ops.npe(-1)).of, (name ?? machine.ops.npe(-1)).v) ??
    machine.refuse('Unsafe.objectFieldOffset of a field that is not there');
  return {
    ...all,
    ...replacingPeers(machine, memory),
    [`${U}.registerNatives()V`]: () => {},
    [`${U}.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J`]: offsetOf,
    [`${U}.objectFieldOffset(Ljava/lang/Class;Ljava/lang/String;)J`]: offsetOf,
    [`${U}.objectFieldOffset(Ljava/lang/reflect/Field;)J`]: ({ field }) => memory.offsets.of(field.owner, field.name),
    [`${U}.arrayBaseOffset0(Ljava/lang/Class;)I`]: () => 0,
    [`${U}.arrayIndexScale0(Ljava/lang/Class;)I`]: () => 1,
    [`${U}.arrayBaseOffset(Ljava/lang/Class;)I`]: () => 0,
    [`${U}.arrayIndexScale(Ljava/lang/Class;)I`]: () => 1,
    [`${U}.addressSize0()I`]: () => 8,
    [`${U}.isBigEndian0()Z`]: () => 0,
    [`${U}.unalignedAccess0()Z`]: () => 1,
    [`${U}.fullFence()V`]: () => {},
    [`${U}.loadFence()V`]: () => {},
    [`${U}.storeFence()V`]: () => {},
    [`${U}.storeStoreFence()V`]: () => {},
    [`${U}.loadLoadFence()V`]: () => {},
    [`${U}.ensureClassInitialized0(Ljava/lang/Class;)V`]: (type) => machine.initialize(type.of),
  };
}
