// The scheduler that options ask for.
import type { CheckOptions } from '../../result/options.js';
import { Bounded, FirstInFirstOut, RandomOrders } from './sampled.js';
import type { Scheduler, SchedulerHost } from './scheduler.js';
import { SourceSets } from './source-sets.js';

/** Undefined: every order is explored. */
export function createScheduler(
  { schedule, seed, reduction }: Pick<CheckOptions, 'schedule' | 'seed' | 'reduction'>,
  host: SchedulerHost,
): Scheduler | undefined {
  const [how, count] = schedule.split(':');
  switch (how) {
    case 'fifo':
      return new FirstInFirstOut(host);
    case 'bounded':
      return new Bounded(host, Number(count));
    case 'random':
      return new RandomOrders(host, Number(count), seed);
    default:
      return reduction === 'none' ? undefined : new SourceSets(host);
  }
}
