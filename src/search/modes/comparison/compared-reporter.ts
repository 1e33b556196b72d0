// Finishes a path on which two versions were compared: completes the inputs, builds them for the originals of both, runs
// both, compares what they did, and makes the record of a difference.
// Soundness: a difference leaves here only when the originals showed it; one that they show where none was predicted is
// reported too, and the prediction is a gap.

import { CannotBuild } from '../../../inputs/cannot-build.js';
import type { FreshInput } from '../../../inputs/fresh-inputs.js';
import type { InputObject } from '../../../inputs/inputs.js';
import type { ObjectShape } from '../../../inputs/shape.js';
import { encodeInputs, encodeValue } from '../../../languages/javascript/codec/encode.js';
import { inputCode, type NamedInput } from '../../../languages/javascript/codec/input-code.js';
import { recordOf } from '../../../languages/javascript/codec/recorded-function.js';
import { callOf } from '../../../languages/javascript/codec/unit-call.js';
import { valueCode } from '../../../languages/javascript/codec/value-code.js';
import { type OriginalOutcome, OriginalProgram } from '../../../languages/javascript/original/original.js';
import { ReplayScript } from '../../../languages/javascript/original/original-builtins.js';
import { errorMessage, errorName } from '../../../languages/javascript/program/classify.js';
import { compareGraphs, type Mismatch, type Root } from '../../../languages/javascript/values/compare.js';
import { type ConcreteRealm, Materializer } from '../../../languages/javascript/values/materialize.js';
import { inputStructure } from '../../../languages/javascript/values/structure.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import type { Behaviour, Difference } from '../../../result/difference.js';
import { permissionsOf } from '../../../result/permissions.js';
import type { EncodedValue, PathResult } from '../../../result/result.js';
import { conjunctTexts, type Finished, type ReporterHost } from '../../path-reporter.js';
import { type ComparedRun, type Comparison, PROMISE_MISMATCH } from './comparison.js';

interface Side {
  readonly original: OriginalProgram;
  readonly realm: ConcreteRealm;
}

/** What one version's original did. */
interface Shown {
  readonly values: readonly NamedInput[];
  readonly fresh: readonly NamedInput[];
  readonly inputs: ReadonlyMap<object, InputObject>;
  readonly outcome: OriginalOutcome;
  /** Names of callbacks that return nothing, as they were called. */
  readonly callOrder: readonly string[];
  /** Inputs as they were before the call. */
  readonly code: string;
  readonly encoded: PathResult['inputs'];
}

export class ComparedReporter {
  private readonly old: Side;
  private readonly now: Side;

  constructor(
    private readonly host: ReporterHost,
    private readonly comparison: Comparison,
  ) {
    const now = new OriginalProgram(host.unit, host.load, permissionsOf(host.options, host.unit.roots));
    const old = new OriginalProgram(comparison.against.unit, host.load, permissionsOf(host.options, host.unit.roots));
    this.now = { original: now, realm: now };
    this.old = { original: old, realm: oldRealm(old, comparison) };
  }

  finish(outcome: ComparedRun, keep: boolean, newlyReached: boolean): Finished {
    const { run, contracts, gaps } = this.host;
    if (run.uncertain) {
      const { status } = run.session.model();
      if (status === 'unsat') return { kind: 'infeasible' };
      if (status === 'unknown') {
        const what =
          outcome.mismatch === undefined ? 'whether a path is possible' : `whether ${outcome.mismatch.at} differs`;
        gaps.add('solver-unknown', what, -1, '--solver with another program');
        return { kind: 'open' };
      }
    }
    const different = outcome.mismatch !== undefined;
    if (!different && !keep && !newlyReached && !contracts.open) return { kind: 'path', result: undefined };
    let result: PathResult | undefined;
    const completed = contracts.complete(outcome.call, (model) => {
      result = this.build(outcome, model, different);
    });
    if (completed === 'none') return { kind: 'infeasible' };
    if (completed === 'unknown') {
      const what = 'no input was found that completes a path and satisfies the precondition';
      gaps.add('no-completion', what, -1, 'simplify the precondition');
      return { kind: 'open' };
    }
    return result === undefined ? { kind: 'open' } : this.checked(result, different);
  }

