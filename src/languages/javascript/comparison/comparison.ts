// Runs two versions of a unit on the same inputs within one path: the old one first, then the new one, each in modules and
// on a view of its own, and compares what they did.
// Soundness: a path counts as equal only when every part was compared; the rest is a gap.

import type { FreshInput, FreshInputs } from '../../../inputs/fresh-inputs.js';
import type { Inputs } from '../../../inputs/inputs.js';
import type { Model } from '../../../logic/model.js';
import type { AbortReason, RunningPath } from '../../../path/context.js';
import { engineFault, notCompared } from '../../../result/gaps/paths.js';
import type { CheckOptions } from '../../../result/options.js';
import { type Call, isOutcome, type RunOutcome } from '../../call.js';
import type { Comparand } from '../../comparand.js';
import type { ComparedReplay, ComparedRun, Comparing, Mismatch } from '../../comparing.js';
import type { InputView } from '../../language.js';
import type { UnitDescription } from '../../unit.js';
import { engineFailed, madeInsideCompared } from '../gaps.js';
import type { AnalysedProgram, UnitModules } from '../program/analysed.js';
import { errorMessage, errorName } from '../program/classify.js';
import type { LoadModule } from '../program/module-graph.js';
import { compareGraphs, type Root } from '../values/compare.js';
import { FunctionInput } from '../values/function-input.js';
import { Stamp } from '../values/stamp.js';
import { View } from '../values/view.js';
import { ComparedOriginals, PROMISE_MISMATCH } from './compared-originals.js';
import { SecondRealm } from './second-realm.js';

export interface ComparisonHost {
  readonly unit: UnitDescription;
  readonly against: Comparand;
  readonly options: CheckOptions;
  readonly program: AnalysedProgram;
  readonly load: LoadModule;
  readonly inputs: Inputs;
  readonly path: RunningPath;
  readonly fresh: FreshInputs;
  readonly runVersion: RunVersion;
}

/** Runs one version; signals that end the path come back as reasons. */
export type RunVersion = (
  call: Call,
  unit: UnitDescription,
  view: View,
  modules: UnitModules,
  anew: boolean,
) => RunOutcome | AbortReason;

export class Comparison implements Comparing {
  protected readonly oldView: View;
  protected readonly originals: ComparedOriginals;

  constructor(protected readonly host: ComparisonHost) {
    const { unit, against, inputs, program } = host;
    const realm = new SecondRealm(unit.file, against.unit.file, program);
    this.oldView = new View(inputs, realm);
    this.originals = new ComparedOriginals({ ...host, aftermath: !program.endsWithUnit(unit) }, realm);
  }

  show(run: ComparedRun, model: Model, pristine: boolean): ComparedReplay {
    return this.originals.show(run, model, pristine);
  }

  execute(call: Call, live: InputView): ComparedRun | RunOutcome | AbortReason {
    const { path, fresh, program, unit, against } = this.host;
    const liveView = live as View;
    this.oldView.reset();
    const old = this.host.runVersion(call, against.unit, this.oldView, program.secondModules, true);
    if (!isOutcome(old)) return old;
    if (isEngineBug(old)) return this.engineBug(old);
    const oldFresh = fresh.list;
    this.supported(oldFresh);
    path.resume();
    // What it left for later is over.
    program.env.realm.loop.drop();
    // The same inputs again: the n-th random number of one version is the n-th of the other.
    fresh.reset();
    const now = this.host.runVersion(call, unit, liveView, program, false);
    if (!isOutcome(now)) return now;
    if (isEngineBug(now)) return this.engineBug(now);
    this.supported(fresh.list);
    path.resume();
    const languageErrors = isLanguageError(old) && isLanguageError(now);
    const mismatch = this.compare(old, now, liveView, languageErrors);
    return { kind: 'compared', call, mismatch, languageErrors, oldFresh, newFresh: fresh.list };
  }

  protected engineBug(outcome: RunOutcome & { kind: 'threw' }): AbortReason {
    const { error } = outcome;
    const where = error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 3).join(' ').trim() : '';
    this.host.path.gap(engineFault(`${errorName(error)}: ${errorMessage(error)} ${where}`), -1);
    return { kind: 'unsupported', gap: engineFailed(), site: -1 };
  }

  protected supported(fresh: readonly FreshInput[]): void {
    if (this.host.path.choices.length > 0 || fresh.some((input) => 'slot' in input)) {
      this.host.path.abort({ kind: 'unsupported', gap: madeInsideCompared(), site: -1 });
    }
  }

  protected compare(old: RunOutcome, now: RunOutcome, live: View, languageErrors: boolean): Mismatch | undefined {
    const roots = outcomeRoots(old, now, languageErrors);
    if (!Array.isArray(roots)) return roots;
    if (old.call.receiver !== undefined) roots.push({ name: 'this', old: old.receiver, now: now.receiver });
    old.call.args.forEach((a, i) => roots.push({ name: a.name, old: old.args[i], now: now.args[i] }));
    roots.push(...this.callLogs(live));
    const { path, program, against } = this.host;
    return compareGraphs(roots, {
      level: against.level,
      holds: (condition) => path.branch(condition, COMPARE_SITE),
      incomparable: (what, at) => path.gap(notCompared(what, at), -1),
      isPrivate: (key) => program.env.realm.runtime.privates.has(key),
    });
  }

  /** Calls of callbacks that return nothing are effects. */
  private callLogs(live: View): Root[] {
    const roots: Root[] = [];
    const { against } = this.host;
    for (const input of this.host.inputs.objects) {
      if (input.type.kind !== 'function') continue;
      const [old, now] = [this.oldView, live].map((view) => {
        const shown = view.shown().get(input);
        const record = shown === undefined ? undefined : Stamp.get(shown as object);
        return record instanceof FunctionInput ? record.log : [];
      });
      if (old.length + now.length > 0) roots.push({ name: `calls of ${input.path}`, old, now });
    }
    // In another order of tasks calls of different functions may change places.
    if (against.orders !== true) {
      roots.push({ name: 'order of calls', old: this.oldView.callOrder, now: live.callOrder });
    }
    return roots;
  }
}

/** Branches of the comparison itself. */
const COMPARE_SITE = -1;

export function isEngineBug(outcome: RunOutcome): outcome is RunOutcome & { kind: 'threw' } {
  return outcome.kind === 'threw' && outcome.thrown === 'engine-bug';
}

export function isLanguageError(outcome: RunOutcome): boolean {
  return outcome.kind === 'threw' && (outcome.thrown === 'runtime-error' || outcome.thrown === 'stack-overflow');
}

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
