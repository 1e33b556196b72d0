// Runs a sequence of calls on one side, the original or the model, and notes what each call showed. Both sides get the same
// arguments, each its own. What the model leaves open is answered by `answers`; see model-check.ts.

import { CannotBuild } from '../../inputs/cannot-build.js';
import type { ClassRef, ObjectShape } from '../../inputs/shape.js';
import { encodeValue } from '../../languages/javascript/codec/encode.js';
import { valueCode } from '../../languages/javascript/codec/value-code.js';
import type { OriginalProgram } from '../../languages/javascript/original/original.js';
import type { DefinedModel } from '../../languages/javascript/original/original-models.js';
import type { Callable, CallPlan } from './call-plan.js';
import { RandomValues } from './random-values.js';

/** Everything about a run: arguments follow from the seeds. */
export interface CallSequence {
  /** Of the constructor's arguments or, when `fromState`, of the state that it starts from. */
  readonly start: number;
  readonly fromState: boolean;
  readonly steps: readonly { readonly member: number; readonly seed: number }[];
}

export interface Side {
  readonly which: 'original' | 'model';
  readonly program: OriginalProgram;
  readonly plan: CallPlan;
  readonly defined: DefinedModel;
  /** The original class or function. */
  readonly target: Function;
  readonly name: ClassRef;
}

/** A value, and what it is compared by: modules are loaded anew for each side, so identity says nothing. */
export interface SeenValue {
  readonly value: unknown;
  readonly key: string;
}

/** What a call showed. */
export interface Shown {
  readonly code: string;
  readonly kind: 'returned' | 'threw';
  readonly result: SeenValue;
  /** Accessors of the object afterwards; `abstract`: its state, where that is known of the original too. */
  readonly seen: Readonly<Record<string, SeenValue>>;
}

/** The random state is not one that the model takes for an input. */
export const NOT_VALID = Symbol('not valid');

/** @param onShown after each call; false ends the run */
export function runCalls(side: Side, sequence: CallSequence, onShown: (shown: Shown, index: number) => boolean): void {
  const { plan } = side;
  const objects: object[] = [];
  let index = 0;
  const show = (code: string, self: object | undefined, action: () => unknown): boolean => {
    let kind: Shown['kind'] = 'returned';
    let result: unknown;
    try {
      result = action();
    } catch (error) {
      if (error instanceof Refused || error instanceof Diverged) throw error;
      kind = 'threw';
      result = error;
    }
    const made = kind === 'returned' && isInstance(side, result) ? result : undefined;
    if (made !== undefined && !objects.includes(made)) objects.push(made);
    const key = kind === 'threw' ? errorName(result) : keyOf(side, result);
    return onShown({ code, kind, result: { value: result, key }, seen: seenOf(side, self ?? made) }, index++);
  };
  if (plan.construct !== undefined && !begin(side, sequence, plan.construct, show)) return;
  for (const { member, seed } of sequence.steps) {
    const callable = plan.members[member % plan.members.length] as Callable;
    if (plan.construct !== undefined && objects.length === 0) return;
    const random = randomFor(side, seed, callable.shapes, objects);
    const at = objects.length === 0 ? 0 : random.below(objects.length);
    const args = argumentsFor(random, callable);
    const owner = callable.name === '' ? undefined : callable.static ? ownerOf(side) : objects[at];
    const fn = owner === undefined ? ownerOf(side) : (owner as Record<string, Function>)[callable.name];
    const receiver = callable.static ? side.name.name : nameOf(at);
    const code = `${callable.name === '' ? side.name.name : `${receiver}.${callable.name}`}(${listed(args)})`;
    if (!show(code, callable.static ? undefined : owner, () => Reflect.apply(fn, owner, args))) return;
  }
}

/** Thrown through the model when an assumption of it does not hold. */
export class Refused extends Error {}

/** Thrown through the model when it asks for something else than when it was given the same answers before. */
export class Diverged extends Error {}

