// Concrete inputs of a path as data: what the path decided, with the values of a model; null and zero where it decided nothing.
// Written as a script for the JVM, as Java code for people, and as JSON for the result.
import { CannotBuild } from '../../../inputs/cannot-build.js';
import type { InputObject, Slot } from '../../../inputs/input-object.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import { heldType } from '../boxes.js';
import { classNameOf } from '../classfile/descriptor.js';
import { primitiveOf } from '../domains.js';
import { enumConstant } from '../enum-text.js';
import { fieldKeys } from '../field-keys.js';
import { ENTRY, isBuilder, libraryInput, TEXT_OF_BUILDER } from '../library-inputs.js';
import type { Machine } from '../machine/machine.js';

export type RecipeValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'string'; readonly value: string }
  /** A constant of an enum. @param type internal name of the class */
  | { readonly kind: 'constant'; readonly type: string; readonly name: string }
  | { readonly kind: 'primitive'; readonly type: string; readonly value: number | bigint }
  | { readonly kind: 'reference'; readonly object: RecipeObject };

export interface RecipeObject {
  readonly id: number;
  /** Where it is first met: `node.next`. */
  readonly path: string;
  /** Internal name of the class, or descriptor of the array. */
  readonly type: string;
  readonly fields: { readonly owner: string; readonly name: string; readonly value: RecipeValue }[];
  readonly elements: RecipeValue[] | undefined;
  /** How elements get into a collection. */
  readonly collection?: 'adds' | 'puts';
  /** Of a builder. */
  text?: string;
  /** A record: made by its constructor, from all of its components. */
  readonly isRecord: boolean;
}

/** Longer arrays are not built. */
const LONGEST = 1_000_000;

export class Recipe {
  readonly objects: RecipeObject[] = [];
  private readonly made = new Map<InputObject, RecipeObject>();

  constructor(
    private readonly machine: Machine,
    private readonly model: Model,
  ) {}

  /** A value that is no input. */
  add(value: RecipeValue): RecipeValue {
    if (value.kind === 'reference') {
      this.objects.push(value.object);
      for (const element of value.object.elements ?? []) this.add(element);
    }
    return value;
  }

  value(slot: Slot | undefined, type: string): RecipeValue {
    const decided = slot?.value;
    const reference = type[0] === 'L' || type[0] === '[';
    if (decided === undefined)
      return reference ? { kind: 'null' } : { kind: 'primitive', type, value: type === 'J' ? 0n : 0 };
    switch (decided.kind) {
      case 'literal':
        return typeof decided.value === 'string' ? textOrConstant(decided.value, type) : { kind: 'null' };
      case 'term': {
        const value = evaluate(decided.term, this.model);
        if (typeof value === 'string') return textOrConstant(value, type);
        // An object that is only known to be one is a box.
        const known = type === 'Ljava/lang/Object;' ? primitiveOf(slot!.shape, decided.term.sort) : heldType(type);
        return {
          kind: 'primitive',
          type: known,
          value: typeof value === 'bigint' ? value : Number(value),
        };
      }
      case 'object':
        return { kind: 'reference', object: this.object(decided.object, type) };
      default:
        return { kind: 'null' };
    }
  }

  private object(input: InputObject, declared: string): RecipeObject {
    const known = this.made.get(input);
    if (known !== undefined) return known;
    const isArray = input.type.kind === 'array';
    const library = isArray ? libraryInput(declared) : undefined;
    const type = input.type.kind === 'object' ? input.type.shape.class!.name : (library?.made ?? declared);
    const made: RecipeObject = {
      id: this.objects.length,
      path: input.path,
      type,
      fields: [],
      elements: isArray ? [] : undefined,
      ...(library && { collection: library.how === 'puts' ? 'puts' : 'adds' }),
      isRecord: !isArray && this.machine.require(type).file?.isRecord === true,
    };
    this.objects.push(made);
    this.made.set(input, made);
    if (isBuilder(type)) {
      made.text = this.textOf(input.slots.get(TEXT_OF_BUILDER));
      return made;
    }
    if (input.type.kind === 'array') {
      const length = evaluate(input.type.length, this.model) as number;
      if (length > LONGEST)
        throw new CannotBuild(`an array of length ${length} is too long to build`, 'bound the length');
      const held = library?.how === 'puts' ? `L${ENTRY};` : library?.arguments[0];
      const element = held ?? declared.slice(1);
      const slots = this.slotsOf(input);
      for (let i = 0; i < length; i++) made.elements!.push(this.value(slots.get(i), element));
      return made;
    }
    const fields = this.machine.require(type).allFields();
    const keys = fieldKeys(fields.map(({ name, owner }) => ({ name, owner: owner.name })));
    fields.forEach(({ owner, name, inputType }, i) => {
      const slot = input.slots.get(keys[i]);
      if (slot?.value !== undefined || made.isRecord)
        made.fields.push({ owner: owner.name, name, value: this.value(slot, inputType) });
    });
    return made;
  }

  private textOf(slot: Slot | undefined): string {
    const value = this.value(slot, 'Ljava/lang/String;');
    return value.kind === 'string' ? value.value : '';
  }

  /** Elements that were read, by the index that they have. */
  private slotsOf({ slots, cells }: InputObject): Map<number, Slot> {
    return new Map([
      ...[...slots].map(([key, slot]) => [Number(key), slot] as const),
      ...cells.map(({ index, slot }) => [evaluate(index, this.model) as number, slot] as const),
    ]);
  }
}

function textOrConstant(value: string, type: string): RecipeValue {
  const name = enumConstant(value);
  return name === undefined ? { kind: 'string', value } : { kind: 'constant', type: classNameOf(type), name };
}

/** Records hold what was made before them: other objects first, then records, those inside others first. */
export function inOrder(objects: readonly RecipeObject[]): RecipeObject[] {
  const made = new Set<RecipeObject>();
  const add = (object: RecipeObject): void => {
    if (made.has(object)) return;
    if (object.isRecord) {
      for (const { value } of object.fields)
        if (value.kind === 'reference' && value.object !== object) add(value.object);
    }
    made.add(object);
  };
  for (const object of objects) if (!object.isRecord) add(object);
  for (const object of objects) add(object);
  return [...made];
}
