// What the run of an original program is answered with, and how it is stopped.
import type { SeenTask } from '../../../result/observation.js';
import type { ReturnedStep } from '../program/returned-calls.js';
import type { OriginalOutcome } from './outcome.js';

/** The values that symbolic(), choose(), Math.random() and the clock gave on the path, in order. */
export class ReplayScript {
  /** Set when the run was ended from inside; holds even if the program catches what was thrown. */
  stopped: OriginalOutcome | undefined;
  constructor(
    readonly symbolic: unknown[] = [],
    readonly choices: number[] = [],
    readonly ambient: Map<string, unknown[]> = new Map(),
    /** Names of the tasks, in the order in which they run. */
    readonly schedule: string[] = [],
  ) {}

  /** What was under way before the unit was called. */
  underWay: readonly { begin(): void }[] = [];
  /** The program leaves things for later. */
  tasks = false;
  /** What the unit leaves behind when it has ended runs too. */
  aftermath = false;
  /** The tasks that ran; undefined: nothing was left for later. */
  ranTasks: SeenTask[] | undefined;

  /** What was called on the values that the unit returned. */
  steps: readonly ReturnedStep[] = [];

  /** Called with each step of a sequence of calls. */
  onRecord: ((step: readonly unknown[]) => void) | undefined;

  record(step: readonly unknown[]): void {
    this.onRecord?.(step);
  }

  stop(outcome: OriginalOutcome): never {
    this.stopped ??= outcome;
    throw new RunStopped();
  }
}

/** Thrown to end the replayed run; the script knows why. */
export class RunStopped {}
