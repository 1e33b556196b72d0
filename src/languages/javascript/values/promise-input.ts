// Promises of the input: each stands for something under way that ends at any time after the task that first sees it, in a task of its
// own, with a new input. Made by views; whether one may be rejected the user says (`InputLimits.rejects`).
// Soundness: what else promises may be like is listed among what a result rests on.
import { FULFILLED, type InputObject, type Operation, type Slot } from '../../../inputs/input-object.js';
import { SORT_OF } from '../../../inputs/options.js';
import type { Shape } from '../../../inputs/shape.js';
import { NONE_REJECTED, PROMISES_SETTLE } from './assumed.js';
import { Stamp } from './stamp.js';
import type { OpenOperation, View } from './view.js';

/** Record stamped on promises of the input. */
export class PromiseInput {
  constructor(
    readonly view: View,
    readonly input: InputObject,
  ) {}
}

export function createPromise(view: View, input: InputObject): object {
  const { inputs } = view;
  // Contracts are over before anything ends.
  const isWatched = inputs.trail === undefined;
  const promise = view.realm.newPromise(isWatched ? new InputOperation(view, input) : undefined);
  Stamp.set(promise, new PromiseInput(view, input));
  inputs.context.restsOn(PROMISES_SETTLE);
  return promise;
}

class InputOperation implements OpenOperation {
  private readonly operation: Operation;

  constructor(
    private readonly view: View,
    private readonly input: InputObject,
  ) {
    this.operation = (input.type as InputObject['type'] & { kind: 'promise' }).operation;
    this.operation.begun = true;
  }

  get label(): string {
    return this.input.path;
  }

  get task(): string | undefined {
    return this.operation.called ? undefined : taskOf(this.input);
  }

  end(): { readonly value: unknown } | { readonly message: string } {
    const { input, view } = this;
    // Another run on the same inputs may have come before.
    this.operation.ended ??= this.fails() ? 'rejected' : 'fulfilled';
    if (this.operation.ended === 'rejected') return { message: rejectionOf(input) };
    const slot = view.inputs.slotOf(input, FULFILLED) as Slot;
    noteNew(view, slot.shape);
    return { value: view.read(slot) };
  }

  private fails(): boolean {
    const { inputs } = this.view;
    const { path } = this.input;
    if (!mayReject(path, inputs.limits.rejects)) {
      inputs.context.restsOn(NONE_REJECTED);
      return false;
    }
    const describe = (option: number): string[] => [`${path} is ${option === 1 ? 'rejected' : 'fulfilled'}`];
    return inputs.context.choose({ kind: 'shape', site: -1, at: path, options: 2, describe }) === 1;
  }
}

/** What a later input may be depends on which objects there are by then. */
export function noteNew(view: View, shape: Shape): void {
  if (shape.kind !== 'literal' && !(shape.kind in SORT_OF)) view.realm.makesInputs();
}

/** The task that ends an operation which nobody of the program began. */
export function taskOf({ path }: InputObject): string {
  return `t0:${path}`;
}

/** The message of the error that it is rejected with. */
export function rejectionOf({ path }: InputObject): string {
  return `${path} was rejected`;
}

function mayReject(path: string, rejects: 'all' | readonly string[] | undefined): boolean {
  if (rejects === undefined || rejects === 'all') return rejects === 'all';
  const root = /^(?:\(await )*([\w$]+)/.exec(path)?.[1];
  return root !== undefined && rejects.includes(root);
}
