// Explores a function over lazy inputs by enumerating choices depth first, with no solver: symbolic conditions are not
// expected. Enough to test what is decided when.

import { Inputs } from '../../src/inputs/inputs.js';
import type { Shape, ShapeTable } from '../../src/inputs/shape.js';
import { NOTATION } from '../../src/languages/javascript/notation.js';
import { type RealmAccess, View } from '../../src/languages/javascript/values/view.js';
import type { ChoicePoint } from '../../src/path/choice.js';
import { PathAbort } from '../../src/path/context.js';
import { concreteContext } from '../fakes/path-context.js';
import { ownRealm } from '../fakes/realm-access.js';

export interface Run {
  readonly conditions: string[];
  readonly result: unknown;
  readonly inputs: Inputs;
}

/** Every run of `body` on a root named `x` of the given shape. `branch` decides symbolic conditions: both ways. */
export function enumerate(
  shape: Shape,
  shapes: ShapeTable,
  body: (x: any, inputs: Inputs) => unknown,
  maxObjects = 100,
  access: RealmAccess = ownRealm,
): Run[] {
  const runs: Run[] = [];
  let prefix: number[] = [];
  for (;;) {
    const taken: { option: number; count: number }[] = [];
    const conditions: string[] = [];
    const pick = (count: number): number => {
      const option = prefix[taken.length] ?? 0;
      taken.push({ option, count });
      return option;
    };
    const context = concreteContext({
      branch: () => pick(2) === 0,
      choose(point: ChoicePoint) {
        const option = pick(point.kind === 'branch' ? 2 : point.options);
        if (point.kind === 'shape') conditions.push(...point.describe(option));
        return option;
      },
      assume: () => {},
      concretize: () => 0,
    });
    const inputs = new Inputs(context, shapes, { maxObjects }, NOTATION);
    let result: unknown;
    try {
      result = body(new View(inputs, access).read(inputs.addRoot('x', shape, false)), inputs);
    } catch (error) {
      result = error instanceof PathAbort ? PathAbort.reasonOf(error).kind : error;
    }
    runs.push({ conditions, result, inputs });
    while (taken.length > 0 && taken[taken.length - 1].option === taken[taken.length - 1].count - 1) taken.pop();
    if (taken.length === 0) return runs;
    prefix = taken.map((t, i) => (i === taken.length - 1 ? t.option + 1 : t.option));
  }
}
