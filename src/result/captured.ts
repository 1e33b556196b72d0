// Objects of a class as tests leave them, and the calls that lead there: what running a test file gives (--from). Plain data.

export interface CapturedStep {
  /** `constructor`, the name of a method, or `=name` for a property that is set. */
  readonly method: string;
  /** Arguments as expressions. */
  readonly args: readonly string[];
  /** The test saw the call throw. */
  readonly threw: boolean;
}

/** An object where a test leaves it. */
export interface CapturedObject {
  /** Title of the test. */
  readonly test: string;
  /** The first one makes the object. */
  readonly steps: readonly CapturedStep[];
  /** Everything the object holds, as text: equal for objects in the same state. */
  readonly state: string;
}

export interface Captured {
  readonly objects: readonly CapturedObject[];
  /** Objects that cannot be made again by calls, and why. */
  readonly lost: readonly { readonly test: string; readonly reason: string }[];
  readonly tests: number;
  readonly failures: readonly { readonly test: string; readonly message: string }[];
  /** Matchers that nobody checked. */
  readonly unknown: readonly string[];
}
