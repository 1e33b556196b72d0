// Types that depend on an open type parameter, seen as what they are for its constraint: keys of an object, conditional types. Asked by
// shapes.ts.
// Soundness: a caller may choose the constraint itself; where that does not say enough, more is admitted than the type does.
import type { IndexType, Type, TypeChecker } from 'typescript';
import type { Shape } from '../../../inputs/shape.js';
import { ts } from './compiler.js';
import { union } from './shape-union.js';

const NAMES: Shape = union([{ kind: 'string' }, { kind: 'number' }]);
/** Listed among what results rest on. */
const KEYS_ASSUMPTION = 'keys of objects of an open type are strings and numbers';

/** The object type whose keys are meant: of `keyof T`, and of a `K` that extends it. */
export function keyedType(type: Type, checker: TypeChecker): Type | undefined {
  if (type.flags & ts.TypeFlags.Index) return (type as IndexType).type;
  if (!type.isTypeParameter()) return undefined;
  const declaration = type.getSymbol()?.declarations?.find(ts.isTypeParameterDeclaration);
  const constraint = declaration && ts.getEffectiveConstraintOfTypeParameter(declaration);
  const keys = constraint && ts.isTypeOperatorNode(constraint) && constraint.operator === ts.SyntaxKind.KeyOfKeyword;
  return keys ? checker.getTypeFromTypeNode(constraint.type) : undefined;
}

/** The keys of an object of the type: all names for one of which nothing is known. */
export function keysOf(target: Type, checker: TypeChecker, assumptions: Set<string>): Shape {
  assumptions.add(KEYS_ASSUMPTION);
  const known = target.flags & ts.TypeFlags.Instantiable ? checker.getBaseConstraintOfType(target) : target;
  if (known === undefined || !(known.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return NAMES;
  if (checker.getIndexInfosOfType(known).length > 0) return NAMES;
  const names = checker.getPropertiesOfType(known).map((property) => property.escapedName.toString());
  const keys = names.filter((name) => !name.startsWith('__@') && !name.startsWith('__#')).map(keyShape);
  return keys.length === 0 ? NAMES : union(keys);
}

function keyShape(name: string): Shape {
  const number = Number(name);
  return { kind: 'literal', value: String(number) === name ? number : name };
}

/** What a conditional type can be; undefined where nothing is known of it. */
export function conditionalOf(type: Type, checker: TypeChecker): Type | undefined {
  const constraint = checker.getBaseConstraintOfType(type);
  return constraint === undefined || constraint.flags & ts.TypeFlags.Conditional ? undefined : constraint;
}
