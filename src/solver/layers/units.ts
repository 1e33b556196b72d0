// Strings whose lengths are bounded, length by length, as numbers for their code units (strings/units.ts): arithmetic on
// characters (hash loops, checksums, ciphers) is decided by the layers and encodings for numbers.
// Soundness: `unsat` only when every combination of lengths that the ranges allow was refuted without a restriction.
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import { narrowed } from '../ranges.js';
import { type Answer, type Solver, type SolverLayer, type SolverStats, UNSAT } from '../solver.js';
import { NotExpandable, UnitExpansion } from '../strings/units.js';
import { satisfies } from '../validate.js';

/** Longest string and most combinations of lengths that are written out. */
const MAX_LENGTH = 24;
const MAX_COMBINATIONS = 40;
/** Lengths tried of a string without a bound. */
const TRIED = 5;
const MAX_SIZE = 4000;

/** @param numbers decides what is left once strings are gone */
export function units(stats: SolverStats, numbers: Solver): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions) {
      const answer = byUnits(conditions, numbers);
      if (answer === undefined) return inner.check(conditions);
      stats.quick++;
      return answer;
    },
  });
}

function byUnits(conditions: readonly Term[], numbers: Solver): Answer | undefined {
  const strings = new Set<Term>();
  for (const condition of conditions) {
    if (condition.size > MAX_SIZE) return undefined;
    for (const variable of variablesOf(condition)) if (variable.sort === 'str') strings.add(variable);
  }
  const ranges = strings.size === 0 ? undefined : narrowed(conditions);
  if (ranges === undefined) return undefined;
  let bounded = true;
  const lengths: [Term, number[]][] = [];
  let combinations = 1;
  for (const text of strings) {
    const { min, max } = ranges.of(text);
    if (min > MAX_LENGTH) return undefined;
    const last = max <= MAX_LENGTH ? max : min + TRIED - 1;
    if (last !== max) bounded = false;
    const list = Array.from({ length: last - min + 1 }, (_, i) => min + i);
    combinations *= list.length;
    lengths.push([text, list]);
  }
  if (combinations > MAX_COMBINATIONS) return undefined;
  let complete = bounded;
  for (const chosen of choices(lengths)) {
    const answer = solve(conditions, chosen, numbers);
    if (answer === 'not expandable') return undefined;
    if (answer instanceof Map) return { status: 'sat', model: answer };
    if (answer !== 'unsat') complete = false;
  }
  return complete ? UNSAT : undefined;
}

function solve(
  conditions: readonly Term[],
  lengths: ReadonlyMap<Term, number>,
  numbers: Solver,
): ReadonlyMap<Term, Primitive> | 'unsat' | 'unknown' | 'not expandable' {
  const expansion = new UnitExpansion(lengths);
  let expanded: Term[];
  try {
    expanded = conditions.map((condition) => expansion.condition(condition));
  } catch (error) {
    if (error instanceof NotExpandable) return 'not expandable';
    throw error;
  }
  const answer = numbers.check([...expanded, ...expansion.facts]);
  if (answer.status === 'unsat') return expansion.restricted ? 'unknown' : 'unsat';
  if (answer.status === 'unknown') return 'unknown';
  const model = expansion.restore(answer.model);
  for (const [text, length] of lengths) if (!model.has(text)) model.set(text, 'a'.repeat(length));
  return satisfies(conditions, model) ? model : 'unknown';
}

function* choices(lengths: readonly (readonly [Term, readonly number[]])[]): Generator<ReadonlyMap<Term, number>> {
  if (lengths.length === 0) {
    yield new Map();
    return;
  }
  const [[text, list], ...rest] = lengths;
  for (const others of choices(rest)) for (const length of list) yield new Map([...others, [text, length]]);
}
