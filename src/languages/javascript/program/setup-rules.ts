// What a program's setup says of how its unit is run. Asked once, by unit-program.ts.
import type { ProgramSetup } from '../../language.js';

/** How often what the unit returns is called. Where states are compared, or versions, a path ends with the unit. */
export function returnedOf({ unit, options, against, observe }: ProgramSetup): number {
  const alone = against === undefined && observe?.captured !== true;
  return alone && unit.sequence === undefined && unit.captures !== true ? options.returned : 0;
}

/** May a run of the unit be broken off and repeated? Contracts and models run outside of it, and another version beside it. */
export function isRepeatable({ unit, repeats, against }: ProgramSetup): boolean {
  const { requires, ensures, invariants, olds, models = [], sequence } = unit;
  const contracts = requires.length + ensures.length + invariants.length + olds.length;
  return repeats && against === undefined && contracts + models.length === 0 && sequence === undefined;
}
