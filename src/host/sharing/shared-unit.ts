// One unit that several processes explore: hands out open branches (board.ts), puts together what is found (merged.ts), counts limits
// once over all, replaces workers that are lost. Its state at any moment is committed findings and open branches.
// Always holds: it settles once; a path counts when the worker that found it has said what it goes on with.
import type { GapText } from '../../result/gaps/gap-text.js';
import { beyondBound, searchAborted, searchEnded } from '../../result/gaps/limits.js';
import type { UnitResult } from '../../result/result.js';
import type { Lease, Part, Standing, Turn } from '../../search/sharing/part.js';
import { plainBranch, type WrittenBranch } from '../../search/sharing/written-branch.js';
import { largerBound, usesBounds } from '../../search/strategies/bounded.js';
import { type Cut, time } from '../cut.js';
import { UnitLoadError } from '../unit-load-error.js';
import { GRACE_MS } from '../unit-run.js';
import { Board } from './board.js';
import { Leases } from './leases.js';
import { Merged } from './merged.js';
import { quantumFor } from './quantum.js';
import { SharedProofs } from './shared-proofs.js';
import { progressOf, sharedResult } from './shared-result.js';
import type { SharedSetup } from './shared-setup.js';
import type { SharedState } from './shared-state.js';
import { ToldMarks } from './told-marks.js';
import { type LinkHandlers, WorkerLink } from './worker-link.js';

/** Runs of the beginning, which one worker makes. */
const FIRST_RUNS = 64;
/** Milliseconds of search before others are called: starting one costs more than most units do. */
const HELP_AFTER = 300;
/** Processes that may be lost before the rest is given up. */
const MOST_LOST = 50;
/** Branches that wait. */
const MOST_WAITING = 1_000_000;
const PROGRESS_MS = 100;

export class SharedUnit {
  readonly result: Promise<UnitResult>;
  private resolve: (result: UnitResult) => void = () => {};
  private reject: (error: unknown) => void = () => {};
  private readonly links = new Set<WorkerLink>();
  private readonly board: Board<WrittenBranch, WorkerLink>;
  private readonly merged: Merged<WorkerLink>;
  private readonly leases: Leases;
  private readonly proofs: SharedProofs;
  /** Branches whose worker was lost: each is tried once more, by itself. */
  private readonly suspects = new Set<string>();
  /** Branches whose workers were lost again. */
  private readonly abandoned: WrittenBranch[] = [];
  private readonly gaps: GapText[] = [];
  /** What workers told after their last commit that nobody will find again. */
  private readonly leftLate: WorkerLink[] = [];
  private readonly marks = new ToldMarks<WorkerLink>();
  private told: number | undefined;
  private last: SharedState | undefined;
  /** Paths that an earlier run has counted. */
  private readonly pathsBefore: number;
  private stopping = false;
  private settled = false;
  /** Milliseconds of the search of workers that have gone. */
  private spentBefore = 0;
  private lost = 0;
  private shares = 0;
  private processes = 0;
  private lastTold = 0;
  private readonly unwatch: () => void;

  constructor(private readonly setup: SharedSetup) {
    const { job, state, handlers, crew } = setup;
    const { options } = job;
    const first = usesBounds(options) && options.bound === Number.POSITIVE_INFINITY ? 1 : options.bound;
    this.board = new Board(state === undefined ? first : (state.bound ?? Number.POSITIVE_INFINITY));
    this.merged = new Merged(options.paths, state?.findings);
    this.told = state?.told ?? undefined;
    this.pathsBefore = state?.findings.tally.stats.paths ?? 0;
    this.leases = new Leases(this.links, this.merged, options.maxPaths, this.pathsBefore);
    this.proofs = new SharedProofs(job.unit, options, {
      prove: setup.prove,
      isViolated: () => this.merged.isViolated,
      onProved: () => this.stop(undefined),
    });
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    const unheard = (): void => handlers.signal?.removeEventListener('abort', this.onAbort);
    this.result.then(unheard, unheard);
    this.unwatch = crew.watch(() => this.callHelp());
    if (state !== undefined) this.board.add(state.open);
    this.start(state === undefined);
    handlers.signal?.addEventListener('abort', this.onAbort);
    if (handlers.signal?.aborted === true) this.onAbort();
  }

