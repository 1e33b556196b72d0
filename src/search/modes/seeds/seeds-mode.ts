// The search `hybrid` as a mode: explores from concrete inputs beside the exhaustive search (hybrid.ts), and runs the unit for it:
// natively on concrete inputs, symbolically along them, from an open branch.
// Always holds: a concrete run leaves nothing behind but the marks it fired; a fault of the engine in it is a gap.

import type { SeedCall } from '../../../inputs/seed.js';
import type { ConcreteRuns } from '../../../languages/concrete-runs.js';
import { LoadError } from '../../../languages/load-error.js';
import { PathAbort } from '../../../path/context.js';
import type { PathEnd } from '../../../path/listener.js';
import { engineFault } from '../../../result/gaps/paths.js';
import type { PathResult } from '../../../result/result.js';
import type { OpenBranch } from '../../open-branch.js';
import type { SearchParts } from '../../parts.js';
import type { RunPlan } from '../../run-plan.js';
import { NOTHING } from '../../strategies/nothing.js';
import type { Strategy } from '../../strategies/strategy.js';
import type { OwnLoop, RunMode, Runner } from '../mode.js';
import { ConcreteContext } from './concrete-context.js';
import { SeedGenerator } from './generator.js';
import { SeedGuide } from './guide.js';
import { type ConcreteRun, type HybridHost, HybridSearch } from './hybrid.js';

/** Milliseconds for the run of a side that was not taken. */
const OPEN_RUN = 200;
/** Decisions of a followed run between two looks at the clock. */
const CLOCK_EVERY = 16;
/** Steps of one concrete run. */
const CONCRETE_STEPS = 30_000;

export class SeedsMode implements RunMode {
  /** Branches that are no statements count as reached, too. */
  readonly observe = { branches: true };
  private generator!: SeedGenerator;
  private hybrid!: HybridSearch;
  private runner!: Runner;
  /** Marks that replayed paths confirmed, and paths that were finished. */
  private readonly own = new Set<number>();
  private readonly finished = new Set<string>();
  /** The path of the run was reported already. */
  private isKnown = false;
  /** Of the path that is finished. */
  private key = '';
  /** What other workers are to hear of, if there are any. */
  private news: { readonly keys: string[]; readonly marks: number[] } | undefined;

  constructor(
    private readonly search: SearchParts,
    /** Marks that earlier units of the check have confirmed; own ones are added. */
    private readonly reached: Set<number> = new Set(),
  ) {}

  explore(runner: Runner): void {
    const { limits } = this.search;
    this.start(runner, 0, {
      limitReached: () => runner.limitReached(true),
      impatient: (since) => limits.isImpatient(since),
    });
    this.hybrid.begin();
    this.hybrid.goOn(() => true);
  }

  /** Whoever hands out the work sees to limits; each worker draws other inputs. */
  share(runner: Runner, worker: number): OwnLoop {
    this.start(runner, worker, { limitReached: () => false, impatient: () => false });
    const { hybrid, reached } = this;
    const news = { keys: [] as string[], marks: [] as number[] };
    this.news = news;
    return {
      begin: () => hybrid.begin(),
      goOn: (turn) => hybrid.goOn(turn),
      get hasNews() {
        return news.marks.length > 0;
      },
      finds: () => ({ keys: news.keys.splice(0), marks: news.marks.splice(0) }),
      hear: (others) => {
        for (const mark of others) reached.add(mark);
      },
    };
  }

  private start(runner: Runner, worker: number, ends: Pick<HybridHost, 'limitReached' | 'impatient'>): void {
    const { unit, options, strategy, limits, progress, path } = this.search;
    this.runner = runner;
    const { own, all } = this.concrete.words();
    this.generator = new SeedGenerator(unit, own, all, options.seed + worker);
    const names = [...(unit.receiver === undefined ? [] : ['this']), ...unit.parameters.map((p) => p.name)];
    this.hybrid = new HybridSearch(
      {
        main: strategy,
        runConcrete: (call) => this.runConcrete(call),
        follow: (call, sink, until, known) => this.follow(call, sink, until, known),
        pin: (call) => this.pin(call),
        runOpen: (open, sink) => this.runOpen(open, sink),
        ...ends,
        isOver: () => limits.isOver,
        complete: () => progress.everything,
        reached: this.reached,
        now: runner.now,
        timeout: options.timeout * 1000,
        confirmed: this.own,
        marks: path.marks,
        seedOf: (value) => this.concrete.seedOf(value),
      },
      this.generator,
      names,
    );
  }

