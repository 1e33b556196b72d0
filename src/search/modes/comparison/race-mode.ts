// Outcome races (`--race`): the unit runs twice within each path, with its tasks in the most likely order and in a chosen one, and what
// came of it is compared. Where nothing differs, the run in the chosen order is a path like any other.
// Soundness: as ComparisonMode: a race leaves here only when the original has shown it in both orders.
import type { Call, RunOutcome } from '../../../languages/call.js';
import type { ComparedReplay, ComparedRun } from '../../../languages/comparing.js';
import { LoadError } from '../../../languages/load-error.js';
import type { OutcomeRace } from '../../../result/difference.js';
import type { PathResult } from '../../../result/result.js';
import type { Finished } from '../../path-reporter.js';
import type { Ended } from '../mode.js';
import { ComparisonMode } from './comparison-mode.js';

export class RaceMode extends ComparisonMode {
  protected override readonly found = 'race';
  protected override readonly refusal =
    '--race: results of two orders can be compared in JavaScript and TypeScript only; without it, every order is explored for violations';
  /** The orders differ on the path that has just run. */
  private raced: ComparedRun | undefined;

  override execute(call: Call): Ended {
    this.raced = undefined;
    if (this.comparing.comparesOrders !== true) throw new LoadError(this.refusal, { option: true });
    const ended = super.execute(call);
    if (ended.kind !== 'compared' || ended.now === undefined) return ended;
    if (ended.mismatch !== undefined) this.raced = ended;
    return ended.now;
  }

  override finish(outcome: RunOutcome | ComparedRun, keep: boolean, newlyReached: boolean): Finished | undefined {
    return super.finish(this.raced ?? outcome, keep, newlyReached);
  }

  protected override pathRecord(shown: ComparedReplay): PathResult {
    const { difference, likely = [], timeline = [] } = shown;
    const record = super.pathRecord(shown);
    if (difference === undefined) return record;
    const { at, why, old, new: now } = difference;
    const { difference: _, ...rest } = record;
    const race: OutcomeRace = { at, why, likely: { ...old, schedule: likely }, here: now };
    const location = timeline.find(({ before }) => before !== undefined)?.at;
    const error = { name: 'OutcomeRace', message: `${at} depends on the order of tasks` };
    const outcome = { kind: 'violated', property: 'outcome-race', error, ...(location && { location }) } as const;
    return { ...rest, outcome, race, schedule: timeline };
  }
}
