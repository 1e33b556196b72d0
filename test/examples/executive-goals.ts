// The goals of the abort executive's suites, from the rule book and the phases alone.
import { RULES } from '../../examples/abort-executive/rule-book.js';

/** Modes that can be chosen when one rule is broken. */
function reachableModes(id: string, kind: string): string[] {
  const number = Number(id.slice(3));
  const onPad = number <= 11;
  const onUpperStage = number < 20 || (number >= 28 && number <= 36);
  const flown = ['low', 'high', 'ballistic', 'targeted'];
  return [
    ...flown,
    ...(onPad ? ['pad'] : []),
    ...(kind === 'performance' && onUpperStage ? ['orbit'] : []),
    'no abort',
  ];
}

/** A broken rule with an abort mode, in order. */
export function goalsOfExecutive(): string[] {
  const pairs = RULES.flatMap(({ id, kind }) => reachableModes(id, kind).map((mode) => `${id}, ${mode}`));
  return ['no rule, no abort', ...pairs].sort();
}
