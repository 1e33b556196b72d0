// Deterministic finite automata over UTF-16 code units: the languages that string conditions and regular expressions
// describe. Edges are labelled with ranges of units. Symbols above 0xffff are marks: positions inside a string that an
// automaton can speak about (see marks.ts). Used by the string layers of solver/ and by whoever has a language to offer.
// Always holds: a Dfa is trimmed (every state lies on a way to acceptance, the start excepted), minimal, its edges are
// sorted and disjoint, and a missing edge means rejection. Two equal languages are equal automata up to state numbers.

export const MAX_UNIT = 0xffff;

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly target: number;
}

export interface Dfa {
  /** State 0 is the start. */
  readonly edges: readonly (readonly Edge[])[];
  readonly accepting: readonly boolean[];
}

/** Thrown when an automaton would pass the limit of states. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

export const MAX_STATES = 3000;

/** Thrown often where the limit is low: made once, since stacks are long. */
const TOO_MUCH = new TooLarge('the work on automata has passed its limit');

/** Work left, in states built; unlimited outside of `limited`. */
let left = Infinity;

/** States between two looks at the clock. */
const STATES = 1000;
let isOver: () => boolean = () => false;
let untilLook = STATES;

/** Counts states that are being built. */
export function spend(states: number): void {
  left -= states;
  if (left < 0) throw TOO_MUCH;
  untilLook -= states;
  if (untilLook > 0) return;
  untilLook = STATES;
  if (isOver()) throw TOO_MUCH;
}

/** Runs until then: every operation throws TooLarge once it is over. */
export function watched<T>(over: () => boolean, run: () => T): T {
  const before = isOver;
  isOver = over;
  try {
    return run();
  } finally {
    isOver = before;
  }
}

/** Runs with a limit of states to be built in all; beyond it every operation throws TooLarge. */
export function limited<T>(states: number, run: () => T): T {
  const before = left;
  left = Math.min(left, states);
  try {
    return run();
  } finally {
    left = before;
  }
}

/** Follows one symbol; -1 where there is no way on. */
export function step(dfa: Dfa, state: number, symbol: number): number {
  const edges = dfa.edges[state];
  let low = 0;
  let high = edges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const edge = edges[middle];
    if (symbol < edge.from) high = middle - 1;
    else if (symbol > edge.to) low = middle + 1;
    else return edge.target;
  }
  return -1;
}

/** The state after a text; -1 where there is no way on. */
export function run(dfa: Dfa, state: number, text: string): number {
  let at = state;
  for (let i = 0; i < text.length && at >= 0; i++) at = step(dfa, at, text.charCodeAt(i));
  return at;
}

export function accepts(dfa: Dfa, text: string): boolean {
  const state = run(dfa, 0, text);
  return state >= 0 && dfa.accepting[state];
}

export function isEmpty(dfa: Dfa): boolean {
  return dfa.edges[0].length === 0 && !dfa.accepting[0];
}

export const EMPTY: Dfa = { edges: [[]], accepting: [false] };
export const EMPTY_WORD: Dfa = { edges: [[]], accepting: [true] };
/** All strings. */
export const ALL: Dfa = { edges: [[{ from: 0, to: MAX_UNIT, target: 0 }]], accepting: [true] };

export function isAll(dfa: Dfa): boolean {
  if (dfa === ALL) return true;
  if (dfa.edges.length !== 1 || !dfa.accepting[0] || dfa.edges[0].length !== 1) return false;
  const [edge] = dfa.edges[0];
  return edge.from === 0 && edge.to === MAX_UNIT;
}

export function word(text: string): Dfa {
  if (text.length > MAX_STATES) throw new TooLarge();
  const edges: Edge[][] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    edges.push([{ from: unit, to: unit, target: i + 1 }]);
  }
  edges.push([]);
  return { edges, accepting: edges.map((_, i) => i === text.length) };
}

/** Strings of `least` to `most` units. */
export function lengths(least: number, most: number): Dfa {
  if (least > most) return EMPTY;
  const last = Number.isFinite(most) ? most : least;
  if (last > MAX_STATES) throw new TooLarge();
  const edges: Edge[][] = [];
  for (let i = 0; i <= last; i++) {
    const target = i < last ? i + 1 : most === Infinity ? i : -1;
    edges.push(target < 0 ? [] : [{ from: 0, to: MAX_UNIT, target }]);
  }
  return { edges, accepting: edges.map((_, i) => i >= least) };
}

/** One unit out of sorted, disjoint ranges. */
export function units(ranges: readonly (readonly [number, number])[]): Dfa {
  if (ranges.length === 0) return EMPTY;
  return { edges: [ranges.map(([from, to]) => ({ from, to, target: 1 })), []], accepting: [false, true] };
}

/** The language that is left after the automaton has come to a state. */
export function from(dfa: Dfa, state: number): Dfa {
  return state < 0 ? EMPTY : state === 0 ? dfa : finish([...dfa.edges], [...dfa.accepting], state);
}

/** The texts that lead from the start to a state. */
export function into(dfa: Dfa, state: number): Dfa {
  return finish(
    [...dfa.edges],
    dfa.accepting.map((_, i) => i === state),
    0,
  );
}

