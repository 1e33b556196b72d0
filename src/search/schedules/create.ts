// The scheduler that options ask for.
import type { CheckOptions } from '../../result/options.js';
import { Bounded, FirstInFirstOut, PriorityOrders, RandomOrders } from './sampled.js';
import type { Scheduler, SchedulerHost } from './scheduler.js';
import { SourceSets } from './source-sets.js';

/** Orders of `pct:D` for each course of the data. */
const PCT_DRAWS = 100;

/** Undefined: every order is explored. */
export function createScheduler(
  { schedule, seed, reduction }: Pick<CheckOptions, 'schedule' | 'seed' | 'reduction'>,
  host: SchedulerHost,
): Scheduler | undefined {
  const [how, count, draws = PCT_DRAWS] = schedule.split(':');
  switch (how) {
    case 'fifo':
      return new FirstInFirstOut(host);
    case 'bounded':
      return new Bounded(host, Number(count));
    case 'random':
      return new RandomOrders(host, Number(count), seed);
    case 'pct':
      return new PriorityOrders(host, Number(count), Number(draws), seed);
    default:
      return reduction === 'none' ? undefined : new SourceSets(host);
  }
}
