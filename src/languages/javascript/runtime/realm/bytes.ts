// Typed arrays and DataViews that may hold symbolic elements. Off at first: native typed arrays are much faster. A path that is about to
// give a native one something symbolic is run again with this on (runtime/flavour.ts). Called by the realm's constructors, by
// AnalysedProgram and by views.
// Always holds: once on, every typed array that the program makes is a VirtualArray, and natives that take one get its
// memory with everything symbolic narrowed to witness values, with a gap.
import { types } from 'node:util';
import { apply, constant, eq, or } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import type { TypedArrayHost } from '../../inside/bytes.js';
import { BYTES } from '../../inside/texts.js';
import { ELEMENT_KINDS, type ElementKind, viewKind } from '../../values/element-kind.js';
import { Shadow } from '../../values/shadow-bytes.js';
import { isSymbolic, wrap } from '../../values/symbolic.js';
import {
  type ByteHost,
  type NativeArray,
  type OpenInput,
  showVirtual,
  VirtualArray,
  virtualArrayOf,
} from '../../values/virtual-array.js';
import type { Kit } from '../models/model.js';
import { isObject, sortOf, termOf, type Value } from '../values.js';
import { inRealm } from './in-realm.js';

type Constructor = new (...args: Value[]) => Value;

/** Does the text of a module make or take typed arrays? Text in strings counts too. */
export function mentionsBytes(code: string): boolean {
  return /\b(?:(?:Big)?U?[Ii]nt(?:8|16|32|64)(?:Clamped)?|Float(?:16|32|64))Array\b|\bDataView\b/.test(
    code.replace(/const \{[^}]*\} = globalThis;/, ''),
  );
}

export class Bytes {
  active = false;
  /** Modules of the program use typed arrays, which are native as long as they hold nothing symbolic. */
  spared = false;
  private readonly host: ByteHost;

  constructor(private readonly kit: Kit) {
    const { env } = kit;
    this.host = {
      decide: (condition) => kit.decide(condition),
      settle: (value) => kit.concrete(wrap(value), 'bytes that are read in another way than they were written'),
      element: (kind, value) => this.element(kind, value),
      journal: (array, index) => env.journal.write(array, String(index)),
      make: (name, length) => new (this.native(name))(length),
    };
  }

  /** A module that uses typed arrays is about to run. */
  use(): void {
    const { flavour } = this.kit.env;
    if (flavour === undefined || flavour.has('symbolic bytes')) this.activate();
    else this.spared = !this.active;
  }

  /** Something symbolic is about to meet a native typed array. */
  need(): void {
    if (this.spared) this.kit.env.flavour?.need('symbolic bytes');
  }

  /** An object goes into a native typed array: what it is converted to may be symbolic. */
  elementGiven(array: Value): void {
    if (this.spared && types.isTypedArray(array)) this.need();
  }

  /** An object is given to a native function: one of typed arrays would convert it, or its elements. */
  argumentGiven(name: string, value: object): void {
    if (!this.spared || !/^(?:%TypedArray%|DataView|Atomics|a typed array)/.test(name)) return;
    if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return;
    if (!Array.isArray(value) || types.isProxy(value) || value.some(isObject)) this.need();
  }

  activate(): void {
    if (this.active) return;
    this.active = true;
    this.spared = false;
    const { realm } = this.kit;
    const { methods, statics } = inRealm(realm.context, BYTES, 'everypath:bytes')(this.methodHost());
    const prototype = realm.compile('Object.getPrototypeOf(Int8Array.prototype)', 'everypath:bytes');
    for (const [name, virtual] of Object.entries(methods)) this.wrap(prototype, name, virtual);
    Object.defineProperty(prototype, Symbol.iterator, { ...descriptorOf(prototype, 'values') });
    for (const [name, made] of Object.entries(statics)) this.replace(prototype.constructor, name, made);
    const view = realm.compile('DataView.prototype', 'everypath:bytes');
    for (const name of Object.keys(ELEMENT_KINDS)) {
      if (name !== 'Uint8Clamped') this.wrapView(view, name);
    }
    const buffers = realm.compile('ArrayBuffer.prototype', 'everypath:bytes');
    for (const name of ['slice', 'transfer', 'transferToFixedLength', 'resize']) this.wrapBuffer(buffers, name);
    const isView = realm.global.ArrayBuffer.isView as Function;
    this.replace(
      realm.global.ArrayBuffer,
      'isView',
      (value: Value) => virtualArrayOf(value) !== undefined || isView(value),
    );
  }

