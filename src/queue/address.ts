// Where a queue is and who may use it: the address and the key, as they were given or as the environment has them.
// Always holds: neither the password nor the key is in a text that anybody sees; `shown` is for texts.
import { missingQueue, missingQueueKey, wrongQueue, wrongQueueKey } from '../report/queue-messages.js';
import { QueueProblem } from './queue-problem.js';
import { QueueKey } from './seal.js';

/** Of the address and of the key. */
export const QUEUE_VARIABLES = ['EVERYPATH_QUEUE', 'EVERYPATH_QUEUE_KEY'] as const;
/** Written in place of an address: the environment has it. */
export const FROM_ENVIRONMENT = 'env';

/** A queue as callers name it: an address, or `env`; with the key, or with that of the environment. */
export type GivenQueue = string | QueueOptions;

export interface QueueOptions {
  /** `redis://` or `rediss://`; `env`, or nothing: that of EVERYPATH_QUEUE. */
  readonly url?: string;
  /** That of EVERYPATH_QUEUE_KEY unless given. */
  readonly key?: string;
  /** Seconds without Redis, or without a worker that can serve, after which a check gives up; 60 unless given. */
  readonly patience?: number;
}

export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly tls: boolean;
  /** Without secrets. */
  readonly shown: string;
  readonly key: QueueKey;
}

const PORT = 6379;

/** @throws QueueProblem */
export function queueAddress(given: GivenQueue, env: NodeJS.ProcessEnv = process.env): QueueAddress {
  const { url = FROM_ENVIRONMENT, key } = typeof given === 'string' ? { url: given } : given;
  const text = url === FROM_ENVIRONMENT ? env.EVERYPATH_QUEUE : url;
  if (text === undefined || text === '') throw new QueueProblem(missingQueue());
  const address = parse(text);
  const secret = key ?? env.EVERYPATH_QUEUE_KEY;
  if (secret === undefined || secret === '') throw new QueueProblem(missingQueueKey());
  const parsed = QueueKey.parse(secret);
  if (parsed === undefined) throw new QueueProblem(wrongQueueKey());
  return { ...address, key: parsed };
}

function parse(text: string): Omit<QueueAddress, 'key'> {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new QueueProblem(wrongQueue('it is no URL'));
  }
  const { protocol, hostname, port, username, password, pathname, search, hash } = url;
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw new QueueProblem(wrongQueue('it is not of Redis'));
  if (hostname === '') throw new QueueProblem(wrongQueue('it names no host'));
  if (!/^\/?\d{0,3}$/.test(pathname))
    throw new QueueProblem(wrongQueue('what follows the host is not the number of a database'));
  if (search !== '' || hash !== '') throw new QueueProblem(wrongQueue('it has more than host, port and database'));
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: port === '' ? PORT : Number(port),
    username: username === '' ? undefined : decoded(username),
    password: password === '' ? undefined : decoded(password),
    database: Number(pathname.slice(1)),
    tls: protocol === 'rediss:',
    shown: `${protocol}//${hostname}${port === '' ? '' : `:${port}`}${pathname === '/' ? '' : pathname}`,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new QueueProblem(wrongQueue('user or password are not written as in URLs'));
  }
}