  private checked(result: PathResult, predicted: boolean): Finished {
    const differs = result.difference !== undefined;
    if (predicted === differs && result.replayed) return { kind: 'path', result };
    const what = predicted
      ? 'a difference that the original code does not show'
      : 'the original code behaves differently than predicted';
    this.host.gaps.add('not-replayed', `${what} (prefix ${result.prefix})`, -1, 'report it, with the prefix');
    return differs || !predicted ? { kind: 'path', result } : { kind: 'open' };
  }

  private build(outcome: ComparedRun, model: Model, pristine: boolean): PathResult | undefined {
    const { run, gaps, inputs } = this.host;
    let old: Shown;
    let now: Shown;
    try {
      old = this.show(this.old, outcome, outcome.oldFresh, model, pristine);
      now = this.show(this.now, outcome, outcome.newFresh, model, pristine);
    } catch (error) {
      // An earlier replay may have broken the built-ins that loading needs.
      if (!pristine) return this.build(outcome, model, true);
      if (!(error instanceof CannotBuild)) throw error;
      gaps.add('no-completion', error.message, -1, error.lift);
      return undefined;
    }
    const ended = old.outcome.kind !== 'stopped' && now.outcome.kind !== 'stopped';
    const mismatch = ended ? this.compare(outcome, old, now) : undefined;
    if ((!ended || (mismatch !== undefined) !== (outcome.mismatch !== undefined)) && !pristine) {
      return this.build(outcome, model, true);
    }
    const difference = mismatch === undefined ? undefined : describe(mismatch, old, now);
    return {
      prefix: run.prefix,
      pathCondition: run.conjuncts.flatMap(conjunctTexts),
      inputs: now.encoded,
      inputCode: now.code,
      outcome:
        difference === undefined
          ? { kind: 'returned', value: 'the same' }
          : { kind: 'violated', property: 'difference', error: { name: 'Difference', message: difference.at } },
      replayed: ended,
      input: inputStructure(inputs),
      ...(difference === undefined ? {} : { difference }),
    };
  }

  private show(side: Side, outcome: ComparedRun, list: readonly FreshInput[], model: Model, pristine: boolean): Shown {
    const { inputs, unit, options } = this.host;
    const { original } = side;
    original.prepare(pristine);
    const maker = new Materializer(inputs, model, side.realm);
    const { receiver, args } = outcome.call;
    const values = (receiver === undefined ? args : [receiver, ...args]).map((a) => ({
      name: a.name,
      value: a.slot === undefined ? original.evaluateText(options.concrete[a.name]) : maker.value(a.slot),
    }));
    const fresh = list.map((f) => ({
      name: f.name,
      value: 'slot' in f ? maker.value(f.slot) : evaluate(f.term, model),
    }));
    maker.finish();
    const made = new Map<object, InputObject>();
    for (const input of inputs.objects) {
      const object = maker.objectOf(input);
      if (object !== undefined) made.set(object, input);
    }
    const all = [...values, ...fresh];
    const call = callOf(unit);
    const code = inputCode(all, { uses: call.uses, text: (names) => call.text(names.slice(0, values.length)) });
    const encoded = encodeInputs(Object.fromEntries(all.map((v) => [v.name, v.value])));
    const given = values.map((v) => v.value);
    const self = receiver === undefined ? undefined : given.shift();
    const spread = args.flatMap((a, i) => (a.rest ? (given[i] as unknown[]) : [given[i]]));
    return {
      values,
      fresh,
      inputs: made,
      code,
      encoded,
      callOrder: maker.callOrder,
      outcome: original.invoke({ receiver: self, args: spread }, scriptOf(list, fresh)),
    };
  }

  private compare(outcome: ComparedRun, old: Shown, now: Shown): Mismatch | undefined {
    const roots = outcomeRoots(old.outcome, now.outcome, outcome.languageErrors);
    if (!Array.isArray(roots)) return roots;
    old.values.forEach((value, i) => roots.push({ name: value.name, old: value.value, now: now.values[i].value }));
    for (const [fn, input] of old.inputs) {
      const log = recordOf(fn)?.log;
      if (log === undefined) continue;
      const other = [...now.inputs].find(([, i]) => i === input)?.[0];
      const newLog = other === undefined ? [] : (recordOf(other)?.log ?? []);
      roots.push({ name: `calls of ${input.path}`, old: log, now: newLog });
    }
    roots.push({ name: 'order of calls', old: old.callOrder, now: now.callOrder });
    return compareGraphs(roots, {
      level: this.comparison.against.level,
      holds: (condition) => evaluate(condition, new Map()) === true,
      incomparable: () => {},
      isPrivate: () => false,
      hidden: (object) => [...this.old.original.privateFields(object), ...this.now.original.privateFields(object)],
      inputOf: (object) => old.inputs.get(object) ?? now.inputs.get(object),
    });
  }
}

