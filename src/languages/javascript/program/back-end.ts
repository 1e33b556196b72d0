// JavaScript's half in the engine's thread: asks the front end for translated modules, keeps programs that several units use.
import type { BackEnd, ProgramSetup } from '../../language.js';
import type { ModuleCode, ModuleRequest } from '../module-code.js';
import { NOTATION } from '../notation.js';
import type { LoadModule } from './module-graph.js';
import { ProgramPool, programKey } from './program-pool.js';
import { UnitProgram } from './unit-program.js';

type ModuleReply = ModuleCode | { readonly error: string };

export class JavaScriptBackEnd implements BackEnd {
  readonly notation = NOTATION;
  /** Translated modules by what they were asked for with. */
  private readonly modules = new Map<string, ModuleReply>();
  private readonly pool = new ProgramPool();

  reset(): void {
    this.modules.clear();
    this.pool.clear();
  }

  program(setup: ProgramSetup): UnitProgram {
    const { unit, observe, alone } = setup;
    const key = alone ? undefined : programKey(unit, observe);
    const kept = key === undefined ? undefined : this.pool.take(key, unit);
    return new UnitProgram(setup, this.loader(setup), kept, (program) => {
      if (key !== undefined) this.pool.keep(key, program);
    });
  }

  private loader({ unit, observe, load }: ProgramSetup): LoadModule {
    const { entry, file, dynamic, models, threads, tells, summaries } = unit;
    const translation = JSON.stringify([entry ?? file, dynamic, models, threads, tells, summaries, observe]);
    return (specifier, from) => {
      const key = [translation, from ?? '', specifier].join('\n');
      const known = this.modules.get(key);
      if (known !== undefined) return known;
      const reply = load({ specifier, from, observe, ...(tells && { tells }) } satisfies ModuleRequest) as ModuleReply;
      this.modules.set(key, reply);
      return reply;
    };
  }
}
