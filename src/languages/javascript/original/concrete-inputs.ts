// The inputs of a path as values of an original program, and what the program is answered with while it runs on them. Made for each
// replay (replay.ts, comparison/compared-originals.ts).
import type { FreshInput } from '../../../inputs/fresh-inputs.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import type { Call } from '../../call.js';
import type { UnitDescription } from '../../unit.js';
import { encodeInputs } from '../codec/encode.js';
import { inputCode, type NamedInput } from '../codec/input-code.js';
import { callOf } from '../codec/unit-call.js';
import type { ReturnedSteps } from '../program/returned-calls.js';
import { type ConcreteRealm, Materializer } from '../values/materialize.js';
import type { OriginalProgram } from './original.js';
import { ReplayScript } from './original-builtins.js';
import type { OriginalCall } from './outcome.js';
import { returnedName, stepsText } from './returned-steps.js';

export interface ConcreteInputs {
  /** Receiver, if any, and arguments. */
  readonly values: readonly NamedInput[];
  /** What symbolic(), chance and the clock give, in order; then the answers of choose(). */
  readonly fresh: readonly NamedInput[];
  readonly maker: Materializer;
}

export interface InputsRequest {
  readonly call: Call;
  readonly fresh: readonly FreshInput[];
  readonly choices: readonly number[];
  /** Texts of values given with --concrete. */
  readonly concrete: Readonly<Record<string, string>>;
  readonly inputs: Inputs;
  readonly model: Model;
}

/** Builds the inputs in a program that was just loaded. @throws CannotBuild */
export function makeInputs(
  { call, fresh: list, choices, concrete, inputs, model }: InputsRequest,
  original: OriginalProgram,
  realm: ConcreteRealm = original,
): ConcreteInputs {
  const maker = new Materializer(inputs, model, realm);
  const { receiver } = call;
  const args = call.args.slice(0, call.args.length - call.leftOut);
  const values = (receiver === undefined ? args : [receiver, ...args]).map((a) => ({
    name: a.name,
    value: a.slot === undefined ? original.evaluateText(concrete[a.name]) : maker.value(a.slot),
  }));
  const fresh: NamedInput[] = list.map((f) => ({
    name: f.name,
    value: 'slot' in f ? maker.value(f.slot) : evaluate(f.term, model),
  }));
  choices.forEach((option, i) => fresh.push({ name: `choice_${i + 1}`, value: option }));
  maker.finish();
  return { values, fresh, maker };
}

export function scriptOf(
  list: readonly FreshInput[],
  values: readonly NamedInput[],
  choices: readonly number[],
  schedule: readonly string[] = [],
): ReplayScript {
  const answers: unknown[] = [];
  const ambient = new Map<string, unknown[]>();
  list.forEach((f, i) => {
    if (f.source === 'symbolic') answers.push(values[i].value);
    else ambient.set(f.hint, [...(ambient.get(f.hint) ?? []), values[i].value]);
  });
  return new ReplayScript(answers, [...choices], ambient, [...schedule]);
}

/** What symbolic() gave is shown with the arguments, but is not one of them. */
export function describeInputs(
  unit: UnitDescription,
  { values, fresh }: Pick<ConcreteInputs, 'values' | 'fresh'>,
  { steps, promised }: ReturnedSteps = { steps: [], promised: false },
): { readonly inputs: Readonly<Record<string, unknown>>; readonly inputCode: string } {
  const all = [...values, ...fresh];
  const call = callOf(unit);
  return {
    inputs: encodeInputs(Object.fromEntries(all.map((v) => [v.name, v.value]))),
    inputCode: inputCode(all, {
      uses: [...call.uses, ...steps.map((_, i) => returnedName(i))],
      text: (names) => stepsText(call.text(names.slice(0, values.length)), promised, steps, names.slice(values.length)),
    }),
  };
}

/** The call as the original is called: a rest parameter is passed element by element. */
export function originalCall(call: Call, values: readonly NamedInput[]): OriginalCall & { given: unknown[] } {
  const passed = values.map((v) => v.value);
  const receiver = call.receiver === undefined ? undefined : passed.shift();
  // Contracts have a parameter for each argument, passed or not.
  const given = call.args.map((_, i) => passed[i]);
  return { receiver, given, args: passed.flatMap((value, i) => (call.args[i].rest ? (value as unknown[]) : [value])) };
}
