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

/** @param message of fast-check, @param code the input, and how to make fast-check run it */
export function foundByExploring(message: string, code: string): string {
  return `${message}\n\neverypath found it by exploring the test:\n${code}`;
}

/** A property of a test is broken, and fast-check cannot be made to show it. @param message of what was thrown */
export function testBroken(message: string, code: string): string {
  return `everypath explored this test and found inputs that break a property in it${message === '' ? '' : `: ${message}`}\n${code}`;
}

/** @param place of the call, empty where it is not known */
export function onlySampled(place: string, why: string): string {
  return `everypath: ${place === '' ? 'a property' : `the property at ${place}`} was sampled by fast-check, not explored: ${why}`;
}
