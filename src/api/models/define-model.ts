// model() and original(), for files with models of the user's own (docs/models.md). During an exploration the engine puts its own
// in the place of these; here is what they do when such a file is loaded by itself.

/** What stands for objects of a class R while programs that use them are explored: objects of a simpler class M. */
export interface ClassModel<R extends object, M extends object> {
  /** The class that is run in place of the original: same constructor parameters, methods, accessors and static members. */
  readonly as: new (
    ...args: any[]
  ) => M;
  /** Which states are inputs; all that the types of its fields allow without it. May be written like a precondition. */
  readonly valid?: (state: M) => boolean;
  /** An object of the original in this state, for replay. Needed where the class occurs in inputs. */
  readonly concretize?: (state: M) => R;
  /** The state that an object of the original is in, for `everypath model-check`. */
  readonly abstract?: (object: R) => M;
}

/** What is run in place of a function. With `symbolic` and `assume` it may leave its result open. */
export interface FunctionModel<F extends (...args: any[]) => unknown> {
  readonly as: (...args: Parameters<F>) => ReturnType<F>;
}

/** What model() was given. */
export interface Model {
  readonly target: unknown;
  readonly definition: object;
}

/**
 * Says what stands for a class or a function of the program when it is explored with `--models` and this file.
 *
 *     export default [model(BloomFilter, { as: FilterModel, concretize: (m) => ... }), model(hash, { as: anyHash })];
 *
 * @param target the class or function itself, or `'./module.js#Name'`
 */
export function model<R extends object, M extends object>(
  target: abstract new (...args: any[]) => R,
  definition: ClassModel<R, M>,
): Model;
export function model<F extends (...args: any[]) => unknown>(target: F, definition: FunctionModel<F>): Model;
export function model(target: string, definition: ClassModel<any, any> | FunctionModel<(...args: any[]) => any>): Model;
export function model(target: unknown, definition: object): Model {
  return { target, definition };
}

/** The implementation of a class or function that a model stands for, for models that use it. */
export function original<T>(target: T): T {
  return target;
}
