// Compares the ways a module can be run, program by program; names what differs. A difference counts when the program shows
// it alone, in realms of its own: programs can change built-ins, which those after them in a shared realm would see.
import { TranslateError } from '../../src/languages/javascript/frontend/instrument/translate.js';
import type { FuzzModule, FuzzProgram } from './program.js';
import {
  LoadFailure,
  loadPlain,
  loadTranslated,
  loadUntouched,
  type Mode,
  REFUSED,
  type Side,
  translateModule,
} from './realms.js';

export interface Difference {
  readonly program: FuzzProgram;
  readonly dialect: FuzzModule['dialect'];
  readonly mode: Mode;
  /** Which comparison failed. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** Programs that neither side can load: they say nothing. */
  readonly invalid: readonly { readonly program: FuzzProgram; readonly error: string }[];
  /** Programs that the engine ended with a gap. */
  readonly refused: number;
}

/** The first difference of each program. */
export function compareModule(module: FuzzModule, mode: Mode): Comparison {
  const together = compare(module, mode);
  if (module.programs.length === 1) return together;
  // One program that does not load takes the others with it.
  const suspicious = [...together.differences, ...together.invalid].map(({ program }) => program);
  const alone = suspicious.map((program) => compareModule({ ...module, programs: [program] }, mode));
  return {
    differences: alone.flatMap((one) => one.differences),
    invalid: alone.flatMap((one) => one.invalid),
    refused: together.refused + alone.reduce((sum, one) => sum + one.refused, 0),
  };
}

function compare(module: FuzzModule, mode: Mode): Comparison {
  const { dialect, programs } = module;
  const all = (expected: string, actual: string): Comparison => ({
    differences: programs.map((program) => ({ program, dialect, mode, what: 'loading', expected, actual })),
    invalid: [],
    refused: 0,
  });
  const untouched = attempt(() => loadUntouched(module));
  const ours = attempt(() => {
    const translation = translateModule(module, mode);
    const cjs = dialect.format === 'cjs';
    return { plain: loadPlain(translation, cjs), translated: loadTranslated(translation, cjs) };
  });
  if ('error' in untouched) {
    if (!('error' in ours)) return all(untouched.error, 'loads');
    return { differences: [], invalid: programs.map((program) => ({ program, error: untouched.error })), refused: 0 };
  }
  if ('error' in ours) return all('loads', ours.error);
  const { plain, translated } = ours.value;
  const found: Difference[] = [];
  let refused = 0;
  for (const program of programs) {
    const expected = untouched.value.run(program);
    const sides: readonly [string, Side][] = [
      ['without hooks', plain],
      ['translated', translated],
    ];
    const before = found.length;
    for (const [what, side] of sides) {
      const actual = guarded(() => side.run(program));
      if (actual.startsWith(REFUSED)) {
        refused++;
        continue;
      }
      if (!sameText(actual, expected) && found.length === before)
        found.push({ program, dialect, mode, what, expected, actual });
    }
    // Programs of a module share nothing but built-ins, so a second run of the same program must see the first state.
    if (found.length === before && translated.rollback()) {
      const again = guarded(() => translated.run(program));
      if (!sameText(again, expected) && !again.startsWith(REFUSED))
        found.push({ program, dialect, mode, what: 'after roll-back', expected, actual: again });
      translated.rollback();
    }
  }
  return { differences: found, invalid: [], refused };
}

function guarded(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return `the engine threw ${error instanceof Error ? error.stack : String(error)}`;
  }
}

function attempt<T>(make: () => T): { readonly value: T } | { readonly error: string } {
  try {
    return { value: make() };
  } catch (error) {
    const expected = error instanceof LoadFailure || error instanceof TranslateError;
    return { error: expected ? error.message : `${error instanceof Error ? error.stack : String(error)}` };
  }
}

/** The line of an error is compared where both sides tell it: engine frames can fill a stack. */
function sameText(a: string, b: string): boolean {
  if (a === b) return true;
  const place = /^(! .*) line \d+$/m;
  if (place.test(a) && place.test(b)) return false;
  return a.replace(place, '$1 ') === b.replace(place, '$1 ');
}
