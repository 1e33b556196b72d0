// `everypath/fast-check`: the valid inputs of a predicate as an arbitrary, for property tests that need structures which random
// generation does not hit. fast-check is the caller's own dependency.
import { type Arbitrary, bigInt, nat } from 'fast-check';
import { type EnumerateOptions, enumerate, type Solution } from './enumerate.js';

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
