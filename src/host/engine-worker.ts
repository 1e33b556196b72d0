// Entry point of the engine's thread. Gets jobs, one at a time, streams messages, asks its host for modules and waits for
// them. Each has a solver of its own.
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { BackEnd } from '../languages/language.js';
import { LoadError } from '../languages/load-error.js';
import type { BranchScore } from '../path/branch-score.js';
import type { Listener } from '../path/listener.js';
import { Engine } from '../search/engine.js';
import type { GoalTracker } from '../search/modes/goals/goal-tracker.js';
import { StrategyError } from '../search/strategies/best-first.js';
import { Waist } from '../search/waist.js';
import { type CreatedSolver, createSolver } from '../solver/create.js';
import { emptyStats } from '../solver/solver.js';
import type { NodeBatch } from '../trace/columns.js';
import { createTracker } from './load-criterion.js';
import { loadLanguages } from './load-languages.js';
import { loadListeners } from './load-listeners.js';
import { loadScore } from './load-score.js';
import { lockDown } from './lockdown.js';
import type { EngineJob, EngineMessage } from './protocol.js';
import { treeListener } from './tree-stream.js';
import { UserModuleError } from './user-module.js';

export interface EngineThreadData {
  /** Replies to 'load' messages. */
  readonly replies: MessagePort;
  /** Set to 1 and notified when a reply is there. */
  readonly signal: Int32Array;
}

// Engine frames come first in the stack of a violation.
Error.stackTraceLimit = 50;

const { replies, signal } = workerData as EngineThreadData;

function emit(message: EngineMessage): void {
  parentPort?.postMessage(message);
}

function emitBatch(batch: NodeBatch): void {
  parentPort?.postMessage({ type: 'tree', batch } satisfies EngineMessage, [batch.rows.buffer]);
}

/** The program of the last job. */
let source: number | undefined;
const waist = new Waist();
const backEnds = new Map<string, BackEnd>();

/** Back ends keep what they have loaded from unit to unit. */
async function backEndOf({ language, options }: EngineJob): Promise<BackEnd> {
  const known = backEnds.get(language);
  if (known !== undefined) return known;
  const languages = await UserModuleError.of('--language', () => loadLanguages(options.languages));
  const made = await languages.named(language).backEnd();
  backEnds.set(language, made);
  return made;
}

/** Asks the host and blocks until it answers. */
function load(request: unknown): unknown {
  emit({ type: 'load', request });
  let received = receiveMessageOnPort(replies);
  while (received === undefined) {
    Atomics.wait(signal, 0, 0);
    Atomics.store(signal, 0, 0);
    received = receiveMessageOnPort(replies);
  }
  return received.message;
}

let created: CreatedSolver | undefined;
/** Marks that replayed paths of earlier units have confirmed. */
const reached = new Set<number>();

/** Of the effort for a query, where there is always something else to try. */
const QUICK = 0.05;

async function run(job: EngineJob): Promise<void> {
  if (job.source !== source) {
    for (const backEnd of backEnds.values()) backEnd.reset?.();
    reached.clear();
  }
  source = job.source;
  try {
    // A new one for each unit: what a solver learnt from one must not change the answers about another.
    const { solver, search } = job.options;
    const kept = search === 'hybrid' && created !== undefined;
    // Starting one costs more than the share of a small unit; a search that gives up early is not repeatable in any case.
    if (kept) Object.assign((created as CreatedSolver).stats, emptyStats());
    else created?.dispose();
    if (!kept) created = undefined;
    created ??= await createSolver({ solver, effort: search === 'hybrid' ? QUICK : 1 });
  } catch (error) {
    emit({ type: 'load-error', message: `--solver: ${(error as Error).message}`, option: true });
    return;
  }
  const { solver, stats } = created;
  let listeners: Listener[];
  let score: BranchScore | undefined;
  let goals: GoalTracker | undefined;
  let backEnd: BackEnd;
  try {
    backEnd = await backEndOf(job);
    const { tree, suite } = job;
    score = await UserModuleError.of('--search', () => loadScore(job.options.search));
    listeners = await UserModuleError.of('--listener', () => loadListeners(job.options.listeners));
    if (tree !== undefined) {
      listeners.push(await UserModuleError.of('--nodes', () => treeListener(tree, emitBatch)));
    }
    if (suite !== undefined) goals = await UserModuleError.of('--criterion', () => createTracker(suite));
    if (goals !== undefined) listeners.push(goals.listener);
  } catch (error) {
    if (!(error instanceof UserModuleError)) throw error;
    emit({ type: 'load-error', message: `${error.option}: ${error.message}`, option: true });
    return;
  }
  lockDown();
  try {
    const now = (): number => performance.now();
    const services = {
      backEnd,
      waist,
      load,
      listeners,
      score,
      emit,
      solver,
      solverStats: stats,
      now,
      against: job.against,
      goals,
      patience: job.patience,
      loading: job.loading,
      reached,
    };
    new Engine(job.unit, job.options, services).explore();
  } catch (error) {
    if (error instanceof StrategyError) {
      emit({ type: 'load-error', message: `--search: ${job.options.search}: ${error.message}`, option: true });
      return;
    }
    if (!(error instanceof LoadError)) throw error;
    emit({ type: 'load-error', message: error.message, ...error.details });
  }
}

// Promises of the program's own that nobody waits for must not end the thread; the engine's errors must.
process.on('unhandledRejection', () => {});
parentPort?.on('message', (job: EngineJob) => {
  run(job).catch((error) => process.nextTick(() => raise(error)));
});

function raise(error: unknown): never {
  throw error;
}