  /** `new Uint8Array(...)` once typed arrays are virtual; undefined for a class without a model. */
  construct(name: string, native: Constructor, target: Function, args: Value[]): object | undefined {
    const kind = ELEMENT_KINDS[name.slice(0, -5)];
    if (kind === undefined) return undefined;
    const { kit } = this;
    const first = kit.convert.decided(args[0]);
    const list = virtualArrayOf(first) !== undefined || isList(first) ? this.list(first) : undefined;
    const rest = args.slice(1).map((arg) => kit.concrete(kit.convert.decided(arg), 'the place of a typed array'));
    const array: NativeArray =
      list === undefined
        ? new native(...(args.length === 0 ? [] : [kit.realm.host.typedLength(first), ...rest]))
        : new native(list.length);
    const face = Reflect.construct(native, [0], target) as object;
    const record = new VirtualArray(name, kind, array, this.host, undefined, undefined);
    const proxy = showVirtual(record, face);
    list?.forEach((value, i) => record.put(i, value));
    return proxy;
  }

  /** A typed array of the input. */
  input(name: string, open: OpenInput): object {
    this.need();
    this.activate();
    const native = this.native(name);
    const kind = ELEMENT_KINDS[name.slice(0, -5)];
    return showVirtual(new VirtualArray(name, kind, new native(0), this.host, open, open.input), new native(0));
  }

  private native(name: string): Constructor {
    return this.kit.realm.original(name) as unknown as Constructor;
  }

  private list(value: Value): Value[] {
    const { kit } = this;
    const virtual = virtualArrayOf(value);
    if (virtual !== undefined) return Array.from({ length: virtual.native.length }, (_, i) => virtual.get(i));
    const items = kit.ops.iterate(value, -1);
    return typeof items[Symbol.iterator] === 'function' ? Array.from(items) : Array.from(kit.realm.host.list(items));
  }

  /** ToNumber or ToBigInt. */
  private element(kind: ElementKind, value: Value): Term {
    const { convert, realm } = this.kit;
    if (kind.sort === 'num') return convert.numberTerm(value);
    const primitive = convert.toPrimitive(value, 'number');
    const sort = sortOf(primitive);
    if (sort === 'big') return termOf(primitive) as Term;
    if (sort === 'bool' || sort === 'str') {
      return termOf(realm.natives.BigInt(convert.concrete(primitive, 'an element of a bigint array'))) as Term;
    }
    throw convert.typeError(`Cannot convert ${realm.describe(primitive)} to a BigInt`);
  }

  private methodHost(): TypedArrayHost {
    const { kit } = this;
    const recordOf = (self: Value): VirtualArray => virtualArrayOf(self) as VirtualArray;
    const position = (value: Value, length: number, otherwise: number): number => {
      if (value === undefined) return otherwise;
      const n = Math.trunc(kit.concrete(kit.convert.toNumber(value), 'a position in a typed array')) || 0;
      return n < 0 ? Math.max(0, length + n) : Math.min(n, length);
    };
    return {
      size: (self: Value): number => recordOf(self).native.length,
      classOf: (self: Value): Value => kit.realm.global[recordOf(self).name],
      callback: (value: Value): Value => kit.realm.host.callback(value),
      converted: (self: Value, value: Value): Value => wrap(this.element(recordOf(self).kind, value)),
      integer: (value: Value): Value => kit.realm.host.integer(value),
      /** The place of an element that exists. */
      element: (index: Value, n: number): number => {
        const t = termOf(index) as Term;
        for (let i = 0; i < n; i++) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return i;
        throw kit.convert.rangeError('Invalid typed array index');
      },
      subarray: (self: Value, start: Value, end: Value): object => {
        const { native, name, kind } = recordOf(self);
        const from = position(start, native.length, 0);
        const to = Math.max(from, position(end, native.length, native.length));
        return new kit.realm.global[name](native.buffer, native.byteOffset + from * kind.size, to - from);
      },
      set: (self: Value, source: Value, offset: Value): void => {
        const record = recordOf(self);
        const at = Math.trunc(kit.concrete(kit.convert.toNumber(offset), 'a position in a typed array')) || 0;
        const values = isObject(kit.convert.decided(source)) ? this.list(kit.convert.decided(source)) : [];
        if (at < 0 || at + values.length > record.native.length)
          throw kit.convert.rangeError('offset is out of bounds');
        values.forEach((value, i) => record.put(at + i, value));
      },
      /** The order of numbers: -0 before 0, NaN last. */
      order: (a: Value, b: Value): number => {
        const [x, y] = [termOf(a) as Term, termOf(b) as Term];
        const less = x.sort === 'big' ? 'bigLt' : 'lt';
        if (kit.decide(apply(less, [x, y]))) return -1;
        if (kit.decide(apply(less, [y, x]))) return 1;
        if (x.sort === 'big') return 0;
        if (kit.decide(apply('isNaN', [x]))) return kit.decide(apply('isNaN', [y])) ? 0 : 1;
        if (kit.decide(apply('isNaN', [y]))) return -1;
        if (kit.decide(apply('same', [x, y]))) return 0;
        return kit.decide(apply('same', [x, constant(-0)])) ? -1 : kit.decide(apply('same', [y, constant(-0)])) ? 1 : 0;
      },
    };
  }

