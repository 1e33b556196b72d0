// Work done side by side whose events come one after the other: those of the first item that is not done come as they happen, those of
// later ones are kept until it is their turn.

export interface Lane<Event> {
  /** Of the lanes, counted from 0: never used for two items at a time. */
  readonly lane: number;
  emit(event: Event): void;
}

export interface InOrder<Event, Result> {
  readonly count: number;
  readonly lanes: number;
  work(item: number, lane: Lane<Event>): Promise<Result>;
  /** Is an event worth keeping until its turn? */
  keep(event: Event): boolean;
  onEvent(event: Event): void;
}

/** @throws what the first item throws that fails; items behind it may be under way still */
export async function inOrder<Event, Result>(all: InOrder<Event, Result>): Promise<Result[]> {
  const { count, lanes, keep, onEvent } = all;
  const kept: Event[][] = Array.from({ length: count }, () => []);
  let turn = 0;
  const emit = (item: number, event: Event): void => {
    if (item === turn) onEvent(event);
    else if (keep(event)) kept[item].push(event);
  };
  let next = 0;
  const settled: ((value: Result | Promise<never>) => void)[] = [];
  const results = kept.map(() => new Promise<Result>((resolve) => settled.push(resolve)));
  // A failure behind the first one is nobody's.
  for (const result of results) result.catch(() => {});
  const serve = async (lane: number): Promise<void> => {
    while (next < count) {
      const item = next++;
      try {
        settled[item](await all.work(item, { lane, emit: (event) => emit(item, event) }));
      } catch (error) {
        settled[item](Promise.reject(error));
      }
    }
  };
  for (let lane = 0; lane < Math.min(lanes, count); lane++) void serve(lane);
  const found: Result[] = [];
  try {
    for (turn = 0; turn < count; turn++) {
      for (const event of kept[turn].splice(0)) onEvent(event);
      found.push(await results[turn]);
    }
    return found;
  } finally {
    // Nothing new is begun after a failure.
    next = count;
  }
}
