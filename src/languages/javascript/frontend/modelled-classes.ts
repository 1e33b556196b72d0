// Which classes of a program a model of the user's own stands for.
import type { InterfaceType, Type, TypeChecker } from 'typescript';
import type { ClassRef } from '../../../inputs/shape.js';
import type { UserModel } from '../../user-model.js';
import type { KnownClasses } from './classes.js';
import { classOf } from './type-queries.js';

export function modelOf(models: readonly UserModel[], { file, name }: ClassRef): UserModel | undefined {
  return models.find((m) => m.target.file === file && m.target.name === name);
}

/** The model of the nearest ancestor that has one. */
export function modelAbove(
  models: readonly UserModel[],
  classes: KnownClasses,
  checker: TypeChecker,
  type: Type,
): UserModel | undefined {
  for (const base of checker.getBaseTypes(type as InterfaceType) ?? []) {
    const node = classOf(base);
    const place = node && classes.reference(node);
    const found = place && modelOf(models, place);
    const above = found ?? (node && modelAbove(models, classes, checker, base));
    if (above !== undefined) return above;
  }
  return undefined;
}
