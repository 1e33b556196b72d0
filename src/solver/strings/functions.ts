// Functions from strings to strings, backwards: which arguments have a result in a given language? Each entry gives, for
// the arguments after the first (constants), the language of first arguments.
// Soundness: exact but for letters outside the basic plane and the final sigma, where more is admitted.
import { ALL, accepts, type Dfa, EMPTY, from, lengths, MAX_UNIT, run, step, units, word } from '../../automata/dfa.js';
import { Nfa } from '../../automata/nfa.js';
import { allWords, complement, concat, difference, intersect, star, union } from '../../automata/operations.js';
import type { Primitive } from '../../logic/term.js';
import { anySpace, beforeFirst, intersectEnd, lazy, trimmedEnd, trimmedStart, without } from './texts.js';

/** The first arguments for which the result is in `language`; undefined where that is not known. */
export type Preimage = (language: Dfa, args: readonly Primitive[]) => Dfa | undefined;

/** Code units that a mapping of letters changes, with what it makes of them. */
function changedUnits(map: (text: string) => string): Map<number, string> {
  const changed = new Map<number, string>();
  for (let unit = 0; unit <= MAX_UNIT; unit++) {
    const text = String.fromCharCode(unit);
    const mapped = map(text);
    if (mapped !== text) changed.set(unit, mapped);
  }
  return changed;
}

/** Surrogate pairs that it changes. */
function changedPairs(map: (text: string) => string): Map<string, string> {
  const changed = new Map<string, string>();
  for (let point = 0x10000; point < 0x20000; point++) {
    const text = String.fromCodePoint(point);
    const mapped = map(text);
    if (mapped !== text) changed.set(text, mapped);
  }
  return changed;
}

interface Letters {
  /** Units that it changes, in ascending order. */
  readonly changed: ReadonlyMap<number, string>;
  readonly pairs: ReadonlyMap<string, string>;
  /** Ranges of units that stay as they are. */
  readonly fixed: readonly (readonly [number, number])[];
  /** Further results that depend on the context. */
  readonly also: readonly (readonly [number, string])[];
}

const known = new Map<string, Letters>();

function letters(name: 'toUpperCase' | 'toLowerCase'): Letters {
  let found = known.get(name);
  if (found !== undefined) return found;
  const map = (text: string): string => text[name]();
  const changed = changedUnits(map);
  const fixed: [number, number][] = [];
  let start = 0;
  for (const unit of [...changed.keys(), MAX_UNIT + 1]) {
    if (start < unit) fixed.push([start, unit - 1]);
    start = unit + 1;
  }
  // A capital sigma at the end of a word.
  const also: [number, string][] = name === 'toLowerCase' ? [[0x3a3, '\u03c2']] : [];
  found = { changed, pairs: changedPairs(map), fixed, also };
  known.set(name, found);
  return found;
}

function mapping(name: 'toUpperCase' | 'toLowerCase'): Preimage {
  return (language) => {
    const { pairs, also } = letters(name);
    const nfa = new Nfa();
    const states = language.edges.map(() => nfa.state());
    nfa.skip(0, states[0]);
    // What no state of the language tells apart is handled together: for most languages that is nearly every letter.
    const starts = boundaries(language);
    const kinds = (text: string): string =>
      Array.from({ length: text.length }, (_, i) => kindOf(starts, text.charCodeAt(i))).join();
    const blocks = mappedBlocks(name, starts);
    const told = [...pairs].filter(([pair, text]) => kinds(pair) !== kinds(text));
    language.edges.forEach((_, state) => {
      if (language.accepting[state]) nfa.accept(states[state]);
      for (const { from, to, text } of blocks) {
        const target = run(language, state, text);
        if (target >= 0) nfa.edge(states[state], from, to, states[target]);
      }
      for (const [unit, text] of also) {
        const target = run(language, state, text);
        if (target >= 0) nfa.edge(states[state], unit, unit, states[target]);
      }
      const high = new Map<number, number>();
      for (const [pair, text] of told) {
        const target = run(language, state, text);
        if (target < 0) continue;
        const first = pair.charCodeAt(0);
        let middle = high.get(first);
        if (middle === undefined) {
          high.set(first, (middle = nfa.state()));
          nfa.edge(states[state], first, first, middle);
        }
        nfa.edge(middle, pair.charCodeAt(1), pair.charCodeAt(1), states[target]);
      }
    });
    return nfa.toDfa();
  };
}

