// Proofs by induction as a mode (docs/proofs.md): explores the unit in rounds. In each, loops are run from widened states (loop-heads.ts);
// a round in which nothing is missing, no path violates anything and nothing was left out is a proof past any bound.
// Soundness: paths of such a round run from more states than the program has, so what they violate is no finding: it ends the proof.
import { type RunOutcome, violates } from '../../../languages/call.js';
import type { ComparedRun } from '../../../languages/comparing.js';
import type { Model } from '../../../logic/model.js';
import type { SiteId } from '../../../path/choice.js';
import type { ProofPlan } from '../../../result/certificate.js';
import { namesLoop, notInductive, type WhyNot } from '../../../result/gaps/proofs.js';
import type { ProofResult } from '../../../result/proof.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { OpenBranch } from '../../open-branch.js';
import type { SearchParts } from '../../parts.js';
import type { Finished } from '../../path-reporter.js';
import type { RunPlan } from '../../run-plan.js';
import { DepthFirst } from '../../strategies/depth-first.js';
import { readerOf } from '../matching/matching-mode.js';
import type { RunMode, Runner } from '../mode.js';
import type { Attempt } from './attempt.js';
import { LoopHeads } from './loop-heads.js';
import { Measures } from './measures.js';
import { Plans } from './plan.js';
import { Recursion } from './recursion.js';

const COUNTED: Finished = { kind: 'path', result: undefined };
/** What is tried in turn; what few loops need only where the facts that were kept do not exclude a violation. */
const ATTEMPTS: readonly Attempt[] = [
  { peel: 0, facts: 'none' },
  { peel: 0, facts: 'single' },
  { peel: 0, facts: 'usual' },
  { peel: 0, facts: 'rare' },
  { peel: 1, facts: 'rare' },
];
/** Rounds after which the proof is given up. */
const MAX_ROUNDS = 100;
/** Paths of one round, after which the proof is given up. */
const MAX_PATHS = 5000;

/** Decisions on one path, after which the proof is given up: it is in a loop that has no head. */
const MAX_DEPTH = 250;

/** Depth first, up to paths that are too long for a proof. */
class ShortPaths extends DepthFirst {
  isOver = false;

  override reaches(depth = 0): boolean {
    this.isOver ||= depth > MAX_DEPTH;
    return !this.isOver;
  }
}

interface Failure {
  readonly why: WhyNot;
  readonly location: SourceRange | undefined;
}

export class ProofMode implements RunMode {
  readonly alone = true;
  readonly observe = { frames: true, captured: true, loops: true };
  private heads: LoopHeads | undefined;
  private recursion: Recursion | undefined;
  private plans: Plans | undefined;
  private peel = 0;
  private failure: Failure | undefined;
  private proved: ProofResult | undefined;
  /** Statements that paths of the round came to. */
  private readonly ran = new Set<number>();

  /** @param afterSearch which attempts a unit is worth that is searched, too; only what a loop lacks is told then */
  constructor(
    private readonly search: SearchParts,
    private readonly afterSearch: 'first' | 'all' | undefined,
  ) {}

  explore(runner: Runner): void {
    let first: Failure | undefined;
    this.search.inputs.anyElement = true;
    const { certified } = this.search.options;
    for (const attempt of this.attempts()) {
      const { peel, facts } = attempt;
      if (facts === 'rare' && peel === 0 && first !== undefined && first.why.kind !== 'violation') continue;
      // There is no array of which more could be said.
      if (facts === 'usual' && first !== undefined && this.heads?.leftOut === false) continue;
      this.failure = undefined;
      const rounds = this.prove(runner, attempt, certified);
      if (this.failure === undefined) {
        this.proved = this.result(rounds);
        return;
      }
      if (facts === 'usual' || facts === 'rare' || this.heads?.leftOut === false) {
        if (facts !== 'none') first ??= this.failure;
      }
      if (this.heads?.kept.size === 0 || this.search.limits.timeIsUp()) break;
    }
    const { gaps, progress } = this.search;
    progress.complete = false;
    const shown = first ?? this.failure;
    if (shown === undefined || (this.afterSearch !== undefined && !namesLoop(shown.why))) return;
    gaps.add(notInductive(shown.why), -1, shown.location);
  }

  /** What a contract says of the result hardly ever follows from nothing. */
  private attempts(): readonly Attempt[] {
    const { certified } = this.search.options;
    if (certified !== undefined) return [{ peel: certified.peel, facts: 'rare' }];
    if (this.afterSearch === 'first') return ATTEMPTS.slice(0, 1);
    return this.search.unit.ensures.length === 0 ? ATTEMPTS : ATTEMPTS.slice(1);
  }

