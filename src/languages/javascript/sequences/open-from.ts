// Opens a class for the exploration of sequences, from its constructor or from where the tests of a file leave its objects.
import { gapAt } from '../../../result/gaps/gap-text.js';
import { onlyFrom } from '../../../result/gaps/limits.js';
import type { Gap } from '../../../result/outcome.js';
import type { OpenProgram } from '../../language.js';
import type { OpenedSequences, SequenceRequest } from '../../sequences.js';
import { startsFrom } from './from-tests.js';
import { openSequences, type SequenceProgram } from './open-sequences.js';

/** @throws ProgramError when there is nothing to start from */
export async function openFrom({ target, length, from, cwd, explore }: SequenceRequest): Promise<OpenedSequences> {
  const opened = openSequences(target, length, cwd);
  if (from === undefined) return asOpened(opened, []);
  const { objects, gaps } = await startsFrom(from, opened.target, cwd, explore, (starts) =>
    openSequences(target, 0, cwd, starts),
  );
  // Goals that no sequence from here meets may be met from elsewhere.
  const elsewhere = gapAt(onlyFrom(from), opened.unit.location);
  return asOpened(openSequences(target, length, cwd, objects), [...gaps, elsewhere]);
}

function asOpened(opened: SequenceProgram, gaps: readonly Gap[]): OpenedSequences {
  return { program: withTests(opened), unit: opened.unit, gaps };
}

/** The goals of all members of the class are goals of a sequence; imports are those of the module as it is on disk. */
function withTests({ program, members, memberProgram }: SequenceProgram): OpenProgram {
  return {
    units: program.units,
    source: (unit) => program.source(unit),
    async tests() {
      const { createTestWriter } = await import('../suite/test-writer.js');
      return createTestWriter({
        testSignature: () => {
          const signatures = members.map((member) => memberProgram.testSignature(member));
          return { ...signatures[0], scope: signatures.flatMap((signature) => signature.scope) };
        },
        compilerOptions: (file) => memberProgram.compilerOptions(file),
      });
    },
  };
}
