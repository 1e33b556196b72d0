// One unit whose open branches are explored as jobs of a queue (`--workers` with `--queue`): hands out branches, puts together what is found,
// raises the bound. What a job gives back is handed out again: to as many as have nothing to do, or to one, for longer.
// Always holds: a job is named by its branches, and its result is that of these branches, whoever asks for it and when.
import { type Findings, Merged } from '../host/sharing/merged.js';
import type { PartOutcome } from '../host/sharing/part-run.js';
import { type Prover, SharedProofs } from '../host/sharing/shared-proofs.js';
import { sharedResult } from '../host/sharing/shared-result.js';
import type { UnitDescription } from '../languages/unit.js';
import { eventsOf } from '../result/events.js';
import type { GapText } from '../result/gaps/gap-text.js';
import { beyondBound, searchAborted, searchEnded } from '../result/gaps/limits.js';
import type { CheckOptions } from '../result/options.js';
import type { CheckEvent, UnitResult } from '../result/result.js';
import type { WrittenBranch } from '../search/sharing/written-branch.js';
import { largerBound } from '../search/strategies/bounded.js';
import type { PartOrder } from './task.js';

/** Jobs that are made of what one job has left: more in the beginning, when many wait for work. */
const MOST_JOBS = 4;
const FIRST_JOBS = 16;
/** Milliseconds after which a job gives back what is left; so many times more, where that is too little for one path. */
const BEGINNING_MS = 500;
const PART_MS = 2000;
const MORE = 4;
/** A job that nobody could help goes on for twice as long: beginning one costs about a second. Whoever becomes idle waits no longer than this. */
const LONGEST_MS = 8000;
/** Priorities of one unit. */
const PRIORITIES = 1000;

export interface SplitSetup {
  readonly unit: UnitDescription;
  readonly options: CheckOptions;
  /** Of the unit among those of the check. */
  readonly place: number;
  onEvent(event: CheckEvent): void;
  /** Workers that serve. */
  workers(): number;
  /** Jobs that they can do at a time, and jobs of the whole check that were handed out. */
  places(): { readonly all: number; readonly taken: number };
  /** Rejects when it was stopped. */
  explore(part: PartOrder, priority: number, signal: AbortSignal | undefined): Promise<PartOutcome | UnitResult>;
  readonly prove: Prover;
  isStop(error: unknown): boolean;
}

export class SplitUnit {
  private readonly merged: Merged<object>;
  private readonly proofs: SharedProofs;
  private readonly seen = new Set<string>();
  private readonly stopper = new AbortController();
  private bound: number;
  private told: number | undefined;
  /** Beyond the bound. */
  private later: WrittenBranch[] = [];
  /** Branches that jobs have, and those that nobody will explore. */
  private handed = 0;
  private left = 0;
  private parts = 1;
  private underWay = 0;
  private readonly gaps: GapText[] = [];
  private failure: { readonly error: unknown } | undefined;
  private onIdle: () => void = () => {};

  private constructor(
    private readonly setup: SplitSetup,
    root: PartOutcome,
  ) {
    const { findings, bound, told, open } = root.state;
    this.merged = new Merged(setup.options.paths, withGaps(findings, root));
    this.proofs = new SharedProofs(setup.unit, setup.options, {
      prove: setup.prove,
      isViolated: () => this.merged.isViolated,
      onProved: () => this.stopper.abort(),
    });
    for (const { path } of [...findings.first, ...findings.others]) this.seen.add(path.prefix);
    this.bound = bound ?? Number.POSITIVE_INFINITY;
    this.told = told ?? undefined;
    this.goOn(open, root);
  }

