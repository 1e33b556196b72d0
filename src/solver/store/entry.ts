// An answer as text, for a store of solved conditions. The text begins with a sum over version, key and answer.
// Soundness: a model counts after exact evaluation. That conditions are unsatisfiable cannot be seen so easily: it counts when the sum is
// right, so a garbled entry, one of another key or of another build is none.
import { createHash } from 'node:crypto';
import type { Primitive, Term } from '../../logic/term.js';
import { type Answer, UNSAT } from '../solver.js';
import { satisfies } from '../validate.js';
import type { Canonical } from './canonical.js';

const SUM_LENGTH = 16;

/** Undefined for answers that are not worth keeping. */
export function entryOf(answer: Answer, { key, variables }: Canonical, version: string): string | undefined {
  if (answer.status === 'unknown') return undefined;
  const { status } = answer;
  const values = status === 'unsat' ? [] : variables.map((variable) => encoded(answer.model.get(variable)));
  const body = JSON.stringify([status, ...values]);
  return sumOf(version, key, body) + body;
}

/** Undefined: the entry does not answer the question. */
export function answerOf(
  entry: string,
  conditions: readonly Term[],
  { key, variables }: Canonical,
  version: string,
): Answer | undefined {
  const body = entry.slice(SUM_LENGTH);
  if (entry.slice(0, SUM_LENGTH) !== sumOf(version, key, body)) return undefined;
  const [status, ...values] = JSON.parse(body) as [string, ...(string | null)[]];
  if (status === 'unsat') return UNSAT;
  if (status !== 'sat' || values.length !== variables.length) return undefined;
  const model = new Map<Term, Primitive>();
  values.forEach((text, i) => {
    const value = text === null ? undefined : decoded(text);
    if (value !== undefined) model.set(variables[i], value);
  });
  return satisfies(conditions, model) ? { status: 'sat', model } : undefined;
}

function sumOf(version: string, key: string, body: string): string {
  return createHash('sha256').update(`${version}\0${key}\0${body}`).digest('base64url').slice(0, SUM_LENGTH);
}

/** A letter for the type, then the value; null: the model leaves it open. */
function encoded(value: Primitive | undefined): string | null {
  if (value === undefined) return null;
  return `${(typeof value)[0]}${Object.is(value, -0) ? '-0' : String(value)}`;
}

function decoded(text: string): Primitive | undefined {
  const rest = text.slice(1);
  switch (text[0]) {
    case 'n':
      return Number(rest);
    case 's':
      return rest;
    case 'b':
      // `boolean` and `bigint` begin alike; a bigint has digits.
      return /^-?\d+$/.test(rest) ? BigInt(rest) : rest === 'true';
    default:
      return undefined;
  }
}
