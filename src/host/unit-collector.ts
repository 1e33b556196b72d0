// Puts the result of a unit together from what the engine's process streams, so that whatever ends the process, what it
// found is kept.

import { LATER, type UnitDescription } from '../languages/unit.js';
import type { UserModel } from '../languages/user-model.js';
import { type GapText, gapAt } from '../result/gaps/gap-text.js';
import { nothingTried } from '../result/gaps/paths.js';
import type { Gap } from '../result/outcome.js';
import type { Proof, ProofResult } from '../result/proof.js';
import type { CheckEvent, PathResult, StatementResult, UnitResult, UsedSummary, Verdict } from '../result/result.js';
import type { SearchStats } from '../search/messages.js';
import type { EngineMessage } from './protocol.js';
import { rank } from './rank.js';

export const NO_STATS: SearchStats = {
  paths: 0,
  states: 0,
  infeasible: 0,
  depth: 0,
  solverCalls: 0,
  solverTimeMs: 0,
  timeMs: 0,
  openBranches: 0,
};

/** A path that is not followed further is covered in all it can reach, but whether it ever ends was not looked at. */
const ENDS =
  'paths end: one that comes to a state seen before is not followed, so a loop that never ends is not noticed';

const LOOPS_END = 'loops end: a proof by induction says what holds when a loop is left, not that it is left';

export class UnitCollector {
  stats = NO_STATS;
  paths: PathResult[] = [];
  private found = 0;
  gaps: readonly Gap[] = [];
  reached = new Set<number>();
  exhausted = false;
  /** Statements whose being reached would not have been noticed. */
  unmarked = new Set<number>();
  violations = 0;
  /** All paths up to it were explored. */
  private bound: number | undefined;
  /** Models of the user's own that ran. */
  private models: readonly UserModel[] = [];
  private summaries: readonly UsedSummary[] = [];
  private restsOn: readonly string[] = [];
  private proof: ProofResult | undefined;

  constructor(
    private readonly unit: UnitDescription,
    private readonly onEvent: (event: CheckEvent) => void,
  ) {}

  take(message: EngineMessage): void {
    const { unit } = this;
    switch (message.type) {
      case 'progress':
        this.stats = message.stats;
        this.onEvent({
          type: 'progress',
          unit: unit.name,
          paths: message.stats.paths,
          openBranches: message.stats.openBranches,
          coverage: this.coverage(),
          solverShare: message.stats.timeMs === 0 ? 0 : message.stats.solverTimeMs / message.stats.timeMs,
          timeMs: message.stats.timeMs,
        });
        break;
      case 'path':
        this.takePath(ranked(unit, message.path), message.violation);
        break;
      case 'gaps':
        this.takeGaps(message.gaps);
        break;
      case 'bounded':
        this.bound = message.bound;
        break;
      case 'reached':
        for (const index of message.statements) this.reached.add(index);
        break;
      case 'finished':
        this.stats = message.stats;
        this.takeGaps(message.gaps);
        this.exhausted = message.exhausted;
        this.unmarked = new Set(message.unmarked);
        this.models = message.models;
        this.summaries = message.summaries;
        this.restsOn = message.restsOn;
        this.proof = message.proof;
        break;
    }
  }

  private takePath(path: PathResult, violation: boolean): void {
    this.paths.push(path);
    // Further inputs for a path are no path of their own.
    if (path.boundary === undefined) this.found++;
    if (this.stats.paths < this.found) this.stats = { ...this.stats, paths: this.found };
    if (violation) this.violations++;
    this.onEvent({ type: 'path', unit: this.unit.name, path });
  }

  private takeGaps(gaps: readonly Gap[]): void {
    for (const gap of gaps.slice(this.gaps.length)) {
      this.onEvent({ type: 'gap', unit: this.unit.name, code: gap.code, message: gap.message });
    }
    this.gaps = gaps;
  }

  addGap(gap: GapText): void {
    this.takeGaps([...this.gaps, gapAt(gap, this.unit.location)]);
  }

  /** The process was ended so many milliseconds after the search began: counters are those it told last. */
  cutAfter(milliseconds: number): void {
    this.stats = { ...this.stats, timeMs: Math.max(this.stats.timeMs, milliseconds) };
  }

  private coverage(): number {
    return this.unit.statements.length === 0 ? 1 : this.reached.size / this.unit.statements.length;
  }

  private shownProof({ rounds, ends, loops, plan, ran }: ProofResult): Proof {
    const { length } = this.unit.statements;
    return { rounds, ends, loops, plan, coverage: length === 0 ? 1 : ran.length / length };
  }

  private assumptions(): readonly string[] {
    const { unit } = this;
    return [
      ...unit.assumptions,
      ...(unit.later.some((i) => !this.reached.has(i)) ? [LATER] : []),
      ...(this.stats.matching?.subsumed ? [ENDS] : []),
      ...(this.proof?.loops.length && !this.proof.ends ? [LOOPS_END] : []),
      ...this.restsOn.filter((text) => text !== LATER || !unit.later.some((i) => !this.reached.has(i))),
      ...this.models.map(
        ({ target, written }) => `the model of ${target.name} in ${written} allows all that ${target.name} does`,
      ),
    ];
  }

  result(): UnitResult {
    const { unit, stats } = this;
    if (unit.property === true && stats.paths === 0 && this.gaps.length === 0) this.addGap(nothingTried());
    const nothingSkipped = (this.exhausted || this.proof !== undefined) && this.gaps.length === 0;
    const { bound } = this;
    const unfinished: Verdict = bound === undefined ? 'open' : 'bounded';
    const verdict: Verdict = this.violations > 0 ? 'refuted' : nothingSkipped ? 'proved' : unfinished;
    const assumptions = this.assumptions();
    const given = [...new Set([...assumptions, ...(unit.given ?? [])])];
    const later = new Set(unit.later);
    const statements = unit.statements.map((range, i): StatementResult => {
      if (this.reached.has(i)) return { ...range, status: 'reached' };
      const mayRun = this.unmarked.has(i) || later.has(i) || this.proof?.ran.includes(i) === true;
      if (!nothingSkipped || mayRun) return { ...range, status: 'open' };
      return given.length === 0 ? { ...range, status: 'unreachable' } : { ...range, status: 'unreached', given };
    });
    const { openBranches: _open, ...counted } = stats;
    return {
      unit: unit.name,
      file: unit.file,
      verdict,
      ...(verdict === 'bounded' && { bound: bound as number }),
      paths: this.paths,
      statements,
      gaps: this.gaps,
      stats: { ...counted, coverage: this.coverage(), exhausted: this.exhausted },
      assumptions,
      ...(this.proof !== undefined && nothingSkipped && { proof: this.shownProof(this.proof) }),
      ...(this.models.length > 0 && { models: this.models.map((m) => ({ name: m.target.name, file: m.written })) }),
      ...(this.summaries.length > 0 && { summaries: this.summaries }),
    };
  }
}

function ranked(unit: UnitDescription, path: PathResult): PathResult {
  const { misuse, ...outcome } = path.outcome;
  return outcome.kind === 'violated' ? { ...path, outcome: { ...outcome, ...rank(unit, path) } } : path;
}
