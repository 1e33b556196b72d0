// Models of the user's own in the realm of the original program: there they replace nothing. What a models file defines is
// collected, so that states of models become objects of the original (replay) and both can be compared (model-check).
import { CannotBuild } from '../../../inputs/cannot-build.js';
import type { SymbolicKind } from '../../../inputs/fresh-inputs.js';
import { modelKey } from '../../user-model.js';
import type { ModelDefinition } from '../program/user-models.js';

/** A call of model(), as it was made. */
export interface DefinedModel {
  readonly file: string;
  readonly index: number;
  readonly target: unknown;
  readonly definition: ModelDefinition;
}

const MEND = 'let valid() say which states concretize can make';

/** Who decides what a model leaves open, when it is run on concrete values. */
export interface ModelAnswers {
  symbolic(kind: SymbolicKind): unknown;
  choose(count: number): number;
  assume(condition: unknown): void;
}

const KINDS = ['boolean', 'number', 'integer', 'string', 'bigint'] as const;

export class OriginalModels {
  readonly defined: DefinedModel[] = [];
  answers: ModelAnswers | undefined;
  private readonly counts = new Map<string, number>();

  /** The module `everypath` of a models file. */
  module(everypath: object, file: string): object {
    const base = everypath as ModelAnswers & { symbolic: Record<string, () => unknown> & (() => unknown) };
    const kinds = KINDS.map((kind) => [kind, () => this.answers?.symbolic(kind) ?? base.symbolic[kind]()]);
    return {
      ...everypath,
      symbolic: Object.assign(() => this.answers?.symbolic('any') ?? base.symbolic(), Object.fromEntries(kinds)),
      choose: (count: number) => this.answers?.choose(count) ?? base.choose(count),
      assume: (condition: unknown) =>
        this.answers === undefined ? base.assume(condition) : this.answers.assume(condition),
      model: (target: unknown, definition: ModelDefinition) => {
        const index = this.counts.get(file) ?? 0;
        this.counts.set(file, index + 1);
        this.defined.push({ file, index, target, definition });
        return { target, definition };
      },
      original: (target: unknown) => target,
    };
  }

  find(model: { readonly file: string; readonly index: number }): DefinedModel | undefined {
    return this.defined.find((m) => modelKey(m) === modelKey(model));
  }

  /** @param run calls the user's code, within limits */
  concretize(
    model: { readonly file: string; readonly index: number },
    name: string,
    state: object,
    run: (action: () => unknown) => unknown,
  ): object {
    const definition = this.find(model)?.definition;
    if (typeof definition?.concretize !== 'function') {
      throw new CannotBuild(`the model of ${name} does not say how to make one`, 'give it concretize');
    }
    const { valid, concretize } = definition;
    let object: unknown;
    try {
      if (valid !== undefined && !run(() => valid(state))) {
        throw new CannotBuild(
          `the model of ${name} is not valid for the simplest values of a part that was not read`,
          MEND,
        );
      }
      object = run(() => concretize(state));
    } catch (error) {
      if (error instanceof CannotBuild) throw error;
      const reason = (error as { message?: unknown } | undefined)?.message ?? error;
      throw new CannotBuild(`concretize of the model of ${name} failed: ${String(reason)}`, MEND);
    }
    if (typeof object !== 'object' || object === null) {
      throw new CannotBuild(`concretize of the model of ${name} gave no object`, MEND);
    }
    return object;
  }
}
