// Runs that do a lot and decide nothing: they may never end. Such a run is put aside, somebody looks whether it goes round for ever, and where
// it does not it goes on. Made by search.ts; limits.ts tells of steps, the run loop asks between two runs.
// Soundness: nothing is left out: a run that was put aside is shown to go round, which is a finding, or is run to its end.
import { Kind } from '../../path/path.js';
import { type Decision, decisionsOf, formatPrefix } from '../../path/prefix.js';
import { type OpenBranch, RESUME } from '../open-branch.js';
import type { SearchParts } from '../parts.js';
import type { RunContext } from '../run-context.js';

/** Looks at runs that may never end. */
export interface LassoHunt {
  /** The run of these decisions goes round for ever, the original has shown it, and it was told. */
  isLasso(decisions: readonly Decision[]): boolean;
}

/** Steps without a decision after which a run is looked at; a decision that was forced counts as so many. */
const MANY_STEPS = 500_000;
const FORCED_STEPS = 50;
/** Runs in vain after which nobody looks any more. */
const MISSES = 2;

export class QuietRuns {
  private readonly many: number;
  private depth = -1;
  private entries = 0;
  private steps = 0;
  private looked = false;
  private misses = 0;
  /** Runs that go round for ever. */
  found = 0;
  private waiting: { readonly decisions: readonly Decision[]; readonly open: OpenBranch } | undefined;
  private readonly seen = new Set<string>();

  constructor(
    private readonly search: SearchParts,
    private readonly hunt: LassoHunt,
  ) {
    this.many = Math.min(MANY_STEPS, search.options.maxSteps / 2);
  }

  beginRun(): void {
    this.depth = -1;
    this.looked = this.misses >= MISSES;
  }

  /** The running code has taken so many steps. */
  spent(steps: number): void {
    const { run, path } = this.search;
    if (this.looked || !run.exploring) return;
    if (run.depth !== this.depth) {
      this.depth = run.depth;
      this.entries = run.path.cursor;
      this.steps = 0;
    }
    this.steps += steps;
    if (this.steps + FORCED_STEPS * (run.path.cursor - this.entries) < this.many) return;
    this.looked = true;
    const decisions = madeBy(decisionsOf(run.path));
    const name = formatPrefix(decisions);
    if (this.seen.has(name)) return;
    this.seen.add(name);
    this.waiting = { decisions, open: putAside(run) };
    path.abort({ kind: 'parked' });
  }

  /** Between two runs: looks at the one that was put aside. It is to be run where it does not go round. */
  look(): OpenBranch | undefined {
    const { waiting } = this;
    if (waiting === undefined) return undefined;
    this.waiting = undefined;
    if (this.hunt.isLasso(waiting.decisions)) {
      this.found++;
      return undefined;
    }
    this.misses++;
    return waiting.open;
  }
}

/** Up to the last one that the run made: what follows is forced. */
function madeBy(decisions: readonly Decision[]): readonly Decision[] {
  return decisions.slice(0, decisions.findLastIndex(({ kind }) => kind !== 'forced') + 1);
}

/** The run as one that goes on from here. */
function putAside({ path, depth, uncertain }: RunContext): OpenBranch {
  const at = { segment: path.share(), at: path.cursor, kind: Kind.branch, site: -1, depth: depth + 1 };
  return { ...at, option: RESUME, uncertain, choice: 0 };
}
