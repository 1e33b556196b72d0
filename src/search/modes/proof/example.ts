// What a loop may be like where the facts that it keeps do not exclude a violation, for the gap `induction`: values by name, in source notation. An invariant that is
// false of them is what the proof lacks. Used by loop-heads.ts. Nothing rests on it: no run of the program need come there.
import { EvaluationError, evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import { printConstant } from '../../../logic/print.js';
import type { Term } from '../../../logic/term.js';
import type { NamedValues } from './facts.js';

/** More names than these are not told. */
const MAX_NAMES = 6;

/** @param values those of the widened state, `before` those where the loop was entered */
export function exampleOf(values: NamedValues, before: NamedValues, model: Model): string[] {
  const named = [...values].filter(([, { op }]) => op !== 'const');
  const changing = named.filter(([name, value]) => before.get(name) !== value);
  const others = named.filter(([name, value]) => before.get(name) === value);
  const found: string[] = [];
  for (const [name, value] of [...changing, ...others].slice(0, MAX_NAMES)) {
    const text = textOf(value, model);
    if (text !== undefined) found.push(`${name} === ${text}`);
  }
  return found;
}

function textOf(value: Term, model: Model): string | undefined {
  try {
    return printConstant(evaluate(value, model));
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}
