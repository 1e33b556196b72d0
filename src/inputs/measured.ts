// Interfaces that native objects fit: `{ length: number }` may be an array, `{ size: number }` a set or map.
import type { InputKind } from './input-object.js';
import type { ObjectShape } from './shape.js';

/** Members that native objects have as their types say. */
const MEMBERS: Readonly<Record<string, readonly InputKind['kind'][]>> = {
  length: ['array', 'tuple', 'bytes'],
  size: ['set', 'map'],
};

/** Has the interface nothing but members that native objects have? */
export function isMeasured(shape: ObjectShape): boolean {
  if (shape.class !== undefined || shape.index !== undefined || shape.fields.length !== 1) return false;
  const [field] = shape.fields;
  return Object.hasOwn(MEMBERS, field.name) && field.shape.kind === 'number';
}

export function fitsMeasured(shape: ObjectShape, { kind }: { readonly kind: InputKind['kind'] }): boolean {
  return isMeasured(shape) && MEMBERS[shape.fields[0].name].includes(kind);
}
