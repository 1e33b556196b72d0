// Calls what the unit returned: functions, members of objects, results of these calls, with new inputs of the types that callers see. Part
// of the run of a unit (unit-run.ts); the original repeats the steps (original/returned-steps.ts).
// Soundness: only what the program made on the path is called, by a signature that its type has; what is not called is said.
import { types } from 'node:util';
import type { FreshInputs } from '../../../inputs/fresh-inputs.js';
import type { Shape } from '../../../inputs/shape.js';
import type { RunningPath } from '../../../path/context.js';
import { CALLED_AGAIN, type Parameter, type ReturnedCall, type ReturnedShape } from '../../unit.js';
import { memberText } from '../codec/source-text.js';
import { settledAny } from '../values/any.js';
import { Stamp } from '../values/stamp.js';
import type { View } from '../values/view.js';
import type { AnalysedProgram } from './analysed.js';

/** One call on a value that the unit, or an earlier step, returned. */
export interface ReturnedStep {
  /** 0: what the unit returned; n: what the n-th step did. */
  readonly of: number;
  /** From the value to the function: [] is the value itself. */
  readonly members: readonly string[];
  /** Its arguments among the inputs that no parameter stands for, and whether each is passed element by element. */
  readonly inputs: readonly { readonly at: number; readonly rest: boolean }[];
  /** What it gave was a promise. */
  promised: boolean;
}

/** Of a path. */
export interface ReturnedSteps {
  readonly steps: readonly ReturnedStep[];
  /** The unit gave a promise. */
  readonly promised: boolean;
}

interface Callable {
  readonly fn: Function;
  readonly self: unknown;
  readonly members: readonly string[];
  readonly call: ReturnedCall;
}

export interface ReturnedHost {
  readonly path: RunningPath;
  readonly fresh: FreshInputs;
}

const ANY: Shape = { kind: 'any' };
const NO_STEPS: readonly ReturnedStep[] = [];

/** Objects within objects whose type is not known. */
const MOST_NESTED = 2;
/** Calls on results of calls whose type is not known. */
const MOST_LEVELS = 3;

export class ReturnedCalls implements ReturnedSteps {
  /** Of the current path. */
  steps: readonly ReturnedStep[] = NO_STEPS;
  /** The unit gave a promise. */
  promised = false;
  /** Functions that were called. */
  readonly called = new Set<unknown>();
  private known: ReadonlySet<unknown> | undefined;

  constructor(
    private readonly program: AnalysedProgram,
    private readonly host: ReturnedHost,
    /** Calls of each value. */
    private readonly times: number,
  ) {}

  begin(): void {
    if (this.steps.length > 0) this.steps = NO_STEPS;
    if (this.called.size > 0) this.called.clear();
  }

  /**
   * @param stays nothing is called on some path, so that what the unit ensures can be seen
   * @param invoke runs a call to its end, with what it leaves for later; says whether it gave a promise
   */
  follow(
    value: unknown,
    shape: ReturnedShape,
    view: View,
    { promised, stays }: { readonly promised: boolean; readonly stays: boolean },
    invoke: (call: () => unknown) => { value: unknown; promised: boolean },
  ): void {
    if (this.times === 0) return;
    const steps: ReturnedStep[] = [];
    this.promised = promised;
    const visit = (held: unknown, type: ReturnedShape, of: number, level: number): void => {
      const callables = [...this.callables(held, type, [], held)];
      if (callables.length === 0 || level === MOST_LEVELS + 1) return;
      if (steps.length === 0) this.host.path.restsOn(CALLED_AGAIN);
      if (stays && level === 0 && this.choose(['nothing follows', 'a call follows']) === 0) return;
      for (let n = 0; n < this.times; n++) {
        const { fn, self, members, call } = callables[this.pick(callables)];
        this.called.add(fn);
        const step: ReturnedStep = { of, members, inputs: [], promised: false };
        const args = this.args(call.parameters, step, view);
        steps.push(step);
        this.steps = steps;
        const at = steps.length;
        const { apply } = this.program.env.realm.gate.calls;
        const ended = invoke(() => apply(fn, self, args));
        step.promised = ended.promised;
        if (call.result !== undefined) visit(settledAny(ended.value), call.result, at, level + 1);
      }
    };
    visit(value, shape, 0, 0);
  }

