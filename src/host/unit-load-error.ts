// The program of a unit cannot be loaded, or the options do not fit it.
import type { SourceRange } from '../result/source-range.js';
import type { EngineMessage } from './protocol.js';

export class UnitLoadError extends Error {
  readonly location: SourceRange | undefined;
  /** An option is at fault, not the program. */
  readonly option: boolean;
  /** The program was loaded, the unit is not in it. */
  readonly missing: boolean;
  /** The time limit ended the loading. */
  readonly late: boolean;

  constructor(error: EngineMessage & { readonly type: 'load-error' }) {
    const { message, location, option = false, missing = false, late = false } = error;
    super(message);
    this.late = late;
    this.location = location;
    this.option = option;
    this.missing = missing;
  }
}
