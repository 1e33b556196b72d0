// How much a finding should worry, and why: what a user sees of it. It changes no verdict.

/** From what matters most. */
export const SEVERITIES = ['bug', 'contract', 'suspicious', 'unlikely'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What no caller would do: it is counted and folded apart from the findings. */
export function isUnlikely({ severity }: { readonly severity: Severity }): boolean {
  return severity === 'unlikely';
}

export interface Ranking {
  readonly severity: Severity;
  /** One line: why it is ranked so. */
  readonly because: string;
}

export function callersCan(): Ranking {
  return { severity: 'bug', because: 'callers that keep to the types can do this' };
}

export function promiseBroken(): Ranking {
  return { severity: 'contract', because: 'the code breaks what it says of itself' };
}

/** @param values such as NaN */
export function needsNumbers(values: readonly string[]): Ranking {
  return { severity: 'suspicious', because: `it takes ${values.join(' and ')} as input` };
}

/** @param names parameters and fields without a type */
export function needsUntyped(names: readonly string[], severity: Severity): Ranking {
  const [have, callers] = names.length === 1 ? ['has', 'it'] : ['have', 'them'];
  return {
    severity,
    because: `${names.join(', ')} ${have} no type: callers may not give ${callers} such values`,
  };
}

/** Recursion without end. */
export function needsCycle(): Ranking {
  return { severity: 'unlikely', because: 'it takes data that contains itself' };
}

/** A list or text is to be made that is longer than any can be. */
export function needsHugeSize(): Ranking {
  return { severity: 'unlikely', because: 'it takes a length that no list or text has' };
}

/** @param name such as constructor */
export function needsInherited(name: string): Ranking {
  return {
    severity: 'suspicious',
    because: `it takes the text "${name}", the name of something that every object inherits`,
  };
}

/** @param names private fields, with their class */
export function needsPrivateState(names: readonly string[], severity: Severity): Ranking {
  const because = `it takes a state of ${names.join(', ')} that methods may never leave (@invariant says what holds)`;
  return { severity, because };
}

/** @param name such as document */
export function needsOtherHost(name: string): Ranking {
  return {
    severity: 'suspicious',
    because: `${name} is what browsers and other hosts have: the code was written for one`,
  };
}

/** At least as severe. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least);
}