  private pick(callables: readonly Callable[]): number {
    if (callables.length === 1) return 0;
    return this.choose(callables.map(({ members }) => `${members.reduce(memberText, 'returned')}() follows`));
  }

  private choose(texts: readonly string[]): number {
    const describe = (option: number): string[] => [texts[option]];
    return this.host.path.choose({ kind: 'shape', site: -1, at: 'returned', options: texts.length, describe });
  }

  private args(parameters: readonly Parameter[], step: ReturnedStep, view: View): unknown[] {
    const { fresh } = this.host;
    const args: unknown[] = [];
    const inputs = step.inputs as { at: number; rest: boolean }[];
    for (const { name, shape, optional, rest } of parameters) {
      const slot = fresh.argument(name, shape, optional);
      inputs.push({ at: fresh.list.length - 1, rest });
      const value = view.read(slot);
      if (rest) args.push(...(this.program.env.ops.iterate(value, -1) as Iterable<unknown>));
      else args.push(value);
    }
    return args;
  }

  /** Nothing that would run the program's code or decide an input is asked of the value. */
  private *callables(
    value: unknown,
    shape: ReturnedShape,
    members: readonly string[],
    self: unknown,
  ): Iterable<Callable> {
    if (typeof value === 'function') {
      const call = shape.untyped ? untypedCall(value) : shape.call;
      if (call !== undefined && this.isMade(value)) yield { fn: value, self, members, call };
      return;
    }
    if (typeof value !== 'object' || value === null || types.isProxy(value) || Stamp.get(value) !== undefined) return;
    if (shape.untyped) {
      if (members.length >= MOST_NESTED || Array.isArray(value)) return;
      for (const key of Object.keys(value)) yield* this.member(value, key, shape, members);
      return;
    }
    for (const [key, member] of Object.entries(shape.members ?? {})) {
      if (key === 'next' && types.isGeneratorObject(value)) {
        const fn = Reflect.get(value, 'next') as Function;
        yield { fn, self: value, members: [...members, key], call: member.call as ReturnedCall };
      } else yield* this.member(value, key, member, members);
    }
  }

  private member(object: object, key: string, shape: ReturnedShape, members: readonly string[]): Iterable<Callable> {
    const held = dataProperty(object, key);
    return held === undefined ? [] : this.callables(held, shape, [...members, key], object);
  }

  /** Made on the path: no input, no native, no function of a module, which is a unit of its own. */
  private isMade(fn: Function): boolean {
    if (types.isProxy(fn) || Stamp.get(fn) !== undefined) return false;
    const prototype = Reflect.getOwnPropertyDescriptor(fn, 'prototype');
    const isClass = prototype !== undefined && prototype.writable === false && !types.isGeneratorFunction(fn);
    if (isClass || this.program.env.realm.nativeText(fn) !== undefined) return false;
    this.known ??= new Set([...this.program.scopes.values()].filter((held) => typeof held === 'function'));
    return !this.known.has(fn);
  }
}

/** The value of a property that holds one, own or inherited. */
function dataProperty(object: object, key: string): unknown {
  for (let at: object | null = object; at !== null; at = Reflect.getPrototypeOf(at)) {
    if (types.isProxy(at)) return undefined;
    const found = Reflect.getOwnPropertyDescriptor(at, key);
    if (found !== undefined) return found.value;
  }
  return undefined;
}

function untypedCall(fn: Function): ReturnedCall {
  const length = Number(Reflect.getOwnPropertyDescriptor(fn, 'length')?.value ?? 0);
  const count = Math.min(Number.isInteger(length) ? length : 0, 8);
  const parameters = Array.from({ length: count }, (_, i): Parameter => {
    return { name: `then_${i + 1}`, shape: ANY, optional: false, rest: false };
  });
  return { parameters, result: { untyped: true } };
}
