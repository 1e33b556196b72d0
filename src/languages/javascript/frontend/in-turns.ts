// Work in steps that gives the event loop its turn now and then, so that a signal is heard while it goes on. Called where the front
// end opens a program for a check.

/** Milliseconds of work between two turns. */
const TURN_MS = 50;

export async function inTurns(steps: Iterable<void>): Promise<void> {
  let since = Number.NEGATIVE_INFINITY;
  for (const _ of steps) {
    if (performance.now() - since < TURN_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}
