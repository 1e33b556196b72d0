// The constant pool of a class file. Entries are decoded when they are asked for.
import { type Bytes, decodeModifiedUtf8 } from './bytes.js';

export interface MemberRef {
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
  /** The owner is an interface. */
  readonly ofInterface: boolean;
}

export interface MethodHandle {
  /** As the JVM numbers them: 1 getField ... 6 invokeStatic, 8 newInvokeSpecial, 9 invokeInterface. */
  readonly kind: number;
  readonly member: MemberRef;
}

export interface DynamicRef {
  /** Index into the bootstrap methods. */
  readonly bootstrap: number;
  readonly name: string;
  readonly descriptor: string;
}

/** What `ldc` and the arguments of bootstrap methods can be. */
export type Constant =
  | { readonly kind: 'int' | 'float' | 'double'; readonly value: number }
  | { readonly kind: 'long'; readonly value: bigint }
  | { readonly kind: 'string' | 'class' | 'methodType'; readonly value: string }
  | { readonly kind: 'methodHandle'; readonly value: MethodHandle }
  | { readonly kind: 'dynamic'; readonly value: DynamicRef };

/** Bytes that follow the tag. */
const SIZE: Readonly<Record<number, number>> = {
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 2,
  8: 2,
  9: 4,
  10: 4,
  11: 4,
  12: 4,
  15: 3,
  16: 2,
  17: 4,
  18: 4,
  19: 2,
  20: 2,
};

export class ConstantPool {
  private readonly at: number[] = [0];
  private readonly texts: (string | undefined)[] = [];

  /** Leaves the cursor behind the pool. */
  constructor(private readonly bytes: Bytes) {
    const count = bytes.u2();
    while (this.at.length < count) {
      this.at.push(bytes.at);
      const tag = bytes.u1();
      const size = tag === 1 ? bytes.u2() : SIZE[tag];
      if (size === undefined) throw new Error(`constant pool tag ${tag}`);
      bytes.at += size;
      if (tag === 5 || tag === 6) this.at.push(0);
    }
  }

  private seek(index: number): number {
    this.bytes.at = this.at[index];
    return this.bytes.u1();
  }

  utf8(index: number): string {
    let text = this.texts[index];
    if (text === undefined) {
      this.seek(index);
      text = decodeModifiedUtf8(this.bytes.slice(this.bytes.u2()));
      this.texts[index] = text;
    }
    return text;
  }

  /** The name of a class, string, method type, module or package entry. */
  name(index: number): string {
    this.seek(index);
    return this.utf8(this.bytes.u2());
  }

  optionalName(index: number): string | undefined {
    return index === 0 ? undefined : this.name(index);
  }

  private nameAndType(index: number): { name: string; descriptor: string } {
    this.seek(index);
    const [name, descriptor] = [this.bytes.u2(), this.bytes.u2()];
    return { name: this.utf8(name), descriptor: this.utf8(descriptor) };
  }

  member(index: number): MemberRef {
    const tag = this.seek(index);
    const [owner, type] = [this.bytes.u2(), this.bytes.u2()];
    return { owner: this.name(owner), ...this.nameAndType(type), ofInterface: tag === 11 };
  }

  /** Methods that the code names. */
  *members(): Iterable<MemberRef> {
    for (const [index, at] of this.at.entries()) {
      const tag = at === 0 ? 0 : this.seek(index);
      if (tag === 10 || tag === 11) yield this.member(index);
    }
  }

  /** Classes that it names. */
  *classes(): Iterable<string> {
    for (const [index, at] of this.at.entries()) if (at !== 0 && this.seek(index) === 7) yield this.name(index);
  }

  dynamic(index: number): DynamicRef {
    this.seek(index);
    const [bootstrap, type] = [this.bytes.u2(), this.bytes.u2()];
    return { bootstrap, ...this.nameAndType(type) };
  }

  methodHandle(index: number): MethodHandle {
    this.seek(index);
    const kind = this.bytes.u1();
    return { kind, member: this.member(this.bytes.u2()) };
  }

  constant(index: number): Constant {
    const tag = this.seek(index);
    switch (tag) {
      case 3:
        return { kind: 'int', value: this.bytes.s4() };
      case 4:
        return { kind: 'float', value: this.bytes.f4() };
      case 5:
        return { kind: 'long', value: this.bytes.s8() };
      case 6:
        return { kind: 'double', value: this.bytes.f8() };
      case 7:
        return { kind: 'class', value: this.name(index) };
      case 8:
        return { kind: 'string', value: this.name(index) };
      case 15:
        return { kind: 'methodHandle', value: this.methodHandle(index) };
      case 16:
        return { kind: 'methodType', value: this.name(index) };
      case 17:
        return { kind: 'dynamic', value: this.dynamic(index) };
      default:
        throw new Error(`constant of tag ${tag}`);
    }
  }
}
