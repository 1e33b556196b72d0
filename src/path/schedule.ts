// Tasks as the search knows them, whatever the language: a task is a piece of a run that nothing interrupts. A program tells which
// tasks may come next and what each one touched; the search says which comes next (search/schedules/).

/** What may come next. A thread is a task that comes again and again, a step at a time. */
export interface ScheduledTask {
  /** Tells it from all others, in every order: the task that made it, and how many that one had made before. */
  readonly name: string;
  /** The name of the task that made it. */
  readonly cause: string;
  /** Which step of that one made it, from 1, where it has several. */
  readonly step?: number | undefined;
  /** Tasks that have run and that it cannot come before, in any order. */
  readonly after?: readonly string[] | undefined;
  /** What it is about to touch, where that is known before it runs. Of a task that is left when a run ends: everything unless given. */
  readonly footprint?: Footprint | undefined;
}

/** What a task read and wrote of places that others may touch. Places are names that are the same in every order. */
export interface Footprint {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** Objects all of whose members it may have touched; the place of a member is named `object|member`. */
  readonly readsAll?: ReadonlySet<string> | undefined;
  readonly writesAll?: ReadonlySet<string> | undefined;
  /** The locks that it took and gave back. */
  readonly acquires?: ReadonlySet<string> | undefined;
  readonly releases?: ReadonlySet<string> | undefined;
  /** It is not known what it touched. */
  readonly everything?: boolean | undefined;
}

/** What a program tells of the tasks of its run. A task of which it tells nothing has touched everything. */
export interface TaskReports {
  /** The task that was picked last has ended. */
  ran(footprint: Footprint): void;
  /** The run has ended; these tasks wait. Where it is not told, anything may have been left. */
  rest(tasks: readonly ScheduledTask[]): void;
}
