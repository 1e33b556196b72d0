// Why a path ended, for people.
import type { AbortReason } from './context.js';

export function abortText(reason: AbortReason): string {
  switch (reason.kind) {
    case 'cut':
      return reason.reason;
    case 'unsupported': {
      const { message, denied, lift } = reason.gap;
      return denied === undefined ? message : `${message} is denied (${lift} allows it)`;
    }
    case 'exited':
      return `process.exit(${reason.code}) was called`;
    case 'violated':
      return reason.message;
    case 'failed':
      return `the tool failed: ${reason.error.message}`;
    case 'time':
      return 'it did not end within the time limit';
    default:
      return `ended by ${reason.kind}`;
  }
}
