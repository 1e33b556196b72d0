// What the repairing thread is given and what it answers: plain data.
import type { ThreadChannel } from '../enumerate/protocol.js';
import type { EnumerationSpec } from '../enumerate/spec.js';
import type { EncodedValue } from '../result/result.js';
import type { RepairLimits } from './repair.js';

export interface RepairThreadData extends ThreadChannel {
  readonly spec: EnumerationSpec;
  readonly inputs: Readonly<Record<string, EncodedValue>>;
  readonly objects: readonly EncodedValue[];
  readonly limits: RepairLimits;
}

export interface EncodedChange {
  readonly path: string;
  /** Values; of objects their class and place. */
  readonly before: string;
  readonly after: string;
}

export interface EncodedRepair {
  readonly status: 'held' | 'repaired' | 'not-repaired';
  readonly changes: readonly EncodedChange[];
  readonly reason: 'runs' | 'time' | 'exhausted' | 'unstable' | undefined;
  readonly runs: number;
  /** The repaired inputs; those given when nothing was changed. */
  readonly inputs: Readonly<Record<string, EncodedValue>>;
}

export type RepairMessage =
  | { readonly type: 'finished'; readonly repair: EncodedRepair }
  | { readonly type: 'failed'; readonly what: 'load' | 'inputs' | 'predicate'; readonly message: string };
