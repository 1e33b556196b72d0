// A PathContext for code that runs on concrete values: whatever asks a question about a symbolic value fails. Used by the
// tests, the benchmarks and the conformance run that load translated code; each replaces the answers it has.
import { type AbortReason, PathAbort, type PathContext } from '../../src/path/context.js';

export function refuse(): never {
  throw new Error('a symbolic value in a concrete run');
}

export function concreteContext(answers: Partial<PathContext> = {}): PathContext {
  return {
    branch: refuse,
    choose: refuse,
    assume: refuse,
    concretize: refuse,
    remember: (text) => text,
    pin: (value) => value,
    gap: () => {},
    restsOn: () => {},
    abort: (reason: AbortReason): never => {
      throw new PathAbort(reason);
    },
    ...answers,
  };
}
