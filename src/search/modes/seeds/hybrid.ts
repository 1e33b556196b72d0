// The search `hybrid`: concrete inputs run at almost native speed until one reaches something new; a symbolic run follows it
// to its end; the sides it did not take are solved for, those first that nobody has taken. The exhaustive search goes on
// beside. Called by the engine, which runs paths.
// Soundness: what a concrete run reaches counts only after the path it belongs to was replayed on the original code, and only
// the exhaustive search says that there is nothing left.
import type { Seed, SeedCall } from '../../../inputs/seed.js';
import type { ConcreteRuns } from '../../../languages/concrete-runs.js';
import type { PathResult } from '../../../result/result.js';
import type { OpenBranch } from '../../open-branch.js';
import { CoverageFirst } from '../../strategies/coverage.js';
import type { Strategy } from '../../strategies/strategy.js';
import type { SeedGenerator } from './generator.js';

export interface ConcreteRun {
  /** Marks that fired and were not set. */
  readonly reached: readonly number[];
  readonly steps: number;
  /** It was ended before its end. */
  readonly cut: boolean;
}

export interface HybridHost {
  /** The exhaustive search. */
  readonly main: Strategy;
  /** Runs the unit on concrete inputs. */
  runConcrete(call: SeedCall): ConcreteRun;
  /**
   * Runs the path of concrete inputs symbolically; what lies beside it goes to the strategy.
   * @param until the run is given up then
   * @param known the path was reported
   */
  follow(call: SeedCall, strategy: Strategy, until: number, known: boolean): void;
  /** Runs concrete inputs for the report of their path, which is about them alone. */
  pin(call: SeedCall): void;
  runOpen(open: OpenBranch | undefined, strategy: Strategy): void;
  limitReached(): boolean;
  /** Time or paths are used up, whatever is left. */
  isOver(): boolean;
  /** Nothing was left out so far. */
  complete(): boolean;
  /** Ends the search when nothing new was reached since then for too long. */
  impatient(since: number): boolean;
  now(): number;
  /** Milliseconds for everything. */
  readonly timeout: number;
  /** Marks that a replayed path has confirmed. */
  readonly confirmed: ReadonlySet<number>;
  /** The same of earlier units too: concrete inputs that reach only these are not followed. */
  readonly reached: ReadonlySet<number>;
  readonly marks: Uint8Array;
  readonly seedOf: ConcreteRuns['seedOf'];
}

/** Milliseconds of one turn of an activity. */
const TURN = 50;
/** How often inputs that reach a mark are followed before it is given up. */
const ATTEMPTS = 3;
/** How many such runs are passed over. */
const LONG_RUNS = 20;
/** Milliseconds of concrete runs before anything else, and the most of the time for all. */
const FIRST = 200;
const FIRST_SHARE = 0.2;
/** Concrete runs between two looks at the clock. */
const CLOCK_EVERY = 32;
const MAX_CORPUS = 400;
/** Inputs of which one is chosen, and what a run costs besides its steps. */
const CANDIDATES = 3;
const RUN_STEPS = 100;
/** Times and milliseconds, see isDone. */
const REST = 2;
const LEAST_REST = 2000;
/** Milliseconds after which a run that follows inputs is given up, and the part of the time that such runs have. */
const FOLLOW = 150;
const FOLLOW_SHARE = 0.25;

/** Inputs that reached something new, and the steps that runs of their changed copies took. */
interface Parent {
  readonly call: SeedCall;
  spent: number;
}

class Activity {
  /** Marks confirmed per millisecond, lately. */
  private found = 1;
  /** Milliseconds so far. */
  spent = 0;

  constructor(
    /** Of the time, when none of them finds anything. */
    readonly share: number,
    /** Answers false when there was nothing to do. */
    readonly turn: (until: number) => boolean,
  ) {}

  learn(found: number, spent: number): void {
    this.spent += spent;
    this.found = 0.7 * this.found + 0.3 * (found / Math.max(1, spent));
  }

  /** The activity with the least time for what it brings is next. */
  due(): number {
    return this.spent / (this.share + Math.min(1, this.found));
  }
}

export class HybridSearch {
  private readonly flips = new CoverageFirst();
  private readonly corpus: Parent[] = [];
  /** Calls that reached something new and were not followed yet. */
  private readonly waiting: SeedCall[] = [];
  /** Milliseconds in which inputs were followed. */
  private followed = 0;
  private readonly attempts = new Map<number, number>();
  /** How often runs reached a mark that were ended early. */
  private readonly longRuns = new Map<number, number>();
  private readonly activities = [
    new Activity(0.6, (until) => this.sample(until)),
    new Activity(0.3, (until) => this.flip(until)),
    new Activity(0.1, (until) => this.exhaust(until)),
  ];
  /** Time at which something new was confirmed last. */
  private lastNew: number;
  private readonly started: number;

  constructor(
    private readonly host: HybridHost,
    private readonly generator: SeedGenerator,
    private readonly parameters: readonly string[],
  ) {
    this.lastNew = host.now();
    this.started = this.lastNew;
  }

  /** Concrete runs, then the first symbolic one. */
  begin(): void {
    const { host } = this;
    this.sample(host.now() + Math.min(FIRST, host.timeout * FIRST_SHARE));
    host.runOpen(undefined, host.main);
    this.lastNew = host.now();
  }