  private get concrete(): ConcreteRuns {
    const { concrete } = this.search.program;
    if (concrete === undefined) throw new LoadError('--search hybrid is not for this language', { option: true });
    return concrete;
  }

  /** Searches from several ends may come to the same path. */
  isRepeated(): boolean {
    const { inputs, run } = this.search;
    if (this.isKnown) return true;
    for (const { path, type, slots } of inputs.objects) {
      if (type.kind === 'dynamic') this.generator.noteRead(path, slots.keys());
    }
    this.key = run.path.pathKey();
    if (this.finished.has(this.key)) return true;
    this.finished.add(this.key);
    return false;
  }

  /** A path that counts may be one that another worker has counted. */
  afterRun(end: PathEnd): void {
    if ('prefix' in end) this.news?.keys.push(this.key);
  }

  confirmed(marks: readonly number[], path: PathResult): void {
    for (const mark of marks) {
      this.own.add(mark);
      this.reached.add(mark);
    }
    this.news?.marks.push(...marks);
    this.hybrid.noteInputs(path);
  }

  private runOpen(open: OpenBranch | undefined, sink: Strategy): void {
    const { run, strategy } = this.search;
    const plan: RunPlan = { strategy: sink, examines: 'taken' };
    // What the exhaustive search leaves out would be a gap.
    run.begin(open, sink === strategy ? plan : { ...plan, isOver: this.after(this.runner.now() + OPEN_RUN) });
    this.runner.runPath(open);
  }

  /** Is the time over? The clock is asked now and then. */
  private after(until: number): () => boolean {
    const { now } = this.runner;
    let asked = 0;
    return () => (++asked & (CLOCK_EVERY - 1)) === 0 && now() > until;
  }

  /** Runs the path that concrete inputs take, for its report if it is not known, and for what lies beside it. */
  private follow(call: SeedCall, sink: Strategy, until: number, known: boolean): void {
    this.isKnown = known;
    this.runGuided(call, { strategy: sink, isOver: this.after(until) });
    this.isKnown = false;
  }

  /** Runs concrete inputs for their report: a path of which nothing is known but that these inputs take it. */
  private pin(call: SeedCall): void {
    this.runGuided(call, { strategy: NOTHING, pins: true });
  }

  private runGuided(call: SeedCall, how: Pick<RunPlan, 'strategy' | 'pins' | 'isOver'>): void {
    const { run, inputs } = this.search;
    const guide = new SeedGuide(call);
    inputs.guide = guide;
    run.begin(undefined, { ...how, examines: 'taken', follows: guide.model });
    this.runner.runPath();
    inputs.guide = undefined;
  }

  /** Runs the unit on concrete inputs, for what it reaches; nothing of it is reported but a fault of the engine. */
  private runConcrete(call: SeedCall): ConcreteRun {
    const { program, path, coverage, run, options } = this.search;
    this.runner.prepare(Math.min(CONCRETE_STEPS, options.maxSteps));
    path.current = new ConcreteContext(path.flags);
    const before = path.meter.fuel;
    let cut = false;
    try {
      this.concrete.run(call);
    } catch (thrown) {
      // However the program ended: the run that follows these inputs reports it.
      cut = PathAbort.is(thrown);
      this.noteFault(thrown);
    } finally {
      path.current = run;
      path.flags.aborting = false;
      program.undo();
    }
    return { reached: coverage.touched, steps: Math.max(0, before - path.meter.fuel), cut };
  }

  private noteFault(thrown: unknown): void {
    const { program, gaps } = this.search;
    if (PathAbort.is(thrown) || program.classify(thrown) !== 'engine-bug') return;
    const { text, stack = '' } = program.describeError(thrown);
    const where = stack.split('\n').slice(1, 3).join(' ').trim();
    gaps.add(engineFault(`${text} ${where} (on concrete inputs)`), -1);
  }
}
