// Chooses concrete inputs for the tests of a path: values that people can read and that tell operators apart (whole numbers,
// distinct, neither 0 nor 1), and further inputs at the boundaries of its condition. Used by the path reporter for suites.
// Always holds: every model given satisfies the path condition, by exact evaluation.

import type { Slot } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { apply, constant, not } from '../../../logic/build.js';
import { evaluate, valueOf } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import { print } from '../../../logic/print.js';
import { type Primitive, type Term, variablesOf } from '../../../logic/term.js';
import { NearbySolver } from '../../../solver/nearby.js';
import type { Session } from '../../../solver/session.js';
import { holds, inDomain, satisfies } from '../../../solver/validate.js';

/** Further inputs for a path. */
export interface BoundaryInputs {
  readonly model: Model;
  /** What holds of them: `x === 10`. */
  readonly text: string;
}

const MAX_VARIANTS = 4;
/** Solver calls about one path, for values and boundaries each. */
const MAX_QUESTIONS = 64;
const LARGE = 1_000_000;
const NUMBERS = [3, 5, 7, 2, 4, 6, 8, 11, 13, 10, 20, 50, 100, -3, -5, -7, -2, -10];
/** Tried in combination where a solver gave fractions. */
const SMALL = [3, 4, 5, 2, 1, 7, 0, -1, -2, 10];
const MAX_COMBINED = 4;
const TEXTS = ['ab', 'cd', 'xyz', 'abc', 'hello', 'a', 'b', 'Ab', '12', ' '];

export class InputValues {
  /** Boundaries that some test has: each is needed once. */
  private readonly exercised = new Set<string>();

  private readonly solver = new NearbySolver();

  constructor(private readonly inputs: Inputs) {}

  /** A model of the same conditions with better values. */
  readable(model: Model, conditions: readonly Term[]): Model {
    const variables = this.inputVariables();
    const values = this.whole(model, conditions, variables);
    const byVariable = conditionsByVariable(conditions);
    const used = new Set<Primitive>();
    variables.forEach((variable, index) => {
      const current = evaluate(variable, values);
      const better = candidatesFor(variable, current, index).find((value) => {
        if (used.has(value) || !inDomain(variable, value)) return false;
        const changed = new Map(values).set(variable, value);
        return (byVariable.get(variable) ?? []).every((condition) => holds(condition, changed));
      });
      if (better !== undefined) values.set(variable, better);
      used.add(better ?? current);
    });
    return satisfies(conditions, values) ? values : model;
  }

  /** Fractions and huge numbers that a solver chose where a small whole number would do. */
  private whole(model: Model, conditions: readonly Term[], variables: readonly Term[]): Map<Term, Primitive> {
    const values = new Map(model);
    const odd = variables
      .filter((v) => v.sort === 'num' && isOdd(evaluate(v, values) as number))
      .slice(0, MAX_QUESTIONS);
    if (odd.length === 0) return values;
    const linked = linkedVariables(odd, conditions);
    if (linked.length <= MAX_COMBINED) {
      const found = combined(linked, conditions, values);
      if (found !== undefined) return found;
    }
    const session = this.begin(conditions, values);
    for (const variable of odd) {
      const small = [
        apply('isInteger', [variable]),
        apply('le', [constant(-1000), variable]),
        apply('le', [variable, constant(1000)]),
      ];
      for (const condition of small) if (session.check(condition).status === 'sat') session.assume(condition);
    }
    const answer = session.model();
    if (answer.status !== 'sat') return values;
    return merge(values, answer.model, conditions);
  }

  /** Inputs at boundaries that no test has yet: as many boundaries at once as go together. */
  boundaries(model: Model, conditions: readonly Term[]): BoundaryInputs[] {
    const wanted = new Map<string, Term>();
    for (const condition of conditions) {
      for (const boundary of boundariesOf(condition)) {
        const key = `${print(condition)} at ${print(boundary)}`;
        if (holds(boundary, model)) this.exercised.add(key);
        else if (!this.exercised.has(key)) wanted.set(key, boundary);
      }
    }
    const found: BoundaryInputs[] = [];
    let questions = 0;
    while (wanted.size > 0 && found.length < MAX_VARIANTS) {
      const session = this.begin(conditions, model);
      const taken: string[] = [];
      const here: Term[] = [];
      for (const [key, boundary] of [...wanted]) {
        // Independent conditions are decided without the solver; dependent ones cost a call each.
        if (questions > MAX_QUESTIONS && session.witness(boundary) !== true && here.length > 0) continue;
        questions++;
        const { status } = session.check(boundary);
        if (status === 'sat') {
          session.assume(boundary);
          taken.push(key);
          here.push(boundary);
        } else if (here.length === 0) wanted.delete(key);
      }
      if (taken.length === 0) break;
      for (const key of taken) wanted.delete(key);
      const answer = session.model();
      if (answer.status !== 'sat') continue;
      for (const key of taken) this.exercised.add(key);
      const merged = this.readable(merge(model, answer.model, conditions), [...conditions, ...here]);
      if (satisfies(conditions, merged)) found.push({ model: merged, text: boundaryText(here) });
    }
    return found;
  }

