// The values of a Map of the input as a set, `new Set(m.values())`: what is known about it without going through the map.
// Asking for a value decides whether some key has it; values that are read from the map are in it. Anything that lists the
// set goes through the map after all (lazy-collection.ts).
// Always holds: what is known here and what is known of the map agree; the size that is counted in is that of the map,
// which is at least the number of different values.
import { or } from '../logic/build.js';
import type { Term } from '../logic/term.js';
import { TYPE_SITE } from '../path/choice.js';
import { CollectionInput } from './collection-input.js';
import type { Inputs } from './inputs.js';
import type { Key } from './key.js';
import type { Shape } from './shape.js';

export class ValueSet extends CollectionInput {
  override readonly isValueSet = true;

  constructor(
    inputs: Inputs,
    readonly map: CollectionInput,
  ) {
    super(inputs, inputs.notation.collections.valueSet(map.path), map.value as Shape, undefined, map.size);
  }

  override get sizeUsed(): boolean {
    return this.map.sizeUsed;
  }

  protected override get isListed(): boolean {
    return this.map.closed;
  }

  protected override among(key: Key): Term {
    return or(...this.map.members.map((entry) => this.same(this.map.valueKey(entry), key)));
  }

  protected override isFull(): boolean {
    return false;
  }

  /** All keys of the map are known: each value that must be there is the value of one of them. */
  listed(): void {
    for (const e of [...this.known]) if (e.present) this.inputs.context.assume(this.among(e.key), TYPE_SITE);
  }
}

/** The set of values of a map; undefined where values of type any would have to be decided. */
export function valueSetOf(inputs: Inputs, map: CollectionInput): ValueSet | undefined {
  const shape = map.value as Shape;
  if (map.size === undefined || shape.kind === 'any') return undefined;
  if (map.values === undefined) {
    const values = new ValueSet(inputs, map);
    map.values = values;
    inputs.collections.push(values);
    inputs.trail?.push(() => {
      inputs.collections.pop();
      map.values = undefined;
    });
    for (const { slot } of map.present()) if (slot !== undefined) map.valueRead(slot);
  }
  return map.values;
}
