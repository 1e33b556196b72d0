// Normalization and escaping of texts, backwards.
// Soundness: exact where a result is ASCII; else more is admitted, or nothing is said.
import { type Dfa, EMPTY, MAX_UNIT, run, step, units } from '../../automata/dfa.js';
import { Nfa } from '../../automata/nfa.js';
import { allWords, difference, intersect, star, union } from '../../automata/operations.js';
import type { Preimage } from './preimage.js';

/** What a normalization can give is normalized; what gave it is not told. */
export const normalizing: Preimage = (language, [form = 'NFC']) => {
  const words = allWords(language, 64);
  if (words?.every((text) => text.normalize(form as string) !== text)) return EMPTY;
  const ascii = star(units([[0, 0x7f]]));
  // A result of ASCII alone comes from ASCII alone under the canonical forms.
  if (form === 'NFC' || form === 'NFD') {
    const plain = intersect(language, ascii);
    const other = difference(language, ascii);
    return other.edges.length === 1 && other.edges[0].length === 0 && !other.accepting[0]
      ? union(plain, canonicalAscii(plain))
      : undefined;
  }
  return undefined;
};

let canonical: [number, string][] | undefined;

/** Letters outside ASCII whose canonical form is inside: the Greek question mark, the grave accent. */
function toAscii(): readonly (readonly [number, string])[] {
  if (canonical !== undefined) return canonical;
  const found: [number, string][] = [];
  for (let unit = 0x80; unit <= MAX_UNIT; unit++) {
    const text = String.fromCharCode(unit).normalize('NFC');
    if (text.length > 0 && [...text].every((c) => c <= '\x7f')) found.push([unit, text]);
  }
  canonical = found;
  return found;
}

function canonicalAscii(language: Dfa): Dfa {
  const nfa = new Nfa();
  const states = nfa.copy(language);
  nfa.skip(0, states[0]);
  language.edges.forEach((_, state) => {
    if (language.accepting[state]) nfa.accept(states[state]);
    for (const [unit, text] of toAscii()) {
      const target = run(language, state, text);
      if (target >= 0) nfa.edge(states[state], unit, unit, states[target]);
    }
  });
  return nfa.toDfa();
}

/** encodeURIComponent and encodeURI: units that stay, the rest as escapes. */
export function encoding(encode: (text: string) => string): Preimage {
  return (language) => {
    const nfa = new Nfa();
    const states = language.edges.map(() => nfa.state());
    nfa.skip(0, states[0]);
    language.edges.forEach((_, state) => {
      if (language.accepting[state]) nfa.accept(states[state]);
      for (let unit = 0; unit < 0x80; unit++) {
        const target = run(language, state, encode(String.fromCharCode(unit)));
        if (target >= 0) nfa.edge(states[state], unit, unit, states[target]);
      }
      // Longer escapes: any unit outside ASCII, where a percent sign can follow.
      const escaped = step(language, state, 0x25);
      if (escaped >= 0)
        for (const target of reachableFrom(language, escaped)) nfa.edge(states[state], 0x80, MAX_UNIT, states[target]);
    });
    return nfa.toDfa();
  };
}

function reachableFrom(language: Dfa, state: number): Iterable<number> {
  const seen = new Set([state]);
  for (const s of seen) for (const edge of language.edges[s]) seen.add(edge.target);
  return seen;
}
