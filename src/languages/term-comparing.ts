// Comparison of two versions in a language whose values are terms: both run on the same inputs, their results are compared.
// Made by TermProgram for `everypath diff`.
import { eq, not, or, same } from '../logic/build.js';
import type { Model } from '../logic/model.js';
import { printConstant } from '../logic/print.js';
import type { Primitive, Term } from '../logic/term.js';
import type { AbortReason, RunningPath } from '../path/context.js';
import type { Behaviour, CompareLevel } from '../result/difference.js';
import { type Call, isOutcome, type RunOutcome } from './call.js';
import type { ComparedReplay, ComparedRun, Comparing, Mismatch } from './comparing.js';
import type { InputView } from './language.js';
import type { OriginalEnd } from './term-program.js';

/** What is asked of a version. */
export interface TermVersion {
  run(call: Call, live: InputView): RunOutcome | AbortReason;
  /** Arguments under a model. */
  argumentsOf(call: Call, model: Model): readonly Primitive[];
  runOriginal(args: readonly Primitive[]): OriginalEnd;
  callText(args: readonly Primitive[]): string;
}

const COMPARE_SITE = -1;

export class TermComparing implements Comparing {
  constructor(
    private readonly old: TermVersion,
    private readonly now: TermVersion,
    private readonly level: CompareLevel,
    private readonly path: RunningPath,
  ) {}

  execute(call: Call, live: InputView): ComparedRun | AbortReason {
    const old = this.old.run(call, live);
    if (!isOutcome(old)) return old;
    this.path.resume();
    const now = this.now.run(call, live);
    if (!isOutcome(now)) return now;
    this.path.resume();
    const mismatch = this.mismatch(old, now);
    return { kind: 'compared', call, mismatch, languageErrors: false, oldFresh: [], newFresh: [] };
  }

  private mismatch(old: RunOutcome, now: RunOutcome): Mismatch | undefined {
    if (old.kind !== 'returned' || now.kind !== 'returned') return old.kind === now.kind ? undefined : ENDS;
    const [a, b] = [old.value as Term, now.value as Term];
    if (a.sort !== b.sort) return RESULTS;
    return this.path.branch(not(this.same(a, b)), COMPARE_SITE) ? RESULTS : undefined;
  }

  /** NaN is the same result as NaN; 0 and -0 are unless they are to be told apart. */
  private same(a: Term, b: Term): Term {
    return this.level === 'identical' ? same(a, b) : or(eq(a, b), same(a, b));
  }

  show({ call }: ComparedRun, model: Model): ComparedReplay {
    const args = this.now.argumentsOf(call, model);
    const [old, now] = [this.old.runOriginal(args), this.now.runOriginal(args)];
    const inputs = Object.fromEntries(call.args.map(({ name }, i) => [name, args[i]]));
    const mismatch = old.kind !== now.kind ? ENDS : this.differ(old, now) ? RESULTS : undefined;
    const difference = mismatch && { ...mismatch, old: behaviour(old), new: behaviour(now) };
    return { inputs, inputCode: this.now.callText(args), ended: true, difference };
  }

  private differ(old: OriginalEnd, now: OriginalEnd): boolean {
    if (old.kind !== 'returned' || now.kind !== 'returned') return false;
    return !Object.is(old.value, now.value) && (this.level === 'identical' || old.value !== now.value);
  }
}

const RESULTS: Mismatch = { at: 'result', why: 'the results differ' };
const ENDS: Mismatch = { at: 'outcome', why: 'one version fails, the other does not' };

function behaviour(end: OriginalEnd): Behaviour {
  if (end.kind === 'violated') return { kind: 'asserted', text: end.message, after: {} };
  return { kind: 'returned', text: printConstant(end.value), value: end.value, after: {} };
}
