// Which units can be split. A search that keeps what it has seen in one place, or whose listeners hear of one path after the other, is made by
// one worker; the reason is told, and the result is the same.
import type { UnitDescription } from '../../languages/unit.js';
import type { CheckOptions } from '../../result/options.js';
import type { EngineJob } from '../protocol.js';

/** Why one worker explores the unit; undefined: it can be split. In words that end "... is explored by one worker". */
export function unsplittable(
  unit: UnitDescription,
  options: CheckOptions,
  { tree, suite, against }: Pick<EngineJob, 'tree' | 'suite' | 'against'> = {},
): string | undefined {
  const { match, proof, replay, search, listeners, schedule, reduction, budget } = options;
  const reasons: readonly (readonly [boolean, string])[] = [
    [replay !== undefined, 'one path (--replay)'],
    [tree !== undefined || listeners.length > 0, 'a search that listeners watch'],
    [suite !== undefined, 'a search for goals'],
    [against !== undefined, 'a comparison of two versions'],
    [match !== 'off', 'a search that matches states (--match)'],
    [proof === 'only', 'a proof by induction (--proof only)'],
    [unit.summaries === true, 'a search with summaries (--summaries)'],
    [
      search === 'hybrid' && budget !== Number.POSITIVE_INFINITY,
      'a search from concrete inputs that leaves time to other units (--search hybrid --budget)',
    ],
    [unit.sequence !== undefined || unit.captures === true, 'a sequence of calls'],
    [/^(random|pct)/.test(schedule), 'a draw of orders (--schedule random:N, pct:D)'],
    [
      search === 'hybrid' &&
        schedule === 'all' &&
        reduction !== 'none' &&
        (unit.threads === true || unit.tells === true),
      'a search for races from concrete inputs (--search hybrid)',
    ],
  ];
  return reasons.find(([is]) => is)?.[1];
}
