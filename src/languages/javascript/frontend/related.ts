// Which objects of the input may be shared between types. Plain types are compatible by structure; one with more fields is also a way
// to make an object of the one with fewer. Classes are compatible by inheritance alone. Called by shapes.ts when all types are known.
import type { Type, TypeChecker, Symbol as TypeSymbol } from 'typescript';
import type { ObjectShape, ShapeId } from '../../../inputs/shape.js';
import { ts } from './compiler.js';

type Relations = Pick<ObjectShape, 'class' | 'abstract'> & {
  compatible: readonly ShapeId[];
  instances: readonly ShapeId[];
};

export function relateTypes(ids: ReadonlyMap<Type, ShapeId>, table: readonly Relations[], checker: TypeChecker): void {
  const members = new Map([...ids.keys()].map((type) => [type, membersOf(type, checker)]));
  for (const [type, id] of ids) {
    const entry = table[id]!;
    if (entry.class !== undefined) continue;
    const { required } = members.get(type)!;
    for (const [other, otherId] of ids) {
      const candidate = table[otherId]!;
      if (otherId === id || candidate.abstract) continue;
      // Asked before the checker is: a union of a thousand objects has a million pairs.
      const { names } = members.get(other)!;
      if (!required.every((name) => names.has(name)) || !checker.isTypeAssignableTo(other, type)) continue;
      entry.compatible = [...entry.compatible, otherId];
      // An object of the interface may be one that another input holds, too, whichever is read first.
      const more = candidate.class !== undefined || !checker.isTypeAssignableTo(type, other);
      if (more && !entry.instances.includes(otherId)) entry.instances = [...entry.instances, otherId];
    }
  }
}

/** Names of the members of a type, and of those that a value of it cannot do without. */
function membersOf(type: Type, checker: TypeChecker): { names: ReadonlySet<string>; required: readonly string[] } {
  const members = checker.getPropertiesOfType(type);
  const isRequired = ({ flags, name }: TypeSymbol): boolean =>
    !(flags & ts.SymbolFlags.Optional) && !(name in Object.prototype);
  return {
    names: new Set(members.map(({ name }) => name)),
    required: members.filter(isRequired).map(({ name }) => name),
  };
}