/** Where the edges of a language begin, or have ended, in ascending order: units between two of these are alike to it. */
function boundaries(language: Dfa): number[] {
  const starts = new Set([0]);
  for (const edges of language.edges) {
    for (const { from, to } of edges) starts.add(from).add(to + 1);
  }
  return [...starts].sort((a, b) => a - b);
}

function kindOf(starts: readonly number[], unit: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= unit) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Block {
  readonly from: number;
  to: number;
  /** What one of these units becomes; what the others become is alike. */
  readonly text: string;
}

function mappedBlocks(name: 'toUpperCase' | 'toLowerCase', starts: readonly number[]): readonly Block[] {
  const { changed, fixed } = letters(name);
  const blocks: Block[] = [];
  let last: { block: Block; kind: number } | undefined;
  const add = (from: number, to: number, text: string): void => {
    const kind = text.length === 1 ? kindOf(starts, text.charCodeAt(0)) : -1;
    if (last !== undefined && kind >= 0 && last.kind === kind && last.block.to + 1 === from) last.block.to = to;
    else {
      const block = { from, to, text };
      blocks.push(block);
      last = { block, kind };
    }
  };
  const stays = (low: number, high: number): void => {
    for (let from = low, kind = kindOf(starts, low); from <= high; kind++) {
      const to = Math.min(high, (starts[kind + 1] ?? Number.POSITIVE_INFINITY) - 1);
      add(from, to, String.fromCharCode(from));
      from = to + 1;
    }
  };
  let next = 0;
  for (const [unit, text] of changed) {
    if (next < fixed.length && fixed[next][1] < unit) stays(...fixed[next++]);
    add(unit, unit, text);
  }
  for (; next < fixed.length; next++) stays(...fixed[next]);
  return blocks;
}

