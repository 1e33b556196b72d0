// toUpperCase and toLowerCase backwards.
// Soundness: exact but for letters outside the basic plane and the final sigma, where more is admitted.
import { type Dfa, MAX_UNIT, run, units } from '../../automata/dfa.js';
import { Nfa } from '../../automata/nfa.js';
import { complement, star } from '../../automata/operations.js';
import type { Preimage } from './preimage.js';
import { HIGH, LOW } from './surrogates.js';

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

export function mapping(name: 'toUpperCase' | 'toLowerCase'): Preimage {
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

/** Texts that a mapping of letters leaves as they are, and texts that it changes: each may hold some more. */
export function fixedByMapping(name: 'toUpperCase' | 'toLowerCase'): { readonly kept: Dfa; readonly changed: Dfa } {
  const { fixed } = letters(name);
  const single = fixed.flatMap(([low, high]) => outsideSurrogates(low, high));
  // Surrogates alone stay, pairs of them may be letters.
  return { kept: star(units(fixed)), changed: complement(star(units(single))) };
}

function outsideSurrogates(low: number, high: number): [number, number][] {
  const parts: [number, number][] = [
    [low, Math.min(high, HIGH[0] - 1)],
    [Math.max(low, LOW[1] + 1), high],
  ];
  return parts.filter(([a, b]) => a <= b);
}
