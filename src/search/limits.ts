// What ends a search, and a run, before it is done: time, paths, steps, memory, patience. Everything a limit left out is a gap.
import type { RunningPath } from '../path/context.js';
import { searchEnded } from '../result/gaps/limits.js';
import type { CheckOptions } from '../result/options.js';
import type { Progress } from './progress.js';
import type { Strategy } from './strategies/strategy.js';

export interface LimitsHost {
  readonly options: CheckOptions;
  /** Milliseconds that the unit has used. */
  readonly now: () => number;
  /** Seconds without anything new after which the search may end. */
  readonly patience?: number | undefined;
  /** Seconds for loading, which are no part of the time limit; as long as that unless given. */
  readonly loading?: number | undefined;
  readonly path: RunningPath;
  readonly strategy: Strategy;
  readonly progress: Progress;
  /** Hears of steps that a run has taken. */
  readonly spent?: ((steps: number) => void) | undefined;
}

/** A limit of a mode's own. */
export interface OwnLimit {
  readonly name: string;
  readonly option: string;
}

const FUEL_CHUNK = 10_000;
/** Milliseconds; the host waits longer before it ends a search. */
const LATE = 400;
const MAX_WAITING = 1_000_000;

export class Limits {
  /** The time limit counts from here. */
  private from: number;
  /** The program was loaded for the first time. */
  private searching = false;
  private stepsLeft = 0;
  /** Steps that were given last. */
  private given = 0;

  constructor(private readonly host: LimitsHost) {
    this.from = host.now();
  }

  searchStarted(): void {
    this.searching = true;
    this.from = this.host.now();
  }

  /** Milliseconds of the search, without those that it has waited. */
  get spent(): number {
    return this.host.now() - this.from;
  }

  /** The search has waited so many milliseconds for something to do. */
  waited(milliseconds: number): void {
    this.from += milliseconds;
  }

  timeIsUp(): boolean {
    const { now, options, loading = options.timeout } = this.host;
    return now() - this.from >= (this.searching ? options.timeout : loading) * 1000;
  }

  /** So long past the limit that answers of the solver are of no use: paths that have ended by then are still finished. */
  isLate(): boolean {
    const { now, options, loading = options.timeout } = this.host;
    return now() - this.from >= (this.searching ? options.timeout : loading) * 1000 + LATE;
  }

  /** Time or paths are used up, whatever is left. */
  get isOver(): boolean {
    return this.timeIsUp() || this.host.progress.paths >= this.host.options.maxPaths;
  }

  /** The share of the time or path limit that is used, whichever is larger. */
  get used(): number {
    const { now, options, progress } = this.host;
    return Math.max((now() - this.from) / (options.timeout * 1000), progress.paths / options.maxPaths);
  }

  /** Must the search end? @param own a limit that a mode has met */
  reached(clock: boolean, own: OwnLimit | undefined): boolean {
    const { progress, options, strategy } = this.host;
    if (progress.paths >= options.maxPaths && strategy.size > 0) return this.end('paths', '--max-paths');
    if (own !== undefined && strategy.size > 0) return this.end(own.name, own.option);
    if (strategy.size > MAX_WAITING) return this.end('memory', '--search dfs');
    if (!clock) return false;
    progress.tell();
    return this.timeIsUp() && strategy.size > 0 && this.end('time', '--timeout');
  }

  /** Nothing new since then: the rest of the time is left to other units. */
  isImpatient(since: number): boolean {
    const { patience = Number.POSITIVE_INFINITY, now } = this.host;
    return now() - since >= patience * 1000 && this.end('budget', '--budget');
  }

  private end(name: string, option: string): true {
    const { progress, strategy } = this.host;
    progress.complete = false;
    progress.gaps.add(searchEnded(name, option, strategy.size), -1);
    return true;
  }

  /** A run of at most so many steps begins. The clock is asked for long runs only. */
  beginRun(steps: number): void {
    const chunk = Math.min(FUEL_CHUNK, steps);
    this.stepsLeft = steps - chunk;
    this.given = chunk;
    this.host.path.meter.fuel = chunk + 1;
  }

  /** The fuel of the running code is used up. */
  spend(): void {
    const { path, spent } = this.host;
    const { flags, meter } = path;
    if (flags.loading) {
      if (!this.searching && this.timeIsUp()) path.abort({ kind: 'time' });
      meter.fuel = FUEL_CHUNK;
      return;
    }
    if (flags.contracts || this.stepsLeft <= 0) path.abort({ kind: 'steps' });
    if (this.timeIsUp()) path.abort({ kind: 'time' });
    spent?.(this.given);
    const chunk = Math.min(FUEL_CHUNK, this.stepsLeft);
    this.stepsLeft -= chunk;
    this.given = chunk;
    meter.fuel = chunk;
  }
}
