// The program could not be loaded (syntax, missing module, an error while its modules ran), has no such unit, or an option does
// not fit it. Thrown by programs and by the search; ends the unit.
import type { SourceRange } from '../result/source-range.js';

export class LoadError extends Error {
  constructor(
    message: string,
    readonly details: {
      readonly location?: SourceRange | undefined;
      /** An option is at fault. */
      readonly option?: boolean;
      /** The program was loaded, the unit is not in it. */
      readonly missing?: boolean;
      /** The time limit ended the loading. */
      readonly late?: boolean;
    } = {},
  ) {
    super(message);
  }
}
