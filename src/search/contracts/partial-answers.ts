// Answers of several conditions that must all hold, on an input that is only partly decided: one that needs an undecided part
// says nothing about the others. It may have been the guard of a later one, so an error there says nothing either.
import { PathAbort } from '../../path/context.js';

export class PartialAnswers {
  undecided = false;

  /** @param guarded a condition before them is not known yet */
  constructor(
    private readonly flags: { aborting: boolean },
    private readonly guarded: boolean,
  ) {}

  /** Undefined: not known yet. */
  answer(evaluate: () => boolean): boolean | undefined {
    try {
      return evaluate();
    } catch (signal) {
      const pending = PathAbort.is(signal)
        ? PathAbort.reasonOf(signal).kind === 'undecided'
        : this.undecided || this.guarded;
      if (!pending) throw signal;
      this.flags.aborting = false;
      this.undecided = true;
      return undefined;
    }
  }
}
