// A scheduler says which of the tasks that wait comes next, and which other orders are explored. RunContext asks it at every schedule
// point; without one, every order is explored. One file per scheduler, made in create.ts.
// Always holds: what a scheduler leaves out although it might matter, it tells (`leftOut`), and a gap says so.
import type { SchedulePoint } from '../../path/choice.js';
import type { AbortReason } from '../../path/context.js';
import type { TaskReports } from '../../path/schedule.js';
import type { OpenBranch } from '../open-branch.js';
import type { Stand } from './stand.js';
import type { StandSharing } from './stand-sharing.js';

/** Makes an open branch of an option of the schedule point that the run is at, also later. */
export type BranchMaker = (option: number, stand: Stand | undefined) => OpenBranch;

export interface Scheduler extends TaskReports {
  /** A run begins, from a branch that an earlier one left there. */
  begin(from: Stand | undefined): void;
  /** The run begins anew, and repeats what it has decided. */
  again(): void;
  /** The run leaves a branch of its data. */
  leaves(): Stand | undefined;
  /** The run comes to a schedule point that it repeats. False: it need not go on. */
  repeats(point: SchedulePoint, option: number): boolean;
  /** The run comes to a new schedule point, of which these options are allowed. Undefined: it need not go on. */
  picks(point: SchedulePoint, allowed: readonly number[], branch: BranchMaker): number | undefined;
  /** The run has ended, for a reason if it was ended: nothing else of it will be told. */
  end(reason: AbortReason | undefined): void;
  /** The path was explored before. */
  isRepeated?(key: string): boolean;
  /** How branches leave for other processes; absent: they have no stand. */
  readonly sharing?: StandSharing;
}

/** What schedulers use of the search. */
export interface SchedulerHost {
  add(open: OpenBranch): void;
  /** Orders were left out. */
  leftOut(): void;
  /** How many decisions the run has made. */
  decided(): number;
  /** The decisions of the run after so many. */
  decidedSince(count: number): string;
  /** The run need not go on. */
  sleep(): never;
}
