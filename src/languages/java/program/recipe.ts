// Concrete inputs of a path as data: what the path decided, with the values of a model; null and zero where it decided nothing.
// Written as a script for the JVM, as Java code for people, and as JSON for the result.
import { CannotBuild } from '../../../inputs/cannot-build.js';
import type { InputObject, Slot } from '../../../inputs/input-object.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import { fieldKeys } from '../field-keys.js';
import type { Machine } from '../machine/machine.js';

export type RecipeValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'string'; readonly value: string }
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

  value(slot: Slot | undefined, type: string): RecipeValue {
    const decided = slot?.value;
    const reference = type[0] === 'L' || type[0] === '[';
    if (decided === undefined)
      return reference ? { kind: 'null' } : { kind: 'primitive', type, value: type === 'J' ? 0n : 0 };
    switch (decided.kind) {
      case 'literal':
        return typeof decided.value === 'string' ? { kind: 'string', value: decided.value } : { kind: 'null' };
      case 'term': {
        const value = evaluate(decided.term, this.model);
        if (typeof value === 'string') return { kind: 'string', value };
        return { kind: 'primitive', type, value: typeof value === 'bigint' ? value : Number(value) };
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
    const type = input.type.kind === 'object' ? input.type.shape.class!.name : declared;
    const made: RecipeObject = {
      id: this.objects.length,
      path: input.path,
      type,
      fields: [],
      elements: isArray ? [] : undefined,
    };
    this.objects.push(made);
    this.made.set(input, made);
    if (input.type.kind === 'array') {
      const length = evaluate(input.type.length, this.model) as number;
      if (length > LONGEST)
        throw new CannotBuild(`an array of length ${length} is too long to build`, 'bound the length');
      const element = declared.slice(1);
      for (let i = 0; i < length; i++) made.elements!.push(this.value(input.slots.get(String(i)), element));
      return made;
    }
    const fields = this.machine.require(type).allFields();
    const keys = fieldKeys(fields.map(({ name, owner }) => ({ name, owner: owner.name })));
    fields.forEach(({ owner, name, descriptor }, i) => {
      const slot = input.slots.get(keys[i]);
      if (slot?.value !== undefined) made.fields.push({ owner: owner.name, name, value: this.value(slot, descriptor) });
    });
    return made;
  }
}
