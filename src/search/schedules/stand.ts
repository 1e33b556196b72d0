// Where a run stands in the eyes of the scheduler: kept with each branch that it leaves, so that who runs it goes on from there. Only the
// scheduler that made it looks inside.
export type Stand = object;

/** A stand as plain data, for another process: only the scheduler looks inside. */
export interface WrittenStand {
  /** Schedule points before the one that it is about. */
  readonly at: number;
  readonly sleep: readonly WrittenSleeper[];
  readonly earlier: readonly WrittenSleeper[];
}

export type WrittenSleeper =
  | { readonly task: string; readonly since: number }
  | { readonly task: string; readonly all: boolean; readonly courses: readonly WrittenCourse[] };

export interface WrittenCourse {
  readonly course: string;
  /** Lists of places, by what was done with them. */
  readonly places: Readonly<Record<string, readonly string[]>>;
  readonly everything?: true;
}
