// A range of random programs, compared module by module; what differs is made small. Called by worker threads of
// scripts/fuzz.mjs and by the test.
import { compareModule, type Difference } from './compare.js';
import type { FuzzModule, FuzzProgram } from './program.js';
import { makeModule, moduleText } from './program.js';
import type { Mode } from './realms.js';
import { shrink } from './shrink.js';

/** Programs per module. */
export const BATCH = 40;

const MODES: readonly Mode[] = ['hooked', 'dynamic', 'framed', 'observed'];

export interface Failure {
  readonly id: string;
  readonly what: string;
  readonly mode: Mode;
  readonly format: string;
  /** The smallest module found that differs. */
  readonly source: string;
  readonly args: string;
  readonly expected: string;
  readonly actual: string;
}

export interface RangeResult {
  readonly failures: readonly Failure[];
  /** Programs that do not load anywhere. */
  readonly invalid: readonly string[];
  /** Programs that the engine ended with a gap. */
  readonly refused: number;
}

/** Compares the programs of one module: numbers `first` to `first + count - 1`. */
export function compareRange(seed: number, first: number, count: number, batch = BATCH): RangeResult {
  const module = makeModule(seed, first, count, batch);
  const mode = MODES[Math.floor(first / batch / 8) % MODES.length];
  const { differences, invalid, refused } = compareModule(module, mode);
  return {
    failures: differences.map((difference) => minimal(module, difference)),
    invalid: invalid.map(({ program, error }) => `${program.id}: ${error}`),
    refused,
  };
}

/** Of two that load differently: which side fails, and how. */
function kindOf({ expected, actual }: Difference): string {
  const text = expected === 'loads' ? `ours ${actual}` : `theirs ${expected}`;
  return text.replace(/[\d:]+|\n {4}at [\s\S]*/g, '');
}

function minimal(module: FuzzModule, difference: Difference): Failure {
  const { mode, program, dialect, what } = difference;
  const differs = (candidate: FuzzProgram): Difference | undefined =>
    compareModule({ ...module, programs: [candidate] }, mode).differences.find(
      (d) => d.what === what && (what !== 'loading' || kindOf(d) === kindOf(difference)),
    );
  const tree = shrink(program.tree, (candidate) => differs({ ...program, tree: candidate }) !== undefined, 600);
  const smallest = { ...program, tree };
  const { expected, actual } = differs(smallest) ?? difference;
  const source = moduleText({ dialect, programs: [smallest] });
  return { id: program.id, what, mode, format: dialect.format, source, args: program.args, expected, actual };
}
