// Tries all values when there are few: small integers, booleans, or doubles squeezed between bounds that are a few units
// in the last place apart. Exact both ways.
import { nextUp, type Range } from '../../logic/range.js';
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import { narrowed } from '../ranges.js';
import { type Answer, type Solver, type SolverLayer, type SolverStats, UNSAT } from '../solver.js';
import { holds, satisfies } from '../validate.js';

/** Models looked at. */
const MAX_MODELS = 512;

export function enumerate(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions): Answer {
      const choices = possibleValues(conditions);
      if (choices === undefined) return inner.check(conditions);
      stats.quick++;
      const model = tryAll(conditions, [...choices], new Map());
      return model === undefined ? UNSAT : { status: 'sat', model };
    },
  });
}

/** The values of every variable, when there are few enough models in all. */
function possibleValues(conditions: readonly Term[]): Map<Term, readonly Primitive[]> | undefined {
  const variables = new Set<Term>();
  for (const condition of conditions) for (const variable of variablesOf(condition)) variables.add(variable);
  const ranges = variables.size > Math.log2(MAX_MODELS) ? undefined : narrowed(conditions);
  if (ranges === undefined) return undefined;
  const choices = new Map<Term, readonly Primitive[]>();
  let models = 1;
  for (const variable of variables) {
    if (variable.sort !== 'bool' && variable.sort !== 'num') return undefined;
    const values = variable.sort === 'bool' ? [false, true] : listValues(ranges.of(variable), MAX_MODELS / models);
    if (values === undefined) return undefined;
    models *= values.length;
    choices.set(variable, values);
  }
  return choices;
}

/** All values of a range; undefined when they are more than `most`. */
function listValues(range: Range, most: number): number[] | undefined {
  const values: number[] = [];
  if (range.maybeNaN) values.push(Number.NaN);
  if (range.maybeNegativeZero) values.push(-0);
  let value = range.min;
  while (value <= range.max) {
    if (values.length >= most) return undefined;
    values.push(value);
    if (value === Infinity) break;
    const next = range.integer && Number.isFinite(value) ? value + 1 : nextUp(value);
    value = next > value ? next : nextUp(value);
  }
  return values;
}

/** Conditions are looked at as soon as all their variables have values. */
function tryAll(
  conditions: readonly Term[],
  choices: readonly (readonly [Term, readonly Primitive[]])[],
  model: Map<Term, Primitive>,
): Map<Term, Primitive> | undefined {
  if (choices.length === 0) return satisfies(conditions, model) ? model : undefined;
  const [[variable, values], ...rest] = choices;
  const ready = conditions.filter((condition) =>
    variablesOf(condition).every((other) => other === variable || model.has(other)),
  );
  for (const value of values) {
    model.set(variable, value);
    if (ready.every((condition) => holds(condition, model))) {
      const found = tryAll(conditions, rest, model);
      if (found !== undefined) return found;
    }
  }
  model.delete(variable);
  return undefined;
}
