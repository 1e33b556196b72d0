// replace and replaceAll of a text by a text, backwards.
import { type Dfa, from, run } from '../../automata/dfa.js';
import { Nfa } from '../../automata/nfa.js';
import type { Preimage } from './preimage.js';
import { beforeFirst, without } from './texts.js';

/** The replacement for a match of a string pattern, where it does not depend on what surrounds the match. */
export function expanded(replacement: string, pattern: string): string | undefined {
  if (!replacement.includes('$')) return replacement;
  if (/\$[`']/.test(replacement.replaceAll('$$', ''))) return undefined;
  return replacement.replace(/\$([$&])/g, (_all, kind: string) => (kind === '$' ? '$' : pattern));
}

/** Texts whose first occurrence (or all) of a pattern, replaced, gives a text of the language. */
export function replacing(all: boolean): Preimage {
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
