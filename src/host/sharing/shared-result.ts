// The result of a unit that workers have explored together, told to the collector as one worker would have told it.
import type { UnitDescription } from '../../languages/unit.js';
import { type GapText, gapAt } from '../../result/gaps/gap-text.js';
import type { CheckEvent, UnitResult, WorkerStats } from '../../result/result.js';
import { UnitCollector } from '../unit-collector.js';
import type { Findings, Tally } from './merged.js';
import type { SharedProofs } from './shared-proofs.js';

export interface SharedOutcome {
  readonly findings: Findings;
  /** Branches that were not explored. */
  readonly open: number;
  /** All paths up to it were explored. */
  readonly told: number | undefined;
  /** Why something was left. */
  readonly gaps: readonly GapText[];
  readonly workers: WorkerStats;
}

/** @param proofs may change the end of the search */
export async function sharedResult(
  unit: UnitDescription,
  { findings, open, told, gaps, workers }: SharedOutcome,
  proofs: Pick<SharedProofs, 'end'>,
  onEvent: (event: CheckEvent) => void,
): Promise<UnitResult> {
  const { first, others, reached, tally } = findings;
  const collector = new UnitCollector(unit, onEvent);
  collector.take({ type: 'reached', statements: reached });
  for (const { path, violation } of [...first, ...others]) collector.take({ type: 'path', path, violation });
  if (told !== undefined) collector.take({ type: 'bounded', bound: told });
  const all = [...tally.gaps, ...gaps.map((gap) => gapAt(gap, undefined))];
  // A value that was narrowed, or an order of tasks, leaves paths out.
  const whole = tally.complete && !all.some(({ code }) => code === 'concretized' || code === 'schedule');
  const finished = await proofs.end({
    type: 'finished',
    exhausted: whole && open === 0 && gaps.length === 0,
    unmarked: tally.unmarked,
    stats: { ...tally.stats, openBranches: open },
    gaps: all,
    models: tally.models,
    summaries: [],
    restsOn: tally.restsOn,
    rounds: tally.rounds,
  });
  collector.take(finished);
  const result = collector.result();
  return { ...result, stats: { ...result.stats, workers } };
}

/** How the unit stands. */
export function progressOf(
  unit: UnitDescription,
  { tally, reachedCount }: { readonly tally: Tally; readonly reachedCount: number },
  { paths, open, spent }: { readonly paths: number; readonly open: number; readonly spent: number },
): CheckEvent {
  const { stats } = tally;
  const coverage = unit.statements.length === 0 ? 1 : reachedCount / unit.statements.length;
  const solverShare = stats.timeMs === 0 ? 0 : stats.solverTimeMs / stats.timeMs;
  return { type: 'progress', unit: unit.name, paths, openBranches: open, coverage, solverShare, timeMs: spent };
}
