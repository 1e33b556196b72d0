// A gap as text, before it is known where and how often it was met. Made by the functions of this folder, and of a language's own
// gaps.ts: nobody else words one (test/report/codes.test.ts holds it).
import type { Gap } from '../outcome.js';
import type { Capability } from '../permissions.js';
import type { SourceRange } from '../source-range.js';
import type { GapCode } from './codes.js';

declare const WORDED: unique symbol;

export interface GapText {
  readonly code: GapCode;
  readonly message: string;
  /** The option or change that would lift it. */
  readonly lift: string | undefined;
  /** Of `denied`: the kind of effect. */
  readonly denied?: Capability;
  /** Of a limit on sizes: on every path that it leaves out, the input decides a place of the code more often than that. */
  readonly beyond?: number;
  readonly [WORDED]: true;
}

export function gapOf(code: GapCode, message: string, lift?: string, denied?: Capability): GapText {
  return { code, message, lift, ...(denied && { denied }) } as GapText;
}

/** Met once, at this place. */
export function gapAt({ code, message, lift, denied }: GapText, location: SourceRange | undefined): Gap {
  return { code, message, location, ...(denied && { denied }), lift, count: 1 };
}
