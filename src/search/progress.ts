// What a search has found so far, and how it is told: counters, gaps, messages to whoever started the search.
import type { PathResult } from '../result/result.js';
import type { SolverStats } from '../solver/solver.js';
import type { GapLog } from './gap-log.js';
import type { SearchMessage, SearchStats } from './messages.js';
import { roundsOf } from './rounds.js';
import type { RunContext } from './run-context.js';
import type { Strategy } from './strategies/strategy.js';

export interface ProgressHost {
  readonly gaps: GapLog;
  readonly run: RunContext;
  readonly strategy: Strategy;
  readonly solverStats: SolverStats;
  /** Milliseconds, for statistics only. */
  readonly now: () => number;
  readonly emit: (message: SearchMessage) => void;
  /** What modes add to the statistics. */
  readonly more: () => Partial<SearchStats>;
}

const PROGRESS_MS = 100;

export class Progress {
  paths = 0;
  /** Paths in the result besides violating ones. */
  kept = 0;
  infeasible = 0;
  /** Unforced decisions on the longest path. */
  deepest = 0;
  /** The most often that a path has decided one place of the code, of those that were the longest so far. */
  rounds = 0;
  private longest = 0;
  /** Nothing was left out by a limit or a cut. */
  complete = true;
  /** What was left out may be small. */
  lost = false;
  /** What paths rested on besides what the unit's types say. */
  readonly restsOn = new Set<string>();
  /** Paths that were taken over from an earlier run. */
  taken = 0;
  /** Paths that were told, violating ones among them, and whether the original has followed the last one that was finished. */
  told = 0;
  violations = 0;
  lastReplayed = false;
  private readonly started: number;
  private lastTold = 0;
  private gapsTold = 0;

  constructor(private readonly host: ProgressHost) {
    this.started = host.now();
  }

  /** A run has ended: only one that is longer than those before it decides a place oftener. */
  noteRounds(): void {
    const { depth, path } = this.host.run;
    if (depth <= this.longest) return;
    this.longest = depth;
    this.rounds = Math.max(this.rounds, roundsOf(path.tape));
  }

  get gaps(): GapLog {
    return this.host.gaps;
  }

  /** A value that was narrowed to its witness leaves the paths of its other values out; so does an order of tasks. */
  get everything(): boolean {
    return this.complete && !this.gaps.has('concretized') && !this.gaps.has('schedule');
  }

  /** No path was left out so far without a gap that says how large it is, but for what waits. */
  get isWhole(): boolean {
    return !this.lost && this.paths > 0;
  }

  /** Told at once: whatever ends the search later, this stays true. */
  tellBound(bound: number): void {
    this.emit({ type: 'bounded', bound });
  }

  stats(): SearchStats {
    const { run, solverStats, strategy, now, more } = this.host;
    return {
      paths: this.paths,
      states: run.states,
      infeasible: this.infeasible + run.infeasibleOptions,
      depth: this.deepest,
      solverCalls: solverStats.calls,
      solverTimeMs: solverStats.timeMs,
      timeMs: now() - this.started,
      openBranches: strategy.size,
      ...this.reused(),
      ...more(),
    };
  }

  private reused(): Pick<SearchStats, 'reused'> {
    const conditions = this.host.solverStats.remembered;
    const paths = this.taken;
    return paths + conditions === 0 ? {} : { reused: { paths, conditions } };
  }

  /** Tells how things stand, now and then. */
  tell(): void {
    const { now, emit, gaps } = this.host;
    const time = now();
    if (time - this.lastTold < PROGRESS_MS) return;
    this.lastTold = time;
    emit({ type: 'progress', stats: this.stats() });
    if (gaps.size === this.gapsTold) return;
    this.gapsTold = gaps.size;
    emit({ type: 'gaps', gaps: gaps.list() });
  }

  emit(message: SearchMessage): void {
    this.host.emit(message);
  }

  emitPath(path: PathResult, violation: boolean, bound?: number): void {
    this.told++;
    if (violation) this.violations++;
    this.host.emit({ type: 'path', path, violation, ...(bound !== undefined && { bound }) });
  }
}
