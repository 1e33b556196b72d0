// The loop over open branches of a worker that shares a unit with others: explores what it is given, says now and then how it stands, gives
// branches away when it is told to, and waits when it has none. Limits of the unit are seen to by whoever hands out the work.
// Always holds: what is told in a commit was explored once and belongs to nobody else; between two runs nothing is half done.
import type { SearchStats } from '../messages.js';
import type { OwnLoop, Runner } from '../modes/mode.js';
import type { OpenBranch, RunPath } from '../open-branch.js';
import type { SearchParts } from '../parts.js';
import type { StandSharing } from '../schedules/stand-sharing.js';
import { type Bounded, boundFor } from '../strategies/bounded.js';
import { KeptPaths } from './kept-paths.js';
import type { Colleagues, Lease, Standing, Turn, Work } from './part.js';
import { shareOut } from './share-out.js';
import { readBranch, type WrittenBranch, writeBranch } from './written-branch.js';

/** Time between two looks at all open branches, in terms of what one takes. */
const LOOK_SHARE = 50;
/** Runs between two looks at the clock: more and more as long as they take no time. */
const LONGEST_LOOK = 256;
const LOOK_MS = 1;

export class SharedSearch {
  private kept: KeptPaths | undefined;
  /** It was told a bound. */
  private hasBound = false;
  private lease: Lease = { paths: Number.POSITIVE_INFINITY };
  /** Milliseconds between two turns. */
  private quantum: number;
  /** When the last turn was, and the last look at the clock. */
  private turned = 0;
  private looked = 0;
  /** Runs until the next look, and from one to the next. */
  private left = 0;
  private every = 1;
  /** The root has been run here. */
  private readonly hasRoot: boolean;
  /** Depth of the shallowest open branch, as of the last look: a look at many branches takes long, and is made seldom. */
  private top: { readonly depth: number | undefined; readonly until: number } = { depth: undefined, until: 0 };
  /** A mode explores in place of the loop over open branches. */
  private own: OwnLoop | undefined;

  /** @param bounded the strategy, where bounds are counted */
  constructor(
    private readonly search: SearchParts,
    private readonly runner: Runner,
    private readonly colleagues: Colleagues,
    private readonly bounded: Bounded | undefined,
  ) {
    this.hasRoot = colleagues.job.root !== undefined;
    this.quantum = colleagues.job.quantum;
  }

  get number(): number {
    return this.colleagues.job.number;
  }

  /** It explores the beginning, as one worker does. */
  get begins(): boolean {
    return this.hasRoot && this.kept === undefined;
  }

  /** The smallest bound that the path of this run is within; 0 where all have the same. */
  boundOf({ tape }: RunPath): number {
    const { bounded, search } = this;
    if (bounded === undefined || search.options.bound !== Number.POSITIVE_INFINITY) return 0;
    return boundFor(bounded.rounds.most(tape));
  }

  /** Is the path to be recorded although it ends well? */
  keeps(path: RunPath): boolean {
    return this.kept?.takes(path) ?? this.search.progress.kept < this.search.options.paths;
  }

  recorded(path: RunPath): void {
    this.kept?.add(path);
  }

  run(own?: OwnLoop): void {
    const { root } = this.colleagues.job;
    this.own = own;
    if (root !== undefined) {
      this.lease = root.lease;
      this.bounded?.raise(root.bound);
      if (own === undefined) this.begin(root.runs);
      else own.begin();
    }
    const exploreShare = own === undefined ? () => this.exploreShare() : () => own.goOn(() => this.turnIfDue());
    const keepsAll = root !== undefined && own === undefined;
    if (keepsAll) this.goOn(root.next);
    let goesOn = (!keepsAll || exploreShare()) && this.handBack();
    while (goesOn) goesOn = exploreShare() && this.handBack();
  }

  /** Until nothing is left, up to the bound. False: the search is over. */
  private exploreShare(): boolean {
    const { strategy } = this.search;
    for (let open = strategy.next(); open !== undefined; open = strategy.next()) {
      this.runFrom(open);
      if (!this.turnIfDue()) return false;
    }
    return true;
  }

  /** What was run here is known here best: nothing is handed back before somebody asks for it. */
  private goOn(bound: number): void {
    const { progress, options } = this.search;
    this.bounded?.raise(bound);
    this.hasBound = true;
    this.kept = this.keptPaths(Math.max(0, options.paths - progress.kept));
    this.commitAll();
  }

  private keptPaths(wanted: number): KeptPaths {
    return new KeptPaths(wanted, (path) => this.boundOf(path));
  }

  /** So many runs, as one worker does them, whoever helps later. */
  private begin(runs: number): void {
    const { strategy, progress, limits } = this.search;
    let open: OpenBranch | undefined;
    let count = 0;
    do {
      this.runFrom(open);
      if (++count >= runs || progress.paths >= this.lease.paths || limits.timeIsUp()) break;
      open = strategy.next();
    } while (open !== undefined);
  }

  private runFrom(open: OpenBranch | undefined): void {
    const { run, plan, quietRuns, strategy } = this.search;
    run.begin(open, plan);
    this.runner.runPath(open);
    const aside = quietRuns?.look();
    if (aside !== undefined) strategy.add(aside);
  }

  /** Nothing is left, up to the bound: what lies beyond stays here until somebody asks for it. */
  private handBack(): boolean {
    if (this.own !== undefined) this.commit([], this.search.strategy.drain(), true);
    else this.commit(this.waiting(), [], true, this.search.strategy.size > 0);
    return this.waitForWork();
  }

