// By which of its signatures a unit is called: decided before its parameters, where they differ in more than one place.
import type { Inputs } from '../inputs/inputs.js';
import type { Parameter, UnitDescription } from '../languages/unit.js';

/** Inputs of several signatures can be the same: which one was taken is no condition on them. */
const NO_CONDITION: string[] = [];

export function parametersOf({ parameters, overloads }: UnitDescription, inputs: Inputs): readonly Parameter[] {
  if (overloads === undefined) return parameters;
  const describe = (): string[] => NO_CONDITION;
  return overloads[
    inputs.context.choose({ kind: 'shape', site: -1, at: 'signature', options: overloads.length, describe })
  ];
}