  private replace(holder: object, name: string, made: Function): void {
    const descriptor = descriptorOf(holder, name);
    if (descriptor === undefined) return;
    const fn = this.kit.realm.disguised(made as () => unknown, descriptor.value);
    Object.defineProperty(holder, name, { ...descriptor, value: fn });
  }

  /** A method of typed arrays: on virtual ones ours, on others what was there. */
  private wrap(prototype: object, name: string, virtual: Function): void {
    const before = descriptorOf(prototype, name)?.value as Function | undefined;
    if (before === undefined) return;
    this.replace(prototype, name, function (this: Value, ...args: Value[]) {
      return Reflect.apply(virtualArrayOf(this) === undefined ? before : virtual, this, args);
    });
  }

  private wrapBuffer(prototype: object, name: string): void {
    const before = descriptorOf(prototype, name)?.value as Function | undefined;
    if (before === undefined) return;
    const { host } = this;
    this.replace(prototype, name, function (this: Value, ...args: Value[]) {
      if (types.isAnyArrayBuffer(this)) Shadow.find(this)?.settleAll(host.settle);
      return Reflect.apply(before, this, args);
    });
  }

  /** DataView.prototype.getX and setX. */
  private wrapView(prototype: object, name: string): void {
    const { kit, host } = this;
    const bytes = this;
    const [get, set] = ['get', 'set'].map((what) => descriptorOf(prototype, what + name)?.value as Function);
    const place = (self: Value, offset: Value, littleEndian: Value, size: number): [number, boolean] | undefined => {
      if (!types.isDataView(self)) return undefined;
      const n = kit.concrete(kit.convert.toNumber(offset), 'a position in a DataView');
      const at = Math.trunc(n) || 0;
      const little = kit.ops.test(littleEndian, -1);
      return at >= 0 && at + size <= self.byteLength ? [at, little] : undefined;
    };
    const { size } = ELEMENT_KINDS[name];
    this.replace(prototype, `get${name}`, function (this: Value, offset: Value, littleEndian: Value) {
      const shadow = types.isDataView(this) ? Shadow.find(this.buffer) : undefined;
      const found = shadow && place(this, offset, littleEndian, size);
      if (found === undefined) return Reflect.apply(get, this, [offset, littleEndian]);
      const value = shadow?.read(viewKind(name, found[1]), this.byteOffset + found[0], host.settle);
      return value === undefined ? Reflect.apply(get, this, found) : wrap(value);
    });
    this.replace(prototype, `set${name}`, function (this: Value, offset: Value, given: Value, littleEndian: Value) {
      const decided = kit.convert.decided(given);
      const symbolic = isSymbolic(decided) || isObject(decided);
      if (!types.isDataView(this) || (!symbolic && Shadow.find(this.buffer) === undefined)) {
        return Reflect.apply(set, this, [offset, given, littleEndian]);
      }
      const kind = ELEMENT_KINDS[name];
      const value = bytes.element(kind, decided);
      const found = place(this, offset, littleEndian, size);
      if (found === undefined) return Reflect.apply(set, this, [offset, kind.sort === 'big' ? 0n : 0, littleEndian]);
      kit.env.journal.irreversible();
      const stored = kind.convert(value);
      Shadow.of(this.buffer).write(viewKind(name, found[1]), this.byteOffset + found[0], stored, host.settle);
      if (stored.op === 'const') Reflect.apply(set, this, [found[0], stored.data, found[1]]);
    });
  }
}

function descriptorOf(holder: object, name: PropertyKey): PropertyDescriptor | undefined {
  return Reflect.getOwnPropertyDescriptor(holder, name);
}

/** Something with elements, rather than a length or memory. */
function isList(value: Value): boolean {
  return isObject(value) && !types.isAnyArrayBuffer(value) && !ArrayBuffer.isView(value);
}
