// Promises that were rejected with nobody to hear it: un-awaited calls, microtasks and ticks that threw. On Node they end the
// process after the unit has returned; that is not explored. Called around each run of a program that uses promises.
// Soundness: Node reports them when its own tasks are done, which is asked for here (`_tickCallback`), after V8's account.
import { PathAbort } from '../../../path/context.js';
import { thrownText } from './classify.js';

const reportRejections = (process as { _tickCallback?(): void })._tickCallback;

/** What they were rejected with, since the last call. */
export function unheardRejections(): unknown[] {
  const found: unknown[] = [];
  const listener = (reason: unknown): void => void found.push(reason);
  process.on('unhandledRejection', listener);
  try {
    reportRejections?.call(process);
  } finally {
    process.off('unhandledRejection', listener);
  }
  return found.filter((reason) => !PathAbort.is(reason));
}

export function unheardText(reason: unknown): string {
  return `what nobody waits for failed (${thrownText(reason)}): what follows was not explored`;
}
