// The search `hybrid`: concrete inputs run at almost native speed until one reaches something new; a symbolic run follows it
// to its end; the sides it did not take are solved for, those first that nobody has taken. The exhaustive search goes on
// beside. Called by the engine, which runs paths.
// Soundness: what a concrete run reaches counts only after the path it belongs to was replayed on the original code, and only
// the exhaustive search says that there is nothing left.
import type { PathResult } from '../../path/result.js';
import type { OpenBranch } from '../segment.js';
import { CoverageFirst } from '../strategies/coverage.js';
import type { Strategy } from '../strategies/strategy.js';
import type { SeedGenerator } from './generator.js';
import { type Seed, type SeedCall, seedOfEncoded } from './seed.js';

export interface HybridHost {
  /** The exhaustive search. */
  readonly main: Strategy;
  /** Runs the unit on concrete inputs; gives the marks that fired and were not set. */
  runConcrete(call: SeedCall): readonly number[];
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
}

/** Milliseconds of one turn of an activity. */
const TURN = 50;
/** How often inputs that reach a mark are followed before it is given up. */
const ATTEMPTS = 3;
/** Milliseconds of concrete runs before anything else, and the most of the time for all. */
const FIRST = 200;
const FIRST_SHARE = 0.2;
/** Concrete runs between two looks at the clock. */
const CLOCK_EVERY = 8;
const MAX_CORPUS = 400;
/** Milliseconds after which a run that follows inputs is given up, and the part of the time that such runs have. */
const FOLLOW = 150;
const FOLLOW_SHARE = 0.25;

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
  private readonly corpus: SeedCall[] = [];
  /** Calls that reached something new and were not followed yet. */
  private readonly waiting: SeedCall[] = [];
  /** Milliseconds in which inputs were followed. */
  private followed = 0;
  private readonly attempts = new Map<number, number>();
  private readonly activities = [
    new Activity(0.5, (until) => this.sample(until)),
    new Activity(0.3, (until) => this.flip(until)),
    new Activity(0.2, (until) => this.exhaust(until)),
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

  run(): void {
    const { host, activities } = this;
    this.sample(host.now() + Math.min(FIRST, host.timeout * FIRST_SHARE));
    host.runOpen(undefined, host.main);
    this.lastNew = host.now();
    while (host.main.size > 0 && !host.limitReached() && !host.impatient(this.lastNew)) {
      const activity = activities.reduce((best, a) => (a.due() < best.due() ? a : best));
      const started = host.now();
      const before = host.reached.size;
      const worked = activity.turn(started + TURN);
      const ended = host.now();
      // Where there is nothing to do, a turn counts as if it had been used.
      activity.learn(host.reached.size - before, worked ? ended - started : TURN);
      if (host.reached.size > before) this.lastNew = ended;
    }
  }

  /** A path was finished that reached something new: its inputs are worth changing. */
  noteInputs(path: PathResult): void {
    const call = new Map<string, Seed>();
    for (const name of this.parameters) {
      const found = seedOfEncoded(path.inputs[name]);
      if (found === undefined) return;
      call.set(name, found.seed);
    }
    this.keep(call);
  }

  private keep(call: SeedCall): void {
    if (this.corpus.length < MAX_CORPUS) this.corpus.push(call);
    else this.corpus[this.generator.below(MAX_CORPUS)] = call;
  }

  private sample(until: number): boolean {
    const { host, generator, corpus } = this;
    const { marks, confirmed } = host;
    for (const [mark, attempts] of this.attempts) if (attempts >= ATTEMPTS) marks[mark] = 1;
    for (const mark of host.reached) marks[mark] = 1;
    const fired: number[] = [];
    const found: { readonly call: SeedCall; readonly marks: readonly number[] }[] = [];
    for (let run = 0; run % CLOCK_EVERY !== 0 || host.now() < until; run++) {
      const pick = (): SeedCall => corpus[generator.below(corpus.length)];
      // Late additions are the ones that lead on.
      const recent = (): SeedCall => corpus[corpus.length - 1 - generator.below(Math.min(8, corpus.length))];
      const fresh = corpus.length === 0 || generator.below(4) === 0;
      const call = fresh ? generator.make() : generator.change(generator.below(2) === 0 ? recent() : pick(), pick());
      const reached = host.runConcrete(call);
      if (reached.length === 0) continue;
      fired.push(...reached);
      for (const mark of reached) this.attempts.set(mark, (this.attempts.get(mark) ?? 0) + 1);
      found.push({ call, marks: [...reached] });
      this.keep(call);
    }
    for (const mark of fired) if (!confirmed.has(mark)) marks[mark] = 0;
    for (const mark of this.attempts.keys()) if (!confirmed.has(mark)) marks[mark] = 0;
    for (const mark of host.reached) if (!confirmed.has(mark)) marks[mark] = 0;
    for (const { call, marks } of found) {
      if (host.limitReached()) break;
      this.report(call, marks);
    }
    return true;
  }

  /** Reports the path of a call: all of it where that costs little, else what these inputs do. */
  private report(call: SeedCall, reached: readonly number[]): void {
    const { host } = this;
    const follows = this.mayFollow();
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
