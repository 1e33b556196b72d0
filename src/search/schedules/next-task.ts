// Which task comes next where a scheduler is asked: the schedule points of RunContext.
import type { SchedulePoint } from '../../path/choice.js';
import type { PathDecisions } from '../../path/context.js';
import { kindFor, optionOf } from '../../path/path.js';
import type { KeptPrefix } from '../kept-prefix.js';
import type { RunPath } from '../open-branch.js';
import { allowedOptions, type RunObserver } from '../run-observer.js';
import type { Scheduler } from './scheduler.js';

export interface SchedulingRun {
  readonly run: PathDecisions & {
    depth: number;
    states: number;
    readonly uncertain: boolean;
    readonly kept: KeptPrefix;
    repeated(at: number): void;
  };
  readonly path: RunPath;
  readonly scheduler: Scheduler;
  readonly maxDepth: number;
  /** Of new points. */
  readonly observer: RunObserver | undefined;
  /** The run repeats the point: who hears of it. */
  readonly repeated: (option: number) => void;
}

/** The option taken; a point with one option is no decision. */
export function nextTask(point: SchedulePoint, host: SchedulingRun): number {
  const { run, path, scheduler, maxDepth, observer } = host;
  const { site, options: count } = point;
  const kind = kindFor(point);
  if (count > 1 && path.replaying) {
    const at = path.cursor;
    const option = optionOf(path.repeat(kind, site, count));
    run.repeated(at);
    host.repeated(option);
    if (!scheduler.repeats(point, option)) run.abort({ kind: 'asleep' });
    return option;
  }
  if (count > 1 && run.depth >= maxDepth) run.abort({ kind: 'depth' });
  const choice = count > 1 ? (observer?.forked() ?? 0) : 0;
  const allowed = count > 1 && observer?.vetoes ? allowedOptions(observer, run, point, choice, count) : all(count);
  const [at, depth, { uncertain }] = [path.cursor, run.depth + 1, run];
  if (count > 1) run.kept.mark(at, run.depth);
  const segment = count > 1 ? path.share() : undefined;
  const option = scheduler.picks(point, allowed, (left, stand) => {
    return { segment, at, kind, option: left, site, depth, uncertain, choice, stand };
  });
  if (option === undefined) return run.abort({ kind: 'asleep' });
  if (count === 1) return option;
  run.states++;
  run.depth = depth;
  path.record(kind, option, site);
  observer?.chosen(point, choice, count, option, false);
  return option;
}

function all(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
