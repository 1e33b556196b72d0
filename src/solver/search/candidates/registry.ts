// The candidates of all theories: one line each.
import type { Sort, Term } from '../../../logic/term.js';
import { BIG_INTEGERS } from './big-integers.js';
import { BOOLEANS } from './booleans.js';
import { CALENDAR } from './calendar.js';
import type { Candidates, Goal, SortCandidates, Target } from './candidates.js';
import { DOUBLES } from './doubles.js';
import { INT32 } from './int32.js';
import { LONGS } from './longs.js';
import { STRINGS } from './strings.js';

const THEORIES: readonly Candidates[] = [BOOLEANS, DOUBLES, INT32, STRINGS, BIG_INTEGERS, LONGS, CALENDAR];

const goals = new Map<string, Goal>(THEORIES.flatMap((theory) => Object.entries(theory.goals)));
const targets = new Map<string, Target>(THEORIES.flatMap((theory) => Object.entries(theory.targets)));
const functions = new Map<string, Target>(THEORIES.flatMap((theory) => Object.entries(theory.functions)));
const sorts = new Map<string, SortCandidates>(THEORIES.flatMap((theory) => Object.entries(theory.sorts)));

export function goalOf(condition: Term): Goal | undefined {
  return condition.op === 'call' ? functions.get(condition.data as string) : goals.get(condition.op);
}

export function targetOf(term: Term): Target | undefined {
  if (term.op !== 'call') return targets.get(term.op);
  const known = functions.get(term.data as string);
  // Most functions that make a text of a text leave much of it as it is.
  return known ?? (term.sort === 'str' ? (_term, value, to) => to.target(term.args[0], value) : undefined);
}

export function candidatesOf(sort: Sort): SortCandidates {
  return sorts.get(sort)!;
}
