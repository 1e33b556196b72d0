// Operations on languages: union, intersection, complement, concatenation, repetition, and the words of a language.
// Soundness: exact; an automaton that would pass the limit of states throws TooLarge instead.
import {
  ALL,
  type Dfa,
  type Edge,
  EMPTY,
  EMPTY_WORD,
  finish,
  isAll,
  isEmpty,
  MAX_STATES,
  MAX_UNIT,
  TooLarge,
} from './dfa.js';
import { Nfa } from './nfa.js';

/** Both automata step by step; `keep` says which pairs of acceptance count, a state of -1 is the dead one. */
function product(a: Dfa, b: Dfa, keep: (inA: boolean, inB: boolean) => boolean, needsBoth: boolean): Dfa {
  const ids = new Map<number, number>();
  const pairs: [number, number][] = [];
  const idOf = (x: number, y: number): number => {
    const key = (x + 1) * (b.edges.length + 1) + y + 1;
    let id = ids.get(key);
    if (id === undefined) {
      if (pairs.length > 4 * MAX_STATES) throw new TooLarge();
      ids.set(key, (id = pairs.length));
      pairs.push([x, y]);
    }
    return id;
  };
  idOf(0, 0);
  const edges: Edge[][] = [];
  for (let i = 0; i < pairs.length; i++) {
    const [x, y] = pairs[i];
    edges.push(pairEdges(x < 0 ? [] : a.edges[x], y < 0 ? [] : b.edges[y], needsBoth, idOf));
  }
  const accepting = pairs.map(([x, y]) => keep(x >= 0 && a.accepting[x], y >= 0 && b.accepting[y]));
  return finish(edges, accepting, 0);
}

function pairEdges(
  left: readonly Edge[],
  right: readonly Edge[],
  needsBoth: boolean,
  idOf: (x: number, y: number) => number,
): Edge[] {
  const result: Edge[] = [];
  let [i, j] = [0, 0];
  let at = 0;
  while (i < left.length || j < right.length) {
    const [x, y] = [left[i], right[j]];
    if (x !== undefined && x.to < at) {
      i++;
      continue;
    }
    if (y !== undefined && y.to < at) {
      j++;
      continue;
    }
    const startX = x === undefined ? Infinity : Math.max(x.from, at);
    const startY = y === undefined ? Infinity : Math.max(y.from, at);
    const start = Math.min(startX, startY);
    const inX = startX === start;
    const inY = startY === start;
    const ends = [inX ? x.to : startX - 1, inY ? y.to : startY - 1];
    const end = Math.min(...ends);
    if (!needsBoth || (inX && inY)) {
      result.push({ from: start, to: end, target: idOf(inX ? x.target : -1, inY ? y.target : -1) });
    }
    at = end + 1;
  }
  return result;
}

export function intersect(a: Dfa, b: Dfa): Dfa {
  if (isAll(a) || isEmpty(b) || a === b) return b;
  if (isAll(b) || isEmpty(a)) return a;
  return product(a, b, (x, y) => x && y, true);
}

export function union(...all: readonly Dfa[]): Dfa {
  let result: Dfa = EMPTY;
  for (const dfa of all) {
    if (isEmpty(dfa) || dfa === result) continue;
    result = isEmpty(result) ? dfa : product(result, dfa, (x, y) => x || y, false);
  }
  return result;
}

/** Strings of the first language that are not in the second. */
export function difference(a: Dfa, b: Dfa): Dfa {
  return isEmpty(a) || isEmpty(b) ? a : product(a, b, (x, y) => x && !y, false);
}

/** All strings, without marks, that are not in the language. */
export function complement(a: Dfa): Dfa {
  return difference(ALL, a);
}

export function concat(...all: readonly Dfa[]): Dfa {
  if (all.some(isEmpty)) return EMPTY;
  const parts = all.filter((dfa) => dfa !== EMPTY_WORD);
  if (parts.length === 0) return EMPTY_WORD;
  if (parts.length === 1) return parts[0];
  const nfa = new Nfa();
  let ends = [0];
  for (const part of parts) {
    const numbers = nfa.copy(part);
    for (const end of ends) nfa.skip(end, numbers[0]);
    ends = numbers.filter((_, state) => part.accepting[state]);
  }
  for (const end of ends) nfa.accept(end);
  return nfa.toDfa();
}

export function star(a: Dfa): Dfa {
  const nfa = new Nfa();
  const numbers = nfa.copy(a);
  nfa.skip(0, numbers[0]);
  nfa.accept(0);
  a.accepting.forEach((accepting, state) => {
    if (accepting) nfa.skip(numbers[state], 0);
  });
  return nfa.toDfa();
}

export function optional(a: Dfa): Dfa {
  return union(a, EMPTY_WORD);
}

/** `most` may be Infinity. */
export function repeat(a: Dfa, least: number, most: number): Dfa {
  const parts: Dfa[] = Array(least).fill(a);
  if (most === Infinity) parts.push(star(a));
  else for (let i = least; i < most; i++) parts.push(optional(a));
  return concat(...parts);
}

