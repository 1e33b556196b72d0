// The numeric half of subsumption: under the path condition of the state seen, are there values for the variables of the stored
// state such that its values are those seen and its path condition holds? Variables that the matched values determine are
// substituted; the others are guessed (themselves, or what a condition of the same form suggests). Each guess is then checked.
// Soundness: yes is only said of implications that the session proves.
import { and, apply, constant, not, or, same } from '../../logic/build.js';
import { substituteAll } from '../../logic/substitute.js';
import { type Term, variablesOf } from '../../logic/term.js';
import type { Session } from '../../solver/session.js';
import type { Match, TermPair } from './match.js';

/** The path condition of the state seen. */
export interface Known {
  readonly conditions: readonly Term[];
  /** One of them. */
  isFact(condition: Term): boolean;
  /** Certainly true under them. */
  implies(condition: Term): boolean;
}

type Substitution = ReadonlyMap<Term, Term>;

const MAX_GUESSES = 64;

function substitute(term: Term, substitution: Substitution): Term {
  return substituteAll([term], substitution)[0];
}

export function implies(stored: readonly Term[], { pairs, sets }: Match, known: Known): boolean {
  const binding = bind(pairs);
  if (binding === undefined || !binding.equal.every((condition) => known.implies(condition()))) return false;
  if (sets.length === 0) return holds(stored, binding.variables, known);
  // Any value of a summary seen must be a value of the stored one.
  return sets.every(({ stored: values, seen }) =>
    seen.every((value) =>
      values.some((candidate) => {
        if (candidate.sort !== value.sort) return false;
        const extended = bind([...pairs, { stored: candidate, seen: value }]);
        if (extended === undefined || !extended.equal.every((condition) => known.implies(condition()))) return false;
        return holds(stored, extended.variables, known);
      }),
    ),
  );
}

interface Binding {
  readonly variables: Map<Term, Term>;
  /** What must be equal besides, once the variables are bound. */
  readonly equal: (() => Term)[];
}

/** Binds the variables of the stored values to what was seen in their place. */
function bind(pairs: readonly TermPair[]): Binding | undefined {
  const variables = new Map<Term, Term>();
  const equal: (() => Term)[] = [];
  const match = (stored: Term, seen: Term): void => {
    if (stored.op === 'var') {
      const bound = variables.get(stored);
      if (bound === undefined) variables.set(stored, seen);
      else if (bound !== seen) equal.push(() => same(bound, seen));
      return;
    }
    const alike = stored.op === seen.op && stored.data === seen.data && stored.args.length === seen.args.length;
    if (alike && stored.args.length > 0) stored.args.forEach((arg, i) => match(arg, seen.args[i]));
    else if (stored !== seen) equal.push(() => same(substitute(stored, variables), seen));
  };
  for (const { stored, seen } of pairs) match(stored, seen);
  for (const [variable, term] of variables) equal.push(...domainOf(variable, term).map((condition) => () => condition));
  return { variables, equal };
}

/** What a term must satisfy to stand for a variable that has a domain. */
function domainOf(variable: Term, term: Term): Term[] {
  const { domain } = variable;
  if (domain === undefined || (term.op === 'var' && sameDomain(term, variable))) return [];
  const limits = [apply('le', [constant(domain.min), term]), apply('le', [term, constant(domain.max)])];
  const whole = [apply('isInteger', [term]), not(same(term, constant(-0)))];
  const inside = domain.integer ? [...limits, ...whole] : limits;
  return domain.orNaN === true ? [or(apply('isNaN', [term]), and(...inside))] : inside;
}

function sameDomain(a: Term, b: Term): boolean {
  const x = a.domain;
  const y = b.domain;
  if (x === y) return true;
  if (x === undefined || y === undefined || x.orNaN !== y.orNaN) return false;
  return x.integer === y.integer && x.min === y.min && x.max === y.max;
}

/** Is there a way to bind the variables that are left, so that all conditions hold? */
function holds(conditions: readonly Term[], bound: Substitution, known: Known): boolean {
  for (const { conditions: part, free, tied } of components(conditions, bound)) {
    if (free.length === 0) {
      if (!part.every((condition) => known.implies(substitute(condition, bound)))) return false;
      // Conditions on free variables alone can be met: they were, on the path of the stored state.
    } else if (tied && !guess(part, free, bound, known)) return false;
  }
  return true;
}

