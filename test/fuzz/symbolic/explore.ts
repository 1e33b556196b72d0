// Explores a file of random functions and holds every result against the oracle: random inputs satisfy one path condition and
// behave as its path predicts, reported inputs belong to their paths, findings are replayed, the engine does not fail.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessHost } from '../../../src/host/in-process.js';
import { openProgram, parseTarget } from '../../../src/languages/javascript/frontend/program.js';
import type { UnitDescription } from '../../../src/languages/unit.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../../../src/result/options.js';
import type { UnitResult } from '../../../src/result/result.js';
import { NoInputs } from '../../oracle/blueprint.js';
import { checkOracle } from '../../oracle/law.js';
import { fileText, type SymbolicProgram } from './program.js';

/** Small on purpose: many programs a little deep rather than few in depth. */
const LIMITS: Partial<CheckOptions> = { maxPaths: 30, maxSteps: 3000, timeout: 1, maxObjects: 8, paths: 100 };

const INPUTS = 40;

export interface Explored {
  readonly program: SymbolicProgram;
  /** What is wrong; undefined when nothing is. */
  readonly failure: string | undefined;
  readonly paths: number;
  readonly exhausted: boolean;
  readonly proved: boolean;
  readonly accepted: number;
  readonly matched: number;
}

/** Gaps that tell of a fault of ours, not of a limit. */
const FAULTS = new Set(['engine-bug', 'crash', 'not-replayed', 'nondeterminism']);

export async function exploreAll(programs: readonly SymbolicProgram[]): Promise<Explored[]> {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-fuzz-'));
  try {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'units.ts');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "target": "ES2022", "types": [] } }',
    );
    writeFileSync(file, fileText(programs));
    const opened = openProgram([parseTarget(file)], { cwd: folder });
    const host = new InProcessHost({ ...DEFAULT_OPTIONS, ...LIMITS }, []);
    const results: Explored[] = [];
    for (const program of programs) {
      const unit = opened.units.find((u) => u.name === program.name);
      if (unit === undefined) {
        results.push(failed(program, 'the unit is not found'));
        continue;
      }
      try {
        const result = await host.explore(unit, opened.source(unit), { onEvent: () => {} });
        results.push(judge(program, unit, result));
      } catch (error) {
        results.push(failed(program, `the engine threw ${error instanceof Error ? error.stack : String(error)}`));
      }
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function failed(program: SymbolicProgram, failure: string): Explored {
  return { program, failure, paths: 0, exhausted: false, proved: false, accepted: 0, matched: 0 };
}

function judge(program: SymbolicProgram, unit: UnitDescription, result: UnitResult): Explored {
  const base = {
    program,
    paths: result.stats.paths,
    exhausted: result.stats.exhausted,
    proved: result.verdict === 'proved',
    accepted: 0,
    matched: 0,
  };
  const fault = result.gaps.find((gap) => FAULTS.has(gap.code));
  if (fault !== undefined) return { ...base, failure: `gap ${fault.code}: ${fault.message}` };
  const unshown = result.paths.find((path) => path.outcome.kind === 'violated' && !path.replayed);
  if (unshown !== undefined)
    return { ...base, failure: `a violation that was not replayed: ${JSON.stringify(unshown.outcome)}` };
  try {
    const report = oracle(unit, result);
    return { ...base, accepted: report.accepted, matched: report.matched, failure: undefined };
  } catch (error) {
    if (error instanceof NoInputs) return { ...base, failure: undefined };
    return { ...base, failure: `the oracle: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** A failure counts when it shows in realms that no other program has touched. */
function oracle(unit: UnitDescription, result: UnitResult): { readonly accepted: number; readonly matched: number } {
  try {
    return checkOracle(unit, result, { inputs: INPUTS });
  } catch (error) {
    if (error instanceof NoInputs) throw error;
    return checkOracle(unit, result, { inputs: INPUTS, isolated: true });
  }
}
