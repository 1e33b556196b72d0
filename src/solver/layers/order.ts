// Decides queries that only compare: <, <=, ===, their negations, and the number predicates, between variables and
// constants, under and/or. The commonest query of all, so it gets a procedure of its own instead of a solver.
// NaN makes every comparison false: a variable that no condition forces to be a number may be NaN, which satisfies all
// negated comparisons at once; otherwise negation turns the comparison round and a graph decides (search/order-graph.ts).
import { apply, constant, eq, or } from '../../logic/build.js';
import type { Primitive, Term } from '../../logic/term.js';
import { OrderGraph } from '../search/order-graph.js';
import { type Answer, type Solver, type SolverLayer, type SolverStats, UNSAT } from '../solver.js';
import { satisfies } from '../validate.js';

/** Cases of disjunctions looked at before giving up, and nodes of a condition. */
const MAX_CASES = 64;
const MAX_SIZE = 1000;

type Verdict = Map<Term, Primitive> | 'unsat' | undefined;

export function order(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions): Answer {
      const verdict = decideByOrder(conditions);
      if (verdict === undefined) return inner.check(conditions);
      if (verdict === 'unsat') {
        stats.quick++;
        return UNSAT;
      }
      if (!satisfies(conditions, verdict)) return inner.check(conditions);
      stats.quick++;
      return { status: 'sat', model: verdict };
    },
  });
}

export function decideByOrder(conditions: readonly Term[]): Verdict {
  return conditions.every((condition) => condition.size < MAX_SIZE && supported(condition))
    ? new CaseSplit().decide(conditions)
    : undefined;
}

const isLeaf = (term: Term): boolean => term.op === 'var' || term.op === 'const';

function supported(condition: Term): boolean {
  const [a, b] = condition.args;
  switch (condition.op) {
    case 'var':
    case 'const':
      return true;
    case 'not':
      return supported(a);
    case 'and':
    case 'or':
      return supported(a) && supported(b);
    case 'lt':
    case 'le':
      return isLeaf(a) && isLeaf(b);
    case 'eq':
      return isLeaf(a) && isLeaf(b) && a.sort !== 'bool';
    case 'same':
      // Told from === by NaN and zeros only: variables may be both, a constant need not.
      return isLeaf(a) && isLeaf(b) && (a.sort !== 'num' || isOther(a) || isOther(b));
    case 'isNaN':
    case 'isFinite':
    case 'isInteger':
      return isLeaf(a);
    default:
      return false;
  }
}

/** A constant for which Object.is and === agree. */
function isOther(term: Term): boolean {
  return term.op === 'const' && term.data !== 0 && !Number.isNaN(term.data);
}

interface Literal {
  readonly atom: Term;
  readonly positive: boolean;
}

/** Walks the cases of the disjunctions, depth first. */
class CaseSplit {
  private cases = 0;

  decide(conditions: readonly Term[]): Verdict {
    return this.split(
      conditions.map((atom) => ({ atom, positive: true })),
      [],
    );
  }

  private split(open: readonly Literal[], literals: readonly Literal[]): Verdict {
    const todo = [...open];
    const found = [...literals];
    for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
      const { atom, positive } = item;
      if (atom.op === 'const') {
        if (atom.data !== positive) return 'unsat';
      } else if (atom.op === 'isFinite' && !positive) {
        // NaN or one of the infinities.
        const x = atom.args[0];
        const cases = or(apply('isNaN', [x]), eq(x, constant(Infinity)), eq(x, constant(-Infinity)));
        todo.push({ atom: cases, positive: true });
      } else if (atom.op === 'not') todo.push({ atom: atom.args[0], positive: !positive });
      else if (atom.op !== 'and' && atom.op !== 'or') found.push(item);
      else if ((atom.op === 'and') === positive) for (const part of atom.args) todo.push({ atom: part, positive });
      else {
        let undecided = false;
        for (const part of atom.args) {
          if (++this.cases > MAX_CASES) return undefined;
          const verdict = this.split([...todo, { atom: part, positive }], found);
          if (verdict instanceof Map) return verdict;
          undecided ||= verdict === undefined;
        }
        return undecided ? undefined : 'unsat';
      }
    }
    return conjunction(found);
  }
}

function conjunction(literals: readonly Literal[]): Verdict {
  const model = new Map<Term, Primitive>();
  const numeric: Literal[] = [];
  const equalities: Literal[] = [];
  for (const literal of literals) {
    const { atom, positive } = literal;
    if (atom.op === 'var') {
      if ((model.get(atom) ?? positive) !== positive) return 'unsat';
      model.set(atom, positive);
    } else if (atom.args[0].sort === 'num') numeric.push(literal);
    else equalities.push(literal);
  }
  if (equalities.length > 0) {
    const verdict = solveEqualities(equalities, model);
    if (verdict !== 'sat') return verdict;
  }
  if (numeric.length === 0) return model;
  const numbers = solveNumbers(numeric, false);
  const verdict = numbers instanceof Map ? numbers : solveNumbers(numeric, true);
  if (!(verdict instanceof Map)) return verdict;
  for (const [variable, value] of verdict) model.set(variable, value);
  return model;
}

