// Facts about every two elements of an array of numbers: they stand in order, all of them, those before an index, those on both sides of it, or all but
// the one at a place. Used by order-heads.ts, which attaches them like facts about one element (elements.ts).
// Soundness: a fact holds of an array if it holds of every two known elements, of each known one and any that nobody has looked at, and of any two of these.
import { LENGTHS, type StateNode } from '../../../languages/state.js';
import type { ElementTerm, KnownPairs, PairTerm } from '../../../languages/state-reader.js';
import { and, apply, constant, eq, le, lt, not, or, TRUE, variable } from '../../../logic/build.js';
import { print } from '../../../logic/print.js';
import { substituteAll } from '../../../logic/substitute.js';
import { type Term, variablesOf } from '../../../logic/term.js';
import { lengthOf } from './arrays.js';
import { type Guarded, knownElements, toldOf } from './elements.js';
import type { Fact } from './facts.js';

/** Of every two elements of the array that a part holds, the first before the second. */
export interface OrderFact extends Fact, Guarded {
  readonly elements: readonly [Term, Term];
}

const J = variable('num', 'j', LENGTHS);
const K = variable('num', 'k', LENGTHS);
const ONE = constant(1);

/**
 * @param indices names of whole numbers as placeholders
 * @param written the loop writes the array: all its elements may be in order, or all but one
 */
export function orderFacts(key: string, name: string, indices: readonly Term[], written: boolean): OrderFact[] {
  const first = variable('num', `${name}[j]`);
  const second = variable('num', `${name}[k]`);
  const weak = [le(first, second), le(second, first)];
  const strict = [lt(first, second), lt(second, first)];
  const plain = [TRUE, ...indices.map((i) => lt(K, i))];
  const split = indices.map((i) => and(lt(J, i), le(i, K)));
  const others = (i: Term): Term[] => indices.filter((other) => other !== i);
  const next = (i: Term): Term => apply('add', [i, ONE]);
  const gaps = indices.flatMap((i) =>
    others(i).flatMap((at) => [
      and(le(K, i), not(eq(J, next(at))), not(eq(K, next(at)))),
      and(le(K, i), not(eq(K, at))),
    ]),
  );
  const facts: OrderFact[] = [];
  const add = (guard: Term, claim: Term): void => {
    const text = `${print(claim)} for all j < k${guard === TRUE ? '' : ` with ${print(guard)}`}`;
    const term = or(not(and(lt(J, K), guard)), claim);
    const uses = variablesOf(term).filter((v) => ![first, second, J, K].includes(v));
    facts.push({ key, guard, claim, text, term, elements: [first, second], uses });
  };
  const guards = written ? [...plain, ...split, ...gaps] : plain.slice(1);
  for (const guard of guards) for (const claim of weak) add(guard, claim);
  for (const guard of plain.slice(written ? 0 : 1)) for (const claim of strict) add(guard, claim);
  return facts;
}

/** The fact as one about indices and elements; undefined where something that it speaks of has no value. */
export function pairTerm(fact: OrderFact, values: ReadonlyMap<Term, Term>): PairTerm | undefined {
  const { uses, term, elements } = fact;
  if (!uses.every((use) => values.has(use))) return undefined;
  const [bound] = substituteAll([term], new Map(uses.map((use) => [use, values.get(use) as Term])));
  const [first, second] = elements;
  return (i, x, j, y) =>
    substituteAll(
      [bound],
      new Map([
        [J, i],
        [first, x],
        [K, j],
        [second, y],
      ]),
    )[0];
}

/** What must hold for a fact to be true of every two elements. */
export function ofAllPairs(
  array: StateNode,
  fact: PairTerm,
  attached: readonly ElementTerm[],
  pairs: readonly KnownPairs[],
): Term {
  const length = lengthOf(array);
  const known = knownElements(array);
  if (length === undefined || known === undefined) return constant(false);
  const both = (i: Term, x: Term, j: Term, y: Term, of: PairTerm): Term => and(of(i, x, j, y), of(j, y, i, x));
  const parts: Term[] = known.flatMap(([i, x], at) => known.slice(at + 1).map(([j, y]) => both(i, x, j, y, fact)));
  if (array.fields.some(({ key, value }) => key === '*' && value.kind === 'undecided')) {
    const any = (n: number): [Term, Term, Term] => {
      const k = variable('num', `any index of ${n}`, LENGTHS);
      const x = variable('num', `any element of ${n}`);
      const inside = [le(constant(0), k), lt(k, length), ...known.map(([index]) => not(eq(k, index)))];
      return [k, x, and(...inside, ...attached.map((other) => other(k, x)), ...toldOf(k, x, pairs))];
    };
    const [k, x, given] = any(1);
    const [l, y, alsoGiven] = any(2);
    parts.push(or(not(given), and(TRUE, ...known.map(([i, v]) => both(i, v, k, x, fact)))));
    const related = pairs.map((pair) => both(k, x, l, y, pair.fact));
    parts.push(or(not(and(given, alsoGiven, not(eq(k, l)), ...related)), fact(k, x, l, y)));
  }
  return and(TRUE, ...parts);
}
