// A model of the user's own (docs/models.md), as found in a models file: code that stands for a class or a function of
// the program while it is explored. Plain data; the code itself is found again by file and position.
import type { ClassRef } from '../inputs/shape.js';

export interface UserModel {
  /** What is modelled: a top-level name of a module. */
  readonly target: ClassRef;
  readonly kind: 'class' | 'function';
  /** The models file, and which of its calls of model(), from 0. */
  readonly file: string;
  readonly index: number;
  /** The file as the user names it. */
  readonly written: string;
  /** The class that stands for the target, where it is a top-level name of its module: inputs are made of its fields. */
  readonly as: ClassRef | undefined;
  /** Has a predicate that says which states of it are inputs. */
  readonly valid: boolean;
  /** Says how an object of the original is made of it. */
  readonly concretize: boolean;
  readonly abstract: boolean;
}

export function modelKey({ file, index }: Pick<UserModel, 'file' | 'index'>): string {
  return `${index} ${file}`;
}
