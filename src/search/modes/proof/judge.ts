// Which of several facts hold on a path: answers from what is known first, then all at once, then one by one.
// Soundness: a fact holds only if the solver has proved that its opposite cannot be.

import { not, or } from '../../../logic/build.js';
import { EvaluationError, evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import type { Term } from '../../../logic/term.js';
import type { Session } from '../../../solver/session.js';

export type Judgement = 'holds' | 'refuted' | 'undecided';

type Asked = Pick<Session, 'known' | 'witness' | 'check'>;

/** Whose path it is, and whose time. */
export interface Judging {
  readonly run: { readonly session: Asked };
  readonly limits: { timeIsUp(): boolean };
}

/** More facts than these are not asked about at once. */
const AT_ONCE = 24;

/** The judgement of each term, in order. */
export function judge(terms: readonly Term[], { run: { session }, limits }: Judging): Judgement[] {
  const judged = terms.map((term) => atOnce(term, session));
  let open = terms.map((_, i) => i).filter((i) => judged[i] === undefined);
  while (open.length > 1 && !limits.timeIsUp()) {
    const asked = open.slice(0, AT_ONCE);
    const answer = session.check(or(...asked.map((i) => not(terms[i]))));
    if (answer.status === 'unknown') break;
    if (answer.status === 'unsat') for (const i of asked) judged[i] = 'holds';
    else if (!refuteBy(answer.model, terms, open, judged)) break;
    open = open.filter((i) => judged[i] === undefined);
  }
  for (const i of open) judged[i] ??= limits.timeIsUp() ? 'undecided' : alone(terms[i], session);
  return judged as Judgement[];
}

function atOnce(term: Term, session: Asked): Judgement | undefined {
  if (term.op === 'const') return term.data === true ? 'holds' : 'refuted';
  const known = session.known(term);
  if (known !== undefined) return known ? 'holds' : 'refuted';
  return session.witness(term) === false ? 'refuted' : undefined;
}

/** False where the model refutes nothing. */
function refuteBy(
  model: Model,
  terms: readonly Term[],
  open: readonly number[],
  judged: (Judgement | undefined)[],
): boolean {
  let found = false;
  for (const i of open) {
    if (valueOf(terms[i], model) !== false) continue;
    judged[i] = 'refuted';
    found = true;
  }
  return found;
}

function valueOf(term: Term, model: Model): unknown {
  try {
    return evaluate(term, model);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

function alone(term: Term, session: Asked): Judgement {
  const { status } = session.check(not(term));
  return status === 'unsat' ? 'holds' : status === 'sat' ? 'refuted' : 'undecided';
}
