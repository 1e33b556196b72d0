// What a test runner shows of a property that was explored.

/** @param message of the error that the body threw */
export function propertyBroken(message: string, inputs: string): string {
  return `${message === '' ? '' : `${message}\n\n`}forall found inputs that break it:\n${inputs}`;
}

/** The exploration saw a failure that the runner did not. */
export function noBreakSeen(message: string, inputs: string): string {
  return `forall: the exploration saw ${message === '' ? 'a failure' : `'${message}'`}, a run of the test did not; does it depend on more than its inputs?\n${inputs}`;
}

/** @param message of the error, @param tasks a line for each, in order */
export function orderBroken(message: string, tasks: readonly string[]): string {
  const failed = message === '' ? 'the test fails' : message;
  if (tasks.length === 0) return `${failed}\n\neverySchedule: it fails whatever the order of tasks`;
  return `${failed}\n\neverySchedule found an order of tasks that breaks it:\n${tasks.join('\n')}`;
}

export function orderNotProved(gaps: readonly string[]): string {
  return `everySchedule: no order breaks it, but not everything was explored:\n${gaps.join('\n')}`;
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
