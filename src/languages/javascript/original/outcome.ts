// What the original program did with an input.
import type { Capability } from '../../../result/permissions.js';
import type { Settled } from '../runtime/event-loop/run-tasks.js';

export type OriginalOutcome =
  /** `promised`, `rejected`: by a promise. */
  | { readonly kind: 'returned'; readonly value: unknown; readonly promised?: boolean }
  | { readonly kind: 'threw'; readonly error: unknown; readonly rejected?: boolean }
  | { readonly kind: 'exited'; readonly code: number }
  /** `late`: code that ran later threw this, or a promise was rejected with it. `unsettled`: the promise that it gave never settles. */
  | {
      readonly kind: 'asserted';
      readonly message: string;
      readonly late?: { readonly error: unknown };
      readonly unsettled?: boolean;
    }
  /** `denied`: it wanted to do what `lift` would allow. */
  | {
      readonly kind: 'stopped';
      readonly reason: string;
      readonly lift?: string | undefined;
      readonly denied?: Capability;
    };

export interface OriginalCall {
  readonly receiver: unknown;
  readonly args: readonly unknown[];
}

/** Of a call whose tasks have run. @param promised it gave a promise  @param goesOn something is left that the loop goes on for */
export function endedAs({ state, value, error }: Settled, promised: boolean, goesOn: boolean): OriginalOutcome {
  if (state === 'fulfilled') return { kind: 'returned', value, ...(promised ? { promised } : {}) };
  if (state === 'rejected') return { kind: 'threw', error, ...(promised ? { rejected: true } : {}) };
  if (goesOn) return { kind: 'stopped', reason: 'the promise did not settle in time' };
  return { kind: 'asserted', message: 'the promise never settles', unsettled: true };
}
