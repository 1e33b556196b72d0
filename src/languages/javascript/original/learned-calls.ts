// Where a model of the user's own left the result of a function open, inputs that satisfy the path need not take it in the
// original. Here the original function is asked: its results for the arguments at hand join the path condition, and other
// arguments are tried while that cannot hold. What comes of it counts only when the original program follows.
import { and, constant, eq, not, TRUE } from '../../../logic/build.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import type { Primitive, Term } from '../../../logic/term.js';
import type { Session } from '../../../solver/session.js';
import type { UserModel } from '../../user-model.js';
import { heldTerm, isSymbolic } from '../values/symbolic.js';

/** A call of a function that a model stands for. */
export interface ModelledCall {
  readonly model: UserModel;
  readonly args: readonly unknown[];
  readonly result: unknown;
  /** How often it left something open. */
  readonly guesses: number;
}

/** Calls the original function; undefined when it throws, does not end, or gives no primitive. */
export type AskOriginal = (model: UserModel, args: readonly Primitive[]) => { readonly value: Primitive } | undefined;

/** How often other arguments are tried. */
const TRIES = 24;

export function* learnedModels(
  session: Session,
  first: Model,
  calls: readonly ModelledCall[],
  ask: AskOriginal,
): Iterable<Model> {
  const others: Term[] = [];
  let current = first;
  for (let i = 0; i < TRIES; i++) {
    const known = new Map(current);
    const given: Term[] = [];
    const learnt: Term[] = [];
    for (const { model, args, result } of calls) {
      if (!isSymbolic(result) || !args.every((arg) => isSymbolic(arg) || isPrimitive(arg))) continue;
      const values = args.map((arg) => (isSymbolic(arg) ? evaluate(heldTerm(arg), known) : (arg as Primitive)));
      const answer = ask(model, values);
      if (answer === undefined) return;
      args.forEach((arg, k) => {
        if (isSymbolic(arg)) given.push(eq(heldTerm(arg), constant(values[k])));
      });
      learnt.push(eq(heldTerm(result), constant(answer.value)));
      // Arguments of later calls may be made of it.
      if (heldTerm(result).op === 'var') known.set(heldTerm(result), answer.value);
    }
    if (learnt.length === 0) return;
    const answer = session.check(and(...given, ...learnt));
    if (answer.status === 'sat') yield new Map([...current, ...answer.model]);
    others.push(not(and(...given)));
    const next = and(...others) === TRUE ? undefined : session.check(and(...others));
    if (next?.status !== 'sat') return;
    current = new Map([...current, ...next.model]);
  }
}

/** Under the model, is what was left open what the original functions give? */
export function isFaithful(model: Model, calls: readonly ModelledCall[], guesses: number, ask: AskOriginal): boolean {
  let left = guesses;
  for (const call of calls) {
    if (call.guesses === 0) continue;
    const { args, result } = call;
    if (!isSymbolic(result) || !args.every((arg) => isSymbolic(arg) || isPrimitive(arg))) return false;
    const values = args.map((arg) => (isSymbolic(arg) ? evaluate(heldTerm(arg), model) : (arg as Primitive)));
    if (ask(call.model, values)?.value !== evaluate(heldTerm(result), model)) return false;
    left -= call.guesses;
  }
  return left === 0;
}

function isPrimitive(value: unknown): value is Primitive {
  return ['number', 'string', 'boolean', 'bigint'].includes(typeof value);
}

/** What the original gave, where the engine can reason about it: equality says nothing about NaN. */
export function learnable(value: unknown): { readonly value: Primitive } | undefined {
  return isPrimitive(value) && !Number.isNaN(value) ? { value } : undefined;
}
