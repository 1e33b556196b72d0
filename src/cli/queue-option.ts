// The queue of a command: its address as an option, or as the environment of the command has it; the key is only there, where nobody sees it.
import { FROM_ENVIRONMENT, type QueueOptions } from '../queue/address.js';
import type { Streams } from './run-command.js';

export function queueIn({ env }: Pick<Streams, 'env'>, url: string = FROM_ENVIRONMENT): QueueOptions {
  // Others see the arguments of a process.
  process.title = 'everypath';
  const { EVERYPATH_QUEUE = '', EVERYPATH_QUEUE_KEY = '' } = env;
  return { url: url === FROM_ENVIRONMENT ? EVERYPATH_QUEUE : url, key: EVERYPATH_QUEUE_KEY };
}
