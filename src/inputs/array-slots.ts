// The elements of an array input as slots: by number, or by an index that is a term (`arrays: 'symbolic'`). Views of one path,
// whatever they have decided about the length, find the same slot for the same element here.
// Always holds: on a path the indices of two slots of an array differ.
import { constant, eq } from '../logic/build.js';
import { print } from '../logic/print.js';
import type { Term } from '../logic/term.js';
import { type InputObject, Slot } from './input-object.js';
import type { Inputs } from './inputs.js';
import type { Notation } from './notation.js';

/** The slot of the element at an index that lies inside; made if nobody has asked for it yet. */
export function slotAt(inputs: Inputs, input: InputObject, index: Term, site: number): Slot {
  const known = knownSlot(inputs, input, index, site);
  if (known !== undefined) return known;
  if (inputs.conservative) inputs.context.abort({ kind: 'undecided' });
  if (index.op === 'const') return inputs.slotOf(input, String(index.data)) as Slot;
  if (input.type.kind !== 'array') throw new Error(`${input.path} has no symbolic indices`);
  const slot = new Slot(nameOf(input, index, inputs.notation), input.type.element, false);
  input.cells.push({ index, slot });
  inputs.trail?.push(() => input.cells.pop());
  return slot;
}

function knownSlot(inputs: Inputs, input: InputObject, index: Term, site: number): Slot | undefined {
  const { context } = inputs;
  if (index.op === 'const') {
    const numbered = input.slots.get(String(index.data));
    if (numbered !== undefined) return numbered;
  } else {
    for (const [key, slot] of input.slots) if (context.branch(eq(index, constant(Number(key))), site)) return slot;
  }
  const same = input.cells.find((cell) => cell.index === index);
  return (same ?? input.cells.find((cell) => context.branch(eq(index, cell.index), site)))?.slot;
}

/** A name that no other element has: it becomes the name of a variable. */
function nameOf(input: InputObject, index: Term, notation: Notation): string {
  const name = notation.element(input.path, print(index));
  const taken = new Set(input.cells.map(({ slot }) => slot.path));
  for (let n = 1; ; n++) {
    const numbered = n === 1 ? name : `${name}'${n}`;
    if (!taken.has(numbered)) return numbered;
  }
}
