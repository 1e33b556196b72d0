// The inputs as objects of the running Java program. Fields of an object of the input are accessors until they are read or written:
// reading one decides it. Nothing in translated code knows of that.

import { slotAt } from '../../../inputs/array-slots.js';
import type { InputObject, InputValue, Slot } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { apply, constant, eq, le, same } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { TYPE_SITE } from '../../../path/choice.js';
import { unsupportedInput } from '../../../result/gaps/paths.js';
import type { InputView } from '../../language.js';
import { boxOf, heldType } from '../boxes.js';
import { ENUM } from '../classfile/class-file.js';
import { classNameOf, typeText } from '../classfile/descriptor.js';
import { primitiveOf } from '../domains.js';
import { enumConstant, enumText } from '../enum-text.js';
import { fieldKeys } from '../field-keys.js';
import { ENTRY, type LibraryInput, libraryInput, TEXT_OF_BUILDER } from '../library-inputs.js';
import { term, truth } from '../machine/arithmetic.js';
import { JavaArray } from '../machine/java-array.js';
import type { JavaClass, JavaObject, Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { fillCollection } from './collections.js';
import { HeapImage } from './heap-image.js';

const OBJECT = 'Ljava/lang/Object;';
const STRING = 'Ljava/lang/String;';

export class InputObjects implements InputView {
  private readonly shown = new Map<InputObject, JavaObject | JavaArray>();
  private readonly values = new Map<Slot, unknown>();
  private readonly prototypes = new Map<JavaClass, object>();
  /** Collections as they were filled. */
  private readonly filled = new Map<JavaObject, HeapImage>();

  constructor(
    private readonly machine: Machine,
    private readonly inputs: Inputs,
    /** Types of the roots. */
    private readonly typeOf: (slot: Slot) => string,
  ) {}

  reset(): void {
    this.shown.clear();
    this.values.clear();
    this.filled.clear();
  }

  /** What brings back what is known of the inputs now, as often as one likes. */
  image(): () => void {
    const [shown, values] = [new Map(this.shown), new Map(this.values)];
    const filled = new Map(this.filled);
    return () => {
      this.reset();
      for (const [object, image] of filled) this.filled.set(object, image);
      for (const [input, object] of shown) this.shown.set(input, object);
      for (const [slot, value] of values) this.values.set(slot, value);
    };
  }

  /** Objects that stand for objects of the input. */
  objects(): Iterable<JavaObject | JavaArray> {
    return this.shown.values();
  }

  /** Objects of the input hold what they held before the program ran. */
  unwrite(): void {
    for (const image of this.filled.values()) image.restore();
    for (const object of this.shown.values()) {
      if (object instanceof JavaArray) object.open?.clear();
      else if (this.filled.has(object)) continue;
      else for (const name of Object.keys(object)) delete object[name];
    }
  }

  read(slot: Slot): unknown {
    return this.valueOf(slot, this.typeOf(slot));
  }

  valueOf(slot: Slot, descriptor: string): unknown {
    if (this.values.has(slot)) return this.values.get(slot);
    const value = this.show(this.inputs.decide(slot, -1), descriptor, slot);
    this.values.set(slot, value);
    return value;
  }

  private show(value: InputValue, descriptor: string, slot: Slot): unknown {
    const type = descriptor === OBJECT ? shownAs(value, slot) : descriptor;
    const held = heldType(type);
    if (held === type || (value.kind === 'literal' && (value.value ?? null) === null)) return this.plain(value, type);
    const box = this.machine.require(classNameOf(type));
    this.machine.initialize(box);
    return box.methods.get(`valueOf(${held})${type}`)!.f(this.plain(value, held));
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
      case 'any':
        return this.inputs.context.abort({
          kind: 'unsupported',
          gap: unsupportedInput(value.slot.shape.kind === 'unsupported' ? value.slot.shape.text : typeText(descriptor)),
          site: -1,
        });
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
    const library = libraryInput(descriptor);
    const known = this.shown.get(input);
    if (known !== undefined) {
      // An array and a list of the same elements are two objects.
      const fits =
        library === undefined ? known instanceof JavaArray === (descriptor[0] === '[') : known.$c.name === library.made;
      return fits || input.type.kind !== 'array' ? known : this.inputs.context.abort({ kind: 'infeasible' });
    }
    if (library?.how === 'text') return this.builder(input, library);
    if (library !== undefined && library.how !== 'holds') return this.collection(input, library);
    const made = input.type.kind === 'array' ? this.array(input, descriptor) : this.instance(input);
    this.shown.set(input, made);
    return made;
  }

  private builder(input: InputObject, library: LibraryInput): JavaObject {
    const type = this.machine.require(library.made);
    this.machine.initialize(type);
    const made = new type.ctor();
    Object.defineProperty(made, '$in', { value: input });
    this.shown.set(input, made);
    const text = this.valueOf(this.inputs.slotOf(input, TEXT_OF_BUILDER) as Slot, STRING) as JavaObject;
    made.v = text.v;
    this.filled.set(made, new HeapImage([made]));
    return made;
  }

  private collection(input: InputObject, library: LibraryInput): JavaObject {
    const { machine } = this;
    const elements = this.array(input, `[${library.how === 'puts' ? `L${ENTRY};` : library.arguments[0]}`);
    const type = machine.require(library.made);
    machine.initialize(type);
    const made = new type.ctor();
    // For pictures and for whoever builds the input.
    Object.defineProperty(made, '$in', { value: input });
    this.shown.set(input, made);
    fillCollection(machine, made, library, elements, this.inputs.context);
    this.filled.set(made, new HeapImage([made]));
    return made;
  }

  private array(input: InputObject, descriptor: string): JavaArray {
    if (input.type.kind !== 'array') throw new Error('an array was expected');
    this.inputs.context.assume(le(input.type.length, constant(2 ** 31 - 1)), TYPE_SITE);
    const element = descriptor.slice(1);
    const { arrays } = this.machine.ops;
    // By this view: what a contract reads of an array is not what the program has read.
    const made = arrays.opened(descriptor, input.type.length, (i, site) => this.element(input, i, element, site));
    made.input = input;
    return made;
  }

  /** An element of an array of the input, read for the first time. */
  private element(input: InputObject, index: Num, descriptor: string, site: number): unknown {
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

  /** A record is made after what it holds: records lead to no record that was there before. */
  private holds(value: JavaObject | null, record: JavaObject): boolean {
    if (value === record) return true;
    const input = value?.$in as InputObject | undefined;
    if (input === undefined || !value?.$c.file?.isRecord) return false;
    return [...input.slots.values()].some(({ value: held }) => {
      const shown = held?.kind === 'object' ? this.shown.get(held.object) : undefined;
      return shown !== undefined && this.holds(shown as JavaObject, record);
    });
  }

  private prototypeOf(type: JavaClass): object {
    const known = this.prototypes.get(type);
    if (known !== undefined) return known;
    const made = Object.create(type.proto) as object;
    const fields = type.allFields();
    const keys = fieldKeys(fields.map(({ name, owner }) => ({ name, owner: owner.name })));
    const view = this;
    fields.forEach(({ property, inputType }, i) => {
      const define = (object: object, value: unknown): void => {
        Object.defineProperty(object, property, { value, writable: true, enumerable: true, configurable: true });
      };
      Object.defineProperty(made, property, {
        get(this: JavaObject) {
          const value = view.valueOf(view.inputs.slotOf(this.$in as InputObject, keys[i]) as Slot, inputType);
          if (type.file?.isRecord && view.holds(value as JavaObject | null, this)) {
            view.inputs.context.abort({ kind: 'infeasible' });
          }
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

/** The class of an object that is only known to be one. */
function shownAs(value: InputValue, { shape }: Slot): string {
  if (value.kind !== 'term' || value.term.sort === 'str') return OBJECT;
  return boxOf(primitiveOf(shape, value.term.sort));
}

function isConstant(type: JavaClass, name: string): boolean {
  return type.file!.fields.some((f) => f.name === name && (f.access & ENUM) !== 0);
}
