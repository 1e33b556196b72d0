// Arguments that are not passed at all, for units whose code can tell (`arguments`). Decided once the arguments are.
import type { Inputs } from '../inputs/inputs.js';
import type { Argument } from '../languages/call.js';
import type { UnitDescription } from '../languages/unit.js';

const LEFT_OUT = 'optional arguments before a rest parameter are passed: undefined where they are left out';

/** How many of the last arguments are left out: none, or as many as are undefined because they may be. */
export function leaveOut(unit: UnitDescription, args: readonly Argument[], inputs: Inputs): number {
  const own = args.slice(unit.making ?? 0);
  let most = 0;
  while (most < own.length && isMissing(own[own.length - 1 - most], inputs)) most++;
  if (own[own.length - 1 - most]?.rest) inputs.context.restsOn(LEFT_OUT);
  if (most === 0) return 0;
  const describe = (option: number): string[] => [`arguments.length === ${own.length - option}`];
  const wish = inputs.guide === undefined ? undefined : 0;
  return inputs.context.choose({ kind: 'shape', site: -1, at: 'arguments', options: most + 1, describe, wish });
}

/** Whether an argument of type any is undefined is decided here: the code may ask for nothing but the number of arguments. */
function isMissing({ slot }: Argument, inputs: Inputs): boolean {
  if (slot?.value?.kind !== 'any') return slot?.value?.kind === 'absent';
  if (!slot.optional) return false;
  const decided = inputs.decide(slot.value.slot, -1);
  return decided.kind === 'literal' && decided.value === undefined;
}
