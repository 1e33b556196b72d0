// The values of a slot that do not depend on the rest of the input, as something that can be counted and taken by number.
import { Tuples } from './generators/array.js';
import { type Enumerable, Values } from './generators/enumerable.js';
import { Dictionaries, Maps } from './generators/map.js';
import { ABSENT, Records } from './generators/record.js';
import { Union } from './generators/union.js';
import type { BuildRealm } from './realm.js';
import type { ObjectType, Part, SlotType } from './space.js';
import type { Primitive } from './spec.js';

export function slotType(
  id: number,
  name: string,
  primitives: readonly Primitive[],
  absent: boolean,
  parts: readonly Part[],
): SlotType {
  return { id, name, primitives, absent, parts, values: slotValues(primitives, absent, parts) };
}

function slotValues(
  primitives: readonly Primitive[],
  absent: boolean,
  parts: readonly Part[],
): Enumerable<unknown> | undefined {
  const simple = new Values<unknown>(absent ? [ABSENT, ...primitives] : primitives);
  const others = parts.map(valuesOf);
  if (!others.every((values) => values !== undefined)) return undefined;
  if (others.length === 0) return simple;
  return others.length === 1 && simple.size === 0 ? others[0] : new Union([simple, ...others]);
}

/** The values of a part that do not depend on the rest of the input; undefined when they do. */
export function valuesOf(part: Part): Enumerable<unknown> | undefined {
  switch (part.kind) {
    case 'record': {
      const { type } = part;
      const fields = type.fields.map((slot, i) => ({
        values: slot.values!,
        set: (object: object, value: unknown, realm: BuildRealm) => setSlot(object, type, i, value, realm),
      }));
      if (type.fields.some((slot) => slot.values === undefined)) return undefined;
      return new Records((realm) => realm.instantiate(type.shape), fields);
    }
    case 'array': {
      if (part.leading.some((slot) => slot.values === undefined)) return undefined;
      if (part.element !== undefined && part.element.values === undefined) return undefined;
      const ofLength = (n: number): Enumerable<unknown> =>
        new Tuples(Array.from({ length: n }, (_, i) => elementOf(part, i).values!));
      return new Union(part.lengths.map(ofLength));
    }
    case 'set':
      return part.subsets;
    case 'map': {
      const { key, value, total } = part;
      if (key.values === undefined || value.values === undefined) return undefined;
      return part.plain ? new Dictionaries(key.values, value.values, total) : new Maps(key.values, value.values, total);
    }
    default:
      return undefined;
  }
}

/** Sets a field that is there, or copies the entries of an index signature. */
export function setSlot(object: object, type: ObjectType, slot: number, value: unknown, realm: BuildRealm): void {
  const field = type.shape.fields[slot];
  if (field === undefined) Object.assign(object, value);
  else realm.setField(object, type.shape, field, value);
}

export function elementOf(part: Part & { kind: 'array' }, index: number): SlotType {
  return part.leading[index] ?? part.element!;
}
