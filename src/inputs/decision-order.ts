// In which order the roots of a call are decided: as they are declared, but for a root that may be the same object as a later one
// only when the later one is known. Called by the run loop.
import type { Slot } from './input-object.js';
import type { Inputs } from './inputs.js';
import { isMeasured } from './measured.js';
import type { Shape } from './shape.js';

export function decisionOrder(inputs: Inputs, args: readonly { readonly slot: Slot | undefined }[]): Slot[] {
  const first: Slot[] = [];
  let later: Slot[] | undefined;
  for (const { slot } of args) {
    if (slot === undefined) continue;
    if (waits(inputs, slot)) (later ??= []).push(slot);
    else first.push(slot);
  }
  return later === undefined ? first : first.concat(later);
}

function waits(inputs: Inputs, { shape }: Slot): boolean {
  if (shape.kind !== 'union') return isMeasuredRef(inputs, shape);
  return shape.options.some((option) => isMeasuredRef(inputs, option));
}

function isMeasuredRef(inputs: Inputs, shape: Shape): boolean {
  return shape.kind === 'ref' && isMeasured(inputs.shapes[shape.id]);
}
