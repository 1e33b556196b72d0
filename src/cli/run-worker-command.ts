// Runs `everypath worker` until a signal ends it.
import { newQueueKey, worker } from '../api/worker.js';
import { queueIn } from './queue-option.js';
import type { Streams } from './run-command.js';
import type { WorkerCommand } from './worker-command.js';

/** @returns the exit code. @throws QueueProblem, OptionError */
export async function runWorker(command: WorkerCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  const { queue, jobs, lease, newKey } = command;
  if (newKey === true) {
    streams.stdout.write(`${newQueueKey()}\n`);
    return 0;
  }
  const onText = (text: string): void => void streams.stderr.write(text);
  await worker({ ...queueIn(streams, queue), ...(jobs && { jobs }), ...(lease && { lease }), signal, onText });
  return 0;
}