  /** Rounds until nothing is missing, or the proof fails. */
  private prove(runner: Runner, attempt: Attempt, certified: ProofPlan | undefined): number {
    const plans = new Plans(certified?.loops ?? (attempt.facts === 'none' ? [] : undefined), this.plans);
    this.plans = plans;
    this.peel = attempt.peel;
    this.heads = new LoopHeads(this.search, plans, attempt, (site, missing) => this.fail(missing, site));
    this.recursion = new Recursion(this.search, plans, this.heads, attempt.peel);
    for (let rounds = 1; ; rounds++) {
      this.round(runner, this.heads);
      // Facts about results are known by their text alone until the function has returned once.
      if (certified !== undefined && plans.adoptResults()) {
        this.failure = undefined;
        continue;
      }
      if (this.failure !== undefined) return rounds;
      if (certified !== undefined && plans.isShort) this.fail({ kind: 'certificate', fact: undefined });
      if (this.failure === undefined && !plans.apply()) {
        const { missing } = plans;
        if (missing !== undefined) this.fail({ kind: 'certificate', fact: missing });
        if (this.search.options.terminates) this.measure(runner, this.heads, plans);
        return rounds;
      }
      if (rounds >= MAX_ROUNDS) this.fail({ kind: 'time' });
    }
  }

  /** The last round once more: what falls in each round of each loop? */
  private measure(runner: Runner, heads: LoopHeads, plans: Plans): void {
    const measures = new Measures();
    heads.measures = measures;
    this.round(runner, heads);
    if (plans.apply()) this.fail({ kind: 'time' });
    for (const { control, site, measure } of measures.found()) {
      if (measure === undefined) this.fail({ kind: 'measure', loops: this.loops() }, site);
      else heads.kept.addMeasure(control, measure);
    }
  }

  private round(runner: Runner, heads: LoopHeads): void {
    const { run, gaps, progress, limits } = this.search;
    const strategy = new ShortPaths();
    const plan: RunPlan = { strategy, examines: 'both' };
    gaps.clear();
    progress.complete = true;
    heads.beginRound();
    this.ran.clear();
    let open: OpenBranch | undefined;
    let paths = 0;
    do {
      run.begin(open, plan);
      runner.runPath(open);
      if (this.failure === undefined && gaps.size > 0) this.fail({ kind: 'gap', gap: gaps.list()[0].message });
      if (this.failure === undefined && !progress.complete) this.fail({ kind: 'cut' });
      if (this.failure === undefined && strategy.isOver) this.fail({ kind: 'cut' });
      if (this.failure === undefined && limits.timeIsUp()) this.fail({ kind: 'time' });
      if (this.failure === undefined && ++paths > MAX_PATHS) this.fail({ kind: 'paths' });
      if (this.failure !== undefined) return;
      open = strategy.next();
    } while (open !== undefined);
  }

  private fail(why: WhyNot, site: SiteId = -1): void {
    this.failure ??= { why, location: this.placeOf(site) };
  }

  beforeRun(): void {
    this.heads?.beginPath();
    this.recursion?.beginPath();
    readerOf(this.search, '--proof').recursion = this.recursion;
  }

  atCutpoint(site: SiteId): void {
    this.heads?.reached(site);
  }

  finish(ended: RunOutcome | ComparedRun): Finished {
    const { options, run, precondition, postcondition, program } = this.search;
    this.noteMarks();
    if (ended.kind === 'compared') return COUNTED;
    if (run.uncertain && run.session.model().status === 'unsat') return { kind: 'infeasible' };
    if (ended.kind === 'threw' && ended.thrown === 'engine-bug') this.fail({ kind: 'cut' });
    if (violates(ended, options.failOn)) {
      if (precondition.complete(ended.call, () => {}) === 'none') return { kind: 'infeasible' };
      const answer = run.session.model();
      this.failAt(program.placeOf(ended), answer.status === 'sat' ? answer.model : undefined);
    }
    if (ended.kind === 'returned' && postcondition.exists) {
      postcondition.check(ended, ({ clause }, model) => this.failAt(clause.location, model, clause.text));
    }
    return COUNTED;
  }

  private failAt(location: SourceRange | undefined, model: Model | undefined, clause?: string): void {
    const example = model === undefined ? [] : (this.heads?.example(model) ?? []);
    this.failure ??= { why: { kind: 'violation', clause, loops: this.loops(), example }, location };
  }

  afterRun(): void {
    this.noteMarks();
  }

  private noteMarks(): void {
    const { coverage } = this.search;
    for (const mark of coverage.touched) this.ran.add(mark);
    // Other paths, and other rounds, tell of them too.
    coverage.drop();
  }

  proof(): ProofResult | undefined {
    return this.proved;
  }

  private loops(): ProofResult['loops'] {
    return [...(this.heads?.kept.all ?? [])].map(({ site, changes, facts, measure }) => ({
      location: this.placeOf(site),
      changes: [...changes],
      invariants: [...(facts ?? [])],
      ...(measure !== undefined && { measure }),
    }));
  }

  /** Loops of the tool's own, which stand for array methods, have none. */
  private placeOf(site: SiteId): SourceRange | undefined {
    const place = site < 0 ? undefined : this.search.program.locate(site);
    return place === undefined || place.line === 0 ? undefined : place;
  }

  private result(rounds: number): ProofResult {
    const { program, coverage } = this.search;
    const ran = [...this.ran].flatMap((mark) => coverage.indicesOf(program.statementsOf(mark)));
    const { terminates: ends } = this.search.options;
    const plan: ProofPlan = { peel: this.peel, ends, loops: this.plans?.certificate() ?? [] };
    return { rounds, ends, loops: this.loops(), plan, ran: [...new Set(ran)] };
  }
}
