// Errors of the API besides ProgramError (languages/program-error.ts), which looks the same.
import type { ErrorCode } from '../report/codes.js';
import type { Message } from '../report/messages.js';

/** An option that does not exist, has a wrong value, or does not fit the targets. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly code: ErrorCode;
  readonly suggestion: string | undefined;

  constructor(message: Message) {
    super(message.text);
    this.code = message.code;
    this.suggestion = message.hint;
  }
}
