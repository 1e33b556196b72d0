// Shapes of inputs from the descriptors of fields and parameters. Objects of the user's classes are decided field by field, with the
// concrete subclasses that the class path has; of the library there are strings, boxes and what library-inputs.ts lists.

import type { FieldShape, ObjectShape, Shape, ShapeId } from '../../../inputs/shape.js';
import { heldType, isBox } from '../boxes.js';
import { ABSTRACT, ENUM, INTERFACE, STATIC } from '../classfile/class-file.js';
import { classNameOf, classText, typeText } from '../classfile/descriptor.js';
import { DOMAINS } from '../domains.js';
import { enumText } from '../enum-text.js';
import { fieldKeys } from '../field-keys.js';
import { ENTRY, erasedName, inputType, type LibraryInput, libraryInput, TEXT_OF_BUILDER } from '../library-inputs.js';
import type { ClassPath } from './class-path.js';

/** Any double: that it is a float is assumed where it is read. An array of floats is no array of doubles. */
const FLOATS = { integer: false, min: -Infinity, max: Infinity, orNaN: true };
const NULL: Shape = { kind: 'literal', value: null };

export class JavaShapes {
  readonly table: ObjectShape[] = [];
  private readonly ids = new Map<string, ShapeId>();
  /** Classes whose subclasses are inputs: what a proof rests on. */
  readonly open = new Set<string>();
  /** Further assumptions about inputs of library types. */
  readonly taken = new Set<string>();
  /** Types of arrays of objects. */
  readonly arrays = new Set<string>();

  constructor(
    private readonly classes: ClassPath,
    /** The class of the unit. */
    private readonly own: string,
  ) {}

  of(descriptor: string): Shape {
    const domain = DOMAINS[descriptor];
    if (domain !== undefined) return { kind: 'number', domain };
    if (descriptor === 'Z') return { kind: 'boolean' };
    if (descriptor === 'D') return { kind: 'number' };
    if (descriptor === 'F') return { kind: 'number', domain: FLOATS };
    if (descriptor === 'J') return { kind: 'long' };
    if (isBox(descriptor)) {
      this.taken.add(
        'boxes of the input are made by valueOf, and no two of them are one object unless it is a cached one',
      );
      return { kind: 'union', options: [NULL, this.of(heldType(descriptor))] };
    }
    if (descriptor === 'Ljava/lang/CharSequence;') {
      this.taken.add('inputs of type CharSequence are strings');
      return this.of('Ljava/lang/String;');
    }
    if (descriptor === 'Ljava/lang/String;') return { kind: 'union', options: [NULL, { kind: 'string' }] };
    if (descriptor[0] === '[') {
      if (descriptor.length > 2) this.arrays.add(typeText(descriptor));
      return { kind: 'union', options: [NULL, { kind: 'array', element: this.of(descriptor.slice(1)) }] };
    }
    const library = libraryInput(descriptor);
    if (library !== undefined) return this.library(library, descriptor);
    if (descriptor === 'Ljava/lang/Object;') return this.anything();
    const constants = this.constants(classNameOf(descriptor));
    if (constants !== undefined) return { kind: 'union', options: [NULL, ...constants] };
    const object = this.object(classNameOf(descriptor));
    return object.kind === 'unsupported' ? object : { kind: 'union', options: [NULL, object] };
  }

  private library(input: LibraryInput, type: string): Shape {
    const [name, made] = [classText(erasedName(type)), classText(input.made)];
    this.taken.add(
      name === made ? `no input of type ${name} is of a subclass` : `inputs of type ${name} are of class ${made}`,
    );
    const held = input.arguments.map((each) => this.of(each));
    const lacking = held.find((shape) => shape.kind === 'unsupported');
    if (lacking !== undefined) return lacking;
    if (input.how === 'holds') {
      const value = { name: 'value', shape: held[0], optional: false, private: false };
      return { kind: 'union', options: [NULL, this.ownShape(input.made, type, [value])] };
    }
    if (input.how === 'text') {
      const text = { name: TEXT_OF_BUILDER, shape: { kind: 'string' } as const, optional: false, private: false };
      return { kind: 'union', options: [NULL, this.ownShape(input.made, type, [text])] };
    }
    if (input.how !== 'puts') return { kind: 'union', options: [NULL, { kind: 'array', element: held[0] }] };
    const fields = ['key', 'value'].map((name, i) => ({ name, shape: held[i], optional: false, private: false }));
    return { kind: 'union', options: [NULL, { kind: 'array', element: this.ownShape(ENTRY, type, fields) }] };
  }