  private readonly onAbort = (): void => {
    this.proofs.abort();
    this.stop(searchAborted());
  };

  /** Nothing of the unit is known yet. */
  get isBeginning(): boolean {
    return this.merged.isBeginning;
  }

  /** Ends it for now: what is left is in the snapshot. */
  pause(): void {
    this.stop(undefined);
  }

  /** What is to be done, and what was found; true at any moment. */
  snapshot(): SharedState | undefined {
    if (this.settled) return this.last;
    if (this.merged.isBeginning) return undefined;
    const { bound } = this.board;
    return {
      open: [...this.board.open(), ...this.abandoned].map(plainBranch),
      bound: bound === Number.POSITIVE_INFINITY ? null : bound,
      told: this.told ?? null,
      findings: this.merged.findings(),
    };
  }

  /** Workers are to say what they have done, so that a snapshot has it. */
  commit(): void {
    for (const link of this.links) link.toCommit = !link.idle;
  }

  // Workers.

  private start(root: boolean): void {
    const { job, source } = this.setup;
    const { options } = job;
    const lease: Lease = { paths: options.maxPaths };
    const part = {
      quantum: quantumFor(1),
      number: this.processes,
      ...(root && { root: { runs: FIRST_RUNS, bound: options.bound, next: this.board.bound, lease } }),
    };
    const handlers: LinkHandlers = {
      onPath: (path, violation, bound) => this.merged.hear(link, { path, violation, bound }),
      onReached: (statements) => this.merged.hear(link, statements),
      onStanding: (standing) => this.turnOf(link, standing),
      onPart: (done) => this.committed(link, done),
      onLoadError: (message) => this.notLoaded(link, new UnitLoadError(message)),
      onLost: (cut) => this.lose(link, cut),
      onFailure: (error) => this.fail(error),
      onLook: () => this.look(link),
    };
    const { solved } = this.setup.handlers;
    const link = new WorkerLink(this.setup.take(), { ...job, part }, source, handlers, solved?.store);
    if (root) link.granted = options.maxPaths;
    this.links.add(link);
    this.board.join(link);
    this.processes++;
  }

  private callHelp(): void {
    const { most, crew } = this.setup;
    const useful = !this.stopping && !this.settled && !this.merged.isBeginning;
    if (!useful || this.links.size >= most || this.spent < HELP_AFTER || !this.board.isRich) return;
    if (crew.take()) this.start(false);
  }

  private notLoaded(link: WorkerLink, error: UnitLoadError): void {
    if (this.merged.isBeginning || this.links.size === 1) {
      this.fail(error);
      return;
    }
    // The others have loaded it.
    this.remove(link);
    this.step();
  }

  private remove(link: WorkerLink): void {
    this.links.delete(link);
    this.board.add(this.board.leaves(link));
    this.spentBefore += link.spent;
    this.setup.release(link.engine, link.reusable);
    if (this.links.size > 0) this.setup.crew.leave();
  }

  private lose(link: WorkerLink, cut: Cut): void {
    if (this.settled) return;
    const beginning = this.merged.isBeginning;
    this.lost++;
    this.links.delete(link);
    this.spentBefore += link.spent;
    this.setup.release(link.engine, false);
    const item = this.board.leaves(link);
    if (this.stopping) {
      this.board.add(item);
      this.leftLate.push(link);
      if (beginning || cut.limit !== undefined) this.gaps.push(cut.gap);
    } else if (beginning && (cut.limit !== undefined || this.lost > 1)) {
      this.endBeginning(link, cut);
      return;
    } else if (cut.limit !== undefined || this.lost > MOST_LOST || this.isSuspect(item)) {
      this.merged.leave(link, true);
      this.abandoned.push(...item);
      if (item.length > 0) this.gaps.push(cut.gap);
    } else {
      for (const { prefix } of item) this.suspects.add(prefix);
      this.merged.leave(link, false);
      this.board.add(item);
    }
    if (!this.stopping && this.lost <= MOST_LOST) this.start(beginning);
    else if (this.links.size > 0) this.setup.crew.leave();
    if (this.links.size === 0 && !this.stopping) this.stopping = true;
    this.step();
  }

