// Sharing of races with other processes: a branch takes along what sleeps where it begins, and needs nothing else of the points above it, since
// whatever could be wanted there is handed out, too, when the branch leaves. Used by SharedSearch by way of SourceSets.
// Soundness: more orders are begun than races ask for; those that say nothing new fall asleep, so that no trace is explored twice.
import type { Footprint } from '../../path/schedule.js';
import type { OpenBranch } from '../open-branch.js';
import { isUnseen, type Sleep, type Sleeper } from './footprints.js';
import { type Point, Visit } from './points.js';
import type { Stand, WrittenCourse, WrittenSleeper, WrittenStand } from './stand.js';
import type { StandSharing } from './stand-sharing.js';

/** What somebody else has told of the point that a branch begins at. */
export class GivenStand {
  constructor(
    readonly at: number,
    readonly sleep: Sleep,
    readonly earlier: Sleep,
  ) {}
}

export const VISIT_SHARING: StandSharing = {
  unasked: (open) => [...pointsAbove(open)].flatMap((point) => point.unasked()),

  giveAway(given, unasked) {
    const points = pointsAbove(given);
    const opened = unasked.filter(({ stand }) => stand instanceof Visit && points.has(stand.point));
    for (const point of points) point.spread();
    for (const { stand } of opened) (stand as Visit).hold();
    return opened;
  },

  write(stand: Stand): WrittenStand {
    if (stand instanceof GivenStand) return written(stand.at, stand.sleep, stand.earlier);
    const visit = stand as Visit;
    const { index, sleep } = visit.point.setup;
    return written(index, sleep, visit.earlier);
  },

  read: ({ at, sleep, earlier }) => new GivenStand(at, sleepOf(sleep), sleepOf(earlier)),
};

/** Points of this process, each once, from the last to the first of a branch. */
function pointsAbove(open: readonly OpenBranch[]): Set<Point> {
  const points = new Set<Point>();
  for (const { stand } of open) {
    let visit = stand instanceof Visit ? stand : undefined;
    while (visit !== undefined && !points.has(visit.point)) {
      points.add(visit.point);
      visit = visit.point.setup.parent;
    }
  }
  return points;
}

function written(at: number, sleep: Sleep, earlier: Sleep): WrittenStand {
  return { at, sleep: [...sleep].map(writtenSleeper), earlier: [...earlier].map(writtenSleeper) };
}

function writtenSleeper([task, sleeper]: readonly [string, Sleeper]): WrittenSleeper {
  if (isUnseen(sleeper)) return { task, since: sleeper.since };
  return { task, all: sleeper.all, courses: [...sleeper.footprints].map(writtenCourse) };
}

const PLACES = ['reads', 'writes', 'readsAll', 'writesAll', 'acquires', 'releases'] as const;

function writtenCourse([course, footprint]: readonly [string, Footprint]): WrittenCourse {
  const places: Record<string, readonly string[]> = {};
  for (const name of PLACES) if ((footprint[name]?.size ?? 0) > 0) places[name] = [...(footprint[name] ?? [])];
  return { course, places, ...(footprint.everything === true && { everything: true }) };
}

function sleepOf(sleepers: readonly WrittenSleeper[]): Sleep {
  return new Map(sleepers.map((sleeper) => [sleeper.task, sleeperOf(sleeper)]));
}

function sleeperOf(sleeper: WrittenSleeper): Sleeper {
  if ('since' in sleeper) return { since: sleeper.since };
  const { all, courses } = sleeper;
  return { all, footprints: new Map(courses.map((one) => [one.course, footprintOf(one)])) };
}

function footprintOf({ places, everything }: WrittenCourse): Footprint {
  const sets = Object.fromEntries(PLACES.map((name) => [name, new Set(places[name] ?? [])]));
  return { ...(sets as unknown as Footprint), ...(everything && { everything }) };
}
