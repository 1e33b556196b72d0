// Runs two versions of a unit on the same inputs within one path: the old one first, then the new one, each in modules and
// on a view of its own, and compares what they did. The engine calls it in place of running the unit alone.
// Soundness: a path counts as equal only when every part was compared; the rest is a gap.
import { dirname, join, relative } from 'node:path';
import type { FreshInput, FreshInputs } from '../../../inputs/fresh-inputs.js';
import { FunctionInput } from '../../../inputs/function-input.js';
import type { Inputs } from '../../../inputs/inputs.js';
import type { ClassRef } from '../../../inputs/shape.js';
import type { Comparand } from '../../../languages/comparand.js';
import type { AnalysedProgram, UnitModules } from '../../../languages/javascript/program/analysed.js';
import { errorMessage, errorName } from '../../../languages/javascript/program/classify.js';
import { compareGraphs, type Mismatch, type Root } from '../../../languages/javascript/values/compare.js';
import type { CollectionName } from '../../../languages/javascript/values/lazy-collection.js';
import { Stamp } from '../../../languages/javascript/values/stamp.js';
import { type RealmAccess, View } from '../../../languages/javascript/values/view.js';
import type { OpenInput } from '../../../languages/javascript/values/virtual-array.js';
import type { UnitDescription } from '../../../languages/unit.js';
import type { AbortReason } from '../../../path/context.js';
import type { Call } from '../../contracts.js';
import type { RunOutcome } from '../../path-reporter.js';
import type { RunContext } from '../../run-context.js';

export interface ComparedRun {
  readonly kind: 'compared';
  readonly call: Call;
  readonly mismatch: Mismatch | undefined;
  /** Both errors were raised by the language: their texts depend on how the code is written. */
  readonly languageErrors: boolean;
  /** What symbolic(), Math.random() and the clock gave. */
  readonly oldFresh: readonly FreshInput[];
  readonly newFresh: readonly FreshInput[];
}

export interface ComparisonHost {
  readonly unit: UnitDescription;
  readonly program: AnalysedProgram;
  readonly inputs: Inputs;
  readonly run: RunContext;
  readonly fresh: FreshInputs;
  readonly state: { aborting: boolean };
}

/** Runs one version; signals that end the path come back as reasons. */
export type Observe = (
  unit: UnitDescription,
  view: View,
  modules: UnitModules,
  anew: boolean,
) => RunOutcome | AbortReason;

export class Comparison {
  readonly realm: SecondRealm;
  private readonly oldView: View;

  constructor(
    readonly against: Comparand,
    private readonly host: ComparisonHost,
  ) {
    this.realm = new SecondRealm(host.unit.file, against.unit.file, host.program);
    this.oldView = new View(host.inputs, this.realm);
  }

  /** Runs both versions. Called within the path: comparing may fork it. */
  execute(call: Call, live: View, observe: Observe): ComparedRun | AbortReason {
    const { run, fresh, state, program, unit } = this.host;
    this.oldView.reset();
    const old = observe(this.against.unit, this.oldView, program.secondModules, true);
    if (!isOutcome(old)) return old;
    if (isEngineBug(old)) return this.engineBug(old);
    const oldFresh = fresh.list;
    this.supported(oldFresh);
    state.aborting = false;
    run.aborted = undefined;
    // The same inputs again: the n-th random number of one version is the n-th of the other.
    fresh.reset();
    const now = observe(unit, live, program, false);
    if (!isOutcome(now)) return now;
    if (isEngineBug(now)) return this.engineBug(now);
    this.supported(fresh.list);
    state.aborting = false;
    run.aborted = undefined;
    const languageErrors = isLanguageError(old) && isLanguageError(now);
    const mismatch = this.compare(old, now, live, languageErrors);
    return { kind: 'compared', call, mismatch, languageErrors, oldFresh, newFresh: fresh.list };
  }

