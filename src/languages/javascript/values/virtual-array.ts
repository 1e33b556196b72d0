// Typed arrays whose elements may be symbolic: a proxy in front of a native one, which keeps the concrete elements; the
// symbolic ones are in the shadow of its buffer. One of the input is open at first: its length is symbolic, elements are made when
// they are read, until something needs the memory itself (`close`).
// Always holds: reading an element gives what was stored, converted to the element type.

import type { InputObject } from '../../../inputs/input-object.js';
import { and, apply, constant, eq, le, lt, variable } from '../../../logic/build.js';
import type { Model } from '../../../logic/model.js';
import type { Term } from '../../../logic/term.js';
import type { ElementKind } from './element-kind.js';
import { type Settle, Shadow } from './shadow-bytes.js';
import { Stamp } from './stamp.js';
import { wrap } from './symbolic.js';

export type NativeArray = Uint8Array | Float64Array | BigInt64Array;

/** What virtual arrays need of the runtime. */
export interface ByteHost {
  decide(condition: Term): boolean;
  readonly settle: Settle;
  /** ToNumber or ToBigInt. */
  element(kind: ElementKind, value: unknown): Term;
  /** An element is about to change. */
  journal(array: object, index: number): void;
  /** A native array of the class. */
  make(name: string, length: number): NativeArray;
}

/** An array of the input, as far as it is known. */
export interface OpenInput {
  readonly input: InputObject;
  readonly path: string;
  readonly length: Term;
  /** Elements of the input that were read, by index: shared by all views of the input. */
  readonly known: Map<number, Term>;
}

/** Elements drawn at most. */
const SHOWN = 64;

export class VirtualArray {
  proxy!: object;
  private written = new Map<number, Term>();
  private readonly first: { readonly array: NativeArray; readonly open: OpenInput | undefined };

  constructor(
    readonly name: string,
    readonly kind: ElementKind,
    private array: NativeArray,
    private readonly host: ByteHost,
    private open: OpenInput | undefined,
    readonly input: InputObject | undefined,
  ) {
    this.first = { array, open };
  }

  /** As it was at first, but for memory, which the journal undoes; answers how to come back. */
  rewind(): () => void {
    const { array, open, written } = this;
    Object.assign(this, this.first, { written: new Map() });
    return () => {
      Object.assign(this, { array, open, written });
    };
  }

  /** The memory; the length of an input is decided. */
  get native(): NativeArray {
    this.close();
    return this.array;
  }

  /** Is it an element? No more than that is decided of the length of an input. */
  has(index: number): boolean {
    const { open, array, host } = this;
    return open === undefined ? index < array.length : host.decide(lt(constant(index), open.length));
  }

  get isOpen(): boolean {
    return this.open !== undefined;
  }

  get length(): unknown {
    return this.open === undefined ? this.array.length : wrap(this.open.length);
  }

  get(index: number): unknown {
    const { open, array, kind } = this;
    if (open !== undefined) {
      if (!this.host.decide(lt(constant(index), open.length))) return undefined;
      return wrap(this.written.get(index) ?? inputElement(open, kind, index));
    }
    if (index >= array.length) return undefined;
    const offset = array.byteOffset + index * kind.size;
    const symbolic = Shadow.find(array.buffer)?.read(kind, offset, this.host.settle);
    return symbolic === undefined ? array[index] : wrap(symbolic);
  }

  put(index: number, value: unknown): void {
    const { open, array, kind, host } = this;
    const element = kind.convert(host.element(kind, value));
    if (open !== undefined) {
      if (host.decide(lt(constant(index), open.length))) this.written.set(index, element);
      return;
    }
    if (!(index < array.length)) return;
    host.journal(this.proxy, index);
    this.store(index, element);
  }

  private store(index: number, element: Term): void {
    const { array, kind, host } = this;
    const constantValue = element.op === 'const';
    const shadow = constantValue ? Shadow.find(array.buffer) : Shadow.of(array.buffer);
    shadow?.write(kind, array.byteOffset + index * kind.size, element, host.settle);
    if (constantValue) array[index] = element.data as never;
  }

  /** Elements that are known, by name, for drawing; nothing is decided. */
  *known(): Iterable<[string, unknown]> {
    const { open, written, array } = this;
    if (open === undefined) for (let i = 0; i < Math.min(array.length, SHOWN); i++) yield [String(i), this.get(i)];
    else for (const [i, element] of new Map([...open.known, ...written])) yield [String(i), wrap(element)];
  }