interface Component {
  readonly conditions: Term[];
  readonly free: Term[];
  /** Also speaks of bound variables. */
  tied: boolean;
}

/** Conditions that share free variables, together. */
function components(conditions: readonly Term[], bound: Substitution): Component[] {
  const settled: Component = { conditions: [], free: [], tied: true };
  const list: Component[] = [];
  for (const condition of conditions) {
    const variables = variablesOf(condition);
    const free = variables.filter((v) => !bound.has(v));
    if (free.length === 0) {
      settled.conditions.push(condition);
      continue;
    }
    const touching = list.filter((c) => c.free.some((v) => free.includes(v)));
    const joined: Component = { conditions: [condition], free: [...free], tied: free.length < variables.length };
    for (const other of touching) {
      list.splice(list.indexOf(other), 1);
      joined.conditions.push(...other.conditions);
      for (const v of other.free) if (!joined.free.includes(v)) joined.free.push(v);
      joined.tied ||= other.tied;
    }
    list.push(joined);
  }
  return [settled, ...list];
}

function guess(conditions: readonly Term[], free: readonly Term[], bound: Substitution, known: Known): boolean {
  // Mostly the same path goes on, and what is left stands for itself.
  if (conditions.every((condition) => known.isFact(substitute(condition, bound)))) return true;
  let budget = MAX_GUESSES;
  const attempt = (binding: Map<Term, Term>, rest: readonly Term[]): boolean => {
    if (budget-- <= 0) return false;
    const [variable, ...others] = rest;
    if (variable === undefined) return conditions.every((c) => known.implies(substitute(c, binding)));
    for (const candidate of candidates(variable, conditions, binding, known)) {
      if (!domainOf(variable, candidate).every((condition) => known.implies(condition))) continue;
      const next = new Map(binding).set(variable, candidate);
      // What speaks of nothing unbound any more must hold already.
      const decided = conditions.filter((c) => variablesOf(c).every((v) => next.has(v)));
      if (!decided.every((c) => known.implies(substitute(c, next)))) continue;
      if (attempt(next, others)) return true;
    }
    return false;
  };
  return attempt(new Map(bound), free);
}

/** What the variable may stand for: what makes one of its conditions one that is known, or itself. */
function candidates(variable: Term, conditions: readonly Term[], binding: Substitution, known: Known): Set<Term> {
  const found = new Set<Term>();
  for (const condition of conditions) {
    if (!variablesOf(condition).includes(variable)) continue;
    const pattern = substitute(condition, new Map([...binding].filter(([v]) => v !== variable)));
    for (const fact of known.conditions) {
      const value = solve(pattern, fact, variable);
      if (value !== undefined && value !== null) found.add(value);
    }
  }
  found.add(variable);
  return found;
}

/** The term that makes `pattern` equal to `fact` when put in place of the variable; null when it occurs nowhere. */
function solve(pattern: Term, fact: Term, variable: Term): Term | null | undefined {
  if (pattern === variable) return fact.sort === variable.sort ? fact : undefined;
  if (pattern === fact) return null;
  if (pattern.op !== fact.op || pattern.data !== fact.data || pattern.args.length !== fact.args.length)
    return undefined;
  if (pattern.args.length === 0) return undefined;
  let value: Term | null = null;
  for (let i = 0; i < pattern.args.length; i++) {
    const part = solve(pattern.args[i], fact.args[i], variable);
    if (part === undefined || (part !== null && value !== null && part !== value)) return undefined;
    value ??= part;
  }
  return value;
}

/** Implication by a session that holds the path condition. */
export function knownOf(conditions: readonly Term[], session: Pick<Session, 'known' | 'witness' | 'check'>): Known {
  const facts = new Set(conditions);
  return {
    conditions,
    isFact: (condition) => facts.has(condition) || (condition.op === 'const' && condition.data === true),
    implies(condition) {
      if (condition.op === 'const') return condition.data === true;
      if (facts.has(condition) || session.known(condition) === true) return true;
      if (session.witness(condition) === false) return false;
      return session.check(not(condition)).status === 'unsat';
    },
  };
}