  private isSuspect(item: readonly WrittenBranch[]): boolean {
    return item.some(({ prefix }) => this.suspects.has(prefix));
  }

  /** The first worker did not come to its first commit. */
  private endBeginning(link: WorkerLink, { limit, gap }: Cut): void {
    const { unit } = this.setup.job;
    if (link.phase === 'over' && !link.searched && limit !== undefined) {
      const message = `loading ${unit.file} did not end within the ${limit} limit (${gap.lift})`;
      this.fail(new UnitLoadError({ type: 'load-error', message, late: limit === 'time' }));
      return;
    }
    this.gaps.push(gap);
    this.leftLate.push(link);
    this.finish();
  }

  // Turns.

  private turnOf(link: WorkerLink, { top, bound, rounds }: Standing): Turn {
    this.checkLimits(rounds);
    this.tellProgress();
    if (this.follow(bound)) this.step();
    const share = !this.stopping && this.board.stands(link, top);
    if (share) this.shares++;
    else this.callHelp();
    const lease = this.leases.for(link);
    const stop = this.stopping || link.paths >= lease.paths;
    const turn = { share, commit: link.toCommit, stop, lease, quantum: quantumFor(this.board.busy) };
    return { ...turn, marks: this.marks.newsFor(link) };
  }

  private committed(link: WorkerLink, part: Part): void {
    link.toCommit = false;
    this.follow(part.bound);
    this.merged.commit(link, part);
    this.marks.add(part.finds?.marks ?? []);
    this.board.commits(link, part.rest, part.given, part.idle, part.holds);
    if (part.idle) link.granted = link.paths;
    this.checkLimits();
    this.step();
    this.callHelp();
  }

  private step(): void {
    if (this.settled) return;
    if (!this.stopping) this.handOut();
    const busy = [...this.links].some(({ idle }) => !idle);
    if (this.stopping && !busy) this.finish();
  }

  private handOut(): void {
    // Texts of branches are not made for nothing.
    const isSuspect = (branch: WrittenBranch): boolean => this.suspects.size > 0 && this.suspects.has(branch.prefix);
    for (;;) {
      // Nobody may begin a path that is one too many: others give back what they do not use.
      const next = this.leases.left > 0 ? this.board.next(isSuspect) : undefined;
      if (next !== undefined) {
        const { worker, branches } = next;
        const lease = this.leases.for(worker);
        const marks = this.marks.newsFor(worker);
        worker.work({ branches, bound: this.board.bound, keep: this.merged.keep, lease, marks });
      } else {
        if (this.board.isDone && this.goFurther()) continue;
        this.stopping = this.board.isDone;
        return;
      }
    }
  }

  /** Very many branches of a worker waited before the bound, and it went on: so may all. */
  private follow(bound = 0): boolean {
    if (bound <= this.board.bound) return false;
    this.board.raise(bound);
    return true;
  }

  /** Everything up to the bound was explored: is there a larger one? */
  private goFurther(): boolean {
    const { board, merged } = this;
    if (!board.hasLater || this.setup.holdsBound === true) return false;
    const { complete, gaps, stats, tellsBounds } = merged.tally;
    const whole = complete && gaps.length === 0 && stats.paths > 0 && tellsBounds && this.gaps.length === 0;
    if (whole) this.told = board.bound;
    if (this.setup.job.options.bound !== Number.POSITIVE_INFINITY) {
      this.gaps.push(beyondBound(board.bound));
      return false;
    }
    board.raise(largerBound(board.bound));
    return true;
  }

