// Entry point of the engine's thread. Gets jobs, one at a time, streams messages, asks its host for modules and waits for
// them. Each has a solver of its own.
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type CreatedSolver, createSolver } from '../solver/create.js';
import { Engine, LoadError } from './engine.js';
import type { EngineJob, EngineMessage, LoadReply } from './protocol.js';

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

const loaded = new Map<string, LoadReply>();

/** Asks the host and blocks until it answers. */
function load(specifier: string, from: string | undefined): LoadReply {
  const key = `${from ?? ''}\n${specifier}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  emit({ type: 'load', specifier, from });
  let received = receiveMessageOnPort(replies);
  while (received === undefined) {
    Atomics.wait(signal, 0, 0);
    Atomics.store(signal, 0, 0);
    received = receiveMessageOnPort(replies);
  }
  const reply = received.message as LoadReply;
  loaded.set(key, reply);
  return reply;
}

let created: CreatedSolver | undefined;

async function run(job: EngineJob): Promise<void> {
  loaded.clear();
  try {
    // A new one for each unit: what a solver learnt from one must not change the answers about another.
    created?.dispose();
    created = undefined;
    created = await createSolver({ solver: job.options.solver });
  } catch (error) {
    emit({ type: 'load-error', message: `--solver: ${(error as Error).message}`, option: true });
    return;
  }
  const { solver, stats } = created;
  try {
    const now = (): number => performance.now();
    new Engine(job.unit, job.options, { load, emit, solver, solverStats: stats, now }).explore();
  } catch (error) {
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
