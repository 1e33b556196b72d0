// Facts about every element of an array, of those that are numbers: bounds by constants and by other values, of all elements or of those before or
// behind an index. Used by loop-heads.ts, which assumes them of each element that becomes known and checks them at an arbitrary one.
// Soundness: a fact holds of an array if it holds of each known element, and of any element that nobody has looked at, of which only what was
// attached to the array before is known.
import { LENGTHS, type StateNode } from '../../../languages/state.js';
import type { ElementTerm, KnownPairs } from '../../../languages/state-reader.js';
import { and, apply, constant, eq, le, lt, not, or, TRUE, variable } from '../../../logic/build.js';
import { print } from '../../../logic/print.js';
import { substituteAll } from '../../../logic/substitute.js';
import { type Term, variablesOf } from '../../../logic/term.js';
import { lengthOf } from './arrays.js';
import { type Fact, type NamedValues, placeholder } from './facts.js';
import { termAt } from './parts.js';

/** Of the elements of the array that a part holds. */
export interface ElementFact extends Fact, Guarded {
  readonly element: Term;
}

/** A claim about the elements of an array, or those that a guard selects. */
export interface Guarded {
  readonly key: string;
  readonly guard: Term;
  readonly claim: Term;
}

/** Without what is claimed of some elements and holds of all. */
export function withoutImplied<F extends Guarded>(facts: readonly F[]): F[] {
  const ofAll = facts.filter(({ guard }) => guard === TRUE);
  const isSame = (a: F, b: F): boolean => a.key === b.key && a.claim === b.claim;
  return facts.filter((fact) => fact.guard === TRUE || !ofAll.some((other) => isSame(other, fact)));
}

const INDEX = variable('num', 'k', LENGTHS);
/** Facts are tried with this many constants and this many other values, for this many indices. */
const MAX = { constants: 8, names: 6, indices: 3, read: 3 };

export interface ElementSource {
  readonly key: string;
  readonly name: string;
  readonly now: NamedValues;
  readonly changing: ReadonlySet<string>;
  /** Names of changing whole numbers. */
  readonly whole: ReadonlySet<string>;
  readonly constants: readonly number[];
  /** The loop writes the array: bounds of all its elements may be lost. */
  readonly written: boolean;
  /** The contract speaks of all elements: what a loop has seen of those that it has passed counts. */
  readonly quantified: boolean;
}

export function elementFacts(source: ElementSource): ElementFact[] {
  const { key, name, now, changing, whole, constants, written, quantified } = source;
  const element = variable('num', `${name}[k]`);
  const numbers = [...now].filter(([other, { sort }]) => sort === 'num' && !other.endsWith('.length'));
  const named = ([other, value]: [string, Term]): Term => placeholder(other, value);
  const indices = numbers
    .filter(([other]) => whole.has(other))
    .slice(0, MAX.indices)
    .map(named);
  const guards = [TRUE, ...indices.flatMap((i) => [lt(INDEX, i), lt(i, INDEX)])];
  const others = numbers.filter(([other]) => !whole.has(other) && (written || changing.has(other)));
  const bounds = others.slice(0, MAX.names).map(named);
  if (written) bounds.push(...constants.slice(0, MAX.constants).map((value) => constant(value)));
  const passed = quantified && !written ? boundsOfPassed(numbers, whole, constants) : [];
  const facts: ElementFact[] = [];
  const kinds = written ? [apply('isInteger', [element]), not(apply('isNaN', [element]))] : [];
  const between = written ? betweenIndices(indices, now) : [];
  const add = (guard: Term, claim: Term): void => {
    const text = `${print(claim)} for all k${guard === TRUE ? '' : ` with ${print(guard)}`}`;
    const term = or(not(guard), claim);
    const uses = variablesOf(term).filter((v) => v !== element && v !== INDEX);
    facts.push({ key, guard, claim, text, term, element, uses });
  };
  for (const kind of kinds) add(TRUE, kind);
  for (const guard of [...guards, ...between]) {
    for (const bound of guard === TRUE ? bounds : [...new Set([...bounds, ...passed])]) {
      if (bound.op === 'const' && between.includes(guard)) continue;
      for (const claim of claims(element, bound, passed.includes(bound))) add(guard, claim);
    }
  }
  return facts;
}

