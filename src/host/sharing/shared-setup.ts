// What a shared unit is given: the job, who hears of it, and where processes come from.
import type { UnitSource } from '../../languages/language.js';
import type { EngineProcess } from '../engine-process.js';
import type { ExploreHandlers } from '../host.js';
import type { EngineJob } from '../protocol.js';
import type { Crew } from './crew.js';
import type { Prover } from './shared-proofs.js';
import type { SharedState } from './shared-state.js';

export interface SharedSetup {
  readonly job: Omit<EngineJob, 'part'>;
  readonly source: UnitSource;
  readonly handlers: ExploreHandlers;
  /** Processes at a time. */
  readonly most: number;
  readonly crew: Crew;
  /** What an earlier run has left. */
  readonly state?: SharedState | undefined;
  /** It is a part of the unit: somebody else says when branches beyond the bound are explored. */
  readonly holdsBound?: boolean;
  /** Absent: nothing is proved. */
  readonly prove?: Prover;
  take(): EngineProcess;
  release(engine: EngineProcess, reusable: boolean): void;
}
