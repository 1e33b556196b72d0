// A queue that cannot be used, or not any more. Looks like the other errors of the API (api/check-error.ts).
import type { ErrorCode } from '../report/codes.js';
import type { Message } from '../report/messages.js';

export class QueueProblem extends Error {
  override readonly name = 'QueueProblem';
  readonly code: ErrorCode;
  readonly suggestion: string | undefined;

  constructor(message: Message) {
    super(message.text);
    this.code = message.code;
    this.suggestion = message.hint;
  }
}
