// Collections of the input: their elements are those of an array of the input. A list takes them all at once, whatever their number; other
// collections are filled by their own methods, one number of elements after the other.
import { constant, lt } from '../../../logic/build.js';
import type { RunningPath } from '../../../path/context.js';
import { PathAbort } from '../../../path/context.js';
import type { LibraryInput } from '../library-inputs.js';
import { term } from '../machine/arithmetic.js';
import type { JavaArray } from '../machine/java-array.js';
import { JavaClass, type JavaObject } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

const OBJECT = 'Ljava/lang/Object;';

/** What is used of the path. */
type Deciding = Pick<RunningPath, 'branch' | 'abort'>;

export function fillCollection(
  machine: Machine,
  made: JavaObject,
  { how }: LibraryInput,
  elements: JavaArray,
  path: Deciding,
): void {
  if (how === 'list') {
    const property = (name: string, descriptor: string): string =>
      made.$c.findField(name, descriptor)?.property ?? machine.refuse(`${made.$c.name} without ${name}`);
    made[property('elementData', `[${OBJECT}`)] = elements;
    made[property('size', 'I')] = elements.len;
    return;
  }
  try {
    made.$c.methods.get('<init>()V')!.f.call(made);
    for (let i = 0; path.branch(lt(constant(i), term(elements.len)), -1); i++) {
      const element = machine.ops.aload(elements, i, -1) as JavaObject;
      if (how === 'adds') made[`add(${OBJECT})Z`](element);
      else {
        const held = (name: string): unknown => element[element.$c.findField(name, OBJECT)!.property];
        made[`put(${OBJECT}${OBJECT})${OBJECT}`](held('key'), held('value'));
      }
    }
  } catch (signal) {
    if (PathAbort.is(signal) || !((signal as JavaObject | undefined)?.$c instanceof JavaClass)) throw signal;
    // There is no such collection: a sorted one has no null.
    path.abort({ kind: 'infeasible' });
  }
}