  private begin(conditions: readonly Term[], near: Model): Session {
    this.solver.near = near;
    const session = this.solver.session();
    for (const condition of conditions) session.assume(condition);
    return session;
  }

  /** Variables that stand for primitive parts of the inputs, in order. */
  inputVariables(): Term[] {
    const found = new Set<Term>();
    const add = (slot: Slot): void => {
      const value = slot.value?.kind === 'any' ? slot.value.slot.value : slot.value;
      if (value?.kind === 'term' && value.term.op === 'var') found.add(value.term);
    };
    for (const { slot } of this.inputs.roots) add(slot);
    for (const object of this.inputs.objects) {
      for (const slot of object.slots.values()) add(slot);
      for (const { slot } of object.openKeys) add(slot);
      for (const call of object.calls) add(call.result);
    }
    return [...found];
  }
}

/** Variables of the conditions as the second model has them, be it by default; the others as the first has them. */
function merge(base: Model, found: Model, conditions: readonly Term[]): Map<Term, Primitive> {
  const values = new Map(base);
  for (const condition of conditions)
    for (const variable of variablesOf(condition)) values.set(variable, valueOf(variable, found));
  return values;
}

function isOdd(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Math.abs(value) > LARGE || Object.is(value, -0));
}

function candidatesFor({ sort }: Term, current: Primitive, index: number): readonly Primitive[] {
  const rotated = <T>(list: readonly T[]): T[] => [...list.slice(index % 3), ...list.slice(0, index % 3)];
  switch (sort) {
    case 'num': {
      const plain = typeof current === 'number' && Number.isFinite(current) && Math.abs(current) <= 1;
      return plain ? rotated(NUMBERS) : [];
    }
    case 'str':
      return current === '' ? rotated(TEXTS) : [];
    case 'big':
    case 'long':
      return current === 0n || current === 1n ? rotated(NUMBERS.filter(Number.isInteger)).map(BigInt) : [];
    case 'bool':
      return [];
  }
}

/** Numbers that share conditions with the given ones; too many when other sorts are involved. */
function linkedVariables(variables: readonly Term[], conditions: readonly Term[]): Term[] {
  const found = new Set(variables);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const condition of conditions) {
      const own = variablesOf(condition);
      if (own.some((v) => found.has(v))) for (const v of own) found.add(v);
    }
  }
  return [...found].every((v) => v.sort === 'num') ? [...found] : Array.from({ length: MAX_COMBINED + 1 });
}

/** Small whole numbers for all of the variables at once. */
function combined(
  variables: readonly Term[],
  conditions: readonly Term[],
  values: ReadonlyMap<Term, Primitive>,
): Map<Term, Primitive> | undefined {
  const own = conditions.filter((condition) => variablesOf(condition).some((v) => variables.includes(v)));
  const total = SMALL.length ** variables.length;
  for (let code = 0; code < total; code++) {
    const tried = new Map(values);
    let rest = code;
    variables.forEach((variable, i) => {
      // Different starting points, so that the first combination has different values.
      tried.set(variable, SMALL[(rest + i) % SMALL.length]);
      rest = Math.floor(rest / SMALL.length);
    });
    const fits = variables.every((v) => inDomain(v, tried.get(v))) && own.every((condition) => holds(condition, tried));
    if (fits) return tried;
  }
  return undefined;
}

function conditionsByVariable(conditions: readonly Term[]): Map<Term, Term[]> {
  const found = new Map<Term, Term[]>();
  for (const condition of conditions) {
    for (const variable of variablesOf(condition)) {
      const known = found.get(variable);
      if (known === undefined) found.set(variable, [condition]);
      else known.push(condition);
    }
  }
  return found;
}

/** Conditions that hold at the edge of a comparison: where `<` and `<=`, `+ 1` and `+ 2` differ. */
function boundariesOf(condition: Term): Term[] {
  const negated = condition.op === 'not';
  const atom = negated ? condition.args[0] : condition;
  if (atom.op === (negated ? 'or' : 'and')) {
    return atom.args.flatMap((part) => boundariesOf(negated ? not(part) : part));
  }
  const [a, b] = atom.args;
  if (a === undefined || b === undefined || a.sort !== 'num' || b.sort !== 'num') return [];
  const oneLess = (x: Term, y: Term): Term => equal(apply('add', [x, constant(1)]), y);
  switch (atom.op) {
    case 'lt':
      return [negated ? equal(a, b) : oneLess(a, b)];
    case 'le':
      return [negated ? oneLess(b, a) : equal(a, b)];
    case 'eq':
    case 'same':
      return negated ? [oneLess(a, b), oneLess(b, a)] : [];
    default:
      return [];
  }
}

const equal = (a: Term, b: Term): Term => apply('eq', [a, b]);

function boundaryText(boundaries: readonly Term[]): string {
  const texts = [...new Set(boundaries.map((boundary) => print(boundary)))];
  return texts.length <= 3
    ? texts.join(' && ')
    : `${texts.slice(0, 2).join(' && ')} and ${texts.length - 2} more boundaries`;
}
