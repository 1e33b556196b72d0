// Exact validation: does a model make every condition true, and does it respect the domains of its variables?
import { EvaluationError, evaluate } from '../logic/evaluate.js';
import type { Model } from '../logic/model.js';
import type { Term } from '../logic/term.js';
import { isAffordable } from './affordable.js';

/** False also where evaluation has no value (1n / 0n) or would take very long. */
export function holds(condition: Term, model: Model): boolean {
  if (!isAffordable(condition, model)) return false;
  try {
    return evaluate(condition, model) === true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

export function inDomain(variable: Term, value: unknown): boolean {
  if (variable.sort === 'long') return typeof value === 'bigint' && BigInt.asIntN(64, value) === value;
  const domain = variable.domain;
  if (domain === undefined || typeof value !== 'number') return true;
  if (Number.isNaN(value)) return domain.orNaN === true;
  if (!(value >= domain.min && value <= domain.max)) return false;
  return !domain.integer || (Number.isInteger(value) && !Object.is(value, -0));
}

export function satisfies(conditions: readonly Term[], model: Model): boolean {
  for (const [variable, value] of model) if (!inDomain(variable, value)) return false;
  for (const condition of conditions) if (!holds(condition, model)) return false;
  return true;
}
