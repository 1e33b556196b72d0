// Runs the functions of a module on plain Node and explores them: the order of every event that Node shows is among those that were
// explored, and is the only one where Node leaves nothing open.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InProcessHost } from '../../../src/host/in-process.js';
import { openProgram, parseTarget } from '../../../src/languages/javascript/frontend/program.js';
import { DEFAULT_OPTIONS } from '../../../src/result/options.js';
import type { Kind } from './kinds.js';

/** Calls each function from a task of its own, as the engine does. */
const NATIVE = `
const [file, from, to] = process.argv.slice(1);
import(file).then((module) => {
  const found = [];
  for (let i = Number(from); i < Number(to); i++) {
    setImmediate(() => module['f' + i]().then((log) => { found[i] = log; }));
  }
  process.on('exit', () => process.stdout.write(JSON.stringify(found)));
});`;

/** Milliseconds: a program that does not end is a fault of its generator. */
const HANGS_MS = 120_000;

function onNode(file: string, from: number, to: number): string[] {
  const args = ['-e', NATIVE, file, String(from), String(to)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: HANGS_MS, stdio: 'pipe' }));
}

/** Node 20 fails by an assertion of its own where a signal depends on one that is being aborted: it shows nothing then. */
const NODE_FAILS = 'ERR_INTERNAL_ASSERTION';

/** What each function logs; NODE_FAILS where Node itself is at fault, which ends the process for all of them. */
function shownByNode(file: string, count: number): string[] {
  try {
    return onNode(file, 0, count);
  } catch (error) {
    if (!isFaultOfNode(error)) throw error;
  }
  return Array.from({ length: count }, (_, i) => {
    try {
      return onNode(file, i, i + 1)[i];
    } catch (error) {
      if (!isFaultOfNode(error)) throw error;
      return NODE_FAILS;
    }
  });
}

function isFaultOfNode(error: unknown): boolean {
  return String((error as { stderr?: unknown }).stderr).includes(NODE_FAILS);
}

/** On a busy machine timers are late and come in other orders: a function whose order was not explored is run again by itself. */
const TRIES = 5;

/** Of a function; one with more orders says nothing of the others. */
const MOST_PATHS = 200;

/** Seconds of processor time. */
const PATIENCE = 20;

export interface Difference {
  readonly program: string;
  readonly text: string;
  readonly shown: string | undefined;
  readonly explored: readonly (string | undefined)[];
  readonly gaps: readonly string[];
}

export interface Comparison {
  readonly compared: number;
  /** Not all orders were explored, or Node itself failed: nothing is said. */
  readonly passed: number;
  readonly paths: number;
  readonly differences: readonly Difference[];
}

/** Compares `count` programs of a kind, in a file of the folder. */
export async function compareOrders(folder: string, kind: Kind, seed: number, count: number): Promise<Comparison> {
  const name = `${kind.name.replaceAll(' ', '-')}-${seed}`;
  const file = join(folder, `${name}.mjs`);
  const text = kind.module(seed, count);
  writeFileSync(file, text);
  const native = shownByNode(file, count);
  const opened = openProgram([parseTarget(file)], { cwd: folder });
  const options = { ...DEFAULT_OPTIONS, maxPaths: MOST_PATHS, timeout: PATIENCE, proof: 'off' as const };
  const host = new InProcessHost(options, [], processorTime);
  const differences: Difference[] = [];
  let [compared, passed, total] = [0, 0, 0];
  for (const unit of opened.units) {
    const index = Number(unit.name.slice(1));
    if (native[index] === NODE_FAILS) {
      passed++;
      continue;
    }
    const { paths, gaps } = await host.explore(unit, opened.source(unit), { onEvent: () => {} });
    total += paths.length;
    const messages = gaps.map(({ message }) => message);
    // Where there are too many orders, those that were explored say nothing of the others.
    if (kind.open && messages.some((message) => /limit/.test(message))) {
      passed++;
      continue;
    }
    compared++;
    const explored = paths.map(({ outcome }) => outcome.value);
    let shown = native[index];
    const isAmong = (): boolean => explored.includes(`"${shown}"`) && (kind.open || explored.length === 1);
    for (let i = 0; kind.open && !isAmong() && i < TRIES; i++) shown = onNode(file, index, index + 1)[index];
    if (isAmong() && gaps.length === 0) continue;
    const source = text.slice(text.indexOf(`function ${unit.name}()`)).split('\nexport ')[0];
    differences.push({ program: `${name} ${unit.name}`, text: source, shown, explored, gaps: messages });
  }
  return { compared, passed, paths: total, differences };
}

/** Of the process: a loaded machine shortens no search. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