  private waitForWork(): boolean {
    const { limits } = this.search;
    const { now } = this.runner;
    const before = now();
    const work = this.colleagues.work();
    this.turned = now();
    limits.waited(this.turned - before);
    if (work !== undefined) this.take(work);
    return work !== undefined;
  }

  private take({ branches, bound, keep, lease, marks }: Work): void {
    this.kept ??= this.keptPaths(keep);
    this.renew(lease);
    const { bounded } = this;
    bounded?.raise(this.hasBound ? Math.max(bound, bounded.current) : bound);
    this.hasBound = true;
    // Last to first, so that a stack hands them out in order.
    for (let i = branches.length - 1; i >= 0; i--) this.search.strategy.add(readBranch(branches[i], this.sharing));
    this.hear(marks);
  }

  private hear(marks: readonly number[] | undefined): void {
    if (marks !== undefined) this.own?.hear(marks);
  }

  private renew(lease: Lease): void {
    this.lease = lease;
    this.kept?.limit(lease.before);
  }

  /** False: the search is over. */
  private turnIfDue(): boolean {
    const { progress } = this.search;
    const { colleagues, runner } = this;
    if (progress.paths >= this.lease.paths) return this.heed(colleagues.ask(this.standing()));
    if (--this.left >= 0) return true;
    const time = runner.now();
    this.every = time - this.looked < LOOK_MS ? Math.min(2 * this.every, LONGEST_LOOK) : 1;
    [this.left, this.looked] = [this.every, time];
    if (time - this.turned >= this.quantum) {
      this.turned = time;
      const told = colleagues.turn(this.standing());
      if (told !== undefined && !this.heed(told)) return false;
    }
    return true;
  }

  private heed({ share, commit, stop, lease, quantum, marks }: Turn): boolean {
    this.quantum = quantum;
    this.renew(lease);
    this.hear(marks);
    if (stop) {
      this.commit(this.search.strategy.drain(), [], true);
      return this.waitForWork();
    }
    if (share) this.share();
    else if (commit || this.own?.hasNews === true) this.commitAll();
    return true;
  }

  private share(): void {
    const { strategy } = this.search;
    const open = strategy.drain();
    const unasked = this.sharing?.unasked(open) ?? [];
    const { kept, given } = shareOut([...unasked, ...open]);
    const leaves = new Set(unasked);
    for (const branch of this.sharing?.giveAway(given, unasked) ?? []) leaves.delete(branch);
    const left = leaves.size === 0 ? kept : kept.filter((branch) => !leaves.has(branch));
    for (const branch of left) strategy.add(branch);
    this.commit(left, given, false);
  }

  private get sharing(): StandSharing | undefined {
    return this.search.scheduler?.sharing;
  }

  private commitAll(): void {
    this.commit(this.waiting(), [], false);
  }

  private waiting(): readonly OpenBranch[] {
    const { strategy } = this.search;
    const open = strategy.drain();
    for (const branch of open) strategy.add(branch);
    return open;
  }

  private standing(): Standing {
    const { strategy, limits, progress } = this.search;
    const { now } = this.runner;
    const before = now();
    if (before >= this.top.until) {
      const depth = this.shallowest();
      const after = now();
      this.top = { depth, until: after + LOOK_SHARE * (after - before) };
    }
    return {
      open: strategy.size,
      top: this.top.depth,
      spent: limits.spent,
      stats: this.stats(),
      rounds: progress.rounds,
      bound: this.ownBound,
    };
  }

  /** Depth of the shallowest branch that may be given away, if one can be kept besides. */
  private shallowest(): number | undefined {
    const open = this.waiting();
    const all = [...open, ...(this.sharing?.unasked(open) ?? [])];
    let top = all.length > 1 ? all[0].depth : undefined;
    for (const { depth } of all) if (top !== undefined && depth < top) top = depth;
    return top;
  }

  /** Undefined before it was told one: nobody follows a worker that has not begun. */
  private get ownBound(): number | undefined {
    return this.hasBound ? this.bounded?.current : undefined;
  }

  private stats(): SearchStats {
    const stats = this.search.progress.stats();
    // The root is a state of one worker.
    return this.hasRoot ? stats : { ...stats, states: stats.states - 1 };
  }

  private commit(rest: readonly OpenBranch[], given: readonly OpenBranch[], idle: boolean, holds = false): void {
    const { gaps, progress, program, coverage, limits, scheduler } = this.search;
    this.colleagues.commit({
      rest: this.written(rest),
      given: this.written(given),
      idle,
      ...(holds && { holds }),
      spent: limits.spent,
      stats: this.stats(),
      gaps: gaps.list(),
      complete: progress.complete,
      restsOn: [...progress.restsOn],
      unmarked: coverage.unmarked(program.markedStatements()),
      models: program.usedModels?.() ?? [],
      rounds: progress.rounds,
      tellsBounds: scheduler === undefined && (program.loadGaps?.().length ?? 0) === 0,
      finds: this.own?.finds(),
      bound: this.ownBound,
    });
  }

  /** With all that runs from them may want later: whoever goes on with them knows nothing of the points above. */
  private written(open: readonly OpenBranch[]): WrittenBranch[] {
    const { sharing } = this;
    const all = sharing === undefined ? open : [...sharing.unasked(open), ...open];
    return all.map((branch) => writeBranch(branch, sharing));
  }
}