  /** Narrows what is symbolic to its witness values and gives the memory, for native code. */
  settled(settle: Settle): NativeArray {
    const { native } = this;
    Shadow.find(native.buffer)?.settleAll(settle);
    return native;
  }

  private close(): void {
    const { open, host } = this;
    if (open === undefined) return;
    let length = 0;
    while (!host.decide(eq(open.length, constant(length)))) length++;
    this.array = host.make(this.name, length);
    this.open = undefined;
    for (let i = 0; i < length; i++) this.store(i, this.written.get(i) ?? inputElement(open, this.kind, i));
  }
}

function inputElement(open: OpenInput, kind: ElementKind, index: number): Term {
  let element = open.known.get(index);
  if (element === undefined) {
    element = elementTerm(open.path, kind, index);
    open.known.set(index, element);
  }
  return element;
}

/** An element of the input: its variable, or what the array makes of it. */
function elementTerm(path: string, kind: ElementKind, index: number): Term {
  const value = variable(kind.sort, `${path}[${index}]`, kind.domain);
  return kind.domain === undefined ? kind.convert(value) : value;
}

/**
 * The elements that a model gives a value, whoever read them: what holds of a path may have been taken over from an earlier one, on which
 * the precondition was evaluated.
 */
export function* elementsIn(model: Model, path: string, kind: ElementKind): Iterable<readonly [number, Term]> {
  const start = `${path}[`;
  for (const { op, data } of model.keys()) {
    if (op !== 'var' || !String(data).startsWith(start)) continue;
    const index = Number(String(data).slice(start.length, -1));
    if (Number.isInteger(index)) yield [index, elementTerm(path, kind, index)];
  }
}

export function virtualArrayOf(value: unknown): VirtualArray | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = Stamp.get(value);
  return record instanceof VirtualArray ? record : undefined;
}

/** 'index' for a name that is a number in canonical form, but no index. */
function indexOf(key: PropertyKey): number | 'none' | undefined {
  if (typeof key !== 'string') return undefined;
  if (/^(?:0|[1-9]\d*)$/.test(key)) return Number(key);
  return key === '-0' || String(Number(key)) === key ? 'none' : undefined;
}

const OF_MEMORY = new Set<PropertyKey>(['byteLength', 'byteOffset', 'buffer']);

/** @param face an empty typed array: it gives the proxy its prototype and keeps properties that are no elements */
export function showVirtual(record: VirtualArray, face: object): object {
  const element = (key: PropertyKey): number | 'none' | undefined => indexOf(key);
  const within = (index: number): boolean => record.has(index);
  const proxy: object = new Proxy(face, {
    get(target, key, receiver) {
      const index = element(key);
      if (index !== undefined) return index === 'none' ? undefined : record.get(index);
      if (key === 'length' && !Object.hasOwn(target, key)) return record.length;
      if (OF_MEMORY.has(key)) return Reflect.get(record.native, key, record.native);
      return Reflect.get(target, key, key === Symbol.toStringTag ? target : receiver);
    },
    set(target, key, value, receiver) {
      const index = element(key);
      if (index === undefined) return Reflect.set(target, key, value, receiver === proxy ? target : receiver);
      if (index !== 'none') record.put(index, value);
      return true;
    },
    has(target, key) {
      const index = element(key);
      return index === undefined ? Reflect.has(target, key) : index !== 'none' && within(index);
    },
    deleteProperty(target, key) {
      const index = element(key);
      return index === undefined ? Reflect.deleteProperty(target, key) : index === 'none' || !within(index);
    },
    getOwnPropertyDescriptor(target, key) {
      const index = element(key);
      if (index === undefined) return Reflect.getOwnPropertyDescriptor(target, key);
      if (index === 'none' || !within(index)) return undefined;
      return { value: record.get(index), writable: true, enumerable: true, configurable: true };
    },
    defineProperty(target, key, descriptor) {
      const index = element(key);
      if (index === undefined) return Reflect.defineProperty(target, key, descriptor);
      if (index === 'none' || !within(index) || descriptor.get !== undefined || descriptor.set !== undefined)
        return false;
      if ('value' in descriptor) record.put(index, descriptor.value);
      return true;
    },
    ownKeys: (target) => [
      ...Array.from({ length: record.native.length }, (_, i) => String(i)),
      ...Reflect.ownKeys(target),
    ],
  });
  record.proxy = proxy;
  Stamp.set(proxy, record);
  return proxy;
}

/** A condition under which a number is an index. */
export function isIndex(key: Term, length: Term): Term {
  return and(apply('isInteger', [key]), le(constant(0), key), lt(key, length));
}
