// Surrogates: well-formed texts, code points beyond the basic plane.
import { type Dfa, lengths, MAX_UNIT, step, units } from '../../automata/dfa.js';
import { Nfa } from '../../automata/nfa.js';
import { concat, intersect, star, union } from '../../automata/operations.js';
import type { Preimage } from './preimage.js';
import { lazy } from './texts.js';

export const HIGH: readonly [number, number] = [0xd800, 0xdbff];
export const LOW: readonly [number, number] = [0xdc00, 0xdfff];

/** Texts without lone surrogates. */
export const isWellFormed = lazy(() =>
  star(
    union(
      units([
        [0, 0xd7ff],
        [0xe000, MAX_UNIT],
      ]),
      concat(units([HIGH]), units([LOW])),
    ),
  ),
);

/** Lone surrogates become U+FFFD. Admits a pair that is taken apart, too. */
export const wellFormed: Preimage = (language) => {
  const possible = intersect(language, isWellFormed());
  const nfa = new Nfa();
  const states = nfa.copy(possible);
  nfa.skip(0, states[0]);
  possible.edges.forEach((_, state) => {
    if (possible.accepting[state]) nfa.accept(states[state]);
    const target = step(possible, state, 0xfffd);
    if (target >= 0) nfa.edge(states[state], HIGH[0], LOW[1], states[target]);
  });
  return nfa.toDfa();
};

/** Texts of one code point between two, each in the supplementary planes. */
export function pairs(low: number, high: number): Dfa {
  const nfa = new Nfa();
  const highOf = (point: number): number => HIGH[0] + ((point - 0x10000) >> 10);
  const lowOf = (point: number): number => LOW[0] + ((point - 0x10000) & 0x3ff);
  const way = (from: number, to: number, least: number, most: number): void => {
    const middle = nfa.state();
    const end = nfa.state();
    nfa.edge(0, from, to, middle);
    nfa.edge(middle, least, most, end);
    nfa.accept(end);
  };
  const [first, last] = [highOf(low), highOf(high)];
  if (first === last) way(first, first, lowOf(low), lowOf(high));
  else {
    way(first, first, lowOf(low), LOW[1]);
    way(first + 1, last - 1, LOW[0], LOW[1]);
    way(last, last, LOW[0], lowOf(high));
  }
  return nfa.toDfa();
}

/** Text of one unit or two for one code point. */
export function isPoint(language: Dfa): Dfa {
  return intersect(language, union(lengths(1, 1), concat(units([HIGH]), units([LOW]))));
}
