// State matching as the engine holds it: what happens when the running path comes to a cutpoint, and what of it was inexact.

import type { StateReader } from '../../languages/state-reader.js';
import type { SiteId } from '../../path/choice.js';
import type { PathContext } from '../../path/context.js';
import type { CheckOptions, MatchMode } from '../../result/options.js';
import type { MatchingStats } from '../../result/result.js';
import type { RunContext } from '../run-context.js';
import { knownOf } from './imply.js';
import { Matching } from './matching.js';

export interface CutpointHost {
  readonly mode: Exclude<MatchMode, 'off'>;
  readonly cutpoints: CheckOptions['cutpoints'];
  /** The unit has a contract, which may speak of the inputs as they were. */
  readonly hasContracts: boolean;
  readonly reader: StateReader;
  readonly context: PathContext;
  readonly run: RunContext;
  /** The path reached statements that no path before it did: it is followed to its end, which shows them. */
  reachedNew(): boolean;
  /** The state that the path is in was stored under this number. */
  stored(id: number): void;
}

/** With `auto`: the share of the time, and of the paths if they are limited, that exact matching gets. */
const EXACT_SHARE = 0.4;

export class Cutpoints {
  private readonly matching: Matching;
  private run = 0;
  private relaxed = false;
  /** A match left states out. */
  private inexact = false;

  constructor(private readonly host: CutpointHost) {
    this.matching = new Matching(host.reader, host.mode);
  }

  /** Abstraction leaves states out anyway; the inputs as they were would only keep lists apart. */
  private get isExact(): boolean {
    return this.host.mode === 'exact' || (this.host.mode === 'auto' && !this.relaxed);
  }

  get stats(): MatchingStats {
    return this.matching.stats;
  }

  /** Something was left out by abstraction. */
  get leftOut(): boolean {
    return this.inexact;
  }

  /** @param used share of the time or of the paths that was used */
  beginPath(used: number): void {
    if (this.host.mode === 'auto' && !this.relaxed && used > EXACT_SHARE) {
      this.relaxed = true;
      this.matching.relax();
    }
    this.run++;
    this.matching.beginPath();
  }

  /** @param chosen the program named this cutpoint itself */
  reached(site: SiteId, chosen: boolean): void {
    const { run, context, hasContracts, cutpoints } = this.host;
    if (!run.exploring || (cutpoints === 'chosen' && !chosen)) return;
    const covered = this.matching.visit(site, {
      run: this.run,
      depth: run.depth,
      reading: { conditions: run.conditions, withInputs: hasContracts && this.isExact },
      session: run.session,
      known: () => knownOf(run.conditions, run.session),
      followed: this.host.reachedNew(),
      stored: (id) => this.host.stored(id),
    });
    if (covered === undefined) return;
    // Contracts may speak of inputs that states under abstraction do not tell.
    if (!covered.exact || (hasContracts && !this.isExact)) this.inexact = true;
    context.abort({ kind: 'subsumed', by: covered.by });
  }
}
