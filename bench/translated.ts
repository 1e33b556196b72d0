// Loads a module as the engine does: translated, in a patched realm, with marks, fuel and the write journal on. Bundled
// and used by bench/translation.mjs; a run of a kernel is one path.

import { lockDown } from '../src/host/lockdown.js';
import { openProgram } from '../src/languages/javascript/frontend/program.js';
import { AnalysedProgram } from '../src/languages/javascript/program/analysed.js';
import { Waist } from '../src/search/waist.js';
import { concreteContext, refuse } from '../test/fakes/path-context.js';

export interface Translated {
  readonly exports: any;
  beginPath(): void;
  endPath(): void;
}

export function loadTranslated(file: string, unitName: string | undefined, cwd: string): Translated {
  const opened = openProgram([{ file, unit: unitName }], { cwd });
  // Concrete runs: no value of type any enters, whatever the kernels' parameters are declared as.
  const unit = { ...opened.units[0], dynamic: false };
  const context = new Waist();
  context.current = concreteContext({ gap: refuse, abort: refuse });
  const state = { aborting: false, loading: false };
  const program: AnalysedProgram = new AnalysedProgram(
    unit,
    (specifier, from) => opened.loader(unit).load(specifier, from),
    context,
    state,
    {
      mark(index) {
        program.marks[index] = 1;
      },
      spend() {
        program.fuel.fuel = 1_000_000_000;
      },
      fresh: refuse,
      symbolicInput: refuse,
    },
  );
  program.sparesNew = true;
  program.start();
  // As the engine's process is: what that costs counts.
  lockDown();
  return {
    exports: program.exports,
    beginPath: () => program.beginPath(),
    endPath() {
      program.journal.rollback();
      program.journal.reload = false; // kernels keep no state between runs
    },
  };
}
