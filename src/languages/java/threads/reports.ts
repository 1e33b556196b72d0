// What the threads of a Java program ask of the search, and tell it.
import type { RunningPath } from '../../../path/context.js';
import type { Footprint, ScheduledTask } from '../../../path/schedule.js';
import type { Request, ThreadRecord, Touched } from './monitors.js';

/** @param placeOf where a thread is, in words */
export function pickNext(
  path: RunningPath,
  threads: readonly ThreadRecord[],
  placeOf: (thread: ThreadRecord) => string,
): number {
  const texts = threads.map((each) => `next: thread ${each.name} ${each.request?.doing}${placeOf(each)}`);
  const describe = (option: number): string[] => [texts[option]];
  const tasks = threads.map(scheduled);
  return path.choose({ kind: 'schedule', site: -1, at: 'schedule', options: threads.length, describe, tasks });
}

export function tellStep(path: RunningPath, touched: Touched, releases: readonly string[]): void {
  path.tasks?.ran(footprintOf(touched, releases));
}

export function tellRest(path: RunningPath, threads: readonly ThreadRecord[]): void {
  path.tasks?.rest(
    threads.map((each) => ({ ...scheduled(each), footprint: footprintOf((each.request as Request).touched, []) })),
  );
}

/** What a thread touches next is not given beforehand: another one may decide a part of the input meanwhile. */
function scheduled({ name, cause, step }: ThreadRecord): ScheduledTask {
  return { name, cause, step };
}

function footprintOf(touched: Touched, releases: readonly string[]): Footprint {
  const { reads, writes, readsAll, writesAll, acquires, everything } = touched;
  return {
    reads: new Set(reads),
    writes: new Set(writes),
    readsAll: new Set(readsAll),
    writesAll: new Set(writesAll),
    acquires: new Set(acquires),
    releases: new Set(releases),
    everything: everything === true,
  };
}
