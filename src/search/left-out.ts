// Arguments that are not passed at all, for units whose code can tell (`arguments`). Decided once the arguments are.
import type { Inputs } from '../inputs/inputs.js';
import type { Argument } from '../languages/call.js';
import type { UnitDescription } from '../languages/unit.js';
import { same } from '../logic/build.js';
import { constant } from '../logic/constant.js';

/** How many of the last arguments are left out: none, or as many as are undefined because they may be. */
export function leaveOut(unit: UnitDescription, args: readonly Argument[], inputs: Inputs): number {
  const own = args.slice(unit.making ?? 0);
  // A rest parameter counts as one of them: of nothing, where others before it are left out.
  const rest = own.at(-1)?.rest ? 1 : 0;
  let most = rest;
  while (most < own.length && isMissing(own[own.length - 1 - most], inputs)) most++;
  if (most === rest || (rest === 1 && !isEmpty(own[own.length - 1], inputs))) return 0;
  const options = most - rest + 1;
  const describe = (option: number): string[] => [`arguments.length === ${own.length - rest - option}`];
  const wish = inputs.guide === undefined ? undefined : 0;
  const left = inputs.context.choose({ kind: 'shape', site: -1, at: 'arguments', options, describe, wish });
  return left === 0 ? 0 : left + rest;
}

/** A value that was given has its own length, and leaves nothing out. */
function isEmpty({ slot }: Argument, inputs: Inputs): boolean {
  const type = slot?.value?.kind === 'object' ? slot.value.object.type : undefined;
  if (type?.kind === 'tuple') return type.length === 0;
  return type?.kind === 'array' && inputs.context.branch(same(type.length, constant(0)), -1);
}

/** Whether an argument of type any is undefined is decided here: the code may ask for nothing but the number of arguments. */
function isMissing({ slot }: Argument, inputs: Inputs): boolean {
  if (slot?.value?.kind !== 'any') return slot?.value?.kind === 'absent';
  if (!slot.optional) return false;
  const decided = inputs.decide(slot.value.slot, -1);
  return decided.kind === 'literal' && decided.value === undefined;
}
