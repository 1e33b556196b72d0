// The inputs of one path as Java statements of a test: objects are made without their constructors and filled by reflection, as the
// replay does it; records and enums as the language has them.
import type { EncodedValue } from '../../../result/result.js';
import { heldType } from '../boxes.js';
import { type ClassFile, STATIC } from '../classfile/class-file.js';
import { classText, typeText } from '../classfile/descriptor.js';
import { isBuilder } from '../library-inputs.js';
import { numberText, stringText } from '../program/recipe-text.js';
import type { ClassPath } from './class-path.js';

/** Why a value cannot be written. */
export class Unwritable extends Error {}

interface Encoded {
  readonly $: string;
  readonly id: number;
  readonly class: string;
  readonly value: string;
  readonly items: readonly EncodedValue[];
  readonly fields: Readonly<Record<string, EncodedValue>>;
}

const TEXTS = new Set(['Ljava/lang/String;', 'Ljava/lang/CharSequence;', 'Ljava/lang/Object;']);
const PRIVATE_CLASS = 0x0002;

export class TestInputs {
  private readonly declared: string[] = [];
  private readonly filled: string[] = [];
  private readonly names = new Map<number, string>();
  private readonly pending: (() => void)[] = [];
  /** The class makes objects without constructors. */
  usesMaking = false;

  constructor(
    private readonly classes: ClassPath,
    /** Internal names of classes by their names in the source. */
    private readonly internal: (text: string) => string | undefined,
  ) {}

  /** Statements so far, those that fill objects last. */
  statements(): string[] {
    for (let next = this.pending.shift(); next !== undefined; next = this.pending.shift()) next();
    return [...this.declared, ...this.filled];
  }

  /** A variable for a parameter. */
  variable(name: string, value: EncodedValue, descriptor: string): string {
    const text = this.value(value, descriptor);
    this.declared.push(`${this.typeOf(descriptor)} ${name} = ${text};`);
    return name;
  }

  private typeOf(descriptor: string): string {
    const name = /^\[*L(.*);$/.exec(descriptor)?.[1];
    if (name !== undefined) this.checkVisible(name);
    return typeText(descriptor);
  }

  private checkVisible(name: string): void {
    for (let file = this.classes.read(name); file !== undefined; ) {
      const around = file.nested.find((each) => each.inner === file!.name);
      if (around === undefined) return;
      if (around.outer === undefined || (around.access & PRIVATE_CLASS) !== 0) {
        throw new Unwritable(`${classText(name)} cannot be named outside of its class`);
      }
      file = this.classes.read(around.outer);
    }
  }

  value(value: EncodedValue, type: string): string {
    const descriptor = heldType(type);
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'boolean') return String(value);
    if (typeof value === 'number') return numberText(value, descriptor);
    if (typeof value === 'string') return TEXTS.has(descriptor) ? stringText(value) : value;
    const encoded = value as unknown as Encoded;
    switch (encoded.$) {
      case 'bigint':
        return `${encoded.value}L`;
      case 'ref':
        return this.names.get(encoded.id) as string;
      case 'array':
        return this.array(encoded, descriptor);
      case 'object':
        return this.object(encoded);
      default:
        return numberText(encoded.$ === '-0' ? -0 : Number(encoded.$), descriptor);
    }
  }

  private nameFor(id: number): string {
    const name = `input${this.names.size + 1}`;
    this.names.set(id, name);
    return name;
  }

  private array({ id, items, class: type }: Encoded, descriptor: string): string {
    if (!type.endsWith('[]')) throw new Unwritable(`an input is a collection of class ${type}`);
    const name = this.nameFor(id);
    const element = descriptor.slice(1);
    this.typeOf(descriptor);
    this.declared.push(`${type} ${name} = new ${type.replace('[]', `[${items.length}]`)};`);
    this.pending.push(() => {
      items.forEach((item, i) => {
        const text = this.value(item, element);
        if (!['null', '0', '0L', '0.0', '0.0f', 'false', '(char) 0'].includes(text)) {
          this.filled.push(`${name}[${i}] = ${text};`);
        }
      });
    });
    return name;
  }

  private object({ id, class: type, fields }: Encoded): string {
    const internal = this.internal(type);
    const file = internal === undefined ? undefined : this.classes.read(internal);
    if (file === undefined) throw new Unwritable(`${type} was not found`);
    this.checkVisible(file.name);
    if (isBuilder(file.name)) {
      const name = this.nameFor(id);
      this.declared.push(`${type} ${name} = new ${type}(${stringText(fields.text as string)});`);
      return name;
    }
    if (file.isRecord) return this.record(id, file, fields);
    const name = this.nameFor(id);
    this.usesMaking = true;
    this.declared.push(`${type} ${name} = (${type}) make(${type}.class);`);
    this.pending.push(() => {
      for (const [key, value] of Object.entries(fields)) {
        const { owner, descriptor } = this.field(file, key);
        this.filled.push(`set(${name}, ${classText(owner)}.class, "${key}", ${this.boxed(value, descriptor)});`);
      }
    });
    return name;
  }

  /** Reflection takes a box of the field's own type. */
  private boxed(value: EncodedValue, descriptor: string): string {
    const text = this.value(value, descriptor);
    return descriptor.length === 1 ? `(${typeText(descriptor)}) ${text}` : text;
  }

  private record(id: number, file: ClassFile, fields: Readonly<Record<string, EncodedValue>>): string {
    const own = file.fields.filter((f) => (f.access & STATIC) === 0);
    const values = own.map((f) => this.value(fields[f.name] ?? null, f.descriptor));
    const name = this.nameFor(id);
    const type = classText(file.name);
    this.declared.push(`${type} ${name} = new ${type}(${values.join(', ')});`);
    return name;
  }

  private field(file: ClassFile, name: string): { owner: string; descriptor: string } {
    for (let at: ClassFile | undefined = file; at !== undefined; ) {
      const found = at.fields.find((f) => f.name === name && (f.access & STATIC) === 0);
      if (found !== undefined) {
        this.checkVisible(at.name);
        return { owner: at.name, descriptor: found.descriptor };
      }
      at = at.super === undefined ? undefined : this.classes.read(at.super);
    }
    throw new Unwritable(`there is no field ${name}`);
  }
}
