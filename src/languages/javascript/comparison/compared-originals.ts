// The originals of two versions of a unit, run on the same inputs: what each did, and how that differs.
// Soundness: a difference is claimed only where it was shown here.

import type { FreshInput, FreshInputs } from '../../../inputs/fresh-inputs.js';
import type { InputObject } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';
import type { ObjectShape } from '../../../inputs/shape.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import type { Behaviour, Difference } from '../../../result/difference.js';
import type { CheckOptions } from '../../../result/options.js';
import { permissionsOf } from '../../../result/permissions.js';
import type { EncodedValue } from '../../../result/result.js';
import type { Comparand } from '../../comparand.js';
import type { ComparedReplay, ComparedRun, Mismatch } from '../../comparing.js';
import { rootsOf, type UnitDescription } from '../../unit.js';
import { encodeInputs, encodeValue } from '../codec/encode.js';
import type { NamedInput } from '../codec/input-code.js';
import { recordOf } from '../codec/recorded-function.js';
import { valueCode } from '../codec/value-code.js';
import { describeInputs, makeInputs, originalCall, scriptOf } from '../original/concrete-inputs.js';
import { OriginalProgram } from '../original/original.js';
import type { OriginalOutcome } from '../original/outcome.js';
import { errorMessage, errorName } from '../program/classify.js';
import type { LoadModule } from '../program/module-graph.js';
import { compareGraphs, type Root } from '../values/compare.js';
import type { ConcreteRealm } from '../values/materialize.js';
import type { SecondRealm } from './second-realm.js';

export interface OriginalsHost {
  readonly unit: UnitDescription;
  readonly against: Comparand;
  readonly options: CheckOptions;
  readonly load: LoadModule;
  readonly inputs: Inputs;
  readonly fresh: FreshInputs;
  /** Of orders of tasks: what the unit leaves behind runs too. */
  readonly aftermath: boolean;
}

/** Two orders of tasks. */
export interface Orders {
  readonly old: readonly string[];
  readonly now: readonly string[];
  /** Runs an action while functions of the input give what they began in the order of the old run. */
  inOldOrder<T>(action: () => T): T;
}

/** A value and a promise of it are not the same to a caller. */
export const PROMISE_MISMATCH: Mismatch = { at: 'outcome', why: 'one gives a promise where the other does not' };

interface Side {
  readonly original: OriginalProgram;
  readonly realm: ConcreteRealm;
}

/** What one version's original did. */
interface Shown {
  readonly values: readonly NamedInput[];
  readonly inputs: ReadonlyMap<object, InputObject>;
  readonly outcome: OriginalOutcome;
  /** Names of callbacks that return nothing, as they were called. */
  readonly callOrder: readonly string[];
  /** Inputs as they were before the call. */
  readonly described: ReturnType<typeof describeInputs>;
}

export class ComparedOriginals {
  private readonly old: Side;
  private readonly now: Side;

  constructor(
    private readonly host: OriginalsHost,
    realm: SecondRealm,
  ) {
    const { unit, against, load, options } = host;
    const permissions = permissionsOf(options, rootsOf(unit, against.unit));
    const now = new OriginalProgram(unit, load, permissions);
    const old = new OriginalProgram(against.unit, load, permissions);
    this.now = { original: now, realm: now };
    this.old = { original: old, realm: oldRealm(old, realm) };
  }

  show(run: ComparedRun, model: Model, pristine: boolean, orders?: Orders): ComparedReplay {
    const showOld = (): Shown => this.side(this.old, run, run.oldFresh, model, pristine, orders?.old);
    const old = orders === undefined ? showOld() : orders.inOldOrder(showOld);
    const now = this.side(this.now, run, run.newFresh, model, pristine, orders?.now);
    const ended = old.outcome.kind !== 'stopped' && now.outcome.kind !== 'stopped';
    const mismatch = ended ? this.compare(run, old, now) : undefined;
    const difference = mismatch && describe(mismatch, old, now);
    return { ...now.described, ended, difference };
  }

  private side(
    { original, realm }: Side,
    { call }: ComparedRun,
    fresh: readonly FreshInput[],
    model: Model,
    pristine: boolean,
    schedule: readonly string[] | undefined,
  ): Shown {
    const { inputs, unit, options } = this.host;
    original.prepare(pristine);
    const request = { call, fresh, choices: [], concrete: options.concrete, inputs, model };
    const made = makeInputs(request, original, realm);
    const objects = new Map<object, InputObject>();
    for (const input of inputs.objects) {
      const object = made.maker.objectOf(input);
      if (object !== undefined) objects.set(object, input);
    }
    const described = describeInputs(unit, made);
    const script = scriptOf(fresh, made.fresh, [], schedule);
    script.tasks = schedule !== undefined;
    script.aftermath = schedule !== undefined && this.host.aftermath;
    script.underWay = made.maker.underWay;
    return {
      values: made.values,
      inputs: objects,
      described,
      callOrder: made.maker.callOrder,
      outcome: original.invoke(originalCall(call, made.values), script),
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
    if (this.host.against.orders !== true) {
      roots.push({ name: 'order of calls', old: old.callOrder, now: now.callOrder });
    }
    return compareGraphs(roots, {
      level: this.host.against.level,
      holds: (condition) => evaluate(condition, new Map()) === true,
      incomparable: () => {},
      isPrivate: () => false,
      hidden: (object) => [...this.old.original.privateFields(object), ...this.now.original.privateFields(object)],
      inputOf: (object) => old.inputs.get(object) ?? now.inputs.get(object),
    });
  }
}

/** The originals of the old version know the classes of the new one by their own. */
function oldRealm(original: OriginalProgram, realm: SecondRealm): ConcreteRealm {
  const shapes = new Map<ObjectShape, ObjectShape>();
  const mapped = (shape: ObjectShape): ObjectShape => {
    if (shape.class === undefined) return shape;
    const known = shapes.get(shape) ?? { ...shape, class: realm.refOf(shape.class) ?? shape.class };
    shapes.set(shape, known);
    return known;
  };
  return {
    instantiate: (shape) => original.instantiate(mapped(shape)),
    setField: (object, shape, field, value) => original.setField(object, mapped(shape), field, value),
    concretize: (shape, state) => original.concretize(shape, state),
    newFunction: (answer) => original.newFunction(answer),
    newArray: () => original.newArray(),
    newBytes: (name, length) => original.newBytes(name, length),
    newDate: (time) => original.newDate(time),
    newPromise: (label, task) => original.newPromise(label, task),
    newCollection: (name) => original.newCollection(name),
  };
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
