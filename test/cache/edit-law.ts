// The law of re-use: after each of a chain of random edits of random programs, a search that takes over what the last one found says what
// a search from scratch says. In this thread, with what is kept in memory.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UnitTree } from '../../src/api/cache/unit-tree.js';
import { InProcessHost } from '../../src/host/in-process.js';
import { usedTime } from '../../src/host/used-time.js';
import { openProgram, parseTarget } from '../../src/languages/javascript/frontend/program.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../../src/result/options.js';
import type { UnitResult } from '../../src/result/result.js';
import { makeProgram } from '../fuzz/verdicts/program.js';
import { checkedText } from '../fuzz/verdicts/text.js';
import { Random, seedOf } from '../oracle/random.js';
import { edited } from './random-edit.js';
import { randomProgram } from './random-program.js';

const OPTIONS: CheckOptions = { ...DEFAULT_OPTIONS, maxSteps: 3000, timeout: 3, maxObjects: 6 };
const CONFIG = '{ "compilerOptions": { "strict": true, "target": "ES2022", "types": [] } }';

/** Functions of one program: each is edited once between two searches. */
export const UNITS = 8;

export interface Chain {
  /** Searches that were compared, those of them that took something over, and the paths that these have and took. */
  compared: number;
  reusing: number;
  paths: number;
  taken: number;
  readonly differences: string[];
}

/** A shelf in memory; what is on it is text, as in files. */
export class MemoryShelf {
  readonly files = new Map<string, string>();
  read(name: string): unknown {
    const text = this.files.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  }
  write(name: string, value: unknown): boolean {
    this.files.set(name, JSON.stringify(value));
    return true;
  }
}

/** Of more paths than these, samples are replayed (search/replay-sampling.ts): the first, and a search that takes something over has others first. */
const EACH_REPLAYED = 32;
/** Of the paths that only a search that took something over says were replayed, so many are run by themselves. */
const RUN_AGAIN = 3;

/** All that a search says but for values that a solver chose and what a clock says. */
export function said(result: UnitResult): string {
  const { paths, stats, statements, gaps, verdict, bound, assumptions } = result;
  const { timeMs: _time, solverCalls: _calls, solverTimeMs: _solver, reused: _reused, ...counted } = stats;
  const shown = paths.map(({ prefix, pathCondition, outcome, replayed, input, output }) => {
    const { kind } = outcome;
    const location = 'location' in outcome ? outcome.location : undefined;
    const sure = paths.length <= EACH_REPLAYED ? replayed : undefined;
    return { prefix, pathCondition, kind, location, replayed: sure, input, output };
  });
  shown.sort((a, b) => (a.prefix < b.prefix ? -1 : 1));
  return JSON.stringify({ verdict, bound, counted, statements, gaps, assumptions, shown }, null, 1);
}

/** @param only the functions that are explored; the others are edited all the same */
export async function editChain(seed: number, length: number, only?: readonly string[]): Promise<Chain> {
  const random = new Random(seedOf(`edits ${seed}`));
  const folder = mkdtempSync(join(tmpdir(), 'everypath-edits-'));
  const chain: Chain = { compared: 0, reusing: 0, paths: 0, taken: 0, differences: [] };
  try {
    writeFileSync(join(folder, 'tsconfig.json'), CONFIG);
    // Every fourth program is of many types, on which most searches leave something open.
    const made = Array.from({ length: 4 * UNITS }, (_, i) => makeProgram(seed, i));
    const programs = made.filter(({ owner }) => owner === undefined).slice(0, UNITS);
    const names = new Set(programs.map(({ name }) => name));
    let text = seed % 4 === 0 ? checkedText(programs) : randomProgram(random, [...names]);
    const explored = new Set(only ?? names);
    const shelf = new MemoryShelf();
    await step(folder, text, explored, shelf, chain, false);
    for (let i = 0; i < length; i++) {
      const before = text;
      for (const name of names) text = edited(text, random.chance(0.15) ? ['h0', 'h1', 'h2', name] : [name], random);
      const found = chain.differences.length;
      await step(folder, text, explored, shelf, chain, true);
      if (chain.differences.length > found) {
        chain.differences.push(`seed ${seed}, edit ${i}\n--- before\n${before}\n--- after\n${text}`);
        break;
      }
    }
    return chain;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Paths that were replayed, says the one search, and that are not among the samples of the other: what a run of each by itself says. */
async function unlikeAlone(
  unit: UnitDescription,
  scratch: UnitResult,
  reused: UnitResult,
  explore: Explore,
): Promise<string[]> {
  const known = new Map(scratch.paths.map((path) => [path.prefix, path]));
  const others = reused.paths.filter(({ prefix, replayed }) => replayed && known.get(prefix)?.replayed !== true);
  const differences: string[] = [];
  for (const { prefix } of others.slice(0, RUN_AGAIN)) {
    const alone = await explore(unit, false, prefix);
    if (alone instanceof Error) differences.push(`${unit.name} ${prefix}: ${alone.message}`);
    else if (!alone.paths[0]?.replayed) differences.push(`${unit.name} ${prefix}: not replayed by itself`);
  }
  return differences;
}

/** Explores a unit; what the last search has left on the shelf is taken over, if there is one. @param replay only this path */
export type Explore = (unit: UnitDescription, kept: boolean, replay?: string) => Promise<UnitResult | Error>;

/** The units of files as they are now. */
export function opened(
  file: string,
  shelf: MemoryShelf,
  options = OPTIONS,
): { units: UnitDescription[]; explore: Explore } {
  const program = openProgram([parseTarget(file)], { cwd: dirname(file) });
  const host = new InProcessHost(options, [], usedTime());
  const explore: Explore = async (unit, keeps, replay) => {
    const alone = replay === undefined ? host : new InProcessHost({ ...options, replay }, [], usedTime());
    const kept = keeps ? new UnitTree(shelf, unit.name, unit, program) : undefined;
    try {
      const result = await alone.explore(unit, program.source(unit), { onEvent: () => {}, kept });
      kept?.write(result);
      return result;
    } catch (error) {
      return error as Error;
    }
  };
  return { units: [...program.units], explore };
}

async function step(
  folder: string,
  text: string,
  names: ReadonlySet<string>,
  shelf: MemoryShelf,
  chain: Chain,
  compares: boolean,
): Promise<void> {
  const file = join(folder, 'edited.ts');
  writeFileSync(file, text);
  const { units, explore } = opened(file, shelf);
  for (const unit of units) {
    if (!names.has(unit.name)) continue;
    const reused = await explore(unit, true);
    if (reused instanceof Error || !compares || reused.stats.reused === undefined) continue;
    const { stats } = reused;
    const scratch = await explore(unit, false);
    chain.compared++;
    if (scratch instanceof Error || !scratch.stats.exhausted || !stats.exhausted) {
      // Limits of time end searches where they like; those that take something over have more of it.
      if (scratch instanceof Error || scratch.stats.exhausted)
        chain.differences.push(`${unit.name}: one search is exhausted, the other is not`);
      continue;
    }
    chain.reusing++;
    chain.paths += stats.paths;
    chain.taken += stats.reused?.paths ?? 0;
    if (said(scratch) !== said(reused)) {
      chain.differences.push(`${unit.name}\n--- scratch\n${said(scratch)}\n--- reused\n${said(reused)}`);
    }
    chain.differences.push(...(await unlikeAlone(unit, scratch, reused, explore)));
  }
}