  /** A class of the library with the fields that matter. */
  private ownShape(name: string, type: string, fields: FieldShape[]): Shape {
    let id = this.ids.get(type);
    if (id === undefined) {
      id = this.table.length;
      this.ids.set(type, id);
      const shape = { id, name: classText(name), fields, class: { file: '', name }, abstract: false };
      this.table.push({ ...shape, instances: [id], compatible: [] });
    }
    return { kind: 'ref', id };
  }

  /** Object: what can be told apart by most programs. */
  private anything(): Shape {
    const own = this.object(this.own);
    const options: Shape[] = [NULL, { kind: 'number', domain: DOMAINS.I }, { kind: 'string' }];
    const isObject = own.kind === 'ref';
    this.taken.add(
      `inputs of type Object are strings, Integers${isObject ? ` or objects of ${classText(this.own)}` : ''}`,
    );
    return { kind: 'union', options: isObject ? [...options, own] : options };
  }

  /** The constants of an enum of the user's. */
  private constants(name: string): Shape[] | undefined {
    const file = this.classes.read(name);
    if (file === undefined || this.classes.isLibrary(name) || file.super !== 'java/lang/Enum') return undefined;
    const own = file.fields.filter((f) => (f.access & ENUM) !== 0 && f.descriptor === `L${name};`);
    return own.length === 0 ? undefined : own.map((f) => ({ kind: 'literal', value: enumText(name, f.name) }));
  }

  /** An object that is there. */
  object(name: string): Shape {
    const file = this.classes.read(name);
    const constants = this.constants(name);
    if (constants !== undefined) return constants.length === 1 ? constants[0] : { kind: 'union', options: constants };
    const unsupported: Shape = { kind: 'unsupported', text: typeText(`L${name};`) };
    if (file === undefined || this.classes.isLibrary(name) || (file.access & ENUM) !== 0) return unsupported;
    return this.concrete(name).length === 0 ? unsupported : { kind: 'ref', id: this.add(name) };
  }

  private add(name: string): ShapeId {
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.table.length;
    this.ids.set(name, id);
    const made = {
      id,
      name: classText(name),
      fields: [] as FieldShape[],
      class: { file: '', name },
      abstract: this.isAbstract(name),
      instances: [] as ShapeId[],
      compatible: [],
    };
    this.table.push(made);
    made.fields.push(...this.fields(name));
    for (const each of this.concrete(name)) {
      if (each !== name) this.open.add(classText(name));
      made.instances.push(each === name ? id : this.add(each));
    }
    return id;
  }

  /** Classes that an object of the type may have. */
  private concrete(name: string): readonly string[] {
    return this.classes.userClasses().filter((each) => {
      if (!this.classes.isSubclass(each, name) || this.isAbstract(each)) return false;
      const file = this.classes.read(each);
      return file !== undefined && (file.access & ENUM) === 0 && !this.extendsLibrary(each);
    });
  }

  /** What the library's own classes hold is not decided field by field. */
  private extendsLibrary(name: string): boolean {
    const above = this.classes.read(name)?.super;
    if (above === undefined || above === 'java/lang/Object' || above === 'java/lang/Record') return false;
    return this.classes.isLibrary(above) || this.extendsLibrary(above);
  }

  /** Subclasses that cannot be inputs: what a proof leaves out. */
  leftOut(): string[] {
    const names = this.table.flatMap((shape) => {
      const { name } = shape.class as { name: string };
      if (this.classes.isLibrary(name)) return [];
      const below = this.classes
        .userClasses()
        .filter((each) => this.classes.isSubclass(each, name) && !this.isAbstract(each));
      return below.filter((each) => !this.concrete(name).includes(each)).map(classText);
    });
    return [...new Set(names)];
  }

  private isAbstract(name: string): boolean {
    return ((this.classes.read(name)?.access ?? 0) & (ABSTRACT | INTERFACE)) !== 0;
  }

  private fields(name: string): FieldShape[] {
    const all: { owner: string; name: string; descriptor: string; type: string }[] = [];
    for (let at: string | undefined = name; at !== undefined; at = this.classes.read(at)?.super) {
      const own = this.classes.read(at)?.fields.filter((f) => (f.access & STATIC) === 0) ?? [];
      all.unshift(
        ...own.map((f) => ({
          owner: at as string,
          name: f.name,
          descriptor: f.descriptor,
          type: inputType(f.descriptor, f.signature),
        })),
      );
    }
    const keys = fieldKeys(all);
    const shapeOf = (f: { name: string; descriptor: string; type: string }): Shape =>
      // The object around an inner one is always there.
      f.name.startsWith('this$') ? this.object(classNameOf(f.descriptor)) : this.of(f.type);
    return all.map((f, i) => ({ name: keys[i], shape: shapeOf(f), optional: false, private: false }));
  }
}
