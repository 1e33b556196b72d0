// What travels: the work as a job names it, the unit with all that is known of its program, the result. Plain data.
import type { UnitShare } from '../host/protocol.js';
import type { PartOutcome } from '../host/sharing/part-run.js';
import type { ProofOrder } from '../host/sharing/shared-proofs.js';
import type { UnitDescription } from '../languages/unit.js';
import type { CheckOptions } from '../result/options.js';
import type { UnitResult } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import type { Finished } from '../search/proof-trials.js';
import type { WrittenBranch } from '../search/sharing/written-branch.js';

/** Signed, in the job. */
export interface JobOrder {
  readonly format: typeof FORMAT;
  /** Names the work: its result is kept under it, whoever finds it. */
  readonly work: string;
  /** The blob of the task. */
  readonly task: string;
  /** Who answers what the task does not have. */
  readonly session: string;
  /** What the worker must be. */
  readonly build: string;
  /** A part of the unit, or a proof of it; without, all of it. */
  readonly part: PartOrder | ProofOrder | undefined;
}

export interface PartOrder {
  /** Undefined: from the root of the unit. */
  readonly branches: readonly WrittenBranch[] | undefined;
  /** What is beyond is given back. */
  readonly bound: number;
  /** After so many of search, what is left is given back. */
  readonly milliseconds: number;
}

export const FORMAT = 1;

/** A unit, and its program as far as it is known: the same for all jobs of the unit. */
export interface Task {
  readonly unit: UnitDescription;
  readonly language: string;
  readonly options: CheckOptions;
  /** Tasks with the same name are of the same program: what one has loaded serves the next. */
  readonly program: string;
  /** Blobs of answers, by request. */
  readonly modules: ReadonlyMap<string, string>;
  readonly surroundings: Readonly<Record<string, string>>;
  readonly share: UnitShare | undefined;
  /** Conditions that others have solved are taken over. */
  readonly solved: boolean;
}

export interface WorkResult {
  readonly outcome: UnitOutcome;
  /** Answers that the task did not have: what the result rests on besides. With the hash of what each answer says. */
  readonly asked: readonly (readonly [request: unknown, content: string])[];
}

export type UnitOutcome =
  | { readonly kind: 'result'; readonly result: UnitResult }
  | { readonly kind: 'part'; readonly part: PartOutcome }
  | { readonly kind: 'proof'; readonly proof: Finished | undefined }
  /** The program could not be loaded: see UnitLoadError. */
  | {
      readonly kind: 'load-error';
      readonly message: string;
      readonly location: SourceRange | undefined;
      readonly option: boolean;
      readonly missing: boolean;
      readonly late: boolean;
    };

/** A question of a worker, signed. */
export interface Ask {
  readonly id: string;
  readonly task: string;
  readonly request: unknown;
}

/** Signed under the question's id. */
export type Answer =
  | { readonly kind: 'answer'; readonly answer: unknown; readonly content: string }
  /** The unit cannot be explored elsewhere. */
  | { readonly kind: 'stays' }
  | { readonly kind: 'failed'; readonly message: string };

/** How a job that was not done says why: the first word. */
export const FAILED = {
  /** Something that the task names is not in Redis any more. */
  missing: 'missing',
  /** Whoever could answer has gone. */
  unanswered: 'unanswered',
  stays: 'stays',
  interrupted: 'interrupted',
  refused: 'refused',
} as const;
