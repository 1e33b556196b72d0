// Why something was left open. Its code says what kind of reason (gaps/codes.ts): nothing is left out for one without a name.

import type { GapCode } from './gaps/codes.js';
import type { Capability } from './permissions.js';
import type { SourceRange } from './source-range.js';

export type { GapCode } from './gaps/codes.js';

export interface Gap {
  readonly code: GapCode;
  readonly message: string;
  readonly location: SourceRange | undefined;
  /** Of `denied`: the kind of effect. */
  readonly denied?: Capability;
  /** The option or change that would lift it. */
  readonly lift: string | undefined;
  /** How many times it was met. */
  readonly count: number;
}
