// A model of a path condition from which inputs can be built: where arrays and collections may be short, they are.
import { and, constant, le } from '../logic/build.js';
import { evaluate } from '../logic/evaluate.js';
import type { Term } from '../logic/term.js';
import type { Session } from '../solver/session.js';
import type { Answer } from '../solver/solver.js';
import type { Inputs } from './inputs.js';

/** Lengths to try, in order. */
const SHORT = [16, 32, 64, 128, 1000];

export function buildableModel(session: Session, inputs: Inputs): Answer {
  const answer = session.model();
  if (answer.status !== 'sat') return answer;
  const isLong = (length: Term): boolean => (evaluate(length, answer.model) as number) > SHORT[0];
  const long = lengths(inputs).filter(isLong);
  if (long.length === 0) return answer;
  for (const limit of SHORT) {
    const short = session.check(and(...long.map((length) => le(length, constant(limit)))));
    // Variables that are not connected to these lengths keep their values.
    if (short.status === 'sat') return { status: 'sat', model: new Map([...answer.model, ...short.model]) };
  }
  return answer;
}

/** How many elements, bytes or members the inputs have. */
function lengths(inputs: Inputs): Term[] {
  const found: Term[] = [];
  for (const { type } of inputs.objects) if (type.kind === 'array' || type.kind === 'bytes') found.push(type.length);
  for (const { size } of inputs.collections) if (size !== undefined) found.push(size);
  return found;
}
