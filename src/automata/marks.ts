// Marked languages: strings with named positions in them. A mark is a symbol above the code units; a string with mark 0
// at position i stands for the pair (string, i). With marks, conditions on positions (`indexOf`, `slice`, `charAt`) are
// languages like any other: conjunction is intersection, and "for some position" is forgetting the mark.
import { type Dfa, MAX_UNIT } from './dfa.js';
import { Nfa } from './nfa.js';

export function markSymbol(mark: number): number {
  return MAX_UNIT + 1 + mark;
}

/** A single mark and nothing else. */
export function mark(name: number): Dfa {
  const symbol = markSymbol(name);
  return { edges: [[{ from: symbol, to: symbol, target: 1 }], []], accepting: [false, true] };
}

/** The same language with another mark allowed anywhere, once, and required. */
export function withMark(dfa: Dfa, name: number): Dfa {
  const nfa = new Nfa();
  const symbol = markSymbol(name);
  const before = nfa.copy(dfa);
  const after = nfa.copy(dfa);
  nfa.skip(0, before[0]);
  before.forEach((state, i) => {
    nfa.edge(state, symbol, symbol, after[i]);
    if (dfa.accepting[i]) nfa.accept(after[i]);
  });
  return nfa.toDfa();
}

/** The strings without the mark: those for which there is a position. */
export function withoutMark(dfa: Dfa, name: number): Dfa {
  const symbol = markSymbol(name);
  const nfa = new Nfa();
  const numbers = dfa.edges.map(() => nfa.state());
  nfa.skip(0, numbers[0]);
  dfa.edges.forEach((edges, state) => {
    for (const { from, to, target } of edges) {
      if (from === symbol) nfa.skip(numbers[state], numbers[target]);
      else nfa.edge(numbers[state], from, to, numbers[target]);
    }
    if (dfa.accepting[state]) nfa.accept(numbers[state]);
  });
  return nfa.toDfa();
}

/** Another name for a mark. */
export function renameMark(dfa: Dfa, name: number, other: number): Dfa {
  const [symbol, next] = [markSymbol(name), markSymbol(other)];
  const nfa = new Nfa();
  const numbers = dfa.edges.map(() => nfa.state());
  nfa.skip(0, numbers[0]);
  dfa.edges.forEach((edges, state) => {
    for (const { from, to, target } of edges) {
      const renamed = from === symbol;
      nfa.edge(numbers[state], renamed ? next : from, renamed ? next : to, numbers[target]);
    }
    if (dfa.accepting[state]) nfa.accept(numbers[state]);
  });
  return nfa.toDfa();
}

/** The mark moved by `offset` units, where it stays inside the string: negative is to the left. */
export function shiftMark(dfa: Dfa, name: number, offset: number): Dfa {
  if (offset === 0) return dfa;
  const symbol = markSymbol(name);
  const nfa = new Nfa();
  // A string has one mark: what a copy reads as a mark before or after the moved one leads nowhere.
  const plain = nfa.copy(dfa);
  nfa.skip(0, plain[0]);
  const distance = Math.abs(offset);
  // Between the marks the automaton runs on, with (to the left) the old mark still to come.
  const between: number[][] = [];
  for (let i = 0; i <= distance; i++) between.push(dfa.edges.map(() => nfa.state()));
  const done = nfa.copy(dfa);
  dfa.edges.forEach((edges, state) => {
    for (const { from, to, target } of edges) {
      if (from === symbol) continue;
      for (let i = 0; i < distance; i++) nfa.edge(between[i][state], from, to, between[i + 1][target]);
    }
    const old = edges.find((edge) => edge.from === symbol)?.target;
    if (offset > 0) {
      // The old mark is read silently, the new one `distance` units later.
      if (old !== undefined) nfa.skip(plain[state], between[0][old]);
      nfa.edge(between[distance][state], symbol, symbol, done[state]);
    } else {
      nfa.edge(plain[state], symbol, symbol, between[0][state]);
      if (old !== undefined) nfa.skip(between[distance][state], done[old]);
    }
    if (dfa.accepting[state]) nfa.accept(done[state]);
  });
  return nfa.toDfa();
}
