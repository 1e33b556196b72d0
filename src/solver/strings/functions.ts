// Functions from strings to strings, backwards: which arguments have a result in a given language? Each entry gives, for
// the arguments after the first (constants), the language of first arguments.
// Soundness: exact but for letters outside the basic plane and the final sigma, where more is admitted.
import { ALL, accepts, type Dfa, EMPTY, from, lengths, run } from '../../automata/dfa.js';
import { Nfa } from '../../automata/nfa.js';
import { complement, concat, intersect, union } from '../../automata/operations.js';
import type { Primitive } from '../../logic/term.js';
import { fixedByMapping, mapping } from './case-mapping.js';
import { encoding, normalizing } from './normal-forms.js';
import { piece } from './pieces.js';
import type { Preimage } from './preimage.js';
import { replacing } from './replacing.js';
import { isWellFormed, wellFormed } from './surrogates.js';
import { anySpace, intersectEnd, trimmedEnd, trimmedStart, without } from './texts.js';

/** Longest padding that is taken apart. */
const MAX_PADDING = 64;

function padding(atStart: boolean): Preimage {
  return (language, [length, filler = ' ']) => {
    if (typeof length !== 'number' || typeof filler !== 'string') return undefined;
    const wanted = Math.trunc(length) || 0;
    if (wanted > MAX_PADDING) return undefined;
    if (filler === '' || wanted <= 0) return language;
    let result = intersect(language, lengths(wanted, Infinity));
    for (let own = 0; own < wanted; own++) {
      const pad = ''.padEnd(wanted - own, filler);
      const fitting = atStart ? from(language, run(language, 0, pad)) : intersectEnd(language, pad);
      result = union(result, intersect(fitting, lengths(own, own)));
    }
    return result;
  };
}

/** Texts w with w repeated so many times in the language. */
const repeating: Preimage = (language, [count]) => {
  if (typeof count !== 'number' || count < 0 || count > 3) return undefined;
  if (count === 0) return accepts(language, '') ? ALL : EMPTY;
  // One way through the language for each sequence of states between the repetitions.
  const ways = (state: number, left: number): Dfa => {
    if (left === 1) return from(language, state);
    let result: Dfa = EMPTY;
    for (let middle = 0; middle < language.edges.length; middle++) {
      const first = middleOf(language, state, middle);
      if (first !== undefined) result = union(result, intersect(first, ways(middle, left - 1)));
    }
    return result;
  };
  return language.edges.length > 40 ? undefined : ways(0, count);
};

/** Texts that lead from one state to another. */
function middleOf(language: Dfa, state: number, target: number): Dfa | undefined {
  const nfa = new Nfa();
  const numbers = nfa.copy(language);
  nfa.skip(0, numbers[state]);
  nfa.accept(numbers[target]);
  const made = nfa.toDfa();
  return made.edges.length === 1 && made.edges[0].length === 0 && !made.accepting[0] ? undefined : made;
}

export const PREIMAGES: Readonly<Record<string, Preimage>> = {
  toUpperCase: mapping('toUpperCase'),
  toLowerCase: mapping('toLowerCase'),
  trim: (language) => concat(anySpace(), intersect(intersect(language, trimmedStart()), trimmedEnd()), anySpace()),
  trimStart: (language) => concat(anySpace(), intersect(language, trimmedStart())),
  trimEnd: (language) => concat(intersect(language, trimmedEnd()), anySpace()),
  replace: replacing(false),
  replaceAll: replacing(true),
  padStart: padding(true),
  padEnd: padding(false),
  repeat: repeating,
  splitPiece: piece,
  toWellFormed: wellFormed,
  normalize: normalizing,
  encodeURIComponent: encoding(encodeURIComponent),
  encodeURI: encoding(encodeURI),
};

/** Texts that a function leaves as they are, and texts that it changes: each may hold some more. */
export function fixedBy(
  name: string,
  args: readonly Primitive[],
): { readonly kept: Dfa; readonly changed: Dfa } | undefined {
  const exactly = (kept: Dfa) => ({ kept, changed: complement(kept) });
  switch (name) {
    case 'toUpperCase':
    case 'toLowerCase':
      return fixedByMapping(name);
    case 'trim':
      return exactly(intersect(trimmedStart(), trimmedEnd()));
    case 'trimStart':
      return exactly(trimmedStart());
    case 'trimEnd':
      return exactly(trimmedEnd());
    case 'toWellFormed':
      return exactly(isWellFormed());
    case 'splitPiece':
      return args[1] === 0 && args[0] !== '' ? exactly(without(args[0] as string)) : undefined;
    case 'replace':
    case 'replaceAll': {
      const [pattern, replacement] = args as string[];
      // Another text in the place of the first match makes another text.
      return pattern !== '' && pattern !== replacement && !replacement.includes('$')
        ? exactly(without(pattern))
        : undefined;
    }
    case 'padStart':
    case 'padEnd':
      return (args[0] as number) < MAX_PADDING && args[1] !== ''
        ? exactly(lengths(Math.max(0, Math.trunc(args[0] as number)), Infinity))
        : undefined;
    default:
      return undefined;
  }
}
