// What a test runner shows of a property that was explored.

/** @param message of the error that the body threw */
export function propertyBroken(message: string, inputs: string): string {
  return `${message === '' ? '' : `${message}\n\n`}forall found inputs that break it:\n${inputs}`;
}

/** The exploration saw a failure that the runner did not. */
export function noBreakSeen(message: string, inputs: string): string {
  return `forall: the exploration saw ${message === '' ? 'a failure' : `'${message}'`}, a run of the test did not; does it depend on more than its inputs?\n${inputs}`;
}

export function notProved(gaps: readonly string[]): string {
  return `forall: nothing breaks it, but it is not proved:\n${gaps.join('\n')}`;
}

export function unknownMatcher(name: string): string {
  return `forall: the exploration does not know the matcher ${name}; use another one, or assert of everypath`;
}
