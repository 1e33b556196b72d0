// Comparison of two versions of a unit, as a language does it (`everypath diff`).
import type { FreshInput } from '../inputs/fresh-inputs.js';
import type { Model } from '../logic/model.js';
import type { AbortReason } from '../path/context.js';
import type { Difference } from '../result/difference.js';
import type { EncodedValue, TimelineTask } from '../result/result.js';
import type { Call, RunOutcome } from './call.js';
import type { InputView } from './language.js';

/** Both versions ran on a path. */
export interface ComparedRun {
  readonly kind: 'compared';
  readonly call: Call;
  /** What differs; undefined: nothing. */
  readonly mismatch: Mismatch | undefined;
  /** Both errors were raised by the language: their texts depend on how the code is written. */
  readonly languageErrors: boolean;
  /** What no parameter stands for: random numbers, the clock. */
  readonly oldFresh: readonly FreshInput[];
  readonly newFresh: readonly FreshInput[];
  /** Of a unit that is compared with itself in another order of its tasks: what it did in that order. */
  readonly now?: RunOutcome;
}

export interface Mismatch {
  /** `result.items[2]` */
  readonly at: string;
  readonly why: string;
}

export interface Comparing {
  /** It compares two orders of the tasks of one version. */
  readonly comparesOrders?: boolean;
  /** Runs both versions on the same inputs and compares what they did. Within the path: comparing may fork it. */
  execute(call: Call, live: InputView): ComparedRun | RunOutcome | AbortReason;
  /** Runs the originals of both on the inputs that the model describes. @throws CannotBuild */
  show(run: ComparedRun, model: Model, pristine: boolean): ComparedReplay;
}

export interface ComparedReplay {
  readonly inputs: Readonly<Record<string, EncodedValue>>;
  readonly inputCode: string;
  /** Both came to an end that can be compared. */
  readonly ended: boolean;
  readonly difference: Difference | undefined;
  /** Of two orders of tasks: the most likely one, and the other. */
  readonly likely?: readonly TimelineTask[];
  readonly timeline?: readonly TimelineTask[];
}
