// Writes a class file anew, with some of its methods changed and constants added. The rest of the file stays byte by byte.
import { Bytes } from './bytes.js';
import { ConstantPool } from './constant-pool.js';

export function u2(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

export function u4(value: number): number[] {
  return [...u2(value >>> 16), ...u2(value & 65535)];
}

export abstract class ClassWriter {
  protected readonly bytes: Bytes;
  protected readonly pool: ConstantPool;
  private readonly poolEnd: number;
  private count: number;
  private readonly added: number[] = [];

  constructor(protected readonly data: Uint8Array) {
    this.count = new Bytes(data, 8).u2();
    // The pool moves a cursor of its own.
    const constants = new Bytes(data, 8);
    this.pool = new ConstantPool(constants);
    this.poolEnd = constants.at;
    this.bytes = new Bytes(data, this.poolEnd);
  }

  /** Where the pool has the class itself. */
  protected ownIndex(): number {
    return new Bytes(this.data, this.poolEnd + 2).u2();
  }

  /** Reads the method at the cursor and gives the methods that stand in its place. */
  protected abstract method(): Iterable<number>[];

  write(): Uint8Array {
    const { bytes, data, poolEnd } = this;
    bytes.at += 6;
    bytes.slice(2 * bytes.u2());
    for (let fields = bytes.u2(); fields > 0; fields--) {
      bytes.at += 6;
      this.skipAttributes();
    }
    const start = bytes.at;
    const count = bytes.u2();
    const methods = Array.from({ length: count }, () => this.method()).flat();
    const end = bytes.at;
    return Uint8Array.from([
      ...data.subarray(0, 8),
      ...u2(this.count),
      ...data.subarray(10, poolEnd),
      ...this.added,
      ...data.subarray(poolEnd, start),
      ...u2(methods.length),
      ...methods.flatMap((each) => [...each]),
      ...data.subarray(end),
    ]);
  }

  protected skipAttributes(): void {
    const { bytes } = this;
    for (let left = bytes.u2(); left > 0; left--) {
      bytes.at += 2;
      bytes.slice(bytes.u4());
    }
  }

  /** The attributes at the cursor, with the code replaced by what is made of it. */
  protected attributes(code: () => number[]): number[] {
    const { bytes, data, pool } = this;
    const made: number[] = [...data.subarray(bytes.at, bytes.at + 2)];
    for (let left = bytes.u2(); left > 0; left--) {
      const [at, attribute] = [bytes.at, pool.utf8(bytes.u2())];
      const end = bytes.u4() + bytes.at;
      if (attribute !== 'Code') made.push(...data.subarray(at, end));
      else {
        const body = code();
        made.push(...data.subarray(at, at + 2), ...u4(body.length), ...body);
      }
      bytes.at = end;
    }
    return made;
  }

  /**
   * The code at the cursor with another text. The tables of types for the verifier are dropped: the JVM must not verify such classes.
   * @param moved where an instruction is now
   */
  protected body(
    stack: (given: number) => number,
    rewrite: (text: Uint8Array) => { readonly text: readonly number[]; moved(pc: number): number },
  ): number[] {
    const { bytes, pool } = this;
    const [depth, locals] = [bytes.u2(), bytes.u2()];
    const { text, moved } = rewrite(bytes.slice(bytes.u4()));
    const handlers = Array.from({ length: bytes.u2() }, () => [
      moved(bytes.u2()),
      moved(bytes.u2()),
      moved(bytes.u2()),
      bytes.u2(),
    ]);
    const tables: number[][] = [];
    for (let left = bytes.u2(); left > 0; left--) {
      const name = bytes.u2();
      const end = bytes.u4() + bytes.at;
      if (pool.utf8(name) === 'LineNumberTable') {
        const lines = Array.from({ length: bytes.u2() }, () => [...u2(moved(bytes.u2())), ...u2(bytes.u2())]);
        tables.push([...u2(name), ...u4(2 + 4 * lines.length), ...u2(lines.length), ...lines.flat()]);
      }
      bytes.at = end;
    }
    const head = [...u2(stack(depth)), ...u2(locals), ...u4(text.length), ...text];
    return [...head, ...u2(handlers.length), ...handlers.flat().flatMap(u2), ...u2(tables.length), ...tables.flat()];
  }

  // constants

  protected add(tag: number, ...parts: number[]): number {
    this.added.push(tag, ...parts.flatMap(u2));
    return this.count++;
  }

  protected utf8(text: string): number {
    const bytes = new TextEncoder().encode(text);
    this.added.push(1, ...u2(bytes.length), ...bytes);
    return this.count++;
  }

  protected methodRef(owner: string, name: string, descriptor: string): number {
    const type = this.add(7, this.utf8(owner));
    return this.add(10, type, this.add(12, this.utf8(name), this.utf8(descriptor)));
  }
}