/** The strings read backwards. */
export function reverse(a: Dfa): Dfa {
  const nfa = new Nfa();
  const numbers = a.edges.map(() => nfa.state());
  a.edges.forEach((edges, state) => {
    for (const { from, to, target } of edges) nfa.edge(numbers[target], from, to, numbers[state]);
    if (a.accepting[state]) nfa.skip(0, numbers[state]);
  });
  nfa.accept(numbers[0]);
  return nfa.toDfa();
}

export function equalLanguages(a: Dfa, b: Dfa): boolean {
  return isEmpty(product(a, b, (x, y) => x !== y, false));
}

/** The distance of each state to acceptance. */
function distances(dfa: Dfa): number[] {
  const before: number[][] = dfa.edges.map(() => []);
  dfa.edges.forEach((edges, state) => {
    for (const edge of edges) before[edge.target].push(state);
  });
  const distance = dfa.accepting.map((accepting) => (accepting ? 0 : Infinity));
  const queue: number[] = [];
  for (let i = 0; i < distance.length; i++) if (distance[i] === 0) queue.push(i);
  for (let i = 0; i < queue.length; i++) {
    for (const source of before[queue[i]]) {
      if (distance[source] !== Infinity) continue;
      distance[source] = distance[queue[i]] + 1;
      queue.push(source);
    }
  }
  return distance;
}

/** The length of the shortest and of the longest string; Infinity for no bound. Undefined for the empty language. */
export function lengthRange(dfa: Dfa): readonly [number, number] | undefined {
  if (isEmpty(dfa)) return undefined;
  const longest = new Map<number, number>();
  const visit = (state: number, path: Set<number>): number => {
    const known = longest.get(state);
    if (known !== undefined) return known;
    if (path.has(state)) return Infinity;
    path.add(state);
    let best = dfa.accepting[state] ? 0 : -1;
    for (const { target } of dfa.edges[state]) best = Math.max(best, 1 + visit(target, path));
    path.delete(state);
    longest.set(state, best);
    return best;
  };
  return [distances(dfa)[0], visit(0, new Set())];
}

/** Units that are pleasant to read, best first; every edge is represented by the best one it has. */
const PLEASANT = 'aAb0cxyz129 BCXYZ_-.,:/=@+*()[]{}#!?&%;<>"\'\n\t\u00e9\u4e2d';

function representatives(edges: readonly Edge[], each: number): { readonly unit: number; readonly target: number }[] {
  const found: { unit: number; target: number; rank: number }[] = [];
  for (const { from, to, target } of edges) {
    if (from > MAX_UNIT) continue;
    let taken = 0;
    for (let rank = 0; rank < PLEASANT.length && taken < each; rank++) {
      const unit = PLEASANT.charCodeAt(rank);
      if (unit < from || unit > to) continue;
      found.push({ unit, target, rank });
      taken++;
    }
    for (let unit = from; unit <= to && taken < each; unit++, taken++) {
      if (!PLEASANT.includes(String.fromCharCode(unit))) {
        const printable = unit > 0x20 && unit < 0x7f;
        found.push({ unit, target, rank: printable ? 100 : unit >= 0xd800 && unit < 0xe000 ? 300 : 200 });
      }
    }
  }
  return found.sort((x, y) => x.rank - y.rank);
}

/** Lengths tried beyond that of the shortest word. */
const MORE_LENGTHS = 64;

/** Some words, short and pleasant ones first, `each` different units at most for an edge. */
export function* samples(dfa: Dfa, each: number): Generator<string> {
  if (isEmpty(dfa)) return;
  const [least, most] = lengthRange(dfa)!;
  const steps = dfa.edges.map((edges) => representatives(edges, each));
  /** Can a word of exactly so many units be read from a state? */
  const possible: boolean[][] = [[...dfa.accepting]];
  function* words(state: number, left: number, text: string): Generator<string> {
    if (left === 0) {
      yield text;
      return;
    }
    for (const { unit, target } of steps[state]) {
      if (possible[left - 1][target]) yield* words(target, left - 1, text + String.fromCharCode(unit));
    }
  }
  const last = Math.min(most, least + MORE_LENGTHS);
  for (let length = 0; length <= last; length++) {
    if (length > 0) {
      const before = possible[length - 1];
      possible.push(steps.map((list) => list.some(({ target }) => before[target])));
    }
    if (length >= least && possible[length][0]) yield* words(0, length, '');
  }
}

/** All words of a language that has at most `limit` of them; undefined for a larger one. */
export function allWords(dfa: Dfa, limit: number): string[] | undefined {
  if (isEmpty(dfa)) return [];
  if (lengthRange(dfa)![1] === Infinity) return undefined;
  const found: string[] = [];
  const visit = (state: number, text: string): boolean => {
    if (dfa.accepting[state]) {
      if (found.length >= limit) return false;
      found.push(text);
    }
    for (const { from, to, target } of dfa.edges[state]) {
      if (to - from >= limit) return false;
      for (let unit = from; unit <= to; unit++) if (!visit(target, text + String.fromCharCode(unit))) return false;
    }
    return true;
  };
  return visit(0, '') ? found : undefined;
}
