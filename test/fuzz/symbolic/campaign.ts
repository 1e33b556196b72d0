// A range of random functions, explored and judged; what fails is made small.
import type { Code } from '../code.js';
import { candidates } from '../shrink.js';
import { type Explored, exploreAll } from './explore.js';
import { fileText, makeFunction, type SymbolicProgram } from './program.js';

export interface SymbolicFailure {
  readonly id: string;
  readonly failure: string;
  readonly source: string;
}

export interface SymbolicRange {
  readonly explored: readonly Explored[];
  readonly failures: readonly SymbolicFailure[];
}

export async function exploreRange(seed: number, first: number, count: number): Promise<SymbolicRange> {
  const programs = Array.from({ length: count }, (_, i) => makeFunction(seed, first + i));
  const explored = await exploreTogether(programs);
  const failures: SymbolicFailure[] = [];
  for (const { program, failure } of explored) {
    if (failure !== undefined) failures.push(await minimal(program, failure));
  }
  return { explored, failures };
}

/** A file that does not load is taken apart. */
async function exploreTogether(programs: readonly SymbolicProgram[]): Promise<readonly Explored[]> {
  try {
    const explored = await exploreAll(programs);
    if (programs.length === 1 || !explored.every(({ failure }) => failure?.startsWith('the engine threw')))
      return explored;
  } catch (error) {
    if (programs.length === 1) return [invalid(programs[0]!, error)];
  }
  const half = Math.ceil(programs.length / 2);
  return [...(await exploreTogether(programs.slice(0, half))), ...(await exploreTogether(programs.slice(half)))];
}

function invalid(program: SymbolicProgram, error: unknown): Explored {
  return {
    program,
    failure: `does not load: ${String(error)}`,
    paths: 0,
    exhausted: false,
    proved: false,
    accepted: 0,
    matched: 0,
  };
}

/** What kind of failure it is, without the values of one run. */
function kindOf(failure: string): string {
  return failure
    .split('\n')[0]!
    .replace(/[\d.]+|'.*?'|".*?"|`.*?`/g, '#')
    .slice(0, 60);
}

async function minimal(program: SymbolicProgram, failure: string): Promise<SymbolicFailure> {
  let best = { tree: program.tree, failure };
  let tries = 120;
  for (let progress = true; progress && tries > 0; ) {
    progress = false;
    for (const tree of candidates(best.tree)) {
      if (tries-- <= 0) break;
      if (String(tree).length >= String(best.tree).length || !mayLoad(tree)) continue;
      const [explored] = await exploreTogether([{ ...program, tree }]);
      if (explored?.failure === undefined || kindOf(explored.failure) !== kindOf(failure)) continue;
      best = { tree, failure: explored.failure };
      progress = true;
      break;
    }
  }
  return { id: program.id, failure: best.failure, source: fileText([{ ...program, tree: best.tree }]) };
}

function mayLoad(tree: Code): boolean {
  return String(tree).includes('export function');
}