  /** @param signal ends it with what was found */
  static async explore(setup: SplitSetup, signal: AbortSignal | undefined): Promise<UnitResult> {
    const beginning: PartOrder = { branches: undefined, bound: Number.POSITIVE_INFINITY, milliseconds: BEGINNING_MS };
    const root = await setup.explore(beginning, setup.place * PRIORITIES + 1, signal);
    if (!('state' in root)) {
      eventsOf(root).forEach((event) => setup.onEvent(event));
      return root;
    }
    const unit = new SplitUnit(setup, root);
    const stop = (): void => {
      unit.proofs.abort();
      unit.stop(searchAborted());
    };
    signal?.addEventListener('abort', stop);
    try {
      return await unit.finished();
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  private async finished(): Promise<UnitResult> {
    do {
      if (this.underWay > 0)
        await new Promise<void>((resolve) => {
          this.onIdle = resolve;
        });
      if (this.failure !== undefined) throw this.failure.error;
    } while (this.goFurther());
    const { unit, onEvent, workers } = this.setup;
    const outcome = {
      findings: this.merged.findings(),
      open: this.left + this.later.length,
      told: this.told,
      gaps: this.gaps,
      workers: { processes: Math.max(1, workers()), shares: this.parts - 1, lost: 0 },
    };
    return sharedResult(unit, outcome, this.proofs, onEvent);
  }

  private get stopped(): boolean {
    return this.stopper.signal.aborted;
  }

  /** What a part has left is handed out; of one that met a limit or broke down, nobody knows which branch it was: they are left. */
  private goOn(open: readonly WrittenBranch[], { extra }: PartOutcome, lasted = 0): void {
    if (extra.length > 0 || this.stopped) {
      this.left += open.length;
      return;
    }
    this.later.push(...open.filter(({ round }) => round > this.bound));
    const now = open.filter(({ round }) => round <= this.bound);
    const groups = groupsOf(now, Math.max(1, Math.min(this.parts === 1 ? FIRST_JOBS : MOST_JOBS, this.idle)));
    const milliseconds = groups.length > 1 ? PART_MS : Math.min(LONGEST_MS, Math.max(PART_MS, 2 * lasted));
    for (const branches of groups) void this.one(branches, milliseconds);
  }

  /** Jobs that the fleet could do besides those that were handed out. */
  private get idle(): number {
    const { all, taken } = this.setup.places();
    return all - Math.max(taken, this.underWay);
  }

  private async one(branches: readonly WrittenBranch[], milliseconds: number): Promise<void> {
    this.underWay++;
    this.parts++;
    this.handed += branches.length;
    try {
      const order = { branches, bound: this.bound, milliseconds };
      const outcome = await this.setup.explore(order, this.priorityOf(branches), this.stopper.signal).finally(() => {
        this.underWay--;
        this.handed -= branches.length;
      });
      if (!('state' in outcome)) throw new Error('a part of a unit has no state');
      if (isStuck(outcome, branches)) this.giveTime(branches, milliseconds);
      else this.take(outcome, milliseconds);
    } catch (error) {
      if (this.setup.isStop(error)) this.left += branches.length;
      else this.fail(error);
    } finally {
      if (this.underWay === 0) this.onIdle();
    }
  }

  /** No path of the part ended in its time: it gets more, as long as the unit has some. */
  private giveTime(branches: readonly WrittenBranch[], milliseconds: number): void {
    if (this.stopped) this.left += branches.length;
    else if (milliseconds < this.setup.options.timeout * 1000) void this.one(branches, milliseconds * MORE);
    else {
      this.left += branches.length;
      this.stop(searchEnded('time', '--timeout', this.handed + this.left + this.later.length));
    }
  }

  private fail(error: unknown): void {
    this.proofs.abort();
    this.failure ??= { error };
    this.stopper.abort();
  }

  private take(outcome: PartOutcome, lasted: number): void {
    const { first, others, reached, tally } = withGaps(outcome.state.findings, outcome);
    const part = {};
    this.merged.hear(part, reached);
    for (const found of [...first, ...others]) {
      if (this.seen.has(found.path.prefix)) continue;
      this.seen.add(found.path.prefix);
      this.merged.hear(part, found);
    }
    this.merged.commit(part, tally);
    this.merged.leave(part, false);
    this.follow(outcome);
    this.goOn(outcome.state.open, outcome, lasted);
    this.checkTime();
    const { spent, rounds } = this.merged.tally;
    if (!this.stopped) this.proofs.look({ spent, rounds, reached: this.merged.reachedCount });
    this.tellProgress();
  }

  /** Very many branches of a part waited before the bound, and it went on: so do those of the others that wait. */
  private follow({ state: { bound } }: PartOutcome): void {
    const found = bound ?? Number.POSITIVE_INFINITY;
    if (found <= this.bound) return;
    this.bound = found;
    const { later } = this;
    this.later = [];
    if (later.length > 0) this.goOn(later, NOTHING_WRONG);
  }

  private checkTime(): void {
    const open = this.handed + this.left + this.later.length;
    const over = this.merged.tally.spent >= this.setup.options.timeout * 1000;
    if (over && open > 0) this.stop(searchEnded('time', '--timeout', open));
  }

  private stop(gap: GapText): void {
    if (this.stopped) return;
    this.gaps.push(gap);
    this.stopper.abort();
  }

  /** Everything up to the bound was explored: is there a larger one? */
  private goFurther(): boolean {
    if (this.later.length === 0 || this.stopped) return false;
    const { complete, gaps, stats, tellsBounds } = this.merged.tally;
    const whole = complete && gaps.length === 0 && stats.paths > 0 && tellsBounds && this.gaps.length + this.left === 0;
    if (whole) this.told = this.bound;
    if (this.setup.options.bound !== Number.POSITIVE_INFINITY) {
      this.gaps.push(beyondBound(this.bound));
      return false;
    }
    this.bound = largerBound(this.bound);
    const { later } = this;
    this.later = [];
    this.goOn(later, NOTHING_WRONG);
    return true;
  }

  /** Lower ones are taken first: as the strategy would, as far as that can be said of branches. */
  private priorityOf(branches: readonly WrittenBranch[]): number {
    const { search } = this.setup.options;
    const depth = Math.min(branches[0].depth, PRIORITIES - 2);
    const within = search === 'bfs' ? depth : search === 'random' ? PRIORITIES / 2 : PRIORITIES - 2 - depth;
    return this.setup.place * PRIORITIES + 1 + within;
  }

  private tellProgress(): void {
    const { unit, onEvent } = this.setup;
    const { stats, spent } = this.merged.tally;
    onEvent({
      type: 'progress',
      unit: unit.name,
      paths: stats.paths,
      openBranches: this.handed + this.later.length,
      coverage: unit.statements.length === 0 ? 1 : this.merged.reachedCount / unit.statements.length,
      solverShare: stats.timeMs === 0 ? 0 : stats.solverTimeMs / stats.timeMs,
      timeMs: spent,
    });
  }
}

const NOTHING_WRONG = { extra: [] } as unknown as PartOutcome;

function withGaps(findings: Findings, { extra }: PartOutcome): Findings {
  if (extra.length === 0) return findings;
  return { ...findings, tally: { ...findings.tally, gaps: [...findings.tally.gaps, ...extra] } };
}

function isStuck({ state, extra }: PartOutcome, branches: readonly WrittenBranch[]): boolean {
  const given = new Set(branches.map(({ prefix }) => prefix));
  const { stats } = state.findings.tally;
  return (
    extra.length === 0 &&
    stats.paths === 0 &&
    state.open.length > 0 &&
    state.open.every(({ prefix }) => given.has(prefix))
  );
}

/** About as much is likely to lie below each: half as much with every decision. */
function groupsOf(branches: readonly WrittenBranch[], most: number): WrittenBranch[][] {
  const sorted = [...branches].sort((a, b) => a.depth - b.depth || (a.prefix < b.prefix ? -1 : 1));
  const groups = Array.from({ length: Math.min(most, sorted.length) }, () => ({
    weight: 0,
    own: [] as WrittenBranch[],
  }));
  for (const branch of sorted) {
    const lightest = groups.reduce((one, other) => (other.weight < one.weight ? other : one));
    lightest.own.push(branch);
    lightest.weight += 2 ** (sorted[0].depth - branch.depth);
  }
  return groups.map(({ own }) => own);
}
