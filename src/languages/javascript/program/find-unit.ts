// Finds the unit in the modules of its program once they have run; for the translated and the original program alike.
import type { UnitDescription } from '../../unit.js';
import type { Calls } from '../runtime/safety/gate.js';
import { topLevelValue } from './module-scopes.js';

/** Files of the classes that inputs may be of. */
export function classFiles({ shapes }: UnitDescription): string[] {
  return [...new Set(shapes.flatMap((shape) => shape.class?.file ?? []))];
}

/** Is there something to call, once the modules have run? Methods are asked of the object they are called on. */
export function isThere(unit: UnitDescription, scope: Record<string, unknown>, exports: unknown): boolean {
  if (unit.kind === 'method' && unit.making === undefined) return true;
  const root =
    unit.exported === undefined
      ? topLevelValue(scope, unit.root)
      : unit.exported.reduce((o: any, k) => o?.[k], exports);
  if (unit.kind !== 'static') return typeof root === 'function';
  return root !== undefined && root !== null && typeof (root as any)[unit.member as string] === 'function';
}

/** What the unit is found by: the function itself, or the class or object that has it. */
export function unitRoot(unit: UnitDescription, scope: Record<string, unknown>, exports: unknown): unknown {
  return unit.exported === undefined ? scope[unit.root] : unit.exported.reduce((o: any, k) => o[k], exports);
}

/** The unit as a function of its arguments. */
export function findUnit(
  unit: UnitDescription,
  scope: Record<string, unknown>,
  exports: unknown,
  receiver: unknown,
  /** Of the program's realm: a proxy sees the arguments as an array of its own realm. */
  { apply, construct }: Calls,
  /** Runs a constructor whose object the unit is called on. */
  make: <T>(maker: () => T) => T = (maker) => maker(),
): (args: readonly unknown[]) => unknown {
  const root = unitRoot(unit, scope, exports) as any;
  switch (unit.kind) {
    case 'function':
      return (args) => apply(root, receiver, args);
    case 'static':
      return (args) => apply(root[unit.member as string], root, args);
    case 'constructor':
      return (args) => construct(root, args);
    case 'method':
      if (unit.making !== undefined) {
        const { making } = unit;
        return (args) => {
          const object = make(() => construct(root, args.slice(0, making)) as any);
          return apply(object[unit.member as string], object, args.slice(making));
        };
      }
      return (args) => apply((receiver as any)[unit.member as string], receiver, args);
  }
}
