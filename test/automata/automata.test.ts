// Operations on automata against the same operations on sets of words, over all words of a small alphabet.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL, accepts, type Dfa, EMPTY, lengths, limited, TooLarge, units, word } from '../../src/automata/dfa.js';
import { mark, shiftMark, withMark, withoutMark } from '../../src/automata/marks.js';
import {
  allWords,
  complement,
  concat,
  difference,
  equalLanguages,
  intersect,
  lengthRange,
  repeat,
  reverse,
  samples,
  star,
  union,
} from '../../src/automata/operations.js';
import { cases } from '../cases.js';

type Predicate = (text: string) => boolean;
interface Language {
  readonly dfa: Dfa;
  readonly has: Predicate;
}

const words: string[] = [''];
for (let i = 0; i < words.length && words[i].length < 4; i++) for (const unit of 'abc') words.push(words[i] + unit);

const memo = (f: Predicate): Predicate => {
  const known = new Map<string, boolean>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) known.set(text, (value = f(text)));
    return value;
  };
};
const joined = (a: Predicate, b: Predicate): Predicate =>
  memo((text) => [...Array(text.length + 1).keys()].some((i) => a(text.slice(0, i)) && b(text.slice(i))));
const starred = (a: Predicate): Predicate => {
  const self: Predicate = memo(
    (text) =>
      text === '' || [...Array(text.length).keys()].some((i) => a(text.slice(0, i + 1)) && self(text.slice(i + 1))),
  );
  return self;
};

const leaf: fc.Arbitrary<Language> = fc.oneof(
  fc
    .string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 3 })
    .map((w) => ({ dfa: word(w), has: (t: string) => t === w })),
  fc
    .tuple(fc.nat(2), fc.nat(3))
    .map(([a, b]) => ({ dfa: lengths(a, a + b), has: (t: string) => t.length >= a && t.length <= a + b })),
  fc.constant({ dfa: ALL, has: () => true }),
  fc.constant({ dfa: EMPTY, has: () => false }),
  fc.constant({ dfa: units([[97, 98]]), has: (t: string) => t === 'a' || t === 'b' }),
);
const { language } = fc.letrec<{ language: Language }>((tie) => ({
  language: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('language'), tie('language'))
      .map(([a, b]) => ({ dfa: union(a.dfa, b.dfa), has: (t: string) => a.has(t) || b.has(t) })),
    fc
      .tuple(tie('language'), tie('language'))
      .map(([a, b]) => ({ dfa: intersect(a.dfa, b.dfa), has: (t: string) => a.has(t) && b.has(t) })),
    fc
      .tuple(tie('language'), tie('language'))
      .map(([a, b]) => ({ dfa: difference(a.dfa, b.dfa), has: (t: string) => a.has(t) && !b.has(t) })),
    fc
      .tuple(tie('language'), tie('language'))
      .map(([a, b]) => ({ dfa: concat(a.dfa, b.dfa), has: joined(a.has, b.has) })),
    tie('language').map((a) => ({ dfa: complement(a.dfa), has: (t: string) => !a.has(t) })),
    tie('language').map((a) => ({ dfa: star(a.dfa), has: starred(a.has) })),
    tie('language').map((a) => ({ dfa: reverse(a.dfa), has: (t: string) => a.has([...t].reverse().join('')) })),
  ),
}));

describe('languages', () => {
  test('hold the words that the operations on sets give', () => {
    fc.assert(
      fc.property(language, ({ dfa, has }) => {
        for (const text of words) expect(accepts(dfa, text), JSON.stringify(text)).toBe(has(text));
      }),
      { numRuns: cases(150) },
    );
  });
  test('are minimal: equal languages have equally many states', () => {
    fc.assert(
      fc.property(language, language, (a, b) => {
        const [x, y] = [union(a.dfa, b.dfa), complement(intersect(complement(a.dfa), complement(b.dfa)))];
        expect(equalLanguages(x, y)).toBe(true);
        expect(x.edges.length).toBe(y.edges.length);
      }),
      { numRuns: cases(100) },
    );
  });
  test('give words of their own', () => {
    fc.assert(
      fc.property(language, ({ dfa }) => {
        let count = 0;
        for (const text of samples(dfa, 2)) {
          expect(accepts(dfa, text)).toBe(true);
          if (++count > 20) break;
        }
        const range = lengthRange(dfa);
        expect(count > 0).toBe(range !== undefined);
        const all = allWords(dfa, 50);
        if (all !== undefined) for (const text of words) expect(all.includes(text)).toBe(accepts(dfa, text));
      }),
      { numRuns: cases(100) },
    );
  });
  test('repeat counts', () => {
    const ab = repeat(word('ab'), 1, 3);
    for (let n = 0; n < 6; n++) expect(accepts(ab, 'ab'.repeat(n))).toBe(n >= 1 && n <= 3);
    expect(accepts(repeat(word('a'), 2, Infinity), 'aaaa')).toBe(true);
  });
  test('work is limited', () => {
    expect(() => limited(5, () => concat(word('abc'), star(word('de')), word('abc')))).toThrow(TooLarge);
  });
});

describe('marks', () => {
  /** Positions of the mark in a text. */
  const positions = (dfa: Dfa, text: string): number[] =>
    [...Array(text.length + 1).keys()].filter((i) => {
      const symbols = [...text].map((c) => c.charCodeAt(0));
      symbols.splice(i, 0, 0x10000);
      let state = 0;
      for (const symbol of symbols) {
        state = dfa.edges[state].find((e) => e.from <= symbol && symbol <= e.to)?.target ?? -1;
        if (state < 0) return false;
      }
      return dfa.accepting[state];
    });
  test('are put anywhere, moved, and forgotten', () => {
    fc.assert(
      fc.property(language, language, fc.integer({ min: -3, max: 3 }), (a, b, offset) => {
        const marked = concat(a.dfa, mark(0), b.dfa);
        const moved = shiftMark(marked, 0, offset);
        const forgotten = withoutMark(marked, 0);
        for (const text of words.slice(0, 130)) {
          const here = [...Array(text.length + 1).keys()].filter(
            (i) => a.has(text.slice(0, i)) && b.has(text.slice(i)),
          );
          expect(positions(marked, text)).toEqual(here);
          const shifted = here.map((i) => i + offset).filter((i) => i >= 0 && i <= text.length);
          expect(positions(moved, text)).toEqual(shifted);
          expect(accepts(forgotten, text)).toBe(here.length > 0);
        }
        for (const text of words.slice(0, 40)) {
          expect(positions(withMark(a.dfa, 0), text).length).toBe(a.has(text) ? text.length + 1 : 0);
        }
      }),
      { numRuns: cases(60) },
    );
  });
});
