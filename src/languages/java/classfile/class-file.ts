// A class file as data. Read by the front end, which looks for units, and by the machine, which links classes.
import { Bytes } from './bytes.js';
import { ConstantPool } from './constant-pool.js';

export const PUBLIC = 0x0001;
export const PRIVATE = 0x0002;
export const PROTECTED = 0x0004;
export const STATIC = 0x0008;
export const FINAL = 0x0010;
export const SYNCHRONIZED = 0x0020;
export const NATIVE = 0x0100;
export const INTERFACE = 0x0200;
export const ABSTRACT = 0x0400;
export const SYNTHETIC = 0x1000;
export const ENUM = 0x4000;

export interface Handler {
  readonly start: number;
  readonly end: number;
  readonly target: number;
  /** Undefined: everything. */
  readonly type: string | undefined;
}

export interface Code {
  readonly locals: number;
  readonly bytes: Uint8Array;
  readonly handlers: readonly Handler[];
  /** [pc, line], in order of pc. */
  readonly lines: readonly (readonly [number, number])[];
  /** Names of local variables with where they are known. */
  readonly variables: readonly { start: number; length: number; name: string; descriptor: string; index: number }[];
}

export interface Member {
  readonly access: number;
  readonly name: string;
  readonly descriptor: string;
}

export interface FieldInfo extends Member {
  /** Index of a constant in the pool. */
  readonly constant: number | undefined;
  /** Its type with type arguments, where it has any. */
  readonly signature: string | undefined;
}

export interface MethodInfo extends Member {
  readonly code: Code | undefined;
  readonly parameterNames: readonly string[];
  /** Its type with type arguments, where it has any. */
  readonly signature: string | undefined;
}

export interface Bootstrap {
  /** Indices into the pool: a method handle, then constants. */
  readonly method: number;
  readonly args: readonly number[];
}

export interface NestedClass {
  readonly inner: string;
  /** Undefined for local ones. */
  readonly outer: string | undefined;
  /** As the source has it; undefined where it has none. */
  readonly simple: string | undefined;
  readonly access: number;
}

export interface ClassFile {
  readonly major: number;
  readonly access: number;
  readonly name: string;
  readonly super: string | undefined;
  readonly interfaces: readonly string[];
  readonly fields: readonly FieldInfo[];
  readonly methods: readonly MethodInfo[];
  readonly pool: ConstantPool;
  /** Name of the source file, without folder. */
  readonly source: string | undefined;
  readonly bootstraps: readonly Bootstrap[];
  readonly isRecord: boolean;
  /** Classes inside others that the class names, itself among them. */
  readonly nested: readonly NestedClass[];
  /** Compiled with features of a release that are not final. */
  readonly preview: boolean;
}

const MAGIC = 0xcafebabe;
const NEWEST = 69;

/** @throws Error when the bytes are no class file */
export function readClass(data: Uint8Array): ClassFile {
  const bytes = new Bytes(data);
  if (data.length < 10 || bytes.u4() !== MAGIC) throw new Error('this is no class file');
  const preview = bytes.u2() === 65535;
  const major = bytes.u2();
  if (major > NEWEST) throw new Error(`class file version ${major} is newer than Java 25`);
  const pool = new ConstantPool(bytes);
  const at = bytes.at;
  const reader = new ClassReader(new Bytes(data, at), pool);
  return reader.read(major, preview);
}

class ClassReader {
  constructor(
    private readonly bytes: Bytes,
    private readonly pool: ConstantPool,
  ) {}

  read(major: number, preview: boolean): ClassFile {
    const { bytes, pool } = this;
    const access = bytes.u2();
    const name = pool.name(bytes.u2());
    const parent = pool.optionalName(bytes.u2());
    const interfaces = this.list(() => pool.name(bytes.u2()));
    const fields = this.list(() => this.field());
    const methods = this.list(() => this.method());
    let source: string | undefined;
    let bootstraps: Bootstrap[] = [];
    let isRecord = false;
    let nested: ClassFile['nested'] = [];
    this.attributes({
      InnerClasses: () => {
        nested = this.list(() => {
          const [inner, outer] = [pool.name(bytes.u2()), pool.optionalName(bytes.u2())];
          const simple = bytes.u2();
          return { inner, outer, simple: simple === 0 ? undefined : pool.utf8(simple), access: bytes.u2() };
        });
      },
      SourceFile: () => {
        source = pool.utf8(bytes.u2());
      },
      BootstrapMethods: () => {
        bootstraps = this.list(() => ({ method: bytes.u2(), args: this.list(() => bytes.u2()) }));
      },
      Record: () => {
        isRecord = true;
      },
    });
    const named = { name, super: parent, interfaces, source };
    return { major, preview, access, ...named, fields, methods, pool, bootstraps, isRecord, nested };
  }

  private list<T>(read: () => T): T[] {
    return Array.from({ length: this.bytes.u2() }, read);
  }

  private attributes(readers: Readonly<Record<string, () => void>>): void {
    const { bytes, pool } = this;
    for (let left = bytes.u2(); left > 0; left--) {
      const name = pool.utf8(bytes.u2());
      const end = bytes.u4() + bytes.at;
      readers[name]?.();
      bytes.at = end;
    }
  }

  private member(): Member {
    const { bytes, pool } = this;
    const access = bytes.u2();
    const [name, descriptor] = [bytes.u2(), bytes.u2()];
    return { access, name: pool.utf8(name), descriptor: pool.utf8(descriptor) };
  }

  private field(): FieldInfo {
    const member = this.member();
    let constant: number | undefined;
    let signature: string | undefined;
    this.attributes({
      ConstantValue: () => {
        constant = this.bytes.u2();
      },
      Signature: () => {
        signature = this.pool.utf8(this.bytes.u2());
      },
    });
    return { ...member, constant, signature };
  }

  private method(): MethodInfo {
    const member = this.member();
    const { bytes, pool } = this;
    let code: Code | undefined;
    let parameterNames: string[] = [];
    let signature: string | undefined;
    this.attributes({
      Signature: () => {
        signature = pool.utf8(bytes.u2());
      },
      Code: () => {
        code = this.code();
      },
      MethodParameters: () => {
        parameterNames = Array.from({ length: bytes.u1() }, () => {
          const name = bytes.u2();
          bytes.u2();
          return name === 0 ? '' : pool.utf8(name);
        });
      },
    });
    return { ...member, code, parameterNames, signature };
  }

  private code(): Code {
    const { bytes, pool } = this;
    bytes.u2();
    const locals = bytes.u2();
    const text = bytes.slice(bytes.u4());
    const handlers = this.list(() => ({
      start: bytes.u2(),
      end: bytes.u2(),
      target: bytes.u2(),
      type: pool.optionalName(bytes.u2()),
    }));
    const lines: [number, number][] = [];
    let variables: Code['variables'] = [];
    this.attributes({
      LineNumberTable: () => {
        lines.push(...this.list(() => [bytes.u2(), bytes.u2()] as [number, number]));
      },
      LocalVariableTable: () => {
        variables = this.list(() => {
          const [start, length, name, type] = [bytes.u2(), bytes.u2(), bytes.u2(), bytes.u2()];
          return { start, length, name: pool.utf8(name), descriptor: pool.utf8(type), index: bytes.u2() };
        });
      },
    });
    lines.sort((a, b) => a[0] - b[0]);
    return { locals, bytes: text, handlers, lines, variables };
  }
}