/** The originals of the old version know the classes of the new one by their own. */
function oldRealm(original: OriginalProgram, comparison: Comparison): ConcreteRealm {
  const shapes = new Map<ObjectShape, ObjectShape>();
  const mapped = (shape: ObjectShape): ObjectShape => {
    if (shape.class === undefined) return shape;
    const known = shapes.get(shape) ?? { ...shape, class: comparison.realm.refOf(shape.class) ?? shape.class };
    shapes.set(shape, known);
    return known;
  };
  return {
    instantiate: (shape) => original.instantiate(mapped(shape)),
    setField: (object, shape, field, value) => original.setField(object, mapped(shape), field, value),
    concretize: (shape, state) => original.concretize(shape, state),
    newArray: () => original.newArray(),
    newBytes: (name, length) => original.newBytes(name, length),
    newDate: (time) => original.newDate(time),
    newCollection: (name) => original.newCollection(name),
  };
}

function scriptOf(list: readonly FreshInput[], values: readonly NamedInput[]): ReplayScript {
  const answers: unknown[] = [];
  const ambient = new Map<string, unknown[]>();
  list.forEach((f, i) => {
    if (f.source === 'symbolic') answers.push(values[i].value);
    else ambient.set(f.hint, [...(ambient.get(f.hint) ?? []), values[i].value]);
  });
  return new ReplayScript(answers, [], ambient);
}

function outcomeRoots(old: OriginalOutcome, now: OriginalOutcome, languageErrors: boolean): Root[] | Mismatch {
  if (isPromised(old) !== isPromised(now)) return PROMISE_MISMATCH;
  if (old.kind === 'returned' && now.kind === 'returned') return [{ name: 'result', old: old.value, now: now.value }];
  if (old.kind === 'threw' && now.kind === 'threw') {
    if (languageErrors) return [{ name: 'error.name', old: errorName(old.error), now: errorName(now.error) }];
    return [{ name: 'error', old: old.error, now: now.error }];
  }
  if (old.kind === 'exited' && now.kind === 'exited') return [{ name: 'exit code', old: old.code, now: now.code }];
  return old.kind === now.kind ? [] : { at: 'outcome', why: 'one returns where the other does not' };
}

function isPromised(outcome: OriginalOutcome): boolean {
  return (
    (outcome.kind === 'returned' && outcome.promised === true) ||
    (outcome.kind === 'threw' && outcome.rejected === true)
  );
}

/** Calls of callbacks that return nothing, as `calls of NAME`. */
function callLogs(inputs: Shown['inputs']): Record<string, EncodedValue> {
  const logs: Record<string, EncodedValue> = {};
  for (const [fn, input] of inputs) {
    const log = recordOf(fn)?.log;
    if (log !== undefined) logs[`calls of ${input.path}`] = encodeValue(log);
  }
  return logs;
}

function describe(mismatch: Mismatch, old: Shown, now: Shown): Difference {
  return { at: mismatch.at, why: mismatch.why, old: behaviour(old), new: behaviour(now) };
}

function behaviour({ outcome, values, inputs }: Shown): Behaviour {
  const returned = outcome.kind === 'returned' ? { result: outcome.value } : {};
  const encoded = encodeInputs({ ...Object.fromEntries(values.map((v) => [v.name, v.value])), ...returned });
  const { result: value, ...rest } = encoded;
  const after = { ...rest, ...callLogs(inputs) };
  switch (outcome.kind) {
    case 'returned': {
      const text = `${outcome.promised ? 'returns a promise of' : 'returns'} ${valueCode(outcome.value, values)}`;
      return { kind: 'returned', text, value, after };
    }
    case 'threw': {
      const error = { name: errorName(outcome.error), message: errorMessage(outcome.error) };
      return {
        kind: 'threw',
        text: `${outcome.rejected ? 'rejects with' : 'throws'} ${error.name}: ${error.message}`,
        error,
        after,
      };
    }
    case 'exited':
      return { kind: 'exited', text: `exits with code ${outcome.code}`, after };
    case 'asserted':
      return { kind: 'asserted', text: `fails an assertion: ${outcome.message}`, after };
    case 'stopped':
      throw new Error('a run that was stopped has no behaviour');
  }
}
