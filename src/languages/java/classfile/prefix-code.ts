// Writes a class file anew with code in front of some of its methods: values from elsewhere in the place of arguments. Nothing in the code
// itself moves against the rest, since jumps are relative and what is put in front is a multiple of four bytes.
// The tables of types for the verifier are dropped: the JVM must not verify such classes.
import { Bytes } from './bytes.js';
import { STATIC } from './class-file.js';
import { ConstantPool } from './constant-pool.js';
import { kindOf, methodType } from './descriptor.js';

/** What a parameter is replaced by: the result of a static method that takes a text. */
export interface Replacement {
  readonly parameter: number;
  readonly text: string;
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
}

export function withPrefixes(
  data: Uint8Array,
  replacementsOf: (name: string, descriptor: string) => readonly Replacement[],
): Uint8Array {
  return new PrefixWriter(data, replacementsOf).write();
}

const STORE = { I: 54, J: 55, F: 56, D: 57, A: 58 } as const;

class PrefixWriter {
  private readonly bytes: Bytes;
  private readonly pool: ConstantPool;
  private readonly poolEnd: number;
  private count: number;
  private readonly added: number[] = [];

  constructor(
    private readonly data: Uint8Array,
    private readonly replacementsOf: (name: string, descriptor: string) => readonly Replacement[],
  ) {
    this.count = new Bytes(data, 8).u2();
    // The pool moves a cursor of its own.
    const constants = new Bytes(data, 8);
    this.pool = new ConstantPool(constants);
    this.poolEnd = constants.at;
    this.bytes = new Bytes(data, this.poolEnd);
  }

  write(): Uint8Array {
    const { bytes, data, poolEnd } = this;
    bytes.at += 6;
    bytes.slice(2 * bytes.u2());
    for (let fields = bytes.u2(); fields > 0; fields--) {
      bytes.at += 6;
      this.skipAttributes();
    }
    const [start, methods] = [bytes.at, [] as number[]];
    const count = bytes.u2();
    for (let i = 0; i < count; i++) methods.push(...this.method());
    const end = bytes.at;
    return Uint8Array.from([
      ...data.subarray(0, 8),
      ...u2(this.count),
      ...data.subarray(10, poolEnd),
      ...this.added,
      ...data.subarray(poolEnd, start),
      ...u2(count),
      ...methods,
      ...data.subarray(end),
    ]);
  }

  private skipAttributes(): void {
    const { bytes } = this;
    for (let left = bytes.u2(); left > 0; left--) {
      bytes.at += 2;
      bytes.slice(bytes.u4());
    }
  }

  private method(): Iterable<number> {
    const { bytes, data, pool } = this;
    const start = bytes.at;
    const [access, name, descriptor] = [bytes.u2(), bytes.u2(), bytes.u2()];
    const type = pool.utf8(descriptor);
    const replacements = this.replacementsOf(pool.utf8(name), type);
    if (replacements.length === 0) {
      this.skipAttributes();
      return data.subarray(start, bytes.at);
    }
    const made = [...data.subarray(start, start + 8)];
    for (let left = bytes.u2(); left > 0; left--) {
      const [at, attribute] = [bytes.at, pool.utf8(bytes.u2())];
      const end = bytes.u4() + bytes.at;
      if (attribute !== 'Code') made.push(...data.subarray(at, end));
      else {
        const body = this.code(this.prefix(replacements, type, (access & STATIC) !== 0));
        made.push(...data.subarray(at, at + 2), ...u4(body.length), ...body);
      }
      bytes.at = end;
    }
    return made;
  }

  private prefix(replacements: readonly Replacement[], type: string, isStatic: boolean): number[] {
    const made: number[] = [];
    for (const { parameter, text, owner, name, descriptor } of replacements) {
      let slot = isStatic ? 0 : 1;
      const { parameters } = methodType(type);
      for (const each of parameters.slice(0, parameter)) slot += kindOf(each) === 'J' || kindOf(each) === 'D' ? 2 : 1;
      const store = STORE[kindOf(parameters[parameter])];
      // ldc_w, invokestatic, store; a far variable takes a wide one.
      made.push(0x13, ...u2(this.add(8, this.utf8(text))), 0xb8, ...u2(this.methodRef(owner, name, descriptor)));
      made.push(...(slot < 256 ? [store, slot] : [0xc4, store, ...u2(slot), 0, 0]));
    }
    return made;
  }

  private code(prefix: readonly number[]): number[] {
    const { bytes, pool } = this;
    const shift = prefix.length;
    const [stack, locals] = [bytes.u2(), bytes.u2()];
    const text = bytes.slice(bytes.u4());
    const handlers = Array.from({ length: bytes.u2() }, () => [
      bytes.u2() + shift,
      bytes.u2() + shift,
      bytes.u2() + shift,
      bytes.u2(),
    ]);
    const tables: number[][] = [];
    for (let left = bytes.u2(); left > 0; left--) {
      const name = bytes.u2();
      const end = bytes.u4() + bytes.at;
      if (pool.utf8(name) === 'LineNumberTable') {
        const lines = Array.from({ length: bytes.u2() }, () => [...u2(bytes.u2() + shift), ...u2(bytes.u2())]);
        tables.push([...u2(name), ...u4(2 + 4 * lines.length), ...u2(lines.length), ...lines.flat()]);
      }
      bytes.at = end;
    }
    const head = [...u2(Math.max(stack, 2)), ...u2(locals), ...u4(shift + text.length), ...prefix, ...text];
    return [...head, ...u2(handlers.length), ...handlers.flat().flatMap(u2), ...u2(tables.length), ...tables.flat()];
  }

  // constants

  private add(tag: number, ...parts: number[]): number {
    this.added.push(tag, ...parts.flatMap(u2));
    return this.count++;
  }

  private utf8(text: string): number {
    const bytes = new TextEncoder().encode(text);
    this.added.push(1, ...u2(bytes.length), ...bytes);
    return this.count++;
  }

  private methodRef(owner: string, name: string, descriptor: string): number {
    const type = this.add(7, this.utf8(owner));
    return this.add(10, type, this.add(12, this.utf8(name), this.utf8(descriptor)));
  }
}

function u2(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

function u4(value: number): number[] {
  return [...u2(value >>> 16), ...u2(value & 65535)];
}
