// Definitions taken out of a conjunction: a string variable that is equal to a term without it is replaced by the term,
// so that equal variables are one. The values of the replaced ones follow from a model of the rest.
import { EvaluationError, evaluate } from '../../logic/evaluate.js';
import { substituteAll } from '../../logic/substitute.js';
import type { Primitive, Term } from '../../logic/term.js';
import { variablesOf } from '../../logic/term.js';
import { flatten } from '../flatten.js';

export interface Eliminated {
  readonly conditions: readonly Term[];
  /** In the order in which they were taken out. */
  readonly definitions: readonly (readonly [Term, Term])[];
}

const MAX_ROUNDS = 40;
const MAX_SIZE = 2000;

/** Undefined when two conditions contradict each other at once. */
export function eliminate(conditions: readonly Term[]): Eliminated | undefined {
  const definitions: (readonly [Term, Term])[] = [];
  let current = flatten(conditions);
  for (let round = 0; current !== undefined && round < MAX_ROUNDS; round++) {
    const at = current.findIndex((condition) => definitionIn(condition) !== undefined);
    if (at < 0) return { conditions: current, definitions };
    const [variable, term] = definitionIn(current[at])!;
    definitions.push([variable, term]);
    const rest = current.filter((_, i) => i !== at);
    current = flatten(substituteAll(rest, new Map([[variable, term]])));
  }
  return current && { conditions: current, definitions };
}

function definitionIn(condition: Term): readonly [Term, Term] | undefined {
  if (condition.op !== 'eq' || condition.args[0].sort !== 'str' || condition.size > MAX_SIZE) return undefined;
  for (const [variable, term] of [condition.args, [condition.args[1], condition.args[0]]]) {
    if (variable.op === 'var' && !variablesOf(term).includes(variable)) return [variable, term];
  }
  return undefined;
}

/** The model with the values of the replaced variables. */
export function restored(
  model: ReadonlyMap<Term, Primitive>,
  definitions: Eliminated['definitions'],
): ReadonlyMap<Term, Primitive> | undefined {
  const full = new Map(model);
  try {
    for (let i = definitions.length - 1; i >= 0; i--) full.set(definitions[i][0], evaluate(definitions[i][1], full));
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
  return full;
}
