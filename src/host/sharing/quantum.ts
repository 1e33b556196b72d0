// How often a worker says how it stands: often while there are few, seldom when there are thousands, so that whoever hands out the work hears
// no more than a certain number of them in a second, however many there are.

/** Milliseconds between two turns of a worker, at least. */
const SHORTEST = 25;
/** Turns of all workers together in a second. */
const TURNS = 20_000;

export function quantumFor(workers: number): number {
  return Math.max(SHORTEST, (workers * 1000) / TURNS);
}