function begin(
  side: Side,
  { start, fromState }: CallSequence,
  construct: Callable,
  show: (code: string, self: object | undefined, action: () => unknown) => boolean,
): boolean {
  if (!fromState || side.plan.state === undefined) {
    const args = argumentsFor(randomFor(side, start, construct.shapes, []), construct);
    const code = `const ${nameOf(0)} = new ${side.name.name}(${listed(args)})`;
    return show(code, undefined, () => Reflect.construct(ownerOf(side), args));
  }
  const { shape, shapes } = side.plan.state;
  const { valid, concretize } = side.defined.definition;
  const state = randomFor(side, start, shapes, []).object(shape, 0, true);
  let accepted: unknown = true;
  try {
    accepted = valid?.(state) ?? true;
  } catch (error) {
    throw new CannotBuild(`valid throws ${errorName(error)} for ${valueCode(state)}`);
  }
  if (!accepted) throw NOT_VALID;
  const code = `const ${nameOf(0)} = concretize(${valueCode(state)})`;
  return show(code, undefined, () => (side.which === 'model' ? state : concretize?.(state)));
}

function randomFor(side: Side, seed: number, shapes: Callable['shapes'], objects: readonly object[]): RandomValues {
  const own = (shape: ObjectShape, random: RandomValues): object | undefined => {
    const { class: ref } = shape;
    if (ref?.file !== side.name.file || ref.name !== side.name.name) return undefined;
    if (objects.length > 0) return random.pick(objects);
    return Reflect.construct(ownerOf(side), []) as object;
  };
  return new RandomValues(seed, shapes, side.program, own);
}

function argumentsFor(random: RandomValues, { parameters }: Callable): unknown[] {
  const args: unknown[] = [];
  for (const { shape, optional, rest } of parameters) {
    if (optional && random.below(3) === 0) break;
    const value = random.value(shape);
    if (rest) args.push(...(value as unknown[]));
    else args.push(value);
  }
  return args;
}

function ownerOf(side: Side): Function {
  return side.which === 'original' ? side.target : side.defined.definition.as;
}

function isInstance(side: Side, value: unknown): value is object {
  if (typeof value !== 'object' || value === null || side.plan.construct === undefined) return false;
  // A model that makes objects of the class makes those of the original here, where nothing is replaced.
  return value instanceof (ownerOf(side) as new () => object) || value instanceof (side.target as new () => object);
}

/** What a client can read of the object: accessors that both sides have. */
function seenOf(side: Side, object: object | undefined): Record<string, SeenValue> {
  const seen: Record<string, SeenValue> = {};
  if (object === undefined) return seen;
  for (const name of sharedAccessors(side)) {
    const value = (object as Record<string, unknown>)[name];
    seen[name] = { value, key: keyOf(side, value) };
  }
  const { abstract } = side.defined.definition;
  if (abstract !== undefined) {
    const value = side.which === 'model' ? object : (abstract(object) as object);
    seen.abstract = { value, key: keyOf(side, { ...value }) };
  }
  return seen;
}

function keyOf(side: Side, value: unknown): string {
  if (isInstance(side, value)) return `a ${side.name.name}`;
  return JSON.stringify(encodeValue(value)) ?? 'undefined';
}

export function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : valueCode(error);
}

function sharedAccessors({ target, defined }: Side): string[] {
  const getters = (from: object): string[] =>
    Object.entries(Object.getOwnPropertyDescriptors(from)).flatMap(([name, d]) => (d.get === undefined ? [] : [name]));
  const model = defined.definition.as.prototype as object;
  return getters(target.prototype as object).filter((name) => name in model);
}

function nameOf(index: number): string {
  return index === 0 ? 'x' : `x${index + 1}`;
}

function listed(args: readonly unknown[]): string {
  return args.map((arg) => valueCode(arg)).join(', ');
}