  // Limits.

  /** Milliseconds of search. */
  get spent(): number {
    let sum = this.spentBefore;
    for (const { spent } of this.links) sum += spent;
    return sum;
  }

  private get open(): number {
    let sum = this.board.waiting;
    for (const { open, idle, holds } of this.links) sum += idle && !holds ? 0 : open;
    return sum;
  }

  private checkLimits(rounds = 0): void {
    const { merged, setup, spent } = this;
    const { timeout, maxPaths } = setup.job.options;
    if (this.stopping || merged.isBeginning) return;
    if (spent >= timeout * 1000) this.stopAt('time', '--timeout');
    else if (merged.tally.stats.paths - this.pathsBefore >= maxPaths) this.stopAt('paths', '--max-paths');
    else if (this.open > MOST_WAITING) this.stopAt('memory', '--search dfs');
    else this.proofs.look({ spent, rounds: Math.max(rounds, merged.tally.rounds), reached: merged.reachedCount });
  }

  private stopAt(name: string, option: string): void {
    if (this.open > 0) this.stop(searchEnded(name, option, this.open));
  }

  private stop(gap: GapText | undefined): void {
    if (this.stopping || this.settled) return;
    this.stopping = true;
    if (gap !== undefined) this.gaps.push(gap);
    for (const link of this.links) link.hurry(GRACE_MS);
    this.step();
  }

  private look(link: WorkerLink): void {
    if (this.settled) return;
    const { options, loading = options.timeout } = this.setup.job;
    if (link.phase === 'loading' && link.used > loading * 1000 + GRACE_MS) link.kill(time());
    if (this.stopping) return;
    let used = this.spentBefore;
    for (const one of this.links) if (one.phase === 'searching') used += one.used;
    // Whoever is between two paths says what it has done; others are ended soon.
    if (used <= options.timeout * 1000 + GRACE_MS) return;
    this.stop(this.open > 0 ? searchEnded('time', '--timeout', this.open) : undefined);
  }

  private tellProgress(): void {
    const now = performance.now();
    if (now - this.lastTold < PROGRESS_MS) return;
    this.lastTold = now;
    let { paths } = this.merged.tally.stats;
    for (const link of this.links) paths += link.paths - this.merged.pathsOf(link);
    const standing = { paths, open: this.open, spent: this.spent };
    this.setup.handlers.onEvent(progressOf(this.setup.job.unit, this.merged, standing));
  }

  // The end.

  private finish(): void {
    if (this.settled) return;
    // What workers told too late will be found again.
    this.last = this.snapshot();
    this.settled = true;
    const left = this.open;
    for (const link of this.leftLate) this.merged.leave(link, true);
    const longestMs = Math.max(0, ...[...this.links].map(({ spent }) => spent));
    const outcome = {
      findings: this.merged.findings(),
      open: left + this.abandoned.length,
      told: this.told,
      gaps: this.gaps,
      workers: { processes: this.processes, shares: this.shares, lost: this.lost, longestMs },
    };
    const { job, handlers } = this.setup;
    void this.close()
      .then(() => sharedResult(job.unit, outcome, this.proofs, (event) => handlers.onEvent(event)))
      .then(this.resolve, this.reject);
  }

  private fail(error: unknown): void {
    if (this.settled) return;
    this.settled = true;
    this.proofs.abort();
    void this.close().then(() => this.reject(error));
  }

  private async close(): Promise<void> {
    this.unwatch();
    const links = [...this.links];
    await Promise.all(links.map((link) => link.over()));
    for (const [i, { engine, reusable }] of links.entries()) {
      this.setup.release(engine, reusable);
      // One process is the unit's own.
      if (i > 0) this.setup.crew.leave();
    }
  }
}
