// A sequence of calls on one object as the original program was seen to carry it out: what exploring sequences gives for a
// path. Plain data; tests are written from it.
import type { EncodedValue } from './result.js';

export interface Sequence {
  /** The class under test and the name its object has in the code. */
  readonly class: string;
  readonly object: string;
  /** Statements that make the objects passed as arguments; empty where all are primitive. */
  readonly setup: readonly string[];
  /** The first step makes the object; the last one may have thrown. */
  readonly steps: readonly SequenceStep[];
  /** Public getters and fields after the last step, when it returned. */
  readonly after: readonly ObservedMember[];
  /** The test that set up the object, by the first steps. */
  readonly from?: SequenceStart;
  /** With `from`: what the object holds at the end, as text. */
  readonly state?: string;
}

export interface SequenceStep {
  /** `constructor`, the name of the method, or `=name` for a property that is set. */
  readonly method: string;
  /** The call as an expression: `new Stack(2)`, `stack.push(0)`, `await stack.load("a")`. */
  readonly code: string;
  /** Arguments as they were before the call. */
  readonly args: readonly EncodedValue[];
  readonly outcome:
    | {
        readonly kind: 'returned';
        readonly value: EncodedValue;
        /** For people. */
        readonly text: string;
        /** An expression that gives an equal value; undefined where there is none (instances of classes, functions). */
        readonly expression: string | undefined;
        /** `same`: compared by identity, a primitive or the object itself. */
        readonly same: boolean;
      }
    | { readonly kind: 'threw'; readonly error: { readonly name: string; readonly message: string } };
}

export interface ObservedMember {
  readonly name: string;
  readonly value: EncodedValue;
  readonly text: string;
}

/** Where a test leaves an object. */
export interface SequenceStart {
  /** Its number among those that sequences start from. */
  readonly id: number;
  readonly test: string;
  readonly steps: number;
}
