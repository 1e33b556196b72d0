// Languages that string operations are made of: texts that contain a pattern, come before or after another in the order
// of code units, are free of a separator, have white space at their ends.
import { ALL, type Dfa, EMPTY_WORD, from, lengths, MAX_UNIT, units, word } from '../../automata/dfa.js';
import { Nfa } from '../../automata/nfa.js';
import { complement, concat, difference, intersect, star, union } from '../../automata/operations.js';

/** Computed when first asked for: most checks need few of the languages. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const memo = new Map<string, Dfa>();
const MAX_MEMO = 2000;

function kept(key: string, make: () => Dfa): Dfa {
  let found = memo.get(key);
  if (found === undefined) {
    if (memo.size >= MAX_MEMO) memo.clear();
    memo.set(key, (found = make()));
  }
  return found;
}

export const containing = (part: string): Dfa => kept(`in ${part}`, () => concat(ALL, word(part), ALL));
export const startingWith = (part: string): Dfa => kept(`start ${part}`, () => concat(word(part), ALL));
export const endingWith = (part: string): Dfa => kept(`end ${part}`, () => concat(ALL, word(part)));
export const without = (part: string): Dfa => kept(`out ${part}`, () => complement(containing(part)));

/** Texts w such that the first occurrence of `part` in w + part is at the end of w. */
export function beforeFirst(part: string): Dfa {
  return kept(`first ${part}`, () => {
    // No occurrence ends earlier than the one at the end: w + part without its last unit is free of it.
    const free = without(part);
    const tail = part.slice(0, -1);
    return intersectEnd(free, tail);
  });
}

/** Texts w with w + tail in the language. */
export function intersectEnd(language: Dfa, tail: string): Dfa {
  if (tail === '') return language;
  const nfa = new Nfa();
  const numbers = nfa.copy(language);
  nfa.skip(0, numbers[0]);
  language.edges.forEach((_, state) => {
    const rest = from(language, state);
    let at = 0;
    for (let i = 0; i < tail.length && at >= 0; i++) {
      const unit = tail.charCodeAt(i);
      at = rest.edges[at].find((edge) => edge.from <= unit && unit <= edge.to)?.target ?? -1;
    }
    if (at >= 0 && rest.accepting[at]) nfa.accept(numbers[state]);
  });
  return nfa.toDfa();
}

/** Texts that begin with `part` and contain it nowhere later. */
export const lastFrom = (part: string): Dfa =>
  kept(`last ${part}`, () => intersect(startingWith(part), concat(lengths(1, 1), without(part))));

/** Texts before a given one in the order of code units. */
export function below(text: string): Dfa {
  return kept(`below ${text}`, () => {
    const nfa = new Nfa();
    const rest = nfa.state();
    nfa.edge(rest, 0, MAX_UNIT, rest);
    nfa.accept(rest);
    let at = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      nfa.accept(at);
      nfa.edge(at, 0, unit - 1, rest);
      const next = nfa.state();
      nfa.edge(at, unit, unit, next);
      at = next;
    }
    return nfa.toDfa();
  });
}

export const notAbove = (text: string): Dfa => union(below(text), word(text));

/** White space and line ends as trim() and Number() know them. */
export const SPACES: readonly (readonly [number, number])[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

export const space = lazy(() => units(SPACES));
export const anySpace = lazy(() => star(space()));
const noSpace = lazy(() => difference(lengths(1, 1), space()));
/** Texts that do not begin with a space, or end with one. */
export const trimmedStart = lazy(() => union(EMPTY_WORD, concat(noSpace(), ALL)));
export const trimmedEnd = lazy(() => union(EMPTY_WORD, concat(ALL, noSpace())));

export function oneOf(texts: Iterable<string>): Dfa {
  const nfa = new Nfa();
  for (const text of texts) nfa.accept(nfa.text(0, text));
  return nfa.toDfa();
}

/** One of these units. */
export function among(text: string): Dfa {
  return oneOf(text);
}