  private engineBug(outcome: RunOutcome & { kind: 'threw' }): AbortReason {
    const { error } = outcome;
    const where = error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 3).join(' ').trim() : '';
    this.host.run.gap('engine-bug', `${errorName(error)}: ${errorMessage(error)} ${where}`, -1, 'report it');
    return { kind: 'unsupported', feature: 'a path on which the engine failed', site: -1 };
  }

  private supported(fresh: readonly FreshInput[]): void {
    if (this.host.run.choices.length > 0 || fresh.some((input) => 'slot' in input)) {
      const feature = 'choose() and symbolic<T>() in code that is compared';
      this.host.run.abort({ kind: 'unsupported', feature, site: -1, lift: 'make them parameters' });
    }
  }

  private compare(old: RunOutcome, now: RunOutcome, live: View, languageErrors: boolean): Mismatch | undefined {
    const roots = outcomeRoots(old, now, languageErrors);
    if (!Array.isArray(roots)) return roots;
    if (old.call.receiver !== undefined) roots.push({ name: 'this', old: old.receiver, now: now.receiver });
    old.call.args.forEach((a, i) => roots.push({ name: a.name, old: old.args[i], now: now.args[i] }));
    roots.push(...this.callLogs(live));
    const { run, program } = this.host;
    return compareGraphs(roots, {
      level: this.against.level,
      holds: (condition) => run.branch(condition, COMPARE_SITE),
      incomparable: (what, at) =>
        run.gap('unsupported', `${what} are not compared (${at})`, -1, 'compare what they are used for'),
      isPrivate: (key) => program.env.realm.runtime.privates.has(key),
    });
  }

  /** Calls of callbacks that return nothing are effects. */
  private callLogs(live: View): Root[] {
    const roots: Root[] = [];
    for (const input of this.host.inputs.objects) {
      if (input.type.kind !== 'function') continue;
      const [old, now] = [this.oldView, live].map((view) => {
        const shown = view.shown().get(input);
        const record = shown === undefined ? undefined : Stamp.get(shown as object);
        return record instanceof FunctionInput ? record.log : [];
      });
      if (old.length + now.length > 0) roots.push({ name: `calls of ${input.path}`, old, now });
    }
    roots.push({ name: 'order of calls', old: this.oldView.callOrder, now: live.callOrder });
    return roots;
  }
}

/** Branches of the comparison itself. */
const COMPARE_SITE = -1;

function isOutcome(ended: RunOutcome | AbortReason): ended is RunOutcome {
  return ended.kind === 'returned' || ended.kind === 'threw' || ended.kind === 'stopped';
}

function isEngineBug(outcome: RunOutcome): outcome is RunOutcome & { kind: 'threw' } {
  return outcome.kind === 'threw' && outcome.thrown === 'engine-bug';
}

function isLanguageError(outcome: RunOutcome): boolean {
  return outcome.kind === 'threw' && (outcome.thrown === 'runtime-error' || outcome.thrown === 'stack-overflow');
}

/** A value and a promise of it are not the same to a caller. */
export const PROMISE_MISMATCH: Mismatch = { at: 'outcome', why: 'one gives a promise where the other does not' };

/** What the outcomes are compared by; a mismatch when they are of different kinds. */
function outcomeRoots(old: RunOutcome, now: RunOutcome, languageErrors: boolean): Root[] | Mismatch {
  if (old.kind !== 'stopped' && now.kind !== 'stopped' && old.promised !== now.promised) return PROMISE_MISMATCH;
  if (old.kind === 'returned' && now.kind === 'returned') return [{ name: 'result', old: old.value, now: now.value }];
  if (old.kind === 'threw' && now.kind === 'threw') {
    if (languageErrors) return [{ name: 'error.name', old: errorName(old.error), now: errorName(now.error) }];
    return [{ name: 'error', old: old.error, now: now.error }];
  }
  if (old.kind === 'stopped' && now.kind === 'stopped' && old.reason.kind === now.reason.kind) {
    if (old.reason.kind !== 'exited' || now.reason.kind !== 'exited') return [];
    return [{ name: 'exit code', old: old.reason.code, now: now.reason.code }];
  }
  return { at: 'outcome', why: 'one returns where the other does not' };
}

/** The realm as the modules of the old version see it: its classes stand for those of the same name in the new one. */
export class SecondRealm implements RealmAccess {
  constructor(
    private readonly newFile: string,
    private readonly oldFile: string,
    private readonly program: AnalysedProgram,
  ) {}

  /** The old version's class for a class of the new one. */
  refOf(ref: ClassRef): ClassRef | undefined {
    const beside =
      ref.file === this.newFile ? this.oldFile : join(dirname(this.oldFile), relative(dirname(this.newFile), ref.file));
    const candidates = [beside, ref.file, ...this.program.secondFilesWith(ref.name)];
    const file = candidates.find((f) => this.program.secondClass({ file: f, name: ref.name }) !== undefined);
    return file === undefined ? undefined : { file, name: ref.name };
  }

  private classOf(ref: ClassRef): Function | undefined {
    const found = this.refOf(ref);
    return found === undefined ? undefined : this.program.secondClass(found);
  }

  classPrototype(ref: ClassRef): object | undefined {
    return this.classOf(ref)?.prototype as object | undefined;
  }

  privateKey(owner: ClassRef | undefined, name: string): PropertyKey {
    return this.program.privateKeyOf(owner === undefined ? undefined : this.classOf(owner), name);
  }

  get objectPrototype(): object {
    return this.program.objectPrototype;
  }

  get functionPrototype(): object {
    return this.program.functionPrototype;
  }

  newCollection(name: CollectionName): object {
    return this.program.newCollection(name);
  }

  newBytes(name: string, open: OpenInput): object {
    return this.program.newBytes(name, open);
  }

  newDate(): Date {
    return this.program.newDate();
  }

  newArray(): unknown[] {
    return this.program.newArray();
  }

  typeError(message: string): unknown {
    return this.program.typeError(message);
  }
}