/** What elements that a loop has passed may have been compared with. */
function boundsOfPassed(
  numbers: readonly [string, Term][],
  whole: ReadonlySet<string>,
  constants: readonly number[],
): Term[] {
  const others = numbers.filter(([other]) => !whole.has(other)).slice(0, MAX.read);
  return [
    ...others.map(([other, value]) => placeholder(other, value)),
    ...constants.slice(0, MAX.read).map((value) => constant(value)),
  ];
}

/** Behind a changing index or the place after it, up to another index: what was moved there. */
function betweenIndices(changing: readonly Term[], now: NamedValues): Term[] {
  const all = wholeNumbers(now).slice(0, MAX.indices);
  return changing.flatMap((from) =>
    all
      .filter((to) => to !== from)
      .flatMap((to) => [from, apply('add', [from, constant(1)])].map((at) => and(lt(at, INDEX), le(INDEX, to)))),
  );
}

/** Placeholders of whole numbers that a loop counts. */
export function wholeNumbers(now: NamedValues): Term[] {
  const isWhole = ([name, { op, domain }]: [string, Term]): boolean =>
    op === 'var' && domain?.integer === true && !name.endsWith('.length');
  return [...now].filter(isWhole).map(([name, value]) => placeholder(name, value));
}

/** Comparisons with something that may be NaN are tried so that they are true of it, too. */
function claims(element: Term, bound: Term, passed: boolean): Term[] {
  const strict = [lt(element, bound), lt(bound, element)];
  const negated = passed || bound.op !== 'const' ? strict.map(not) : [];
  const other = passed ? [not(eq(element, bound))] : [];
  return [le(element, bound), le(bound, element), ...strict, ...negated, ...other];
}

/** The fact as one about an index and an element; undefined where something that it speaks of has no value. */
export function elementTerm(
  { uses, term, element }: ElementFact,
  values: ReadonlyMap<Term, Term>,
): ElementTerm | undefined {
  if (!uses.every((use) => values.has(use))) return undefined;
  const [bound] = substituteAll([term], new Map(uses.map((use) => [use, values.get(use) as Term])));
  return (k, x) =>
    substituteAll(
      [bound],
      new Map([
        [INDEX, k],
        [element, x],
      ]),
    )[0];
}

/** What must hold for a fact to be true of all elements that a state knows of the array, and of all others. */
export function ofAllElements(
  array: StateNode,
  fact: ElementTerm,
  attached: readonly ElementTerm[],
  pairs: readonly KnownPairs[],
): Term {
  const length = lengthOf(array);
  const known = knownElements(array);
  if (length === undefined || known === undefined) return constant(false);
  const parts = known.map(([index, value]) => fact(index, value));
  if (array.fields.some(({ key, value }) => key === '*' && value.kind === 'undecided')) {
    const k = variable('num', 'any index', LENGTHS);
    const x = variable('num', 'any element');
    const inside = [le(constant(0), k), lt(k, length), ...known.map(([index]) => not(eq(k, index)))];
    const given = [...inside, ...attached.map((other) => other(k, x)), ...toldOf(k, x, pairs)];
    parts.push(or(not(and(...given)), fact(k, x)));
  }
  return and(TRUE, ...parts);
}

/** What facts about every two elements say of one and those that are known. */
export function toldOf(k: Term, x: Term, pairs: readonly KnownPairs[]): Term[] {
  return pairs.flatMap(({ fact, known }) => known.flatMap(([i, y]) => [fact(i, y, k, x), fact(k, x, i, y)]));
}

/** Index and value of the elements that a state knows; undefined where one is no number. */
export function knownElements({ fields }: StateNode): [Term, Term][] | undefined {
  const found: [Term, Term][] = [];
  let index: Term | undefined;
  for (const field of fields) {
    const text = String(field.key);
    if (text === 'length' || text === '*' || text.startsWith('[[')) continue;
    const term = termAt(field);
    if (text === 'index') {
      index = term;
      continue;
    }
    const at = text === 'element' ? index : /^\d+$/.test(text) ? constant(Number(text)) : undefined;
    if (at === undefined || term?.sort !== 'num') return undefined;
    found.push([at, term]);
  }
  return found;
}