/** Merges neighbouring edges with the same target; edges are sorted and disjoint. */
function merged(edges: readonly Edge[]): Edge[] {
  const result: Edge[] = [];
  for (const edge of edges) {
    const last = result[result.length - 1];
    if (last !== undefined && last.target === edge.target && last.to + 1 === edge.from) {
      result[result.length - 1] = { from: last.from, to: edge.to, target: edge.target };
    } else result.push(edge);
  }
  return result;
}

/** Trims and minimizes a deterministic automaton. */
export function finish(edges: readonly (readonly Edge[])[], accepting: readonly boolean[], start: number): Dfa {
  spend(edges.length);
  const live = usefulStates(edges, accepting);
  if (!live[start]) return EMPTY;
  const order = reachable(edges, live, start);
  const { classes, count } = equivalent(edges, accepting, order);
  const made: Edge[][] = new Array(count);
  const final: boolean[] = new Array(count).fill(false);
  // The start is the first of `order`, so its class is number 0.
  for (const state of order) {
    const id = classes[state];
    if (made[id] !== undefined) continue;
    final[id] = accepting[state];
    made[id] = merged(
      edges[state]
        .filter((edge) => classes[edge.target] >= 0)
        .map((edge) => ({ from: edge.from, to: edge.to, target: classes[edge.target] })),
    );
  }
  return { edges: made, accepting: final };
}

/** What a state does, up to the classes of the states it leads to. */
function signature(edges: readonly Edge[], classes: Int32Array): string {
  let text = '';
  let [from, to, target] = [-1, -1, -1];
  for (const edge of edges) {
    const next = classes[edge.target];
    if (next < 0) continue;
    if (next === target && edge.from === to + 1) {
      to = edge.to;
      continue;
    }
    if (target >= 0) text += `|${from}-${to}>${target}`;
    [from, to, target] = [edge.from, edge.to, next];
  }
  return target >= 0 ? `${text}|${from}-${to}>${target}` : text;
}

/**
 * Classes of equivalent states, that of the first state of `order` being number 0; -1 for states not in `order`. A class
 * is split when its states lead to different classes; the largest part keeps its number, so only states that lead to the
 * other parts are looked at again.
 */
function equivalent(
  edges: readonly (readonly Edge[])[],
  accepting: readonly boolean[],
  order: readonly number[],
): { readonly classes: Int32Array; readonly count: number } {
  const classes = new Int32Array(edges.length).fill(-1);
  const members: Set<number>[] = [new Set(), new Set()];
  const before: number[][] = edges.map(() => []);
  for (const state of order) {
    const id = accepting[state] ? 1 : 0;
    classes[state] = id;
    members[id].add(state);
  }
  for (const state of order)
    for (const edge of edges[state]) if (classes[edge.target] >= 0) before[edge.target].push(state);
  let dirty = new Set(order);
  while (dirty.size > 0) {
    const touched = grouped(dirty, (state) => classes[state]);
    const moved: [number[], number][] = [];
    for (const [id, states] of touched) {
      if (members[id].size === 1) continue;
      for (const part of partsOf(members[id], states, dirty, edges, classes)) moved.push([part, id]);
    }
    dirty = new Set();
    for (const [group, id] of moved) {
      const next = members.length;
      members.push(new Set(group));
      for (const state of group) {
        members[id].delete(state);
        classes[state] = next;
        for (const source of before[state]) dirty.add(source);
      }
    }
  }
  // Numbered in the order of their first states.
  const numbers = new Map<number, number>();
  for (const state of order) {
    let id = numbers.get(classes[state]);
    if (id === undefined) numbers.set(classes[state], (id = numbers.size));
    classes[state] = id;
  }
  return { classes, count: numbers.size };
}

/** The parts that leave a class whose `states` are to be looked at; the largest, or the one that was not touched, stays. */
function partsOf(
  all: ReadonlySet<number>,
  states: readonly number[],
  dirty: ReadonlySet<number>,
  edges: readonly (readonly Edge[])[],
  classes: Int32Array,
): number[][] {
  const groups = grouped(states, (state) => signature(edges[state], classes));
  let kept: string | undefined;
  if (all.size > states.length) {
    // The states that were not touched still do the same, all of them.
    for (const state of all) {
      if (dirty.has(state)) continue;
      kept = signature(edges[state], classes);
      break;
    }
  } else {
    let largest = 0;
    for (const [key, group] of groups) {
      if (group.length > largest) [kept, largest] = [key, group.length];
    }
  }
  return [...groups].filter(([key]) => key !== kept).map(([, group]) => group);
}

function grouped<K>(states: Iterable<number>, keyOf: (state: number) => K): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (const state of states) {
    const key = keyOf(state);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [state]);
    else group.push(state);
  }
  return groups;
}

/** States from which acceptance can be reached. */
function usefulStates(edges: readonly (readonly Edge[])[], accepting: readonly boolean[]): boolean[] {
  const before: number[][] = edges.map(() => []);
  edges.forEach((list, state) => {
    for (const edge of list) before[edge.target].push(state);
  });
  const live = [...accepting];
  const open: number[] = [];
  for (let i = 0; i < live.length; i++) if (live[i]) open.push(i);
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const source of before[state]) {
      if (live[source]) continue;
      live[source] = true;
      open.push(source);
    }
  }
  return live;
}

function reachable(edges: readonly (readonly Edge[])[], live: readonly boolean[], start: number): number[] {
  const seen = new Set([start]);
  for (const state of seen) for (const edge of edges[state]) if (live[edge.target]) seen.add(edge.target);
  return [...seen];
}