  /** Until nothing is left to do. False: it was told to end. @param goesOn asked now and then */
  goOn(goesOn: () => boolean): boolean {
    const { host, activities } = this;
    while (!this.isDone() && !host.limitReached() && !host.impatient(this.lastNew)) {
      const activity = activities.reduce((best, a) => (a.due() < best.due() ? a : best));
      const started = host.now();
      const before = host.reached.size;
      const worked = activity.turn(started + TURN);
      const ended = host.now();
      // Where there is nothing to do, a turn counts as if it had been used.
      activity.learn(host.reached.size - before, worked ? ended - started : TURN);
      if (host.reached.size > before) this.lastNew = ended;
      if (!goesOn()) return false;
    }
    return true;
  }

  /**
   * The exhaustive search came to its end: all is known, unless it had to leave something out. Then the rest goes on, for a
   * while that grows with how long it took to find what was found last.
   */
  private isDone(): boolean {
    const { host, lastNew, started } = this;
    if (host.main.size > 0) return false;
    return host.complete() || host.isOver() || host.now() - lastNew > REST * (lastNew - started) + LEAST_REST;
  }

  /** A path was finished that reached something new: its inputs are worth changing. */
  noteInputs(path: PathResult): void {
    const call = new Map<string, Seed>();
    for (const name of this.parameters) {
      const found = this.host.seedOf(path.inputs[name]);
      if (found === undefined) return;
      call.set(name, found.seed);
    }
    this.keep(call);
  }

  private keep(call: SeedCall): void {
    const parent = { call, spent: 0 };
    if (this.corpus.length < MAX_CORPUS) this.corpus.push(parent);
    else this.corpus[this.generator.below(MAX_CORPUS)] = parent;
  }

  /** A run that does not end soon is costly to report: shorter ones may reach the same. */
  private isTooLong(reached: readonly number[]): boolean {
    const { marks } = this.host;
    let often = 0;
    for (const mark of reached) {
      const times = (this.longRuns.get(mark) ?? 0) + 1;
      this.longRuns.set(mark, times);
      often = Math.max(often, times);
    }
    if (often > LONG_RUNS) return false;
    for (const mark of reached) marks[mark] = 0;
    return true;
  }

  /** Of some, mostly late ones, which lead on, the one that has had least: inputs with long runs are changed less often. */
  private parent(): Parent {
    const { corpus, generator } = this;
    const recent = Math.min(corpus.length, generator.below(2) === 0 ? 8 : corpus.length);
    let best = corpus[corpus.length - 1 - generator.below(recent)];
    for (let n = 1; n < CANDIDATES; n++) {
      const other = corpus[corpus.length - 1 - generator.below(recent)];
      if (other.spent < best.spent) best = other;
    }
    return best;
  }

  private sample(until: number): boolean {
    const { host, generator, corpus } = this;
    const { marks, confirmed } = host;
    for (const [mark, attempts] of this.attempts) if (attempts >= ATTEMPTS) marks[mark] = 1;
    for (const mark of host.reached) marks[mark] = 1;
    const fired: number[] = [];
    const found: { readonly call: SeedCall; readonly marks: readonly number[] }[] = [];
    for (let run = 0; run % CLOCK_EVERY !== 0 || host.now() < until; run++) {
      const parent = corpus.length === 0 || generator.below(5) === 0 ? undefined : this.parent();
      const other = (): SeedCall => corpus[generator.below(corpus.length)].call;
      const call = parent === undefined ? generator.make() : generator.change(parent.call, other());
      const { reached, steps, cut } = host.runConcrete(call);
      if (parent !== undefined) parent.spent += steps + RUN_STEPS;
      if (cut && this.isTooLong(reached)) continue;
      if (reached.length === 0) continue;
      fired.push(...reached);
      for (const mark of reached) this.attempts.set(mark, (this.attempts.get(mark) ?? 0) + 1);
      found.push({ call, marks: [...reached] });
      this.keep(call);
    }
    for (const mark of fired) if (!confirmed.has(mark)) marks[mark] = 0;
    for (const mark of this.attempts.keys()) if (!confirmed.has(mark)) marks[mark] = 0;
    for (const mark of host.reached) if (!confirmed.has(mark)) marks[mark] = 0;
    const left = host.timeout - (host.now() - this.started);
    const hurry = found.length * FOLLOW * 4 > left;
    for (const { call, marks } of found) {
      if (host.limitReached()) break;
      this.report(call, marks, hurry);
    }
    return true;
  }

  /** Reports the path of a call: all of it where that costs little, else what these inputs do. */
  private report(call: SeedCall, reached: readonly number[], hurry: boolean): void {
    const { host } = this;
    if (reached.every((mark) => host.reached.has(mark))) return;
    const follows = !hurry && this.mayFollow();
    if (follows) this.follow(call, false);
    if (!reached.every((mark) => host.reached.has(mark))) host.pin(call);
    if (!follows && this.waiting.length < MAX_CORPUS) this.waiting.push(call);
  }

  /** Following long runs must not take the time of the rest. */
  private mayFollow(): boolean {
    return this.followed <= FOLLOW_SHARE * (this.host.now() - this.started) + FIRST;
  }

  private follow(call: SeedCall, known: boolean): void {
    const { host } = this;
    const started = host.now();
    host.follow(call, this.flips, started + FOLLOW, known);
    this.followed += host.now() - started;
  }

  private flip(until: number): boolean {
    const next = this.mayFollow() ? this.waiting.pop() : undefined;
    if (next !== undefined) this.follow(next, true);
    return this.drain(this.flips, until) || next !== undefined;
  }

  private exhaust(until: number): boolean {
    return this.drain(this.host.main, until);
  }

  private drain(strategy: Strategy, until: number): boolean {
    const { host } = this;
    let worked = false;
    while (host.now() < until) {
      const open = strategy.next();
      if (open === undefined) break;
      worked = true;
      host.runOpen(open, strategy);
    }
    return worked;
  }
}
