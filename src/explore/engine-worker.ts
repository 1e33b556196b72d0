// Entry point of the engine's thread. Gets one job, streams messages, asks its host for modules and waits for them.
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { createSolver } from '../solver/create.js';
import { Engine, LoadError } from './engine.js';
import type { EngineJob, EngineMessage, LoadReply } from './protocol.js';

export interface EngineThreadData {
  readonly job: EngineJob;
  /** Replies to 'load' messages. */
  readonly replies: MessagePort;
  /** Set to 1 and notified when a reply is there. */
  readonly signal: Int32Array;
}

// Engine frames come first in the stack of a violation.
Error.stackTraceLimit = 50;

const { job, replies, signal } = workerData as EngineThreadData;

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

const { solver, stats, dispose } = await createSolver({ solver: job.options.solver });
try {
  const engine = new Engine(job.unit, job.options, {
    load,
    emit,
    solver,
    solverStats: stats,
    now: () => performance.now(),
  });
  engine.explore();
} catch (error) {
  if (!(error instanceof LoadError)) throw error;
  emit({ type: 'load-error', message: error.message });
} finally {
  dispose();
}
