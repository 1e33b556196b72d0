// Drives the search `hybrid` on one unit: makes its parts (words, generator, search), and runs the unit for it: natively on
// concrete inputs, symbolically along them, from an open branch. Made by the engine, whose parts it uses.
// Always holds: a concrete run leaves nothing behind but the marks it fired; a fault of the engine in it is a gap.
import type { Inputs } from '../../../inputs/inputs.js';
import type { AnalysedProgram } from '../../../languages/javascript/program/analysed.js';
import { classifyThrown, errorStack, thrownText } from '../../../languages/javascript/program/classify.js';
import { invoke } from '../../../languages/javascript/program/invoke.js';
import type { UnitDescription } from '../../../languages/unit.js';
import { PathAbort } from '../../../path/context.js';
import type { PathResult } from '../../../result/result.js';
import type { Coverage } from '../../coverage.js';
import type { GapLog } from '../../gap-log.js';
import type { OpenBranch } from '../../open-branch.js';
import type { RunContext } from '../../run-context.js';
import type { RunPlan } from '../../run-plan.js';
import type { Strategy } from '../../strategies/strategy.js';
import type { SwitchContext } from '../../switch-context.js';
import { ConcreteContext } from './concrete-context.js';
import { SeedGenerator } from './generator.js';
import { SeedGuide } from './guide.js';
import { type ConcreteRun, HybridSearch } from './hybrid.js';
import { SeedBuilder, type SeedCall } from './seed.js';
import { Vocabulary } from './vocabulary.js';

/** What the engine has that the driver uses. */
export interface DriverHost {
  readonly unit: UnitDescription;
  readonly seed: number;
  readonly program: AnalysedProgram;
  readonly context: SwitchContext;
  readonly state: { aborting: boolean };
  readonly run: RunContext;
  readonly inputs: Inputs;
  readonly coverage: Coverage;
  readonly gaps: GapLog;
  /** The exhaustive search. */
  readonly main: Strategy;
  /** Marks that earlier units of the check have confirmed, too; the driver adds its own. */
  readonly reached: Set<number> | undefined;
  /** Everything as it is before a run of at most so many steps. */
  prepare(steps: number): void;
  /** One run, from the prefix that `run` holds, to its report. */
  runPath(open?: OpenBranch): void;
  limitReached(): boolean;
  isOver(): boolean;
  complete(): boolean;
  impatient(since: number): boolean;
  now(): number;
  /** Milliseconds for the search. */
  readonly timeout: number;
}

/** What lies beside the path of pinned inputs is other inputs, no other paths. */
const NOTHING: Strategy = {
  add: () => {},
  next: () => undefined,
  size: 0,
  reaches: () => true,
  pick: () => 0,
  took: () => {},
};

/** Milliseconds for the run of a side that was not taken. */
const OPEN_RUN = 200;
/** Decisions of a followed run between two looks at the clock. */
const CLOCK_EVERY = 16;
/** Steps of one concrete run. */
const CONCRETE_STEPS = 30_000;

export class SeedDriver {
  private readonly generator: SeedGenerator;
  private readonly search: HybridSearch;
  /** Marks that replayed paths confirmed, and paths that were finished. */
  private readonly confirmed = new Set<number>();
  private readonly finished = new Set<string>();
  /** The path of the run was reported already. */
  private isKnown = false;

  constructor(private readonly host: DriverHost) {
    const { unit, program, seed, main, reached } = host;
    const own = new Vocabulary();
    const all = new Vocabulary();
    for (const module of program.loadedModules()) {
      all.add(module);
      if (module.file === unit.file) own.add(module);
    }
    this.generator = new SeedGenerator(unit, own, all, seed);
    const names = [...(unit.receiver === undefined ? [] : ['this']), ...unit.parameters.map((p) => p.name)];
    this.search = new HybridSearch(
      {
        main,
        runConcrete: (call) => this.runConcrete(call),
        follow: (call, sink, until, known) => this.follow(call, sink, until, known),
        pin: (call) => this.pin(call),
        runOpen: (open, sink) => this.runOpen(open, sink),
        limitReached: () => host.limitReached(),
        isOver: () => host.isOver(),
        complete: () => host.complete(),
        impatient: (since) => host.impatient(since),
        reached: reached ?? this.confirmed,
        now: () => host.now(),
        timeout: host.timeout,
        confirmed: this.confirmed,
        marks: program.marks,
      },
      this.generator,
      names,
    );
  }

  explore(): void {
    this.search.run();
  }

  /** Searches from several ends may come to the same path. */
  isRepeated(): boolean {
    const { inputs, run } = this.host;
    if (this.isKnown) return true;
    for (const { path, type, slots } of inputs.objects) {
      if (type.kind === 'dynamic') this.generator.noteRead(path, slots.keys());
    }
    const key = run.pathKey();
    if (this.finished.has(key)) return true;
    this.finished.add(key);
    return false;
  }

  /** A path that reached these marks for the first time was replayed. */
  confirm(marks: readonly number[], path: PathResult): void {
    for (const mark of marks) {
      this.confirmed.add(mark);
      this.host.reached?.add(mark);
    }
    this.search.noteInputs(path);
  }

  private runOpen(open: OpenBranch | undefined, sink: Strategy): void {
    const { run, main, now } = this.host;
    const plan: RunPlan = { strategy: sink, examines: 'taken' };
    // What the exhaustive search leaves out would be a gap.
    run.begin(open, sink === main ? plan : { ...plan, isOver: this.after(now() + OPEN_RUN) });
    this.host.runPath(open);
  }

  /** Is the time over? The clock is asked now and then. */
  private after(until: number): () => boolean {
    const { now } = this.host;
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
    const { run, inputs } = this.host;
    const guide = new SeedGuide(call);
    inputs.guide = guide;
    run.begin(undefined, { ...how, examines: 'taken', follows: guide.model });
    this.host.runPath();
    inputs.guide = undefined;
  }

  /** Runs the unit on concrete inputs, for what it reaches; nothing of it is reported but a fault of the engine. */
  private runConcrete(call: SeedCall): ConcreteRun {
    const { program, state, unit, context, coverage, run } = this.host;
    this.host.prepare(CONCRETE_STEPS);
    context.current = new ConcreteContext(state);
    const before = program.fuel.fuel;
    let cut = false;
    try {
      const builder = new SeedBuilder(program, unit.shapes);
      const args: unknown[] = [];
      for (const { name, rest } of unit.parameters) {
        const value = builder.value(call.get(name));
        if (rest) args.push(...(value as unknown[]));
        else args.push(value);
      }
      invoke(unit, program, builder.value(call.get('this')), args);
    } catch (thrown) {
      // However the program ended: the run that follows these inputs reports it.
      cut = PathAbort.is(thrown);
      this.noteFault(thrown);
    } finally {
      context.current = run;
      state.aborting = false;
      program.journal.rollback();
    }
    return { reached: coverage.touched, steps: Math.max(0, before - program.fuel.fuel), cut };
  }

  private noteFault(thrown: unknown): void {
    const { program, gaps } = this.host;
    if (PathAbort.is(thrown)) return;
    const kind = classifyThrown(thrown, program.thrownSite(thrown) !== undefined, program.isForeign(thrown));
    if (kind !== 'engine-bug') return;
    const where = (errorStack(thrown) ?? '').split('\n').slice(1, 3).join(' ').trim();
    gaps.add('engine-bug', `${thrownText(thrown)} ${where} (on concrete inputs)`, -1, 'report it');
  }
}
