// Promises that were rejected with nobody to hear it: un-awaited calls that failed. On Node they end the process.
// Soundness: Node reports them when its own tasks are done, which is asked for here (`_tickCallback`), after V8's account.
import { PathAbort } from '../../../../path/context.js';

const reportRejections = (process as { _tickCallback?(): void })._tickCallback;

/** What they were rejected with, since the last call. */
export function unheardRejections(): { readonly reason: unknown }[] {
  const found: { readonly reason: unknown }[] = [];
  const listener = (reason: unknown): void => void found.push({ reason });
  process.on('unhandledRejection', listener);
  try {
    reportRejections?.call(process);
  } finally {
    process.off('unhandledRejection', listener);
  }
  return found.filter(({ reason }) => !PathAbort.is(reason));
}
