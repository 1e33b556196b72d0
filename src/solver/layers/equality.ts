// Decides queries about nothing but equality: ===, Object.is and NaN tests between variables and constants, boolean
// variables, under and/or/not. What membership in sets and maps comes down to: all-different members, one of several keys.
// Exact both ways: such a query has a model if and only if it has one over its constants, NaN, the two zeros and one new
// value per variable, so trying those in order decides it; new values are interchangeable, so they are used in order.

import { type Primitive, type Sort, type Term, variablesOf } from '../../logic/term.js';
import { candidatesOf } from '../search/candidates/registry.js';
import { type Answer, type Solver, type SolverLayer, type SolverStats, UNSAT } from '../solver.js';
import { satisfies } from '../validate.js';

/** Values tried before giving up, and nodes of a condition. */
const MAX_TRIES = 3000;
const MAX_SIZE = 2000;

export function equality(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions): Answer {
      if (!conditions.every((c) => c.size < MAX_SIZE && supported(c))) return inner.check(conditions);
      const search = new Search(conditions);
      const found = search.run();
      if (found === undefined) return inner.check(conditions);
      if (found === 'none') {
        stats.quick++;
        return UNSAT;
      }
      if (!satisfies(conditions, found)) return inner.check(conditions);
      stats.quick++;
      return { status: 'sat', model: found };
    },
  });
}

function supported(term: Term): boolean {
  switch (term.op) {
    case 'const':
      return true;
    case 'var':
      return term.domain === undefined;
    case 'not':
    case 'and':
    case 'or':
      return term.args.every(supported);
    case 'eq':
    case 'same':
    case 'isNaN':
      return term.args.every((arg) => (arg.op === 'var' ? arg.domain === undefined : arg.op === 'const'));
    default:
      return false;
  }
}

/** A list of values for each sort, made when first asked for. */
class BySort {
  private readonly lists = new Map<Sort, Primitive[]>();

  constructor(private readonly first: (sort: Sort) => Primitive[]) {}

  of(sort: Sort): Primitive[] {
    let list = this.lists.get(sort);
    if (list === undefined) this.lists.set(sort, (list = this.first(sort)));
    return list;
  }
}

class Search {
  private readonly variables: readonly Term[];
  /** Variables that are one of several others: those come first, and their values are tried first. */
  private readonly chosen = new Set<Term>();
  private readonly users = new Map<Term, Term[]>();
  private readonly constants = new BySort((sort) => [...candidatesOf(sort).special]);
  private readonly model = new Map<Term, Primitive>();
  private readonly fresh = new BySort(() => []);
  private readonly used = new Map<Sort, number>();
  private tries = 0;

  constructor(conditions: readonly Term[]) {
    const all = new Set<Term>();
    for (const condition of conditions) {
      this.collect(condition);
      for (const variable of variablesOf(condition)) {
        all.add(variable);
        const users = this.users.get(variable);
        if (users === undefined) this.users.set(variable, [condition]);
        else users.push(condition);
      }
    }
    for (const condition of conditions)
      if (condition.op === 'or') for (const v of chosenIn(condition)) this.chosen.add(v);
    const rank = (v: Term): number => (this.chosen.has(v) ? 1 : 0);
    this.variables = [...all].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
    for (const { sort } of this.variables) this.addFresh(sort);
  }

  private collect(term: Term): void {
    if (term.op === 'const') {
      const known = this.constants.of(term.sort);
      if (!known.some((value) => Object.is(value, term.data))) known.push(term.data as Primitive);
    } else for (const arg of term.args) this.collect(arg);
  }

  /** A value that no constant and no other new value is. */
  private addFresh(sort: Sort): void {
    const { fresh } = candidatesOf(sort);
    if (fresh === undefined) return;
    const list = this.fresh.of(sort);
    for (let n = list.length; ; n++) {
      const value = fresh(n);
      if (this.constants.of(sort).includes(value) || list.includes(value)) continue;
      list.push(value);
      return;
    }
  }

  run(): Map<Term, Primitive> | 'none' | undefined {
    const found = this.assign(0);
    return found === undefined ? undefined : found ? this.model : 'none';
  }

  /** Undefined: gave up. */
  private assign(at: number): boolean | undefined {
    if (at === this.variables.length) return true;
    const variable = this.variables[at];
    const { sort } = variable;
    const before = this.used.get(sort) ?? 0;
    for (const value of this.values(sort, this.chosen.has(variable))) {
      if (++this.tries > MAX_TRIES) return undefined;
      this.model.set(variable, value);
      const isNew = before < this.fresh.of(sort).length && Object.is(value, this.fresh.of(sort)[before]);
      this.used.set(sort, isNew ? before + 1 : before);
      if ((this.users.get(variable) as Term[]).every((c) => truth(c, this.model) !== false)) {
        const found = this.assign(at + 1);
        if (found !== false) return found;
      }
    }
    this.model.delete(variable);
    this.used.set(sort, before);
    return false;
  }

  /** One new value, those taken before, the constants; NaN last, since most programs do not expect it. */
  private *values(sort: Sort, chosen: boolean): Generator<Primitive> {
    const list = this.fresh.of(sort);
    const used = this.used.get(sort) ?? 0;
    if (!chosen && used < list.length) yield list[used];
    yield* list.slice(0, used);
    yield* this.constants.of(sort);
    if (chosen && used < list.length) yield list[used];
    if (sort === 'num') yield Number.NaN;
  }
}

/** The variables that every part of a disjunction mentions. */
function chosenIn(disjunction: Term): readonly Term[] {
  const open = [disjunction];
  let common: readonly Term[] | undefined;
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.op === 'or') {
      open.push(...part.args);
      continue;
    }
    const here = variablesOf(part);
    common = common === undefined ? here : common.filter((v) => here.includes(v));
  }
  return common ?? [];
}

/** Under a partial model: undefined when it depends on what is not assigned. */
function truth(term: Term, model: ReadonlyMap<Term, Primitive>): boolean | undefined {
  const [a, b] = term.args;
  switch (term.op) {
    case 'const':
      return term.data as boolean;
    case 'var':
      return model.get(term) as boolean | undefined;
    case 'not': {
      const value = truth(a, model);
      return value === undefined ? undefined : !value;
    }
    case 'and':
    case 'or': {
      const absorbing = term.op === 'or';
      const x = truth(a, model);
      if (x === absorbing) return absorbing;
      const y = truth(b, model);
      return y === absorbing ? absorbing : x === undefined || y === undefined ? undefined : !absorbing;
    }
    case 'isNaN': {
      const value = primitive(a, model);
      return value === undefined ? undefined : Number.isNaN(value);
    }
    default: {
      const x = primitive(a, model);
      const y = primitive(b, model);
      if (x === undefined || y === undefined) return undefined;
      return term.op === 'same' ? Object.is(x, y) : x === y;
    }
  }
}

function primitive(leaf: Term, model: ReadonlyMap<Term, Primitive>): Primitive | undefined {
  return leaf.op === 'const' ? leaf.data : model.get(leaf);
}
