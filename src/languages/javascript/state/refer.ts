// What a reference that a proof has widened points to: decided like a part of the input of that type, so that it may be any object of the input
// that is known, or another one. Asked through live-states.ts.
import { Slot } from '../../../inputs/input-object.js';
import type { Shape } from '../../../inputs/shape.js';
import type { Sort } from '../../../logic/term.js';
import type { Reference } from '../../state.js';
import { ProgramValue } from '../../state-reader.js';
import type { View } from '../values/view.js';

const SHAPES: Partial<Record<Sort, Shape>> = {
  num: { kind: 'number' },
  str: { kind: 'string' },
  bool: { kind: 'boolean' },
  big: { kind: 'bigint' },
};

/** Undefined where no type describes it. */
export function referTo({ shapes, nullish, sorts }: Reference, path: string, view: View): ProgramValue | undefined {
  const { inputs } = view;
  const options: Shape[] = [...nullish].map((value) => ({ kind: 'literal', value }));
  for (const sort of sorts) {
    const shape = SHAPES[sort];
    if (shape === undefined) return undefined;
    options.push(shape);
  }
  for (const text of shapes) {
    const id = Number(text.replace('shape ', ''));
    if (inputs.shapes[id]?.instances.includes(id) !== true) return undefined;
    options.push({ kind: 'ref', id });
  }
  return new ProgramValue(view.read(new Slot(path, { kind: 'union', options }, false)));
}
