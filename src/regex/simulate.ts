// The machine run on one text: what V8's exec would give, without backtracking. For tests, which compare the two.
import { Machine } from './machine.js';
import { programOf } from './program.js';
import { BEFORE } from './records.js';

export interface Simulated {
  readonly index: number;
  /** The whole match, then the groups. */
  readonly groups: readonly (string | undefined)[];
}

/** Throws UnsupportedPattern. */
export function simulate(source: string, flags: string, text: string, lastIndex = 0): Simulated | null {
  const program = programOf(source, flags);
  const sticky = flags.includes('y');
  const machine = new Machine(
    program,
    { match: undefined, pieces: new Map() },
    { sticky, start: lastIndex, record: true },
  );
  let state = machine.start();
  for (let i = 0; i < text.length; i++) state = machine.step(state, text.charCodeAt(i));
  const values = machine.captures(state);
  if (values === undefined) return null;
  const groups: (string | undefined)[] = [];
  for (let group = 0; group <= program.expression.groups; group++) groups.push(values[group + 1]);
  return { index: lastIndex + (values[BEFORE + 1] as string).length, groups };
}
