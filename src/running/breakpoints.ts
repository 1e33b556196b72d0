// Where V8 is to stop in a script, for `--trigger break`: at the heads of the units. The condition of a breakpoint is the probe, and is false: the program never
// stands still.
import { functionsOf, headOf, parsedText } from '../record/probe.js';
import { mayBeIn } from './marked-texts.js';
import type { Trigger } from './marks.js';
import { functionHit } from './probe-text.js';
import { RUN } from './run-name.js';

export interface Breakpoint {
  /** In the text, from 0. */
  readonly line: number;
  readonly column: number;
  readonly condition: string;
}

export function breakpointsIn(
  text: string,
  file: string,
  module: boolean,
  triggers: readonly Trigger[],
  script: string,
): Breakpoint[] {
  const here = triggers.filter((trigger) => mayBeIn(trigger, text, file));
  const program = here.length === 0 ? undefined : parsedText(text, module);
  if (program === undefined) return [];
  return here.flatMap((trigger) =>
    functionsOf(program, trigger.unit).map((found) => {
      const before = text.slice(0, headOf(found.body)).split('\n');
      const hit = functionHit(text, found, trigger, triggers.indexOf(trigger), () => []);
      const when = trigger.when === undefined ? '' : `&&${RUN}.holds(()=>(${trigger.when}))`;
      const condition = `${RUN}.on${when}&&${RUN}.hit(${[...hit, 'void 0', JSON.stringify(script)].join()}),false`;
      return { line: before.length - 1, column: (before.at(-1) as string).length, condition };
    }),
  );
}
