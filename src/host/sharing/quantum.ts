// How often a worker says how it stands: often while few have work, seldom when thousands do, so that whoever hands out the work hears
// no more than a certain number of them in a second, however many there are. Who waits says nothing.

/** Milliseconds between two turns of a worker, at least. */
const SHORTEST = 25;
/** Turns of all workers together in a second. */
const TURNS = 20_000;

/** @param busy workers that have work */
export function quantumFor(busy: number): number {
  return Math.max(SHORTEST, (busy * 1000) / TURNS);
}