/** With `useNaN`, every variable that may be NaN is; without, only those that must be. */
function solveNumbers(literals: readonly Literal[], useNaN: boolean): Verdict {
  const model = new Map<Term, Primitive>();
  const numbers = new Set<Term>();
  const variables = new Set<Term>();
  for (const { atom, positive } of literals) {
    for (const arg of atom.args) {
      if (arg.op !== 'var') continue;
      variables.add(arg);
      // Every predicate but isNaN is false of NaN, so what holds of a variable makes it a number.
      const neverNaN = arg.domain !== undefined && arg.domain.orNaN !== true;
      if (neverNaN || (atom.op === 'isNaN') !== positive) numbers.add(arg);
    }
  }
  for (const { atom, positive } of literals) {
    if (atom.op !== 'isNaN' || !positive) continue;
    if (atom.args[0].op === 'const') {
      if (!Number.isNaN(atom.args[0].data)) return 'unsat';
    } else if (numbers.has(atom.args[0])) return 'unsat';
    else model.set(atom.args[0], Number.NaN);
  }
  if (useNaN) for (const variable of variables) if (!numbers.has(variable)) model.set(variable, Number.NaN);

  const graph = new OrderGraph();
  const nodes = new Map<Term, number>();
  const bounds = new Map<Term, { min: number; max: number; integer: boolean; fractional: boolean }>();
  for (const variable of variables) {
    if (model.has(variable)) continue;
    const { min = -Infinity, max = Infinity, integer = false } = variable.domain ?? {};
    const node = { min, max, integer, fractional: false };
    bounds.set(variable, node);
    nodes.set(variable, graph.add(node));
  }
  /** Undefined for NaN. */
  const nodeOf = (term: Term): number | undefined => {
    if (term.op === 'const' && !nodes.has(term) && !Number.isNaN(term.data)) {
      const value = (term.data as number) + 0;
      nodes.set(term, graph.add({ min: value, max: value, integer: false, fractional: false }));
    }
    return nodes.get(term);
  };
  for (const { atom, positive } of literals) {
    const [x, y] = atom.args;
    if (y === undefined) {
      const outcome = predicate(atom, positive, bounds.get(x), model.has(x));
      if (outcome !== 'ok') return outcome;
      continue;
    }
    const [a, b] = [nodeOf(x), nodeOf(y)];
    if (a === undefined || b === undefined) {
      if (positive) return 'unsat';
    } else relate(graph, atom.op, positive, a, b);
  }
  const values = graph.solve();
  if (values === undefined || values === 'unsat') return values;
  for (const [term, node] of nodes) if (term.op === 'var') model.set(term, values[node]);
  return model;
}

function relate(graph: OrderGraph, op: Term['op'], positive: boolean, a: number, b: number): void {
  if (op === 'eq' || op === 'same') {
    if (positive) {
      graph.less(a, b, false);
      graph.less(b, a, false);
    } else graph.differ(a, b);
  } else if (positive) graph.less(a, b, op === 'lt');
  else graph.less(b, a, op === 'le');
}

/** isNaN, isFinite, isInteger of a variable: narrows its bounds. */
function predicate(
  atom: Term,
  positive: boolean,
  bounds: { min: number; max: number; integer: boolean; fractional: boolean } | undefined,
  isNaN: boolean,
): 'ok' | 'unsat' | undefined {
  if (atom.args[0].op === 'const') return undefined;
  if (isNaN || bounds === undefined) return atom.op === 'isNaN' || !positive ? 'ok' : 'unsat';
  if (atom.op === 'isNaN') return positive ? 'unsat' : 'ok';
  if (positive) {
    bounds.min = Math.max(bounds.min, -Number.MAX_VALUE);
    bounds.max = Math.min(bounds.max, Number.MAX_VALUE);
    bounds.integer ||= atom.op === 'isInteger';
    return 'ok';
  }
  if (atom.op === 'isInteger') {
    // Infinities are no integers either; asking for a fraction is enough unless the bounds leave only them.
    bounds.fractional = true;
    return bounds.min === Infinity || bounds.max === -Infinity ? undefined : 'ok';
  }
  return undefined;
}

/** Equalities between strings or bigints: classes of equal terms, each with its constant or a value of its own. */
function solveEqualities(literals: readonly Literal[], model: Map<Term, Primitive>): 'sat' | 'unsat' | undefined {
  const parent = new Map<Term, Term>();
  const find = (term: Term): Term => {
    let root = term;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    return root;
  };
  for (const { atom, positive } of literals) {
    if (atom.op !== 'eq' && atom.op !== 'same') return undefined;
    for (const arg of atom.args) if (!parent.has(arg)) parent.set(arg, arg);
    if (!positive) continue;
    const [a, b] = [find(atom.args[0]), find(atom.args[1])];
    if (a === b) continue;
    if (a.op === 'const' && b.op === 'const') return 'unsat';
    // Constants stay roots.
    if (a.op === 'const') parent.set(b, a);
    else parent.set(a, b);
  }
  for (const { atom, positive } of literals) {
    if (!positive && find(atom.args[0]) === find(atom.args[1])) return 'unsat';
  }
  const values = new Map<Term, Primitive>();
  const used = new Set<Primitive>();
  for (const term of parent.keys()) if (term.op === 'const') used.add(term.data as Primitive);
  let counter = 0;
  for (const term of parent.keys()) {
    if (term.op === 'const') continue;
    const root = find(term);
    let value = root.op === 'const' ? (root.data as Primitive) : values.get(root);
    while (value === undefined) {
      const next = term.sort === 'str' ? (counter === 0 ? '' : `s${counter}`) : BigInt(counter);
      counter++;
      if (!used.has(next)) value = next;
    }
    values.set(root, value);
    used.add(value);
    model.set(term, value);
  }
  return 'sat';
}
