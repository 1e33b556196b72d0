// Differences between the times of events, solved by the algorithm of Bellman and Ford. Used by the clocks.

/** Time of `to` <= time of `from` + `most`. */
export interface Difference {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/** No cycle of differences asks an event to be earlier than itself. */
export function isPossible(differences: readonly Difference[], events: number): boolean {
  const latest = new Array<number>(events).fill(0);
  for (let round = 0; round <= events; round++) {
    let changed = false;
    for (const { from, to, most } of differences) {
      if (latest[from] + most >= latest[to]) continue;
      latest[to] = latest[from] + most;
      changed = true;
    }
    if (!changed) return true;
  }
  return false;
}
