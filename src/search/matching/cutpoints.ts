// State matching as the engine holds it: frames, snapshots and stored states of one exploration, and what happens at a
// cutpoint of the running path.
import type { Inputs } from '../../inputs/inputs.js';
import type { AnalysedProgram } from '../../languages/javascript/program/analysed.js';
import type { View } from '../../languages/javascript/values/view.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { PathContext } from '../../path/context.js';
import type { CheckOptions, MatchMode } from '../../result/options.js';
import type { MatchingStats } from '../../result/result.js';
import type { RunContext } from '../run-context.js';
import { Frames } from './frames.js';
import { knownOf } from './imply.js';
import { Matching } from './matching.js';
import { OldObjects } from './old-objects.js';

export interface CutpointHost {
  readonly unit: UnitDescription;
  readonly mode: Exclude<MatchMode, 'off'>;
  readonly cutpoints: CheckOptions['cutpoints'];
  readonly context: PathContext;
  readonly run: RunContext;
  readonly inputs: Inputs;
  readonly state: { readonly aborting: boolean; readonly loading: boolean; readonly contracts: boolean };
  program(): AnalysedProgram;
  live(): View;
  arguments(): readonly { readonly name: string; readonly value: unknown }[];
  /** The path reached statements that no path before it did: it is followed to its end, which shows them. */
  reachedNew(): boolean;
  /** The state that the path is in was stored under this number. */
  stored(id: number): void;
}

/** With `auto`: the share of the time, and of the paths if they are limited, that exact matching gets. */
const EXACT_SHARE = 0.4;

export class Cutpoints {
  readonly frames: Frames;
  private readonly old = new OldObjects();
  private readonly matching: Matching;
  private run = 0;
  private relaxed = false;
  private readonly hasContracts: boolean;
  /** A match left states out. */
  private inexact = false;

  constructor(private readonly host: CutpointHost) {
    const { unit, state } = host;
    this.frames = new Frames({
      isOpaque: (id) => {
        const point = host.program().point(id);
        return point?.kind !== 'function' || point.opaque;
      },
      isProgramFile: (file) => host.program().hasModule(file),
      reached: (site) => {
        if (host.cutpoints === 'all') this.reached(site);
      },
      chosen: (site) => this.reached(site),
      get silent() {
        return state.aborting || state.loading || state.contracts;
      },
    });
    this.hasContracts = unit.requires.length + unit.ensures.length + unit.invariants.length > 0;
    const cutpoints = this;
    this.matching = new Matching(
      this.frames,
      {
        frames: this.frames,
        inputs: host.inputs,
        get live() {
          return host.live();
        },
        get journal() {
          return host.program().journal;
        },
        old: this.old,
        get needsInput() {
          return cutpoints.hasContracts && cutpoints.isExact;
        },
        arguments: () => host.arguments(),
        conditions: () => host.run.conditions,
        session: () => host.run.session,
        run: () => this.run,
      },
      host.mode,
    );
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

  /** The modules were loaded. */
  loaded(): void {
    this.old.remember(this.host.program().loadedObjects());
  }

  /** @param used share of the time or of the paths that was used */
  beginPath(used: number): void {
    if (this.host.mode === 'auto' && !this.relaxed && used > EXACT_SHARE) {
      this.relaxed = true;
      this.matching.relax();
    }
    this.run++;
    this.matching.beginPath();
    this.frames.reset();
  }

  private reached(site: number): void {
    const { run, context } = this.host;
    if (!run.exploring) return;
    const covered = this.matching.visit(site, {
      depth: run.depth,
      known: () => knownOf(run.conditions, run.session),
      followed: this.host.reachedNew(),
      stored: (id) => this.host.stored(id),
    });
    if (covered === undefined) return;
    // Contracts may speak of inputs that states under abstraction do not tell.
    if (!covered.exact || (this.hasContracts && !this.isExact)) this.inexact = true;
    context.abort({ kind: 'subsumed', by: covered.by });
  }
}
