// Candidate facts that few loops need, tried once a proof has failed without: implications between booleans, what texts begin and end with, numbers that grow
// in steps of a constant while others count. Asked by candidates.ts.
import { and, apply, constant, eq, not } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { before, type NamedValues, placeholder } from './facts.js';

export interface RareSource {
  readonly entry: NamedValues;
  readonly changing: ReadonlySet<string>;
  readonly inexact: ReadonlySet<string>;
  readonly constants: readonly number[];
}

/** More booleans, numbers and steps than these are not combined. */
const MAX = { flags: 6, numbers: 6, steps: 4, largest: 100 };

export function addRareFacts({ entry, changing, inexact, constants }: RareSource, add: (fact: Term) => void): void {
  const of = (sort: string): [string, Term][] => [...entry].filter(([, value]) => value.sort === sort);
  const flags = of('bool').slice(0, MAX.flags);
  addImplications(flags, changing, add);
  for (const [name, value] of of('str')) if (changing.has(name)) addEnds(name, value, add);
  const whole = of('num').filter(([name]) => changing.has(name) && !inexact.has(name));
  const steps = constants.filter((value) => Number.isInteger(value) && value > 1 && value <= MAX.largest);
  addSteps(whole.slice(0, MAX.numbers), steps.slice(0, MAX.steps), add);
}

/** At most one of two is true, at least one, or one only with the other. */
function addImplications(
  flags: readonly [string, Term][],
  changing: ReadonlySet<string>,
  add: (fact: Term) => void,
): void {
  for (const [i, [name, value]] of flags.entries()) {
    for (const [other, otherValue] of flags.slice(i + 1)) {
      if (!changing.has(name) && !changing.has(other)) continue;
      const a = placeholder(name, value);
      const b = placeholder(other, otherValue);
      for (const never of [and(a, b), and(a, not(b)), and(not(a), b), and(not(a), not(b))]) add(not(never));
    }
  }
}

function addEnds(name: string, value: Term, add: (fact: Term) => void): void {
  const [now, then] = [placeholder(name, value), placeholder(before(name), value)];
  add(apply('startsWith', [now, then]));
  add(apply('endsWith', [now, then]));
}

/** One grows by a multiple of what the other grows or falls by. */
function addSteps(whole: readonly [string, Term][], steps: readonly number[], add: (fact: Term) => void): void {
  for (const [name, value] of whole) {
    const grown = apply('sub', [placeholder(name, value), placeholder(before(name), value)]);
    for (const [other, otherValue] of whole) {
      if (other === name) continue;
      const [now, then] = [placeholder(other, otherValue), placeholder(before(other), otherValue)];
      for (const step of steps) {
        add(eq(grown, apply('mul', [constant(step), apply('sub', [now, then])])));
        add(eq(grown, apply('mul', [constant(step), apply('sub', [then, now])])));
      }
    }
  }
}
