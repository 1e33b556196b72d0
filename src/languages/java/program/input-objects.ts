// The inputs as objects of the running Java program. Fields of an object of the input are accessors until they are read or written:
// reading one decides it. Nothing in translated code knows of that.

import { slotAt } from '../../../inputs/array-slots.js';
import type { InputObject, InputValue, Slot } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { apply, constant, eq, le, same } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { TYPE_SITE } from '../../../path/choice.js';
import type { InputView } from '../../language.js';
import { heldType } from '../boxes.js';
import { ENUM } from '../classfile/class-file.js';
import { classNameOf } from '../classfile/descriptor.js';
import { enumConstant, enumText } from '../enum-text.js';
import { fieldKeys } from '../field-keys.js';
import { term, truth } from '../machine/arithmetic.js';
import type { JavaArray } from '../machine/java-array.js';
import type { JavaClass, JavaObject, Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

export class InputObjects implements InputView {
  private readonly shown = new Map<InputObject, JavaObject | JavaArray>();
  private readonly values = new Map<Slot, unknown>();
  private readonly prototypes = new Map<JavaClass, object>();

  constructor(
    private readonly machine: Machine,
    private readonly inputs: Inputs,
    /** Types of the roots. */
    private readonly typeOf: (slot: Slot) => string,
  ) {}

  reset(): void {
    this.shown.clear();
    this.values.clear();
  }

  read(slot: Slot): unknown {
    return this.valueOf(slot, this.typeOf(slot));
  }

  valueOf(slot: Slot, descriptor: string): unknown {
    if (this.values.has(slot)) return this.values.get(slot);
    const value = this.show(this.inputs.decide(slot, -1), descriptor);
    this.values.set(slot, value);
    return value;
  }

  private show(value: InputValue, descriptor: string): unknown {
    const held = heldType(descriptor);
    if (held === descriptor || (value.kind === 'literal' && (value.value ?? null) === null))
      return this.plain(value, descriptor);
    const box = this.machine.require(classNameOf(descriptor));
    this.machine.initialize(box);
    return box.methods.get(`valueOf(${held})${descriptor}`)!.f(this.plain(value, held));
  }

  private plain(value: InputValue, descriptor: string): unknown {
    switch (value.kind) {
      case 'literal': {
        const constant = enumConstant(value.value);
        if (constant !== undefined) return this.constant(descriptor, constant);
        return typeof value.value === 'string' ? this.given(value.value) : (value.value ?? null);
      }
      case 'term': {
        const { term } = value;
        if (term.sort === 'bool') return truth(term);
        if (term.sort === 'str') return this.isEnum(descriptor) ? this.chosen(term, descriptor) : this.given(term);
        if (descriptor === 'F') this.inputs.context.assume(same(apply('fround', [term]), term), TYPE_SITE);
        return term;
      }
      case 'object':
        return this.object(value.object, descriptor);
      default:
        throw new Error(`an input of kind ${value.kind}`);
    }
  }

  private isEnum(descriptor: string): boolean {
    return descriptor[0] === 'L' && this.machine.require(classNameOf(descriptor)).parent?.name === 'java/lang/Enum';
  }

  /** One constant of an enum after the other. */
  private chosen(term: Term, descriptor: string): unknown {
    const type = this.machine.require(classNameOf(descriptor));
    const names = type.fields.filter((f) => f.isStatic && isConstant(type, f.name)).map((f) => f.name);
    const { context } = this.inputs;
    const found = names.slice(0, -1).find((name) => context.branch(eq(term, constant(enumText(type.name, name))), -1));
    return this.constant(descriptor, found ?? (names.at(-1) as string));
  }

  private constant(descriptor: string, name: string): unknown {
    const type = this.machine.require(classNameOf(descriptor));
    this.machine.initialize(type);
    return type.s[type.findField(name, descriptor)!.property];
  }

  private given(text: string | Term): JavaObject {
    const made = this.machine.string(text);
    made.given = true;
    return made;
  }

  private object(input: InputObject, descriptor: string): JavaObject | JavaArray {
    const known = this.shown.get(input);
    if (known !== undefined) return known;
    const made = input.type.kind === 'array' ? this.array(input, descriptor) : this.instance(input);
    this.shown.set(input, made);
    return made;
  }

  private array(input: InputObject, descriptor: string): JavaArray {
    if (input.type.kind !== 'array') throw new Error('an array was expected');
    this.inputs.context.assume(le(input.type.length, constant(2 ** 31 - 1)), TYPE_SITE);
    const element = descriptor.slice(1);
    const { arrays } = this.machine.ops;
    const made = arrays.opened(descriptor, input.type.length, (i, site) => arrays.readElement(input, i, element, site));
    made.input = input;
    return made;
  }

  /** An element of an array of the input, read for the first time. */
  element(input: InputObject, index: Num, descriptor: string, site: number): unknown {
    return this.valueOf(slotAt(this.inputs, input, term(index), site), descriptor);
  }

  private instance(input: InputObject): JavaObject {
    if (input.type.kind !== 'object') throw new Error('an object was expected');
    const type = this.machine.require(input.type.shape.class!.name);
    this.machine.initialize(type);
    const made = Object.create(this.prototypeOf(type)) as JavaObject;
    Object.defineProperty(made, '$in', { value: input });
    return made;
  }

  private prototypeOf(type: JavaClass): object {
    const known = this.prototypes.get(type);
    if (known !== undefined) return known;
    const made = Object.create(type.proto) as object;
    const fields = type.allFields();
    const keys = fieldKeys(fields.map(({ name, owner }) => ({ name, owner: owner.name })));
    const view = this;
    fields.forEach(({ property, descriptor }, i) => {
      const define = (object: object, value: unknown): void => {
        Object.defineProperty(object, property, { value, writable: true, enumerable: true, configurable: true });
      };
      Object.defineProperty(made, property, {
        get(this: JavaObject) {
          const value = view.valueOf(view.inputs.slotOf(this.$in as InputObject, keys[i]) as Slot, descriptor);
          define(this, value);
          return value;
        },
        set(this: JavaObject, value: unknown) {
          define(this, value);
        },
      });
    });
    this.prototypes.set(type, made);
    return made;
  }
}

function isConstant(type: JavaClass, name: string): boolean {
  return type.file!.fields.some((f) => f.name === name && (f.access & ENUM) !== 0);
}
