// Loops that never end on some inputs: they come back to the very state that they were in (docs/never-ends.md).

/** Halves an interval, and forgets a step: of two neighbours the lower one stays where it is. */
export function firstAtLeast(sorted: readonly [number, number, number, number], wanted: number): number {
  let low = 0;
  let high: number = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (sorted[middle] >= wanted) high = middle;
    else low = middle;
  }
  return low;
}

/** The same with the step that it lacks. */
export function firstAtLeastRight(sorted: readonly [number, number, number, number], wanted: number): number {
  let low = 0;
  let high: number = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (sorted[middle] >= wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Job {
  state: 'waiting' | 'running' | 'done' | 'failed';
}

/** Waits for a job that nobody runs. */
export function settle(job: Job): string {
  let polls = 0;
  while (job.state !== 'done') {
    if (job.state === 'waiting') job.state = 'running';
    else if (job.state === 'running') job.state = polls < 3 ? 'running' : 'done';
    if (polls < 3) polls++;
  }
  return `done after ${polls}`;
}