/** The replacement for a match of a string pattern, where it does not depend on what surrounds the match. */
export function expanded(replacement: string, pattern: string): string | undefined {
  if (!replacement.includes('$')) return replacement;
  if (/\$[`']/.test(replacement.replaceAll('$$', ''))) return undefined;
  return replacement.replace(/\$([$&])/g, (_all, kind: string) => (kind === '$' ? '$' : pattern));
}

/** Texts whose first occurrence (or all) of a pattern, replaced, gives a text of the language. */
function replacing(all: boolean): Preimage {
  return (language, [pattern, replacement]) => {
    if (typeof pattern !== 'string' || typeof replacement !== 'string') return undefined;
    const text = expanded(replacement, pattern);
    if (text === undefined) return undefined;
    if (pattern === '') return all ? interleaved(language, text) : from(language, run(language, 0, text));
    const nfa = new Nfa();
    const before = beforeFirst(pattern);
    const rest = without(pattern);
    // Texts before a match (language state, state of `before`); after the last one (language state, state of `rest`).
    const ids = new Map<string, number>();
    const open: [string, number, number][] = [];
    const idOf = (phase: string, x: number, y: number): number => {
      const key = `${phase}${x},${y}`;
      let id = ids.get(key);
      if (id === undefined) {
        ids.set(key, (id = nfa.state()));
        open.push([phase, x, y]);
      }
      return id;
    };
    nfa.skip(0, idOf('m', 0, 0));
    nfa.skip(0, idOf('r', 0, 0));
    for (let i = 0; i < open.length; i++) {
      const [phase, x, y] = open[i];
      const id = idOf(phase, x, y);
      const part = phase === 'm' ? before : rest;
      if (phase === 'a') {
        if (language.accepting[x]) nfa.accept(id);
        for (const edge of language.edges[x]) nfa.edge(id, edge.from, edge.to, idOf('a', edge.target, 0));
        continue;
      }
      for (const a of language.edges[x]) {
        for (const b of part.edges[y]) {
          const [low, high] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
          if (low <= high) nfa.edge(id, low, high, idOf(phase, a.target, b.target));
        }
      }
      if (phase === 'r') {
        if (language.accepting[x] && rest.accepting[y]) nfa.accept(id);
        continue;
      }
      const after = before.accepting[y] ? run(language, x, text) : -1;
      if (after < 0) continue;
      const end = nfa.text(id, pattern);
      if (all) {
        nfa.skip(end, idOf('m', after, 0));
        nfa.skip(end, idOf('r', after, 0));
      } else nfa.skip(end, idOf('a', after, 0));
    }
    return nfa.toDfa();
  };
}

/** The replacement put before each unit and at the end. */
function interleaved(language: Dfa, text: string): Dfa {
  const nfa = new Nfa();
  const states = language.edges.map(() => nfa.state());
  nfa.skip(0, states[0]);
  language.edges.forEach((_, state) => {
    const at = run(language, state, text);
    if (at < 0) return;
    if (language.accepting[at]) nfa.accept(states[state]);
    for (const edge of language.edges[at]) nfa.edge(states[state], edge.from, edge.to, states[edge.target]);
  });
  return nfa.toDfa();
}

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

/** Longest list of pieces that a condition may name. */
const MAX_PIECE = 40;

/** Texts that, split at a separator, have a piece of the language at an index. */
function piece(language: Dfa, [separator, index]: readonly Primitive[]): Dfa | undefined {
  if (typeof separator !== 'string' || typeof index !== 'number' || index > MAX_PIECE) return undefined;
  if (separator === '') {
    const single = concat(lengths(index, index), intersect(language, lengths(1, 1)), ALL);
    return accepts(language, '') ? union(single, lengths(0, index)) : single;
  }
  const skipped = concat(beforeFirst(separator), word(separator));
  const last = intersect(language, without(separator));
  const inner = concat(intersect(language, beforeFirst(separator)), word(separator), ALL);
  const found = concat(...Array<Dfa>(index).fill(skipped), union(last, inner));
  // A piece that is not there counts as the empty text.
  return accepts(language, '') ? union(found, complementPieces(separator, index)) : found;
}

/** Texts with at most `count` pieces. */
function complementPieces(separator: string, count: number): Dfa {
  let result: Dfa = EMPTY;
  for (let n = 1; n <= count; n++) result = union(result, withPieces(separator, n));
  return result;
}

/** Texts that have exactly so many pieces. */
export function withPieces(separator: string, count: number): Dfa {
  if (separator === '') return lengths(count, count);
  const skipped = concat(beforeFirst(separator), word(separator));
  return concat(...Array<Dfa>(count - 1).fill(skipped), without(separator));
}

/** Texts that have at least so many pieces. */
export function withAtLeastPieces(separator: string, count: number): Dfa {
  if (separator === '') return lengths(count, Infinity);
  const skipped = concat(beforeFirst(separator), word(separator));
  return concat(...Array<Dfa>(Math.max(0, count - 1)).fill(skipped), ALL);
}

const HIGH: readonly [number, number] = [0xd800, 0xdbff];
const LOW: readonly [number, number] = [0xdc00, 0xdfff];

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
const wellFormed: Preimage = (language) => {
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

/** What a normalization can give is normalized; what gave it is not told. */
const normalizing: Preimage = (language, [form = 'NFC']) => {
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
function encoding(encode: (text: string) => string): Preimage {
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
    case 'toLowerCase': {
      const { fixed } = letters(name);
      const single = fixed.flatMap(([low, high]) => outsideSurrogates(low, high));
      // Surrogates alone stay, pairs of them may be letters.
      return { kept: star(units(fixed)), changed: complement(star(units(single))) };
    }
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

function outsideSurrogates(low: number, high: number): [number, number][] {
  const parts: [number, number][] = [
    [low, Math.min(high, HIGH[0] - 1)],
    [Math.max(low, LOW[1] + 1), high],
  ];
  return parts.filter(([a, b]) => a <= b);
}
