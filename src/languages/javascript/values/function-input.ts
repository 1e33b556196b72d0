// Function inputs: arbitrary but consistent. A call with arguments equal to those of an earlier call gives the earlier
// result; otherwise, and wherever the result may be a promise, the result is a new input. Soundness: functions are taken to be pure and to return normally; every
// result that uses one lists that as an assumption.

import { type InputObject, type RecordedCall, Slot } from '../../../inputs/input-object.js';
import { and, same, TRUE } from '../../../logic/build.js';
import { print } from '../../../logic/print.js';
import type { Term } from '../../../logic/term.js';
import { termOf } from './key-value.js';
import { noteNew } from './promise-input.js';
import { sameCall } from './same-call.js';
import { Stamp } from './stamp.js';
import type { View } from './view.js';

/** Record stamped on function inputs. */
export class FunctionInput {
  /** Arguments of every call of a function that returns nothing: there is no other trace of them. */
  readonly log: (readonly unknown[])[] = [];
  /** Of a function each call of which begins something: the calls, in order. */
  readonly begun: RecordedCall[] = [];
  constructor(
    readonly view: View,
    readonly input: InputObject,
  ) {}
}

export function createFunction(view: View, input: InputObject): unknown {
  const type = input.type as { kind: 'function'; result: Slot['shape'] };
  const record = new FunctionInput(view, input);
  const begins = mayPromise(type.result);
  const silent = type.result.kind === 'literal' && type.result.value === undefined;
  const answer = (...args: unknown[]): unknown => {
    if (silent) {
      record.log.push(args);
      view.callOrder.push(input.path);
    }
    for (const call of begins ? [] : input.calls) {
      const condition = sameArguments(args, call.args);
      if (condition === undefined) continue;
      if (condition === TRUE || view.inputs.context.branch(condition, -1)) return view.read(call.result);
    }
    const repeated = begins && view.repeats ? repeatedCall(record, args) : undefined;
    if (repeated !== undefined) {
      record.begun.push(repeated);
      return view.read(repeated.result);
    }
    noteNew(view, type.result);
    const text = `${input.path}(${args.map(argumentText).join(', ')})`;
    const result = new Slot(begins ? distinct(text, input) : text, type.result, false);
    view.inputs.guide?.result(result, input);
    const call = { args, result };
    input.calls.push(call);
    if (begins) record.begun.push(call);
    view.inputs.trail?.push(() => input.calls.pop());
    const value = view.inputs.decide(result, -1);
    if (value.kind === 'object' && value.object.type.kind === 'promise') value.object.type.operation.called = true;
    return view.show(value);
  };
  const fn = view.realm.newFunction(answer);
  tellNature(fn, view);
  Stamp.set(fn, record);
  return fn;
}

const NATURE =
  'function inputs have no name and take no parameters, where the program asks: name is empty, length is 0';

/** What a function is besides what it answers is no input: who looks at it is told what was taken for granted. */
function tellNature(fn: Function, view: View): void {
  for (const [name, value] of Object.entries({ name: '', length: 0 })) {
    const get = view.realm.newFunction(() => {
      view.inputs.context.restsOn(NATURE);
      return value;
    });
    Object.defineProperty(fn, name, { get: get as () => unknown, configurable: true });
  }
}

/** Each call of such a function begins something of its own. */
export function mayPromise(result: Slot['shape']): boolean {
  return result.kind === 'union' ? result.options.some(mayPromise) : result.kind === 'promise';
}

/** What another run on the same inputs has begun with these arguments, and this one has not yet. */
function repeatedCall({ view, input, begun }: FunctionInput, args: readonly unknown[]): RecordedCall | undefined {
  return input.calls.find((call) => {
    return !begun.includes(call) && view.inputs.context.branch(sameCall(args, call.args), -1);
  });
}

function distinct(text: string, { calls }: InputObject): string {
  const before = calls.filter(({ result: { path } }) => path === text || path.startsWith(`${text} #`)).length;
  return before === 0 ? text : `${text} #${before + 1}`;
}

/** The condition under which two argument lists are the same; undefined when they cannot be. */
function sameArguments(a: readonly unknown[], b: readonly unknown[]): Term | undefined {
  if (a.length !== b.length) return undefined;
  let all = TRUE;
  for (let i = 0; i < a.length; i++) {
    if (Object.is(a[i], b[i])) continue;
    const x = termOf(a[i]);
    const y = termOf(b[i]);
    if (x === undefined || y === undefined || x.sort !== y.sort) return undefined;
    all = and(all, same(x, y));
  }
  return all.op === 'const' && all.data === false ? undefined : all;
}

function argumentText(value: unknown): string {
  const term = termOf(value);
  if (term !== undefined) return print(term);
  if (typeof value === 'object' && value !== null) {
    const record = Stamp.get(value) as { input?: InputObject } | undefined;
    if (record?.input !== undefined) return record.input.path;
    return '{…}';
  }
  return String(value);
}
