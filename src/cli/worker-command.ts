// `everypath worker`: its options. No work happens here, so that --help is quick.
import type { Command } from 'commander';
import type { Act } from './action.js';
import { number } from './options.js';

export interface WorkerCommand {
  readonly queue?: string;
  readonly jobs?: number;
  readonly lease?: number;
  readonly newKey?: boolean;
}

const NOTES = `
Each machine needs the same EVERYPATH_QUEUE_KEY, version of everypath and major version of Node. The address may hold
user and password; in EVERYPATH_QUEUE nobody sees them. The packages bullmq and ioredis must be installed.

Exit codes:
  0  ended by a signal; work under way went back to the queue
  2  the queue cannot be used

Examples:
  npx everypath worker --new-key
  EVERYPATH_QUEUE=rediss://:PASSWORD@queue.example:6380 npx everypath worker
  npx everypath worker --queue redis://127.0.0.1:6379 --jobs 4
  npx everypath check src --queue env`;

export function addWorkerCommand(program: Command, act: Act): void {
  program
    .command('worker')
    .description('Explore what checks put into a queue, until it is ended (docs/scale-out.md).')
    .option('--queue <url>', 'redis://HOST:PORT or rediss://HOST:PORT (default: EVERYPATH_QUEUE)')
    .addOption(number('--jobs <n>', 'pieces of work at a time (default: the number of cores)'))
    .addOption(number('--lease <seconds>', 'without a sign of life, before its work is given to another (default: 15)'))
    .option('--new-key', 'print a key for EVERYPATH_QUEUE_KEY and end')
    .addHelpText('after', NOTES)
    .action((given: WorkerCommand) => {
      const { newKey = false } = given;
      act(
        async (streams, signal) => (await import('./run-worker-command.js')).runWorker(given, streams, signal),
        !newKey,
      );
    });
}
