// `everypath/fast-check`: all of fast-check, with `assert` and `check` that explore the test they are called in, and the valid inputs of a predicate as
// an arbitrary, for property tests that need structures which random generation does not hit. fast-check is the caller's own dependency.
// fast-check-required.ts is the same for CommonJS.
import * as real from 'fast-check';
import { type Arbitrary, bigInt, nat } from 'fast-check';
import { type EnumerateOptions, enumerate, type Solution } from './enumerate.js';

import { type Exploring, exploringAssert } from './testing/exploring-assert.js';

export * from 'fast-check';

const exploring: Exploring = exploringAssert(real);

/** `fc.assert` of fast-check: the test around the call is explored first, and what breaks the property is the first example. */
export const assert: typeof real.assert = exploring.assert;

/** `fc.check` of fast-check, after an exploration as for `assert`. */
export const check: typeof real.check = exploring.check;

const fc: typeof real.default = { ...real.default, ...exploring };
export default fc;

/**
 * An arbitrary of the inputs for which a predicate holds, each as likely as the others. It shrinks towards the inputs that
 * are enumerated first: those with fewer objects and members.
 *
 *     const trees = await validInputs<{ this: Tree }>('tree.ts#Tree', { bound: 6, classes: { Tree, Node } });
 *     fc.assert(fc.property(trees, ({ this: tree }) => ...));
 *
 * @throws Error when there are none, or when the enumeration was cut short: properties would hold for too little
 */
export async function validInputs<T = Solution>(target: string, options: EnumerateOptions): Promise<Arbitrary<T>> {
  const list = await enumerate<T>(target, options).collect();
  const { result, size } = list;
  if (!result.complete) {
    const why = result.gaps.map((gap) => gap.message).join('; ');
    throw new Error(`the inputs of ${result.unit} could not all be enumerated: ${why}`);
  }
  if (size === 0) throw new Error(`${result.unit} holds for no input within the bound ${result.bound}`);
  return typeof size === 'number'
    ? nat(size - 1).map((index) => list.at(index))
    : bigInt(0n, size - 1n).map((index) => list.at(index));
}
