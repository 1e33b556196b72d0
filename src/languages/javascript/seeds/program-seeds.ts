// Runs of a unit on concrete inputs (languages/concrete-runs.ts): seeds become values of the realm, the translated unit is called.
import type { SeedCall } from '../../../inputs/seed.js';
import type { EncodedValue } from '../../../result/result.js';
import type { ConcreteRuns } from '../../concrete-runs.js';
import type { UnitDescription } from '../../unit.js';
import type { AnalysedProgram } from '../program/analysed.js';
import { invoke } from '../program/invoke.js';
import { SeedBuilder, seedOfEncoded } from './seed-values.js';
import { Vocabulary } from './vocabulary.js';

export class ProgramSeeds implements ConcreteRuns {
  constructor(
    private readonly unit: UnitDescription,
    private readonly program: AnalysedProgram,
  ) {}

  run(call: SeedCall): void {
    const { unit, program } = this;
    const builder = new SeedBuilder(program, unit.shapes);
    const args: unknown[] = [];
    for (const { name, rest } of unit.parameters) {
      const value = builder.value(call.get(name));
      if (rest) args.push(...(value as unknown[]));
      else args.push(value);
    }
    invoke(unit, program, builder.value(call.get('this')), args);
  }

  words(): { own: Vocabulary; all: Vocabulary } {
    const own = new Vocabulary();
    const all = new Vocabulary();
    for (const module of this.program.code.all()) {
      all.add(module);
      if (module.file === this.unit.file) own.add(module);
    }
    return { own, all };
  }

  seedOf(value: EncodedValue): ReturnType<typeof seedOfEncoded> {
    return seedOfEncoded(value);
  }
}
