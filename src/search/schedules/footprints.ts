// Footprints of tasks: which ones are independent, so that their order does not matter.
// Soundness: two tasks are independent only if neither writes what the other touches, and they take no lock in common.
import type { Footprint } from '../../path/schedule.js';

export const EVERYTHING: Footprint = { reads: new Set(), writes: new Set(), everything: true };

export function conflict(a: Footprint, b: Footprint): boolean {
  if (isEmpty(a) || isEmpty(b)) return false;
  if (a.everything === true || b.everything === true) return true;
  if (meet(a.writes, b.writes) || meet(a.writes, b.reads) || meet(a.reads, b.writes)) return true;
  return meet(a.acquires, b.acquires) || meetAll(a, b) || meetAll(b, a);
}

function isEmpty({ reads, writes, acquires, releases, everything, readsAll, writesAll }: Footprint): boolean {
  if (everything === true) return false;
  return [reads, writes, acquires, releases, readsAll, writesAll].every((set) => (set?.size ?? 0) === 0);
}

/** One touches all members of an object of which the other touches one, or all. */
function meetAll({ readsAll, writesAll }: Footprint, other: Footprint): boolean {
  if (holds(readsAll, other.writes) || holds(writesAll, other.writes) || holds(writesAll, other.reads)) return true;
  return meet(writesAll, other.writesAll) || meet(writesAll, other.readsAll);
}

/** Is one of the places a member of one of the objects? */
function holds(objects: ReadonlySet<string> | undefined, places: ReadonlySet<string>): boolean {
  if (objects === undefined || objects.size === 0) return false;
  for (const place of places) {
    const end = place.indexOf('|');
    if (end >= 0 && objects.has(place.slice(0, end))) return true;
  }
  return false;
}

/** One gives back a lock that the other takes: the second comes after, and no order of the two is another one. */
export function handsOver(first: Footprint, second: Footprint): boolean {
  return meet(first.releases, second.acquires);
}

function meet(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  for (const place of few) if (many.has(place)) return true;
  return false;
}

/**
 * What a task touched, by what it decided on its data: each course of the data has a footprint of its own. `all`: no course was
 * taken out.
 */
export interface Courses {
  readonly all: boolean;
  readonly footprints: ReadonlyMap<string, Footprint>;
}

/** The courses that do not depend on a task with such a footprint; undefined when there are none. */
export function independentOf({ all, footprints }: Courses, footprint: Footprint): Courses | undefined {
  const kept = [...footprints].filter(([, own]) => !conflict(own, footprint));
  if (kept.length === 0) return undefined;
  return { all: all && kept.length === footprints.size, footprints: new Map(kept) };
}

/**
 * A task that another branch takes at an earlier point, with all courses of its data, which are not known here. It sleeps as long as what it
 * touches does not depend on what ran from there on: then it touches the same and takes the same course as there.
 */
export interface Unseen {
  /** Events of the run before that point. */
  readonly since: number;
}

export type Sleeper = Courses | Unseen;

/** What need not come next, or need not in such a course of its data, by name of the task. */
export type Sleep = ReadonlyMap<string, Sleeper>;

export function isUnseen(sleeper: Sleeper): sleeper is Unseen {
  return 'since' in sleeper;
}

/** It need not come next, whatever course it takes. */
export function isFullyAsleep(sleeper: Sleeper | undefined): boolean {
  return sleeper !== undefined && !isUnseen(sleeper) && sleeper.all;
}
