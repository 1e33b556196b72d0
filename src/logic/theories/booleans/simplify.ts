// Boolean algebra: not, and, or, ite. Called by build.ts and the other simplifiers, in the hot loop of exploration.
// Always holds: not(not(x)) is x. No operand of `and` or `or` is evaluated where JavaScript would not evaluate it: it may
// have no value there (`1n / n` behind `n !== 0n`).
import { FALSE, TRUE } from '../../constant.js';
import { intern, keepNegation, type Term } from '../../term.js';
import { equal } from './equality.js';

export function not(a: Term): Term {
  if (a.negation !== undefined) return a.negation;
  let result = negated(a);
  // a second term with the same negation keeps a plain `not`, so that negating twice gives the term back
  if (result.negation !== undefined && result.negation !== a) result = intern('not', 'bool', [a]);
  keepNegation(a, result);
  keepNegation(result, a);
  return result;
}

function negated(a: Term): Term {
  if (a.op === 'const') return a.data ? FALSE : TRUE;
  if (a.op === 'not') return a.args[0];
  return a.operation.negate?.(a) ?? intern('not', 'bool', [a]);
}

function complementary(a: Term, b: Term): boolean {
  return a.negation === b || b.negation === a;
}

/** Whether a and b cannot both hold, as far as it shows at once. */
function exclusive(a: Term, b: Term): boolean {
  if (complementary(a, b)) return true;
  return a.operation.excludes?.(a, b) === true || b.operation.excludes?.(b, a) === true;
}

/** How many conjuncts of a chain are compared with a new one. */
const CHAIN = 8;

export function and(a: Term, b: Term): Term {
  if (a === b || b === TRUE) return a;
  if (a === TRUE) return b;
  if (a === FALSE || b === FALSE || exclusive(a, b)) return FALSE;
  let rest = a;
  for (let i = 0; rest.op === 'and' && i < CHAIN; i++) {
    const [first, last] = rest.args;
    if (last === b || first === b) return a;
    if (exclusive(last, b) || exclusive(first, b)) return FALSE;
    rest = first;
  }
  if (b.op === 'and') {
    const [first, last] = b.args;
    if (first === a) return b;
    if (last === a) return and(a, first);
    if (exclusive(a, first) || exclusive(a, last)) return FALSE;
  }
  if (b.op === 'or') {
    const [first, last] = b.args;
    if (first === a || last === a) return a;
    if (complementary(a, first)) return and(a, last);
    if (complementary(a, last)) return and(a, first);
  }
  if (a.op === 'or') {
    const [first, last] = a.args;
    if (first === b || last === b) return b;
    if (complementary(b, first)) return and(b, last);
    if (complementary(b, last)) return and(first, b);
  }
  return intern('and', 'bool', [a, b]);
}

export function or(a: Term, b: Term): Term {
  if (a === b || b === FALSE) return a;
  if (a === FALSE) return b;
  if (a === TRUE || b === TRUE || complementary(a, b)) return TRUE;
  let rest = a;
  for (let i = 0; rest.op === 'or' && i < CHAIN; i++) {
    const [first, last] = rest.args;
    if (last === b || first === b) return a;
    if (complementary(last, b) || complementary(first, b)) return TRUE;
    rest = first;
  }
  if (b.op === 'or') {
    const [first, last] = b.args;
    if (first === a) return b;
    if (last === a) return or(a, first);
    if (complementary(a, first) || complementary(a, last)) return TRUE;
  }
  if (b.op === 'and') {
    const [first, last] = b.args;
    if (first === a || last === a) return a;
    if (complementary(a, first)) return or(a, last);
    if (complementary(a, last)) return or(a, first);
  }
  if (a.op === 'and') {
    const [first, last] = a.args;
    if (first === b || last === b) return b;
    if (complementary(b, first)) return or(b, last);
    if (complementary(b, last)) return or(first, b);
  }
  return intern('or', 'bool', [a, b]);
}

/** A choice between constants: a comparison of it with a constant is a boolean of the choice. */
export function chosen(term: Term): boolean {
  return term.op === 'ite' && term.args[1].op === 'const' && term.args[2].op === 'const';
}

export function ite(condition: Term, a: Term, b: Term): Term {
  if (condition === TRUE || a === b) return a;
  if (condition === FALSE) return b;
  if (condition.op === 'not') return ite(condition.args[0], b, a);
  if (a.op === 'ite' && a.args[0] === condition) return ite(condition, a.args[1], b);
  if (b.op === 'ite' && b.args[0] === condition) return ite(condition, a, b.args[2]);
  if (a.sort === 'bool') {
    if (a === TRUE || a === condition) return or(condition, b);
    if (a === FALSE || a === not(condition)) return and(not(condition), b);
    if (b === FALSE || b === condition) return and(condition, a);
    if (b === TRUE || b === not(condition)) return or(not(condition), a);
    if (complementary(a, b)) return equal(condition, a);
  }
  return intern('ite', a.sort, [condition, a, b]);
}
