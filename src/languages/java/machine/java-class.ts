// Classes, methods and objects of the running Java program. An object is a JavaScript object whose prototype belongs to its class;
// fields are own properties named after the field and the depth of the class that declares it.

import type { Term } from '../../../logic/term.js';
import type { ClassFile, MethodInfo } from '../classfile/class-file.js';

/** A number of the program: concrete or symbolic. */
export type Num = number | Term;
export type Long = bigint | Term;

export interface JavaObject {
  readonly $c: JavaClass;
  [field: string]: any;
}

export interface JavaField {
  readonly name: string;
  readonly descriptor: string;
  /** What inputs are made by (library-inputs.ts). */
  readonly inputType: string;
  readonly property: string;
  readonly owner: JavaClass;
  readonly isStatic: boolean;
  readonly isFinal: boolean;
  readonly constant: number | undefined;
}

export class JavaMethod {
  /** The function; first one that translates the method and takes its own place. */
  f!: (this: any, ...args: any[]) => any;
  /** In programs with threads: the same as a generator that stops where others may come in between (threads/). */
  g!: (this: any, ...args: any[]) => Generator<any, any, undefined>;

  constructor(
    readonly owner: JavaClass,
    readonly info: MethodInfo,
  ) {}

  get key(): string {
    return this.info.name + this.info.descriptor;
  }
}

export type InitState = 'none' | 'running' | 'done' | 'failed';

export class JavaClass {
  readonly fields: JavaField[] = [];
  readonly methods = new Map<string, JavaMethod>();
  readonly supers = new Set<JavaClass>([this]);
  /** What instances inherit from, and what makes them. */
  proto!: object;
  ctor!: new () => JavaObject;
  /** Values of static fields. */
  s: Record<string, any> = {};
  state: InitState = 'none';
  mirror: JavaObject | undefined;
  depth = 0;

  constructor(
    /** Internal name; of arrays the descriptor. */
    readonly name: string,
    readonly file: ClassFile | undefined,
    /** Of the JDK. */
    readonly library: boolean,
    readonly parent: JavaClass | undefined,
    readonly interfaces: readonly JavaClass[],
  ) {}

  /** Instance fields, inherited ones first. */
  allFields(): JavaField[] {
    return [...(this.parent?.allFields() ?? []), ...this.fields.filter((f) => !f.isStatic)];
  }

  findField(name: string, descriptor: string): JavaField | undefined {
    const own = this.fields.find((f) => f.name === name && f.descriptor === descriptor);
    if (own !== undefined) return own;
    for (const parent of [...this.interfaces, ...(this.parent ? [this.parent] : [])]) {
      const found = parent.findField(name, descriptor);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  findMethod(key: string): JavaMethod | undefined {
    for (let c: JavaClass | undefined = this; c !== undefined; c = c.parent) {
      const found = c.methods.get(key);
      if (found !== undefined) return found;
    }
    for (const each of this.supers) {
      const found = each.methods.get(key);
      if (found?.info.code !== undefined) return found;
    }
    return undefined;
  }
}

/** Where an object has the generator of a method. */
export const steppedKey = (key: string): string => `${key}*`;

/** What a field or element holds before it is written. */
export function defaultOf(descriptor: string): number | bigint | null {
  if (descriptor[0] === 'J') return 0n;
  return descriptor[0] === 'L' || descriptor[0] === '[' ? null : 0;
}
