// Nondeterministic automata, the way most languages are put together: states, edges and silent steps are added freely,
// `toDfa` gives the minimal deterministic automaton. Callers: operations.ts, marks.ts, and those who build languages.
import { type Dfa, type Edge, finish, MAX_STATES, spend, TooLarge } from './dfa.js';

export class Nfa {
  private readonly edges: Edge[][] = [];
  private readonly silent: number[][] = [];
  private readonly accepting = new Set<number>();

  /** State 0, the start, exists from the beginning. */
  constructor() {
    this.state();
  }

  get size(): number {
    return this.edges.length;
  }

  state(): number {
    if (this.edges.length > 20 * MAX_STATES) throw new TooLarge();
    this.edges.push([]);
    this.silent.push([]);
    return this.edges.length - 1;
  }

  accept(state: number): void {
    this.accepting.add(state);
  }

  edge(source: number, from: number, to: number, target: number): void {
    if (from <= to) this.edges[source].push({ from, to, target });
  }

  /** A step that reads nothing. */
  skip(source: number, target: number): void {
    this.silent[source].push(target);
  }

  /** A chain of edges for a text; gives its last state. */
  text(source: number, text: string, target?: number): number {
    let at = source;
    for (let i = 0; i < text.length; i++) {
      const next = i === text.length - 1 && target !== undefined ? target : this.state();
      this.edge(at, text.charCodeAt(i), text.charCodeAt(i), next);
      at = next;
    }
    if (text === '' && target !== undefined) this.skip(source, target);
    return target ?? at;
  }

  /** A copy of an automaton; gives the new numbers of its states. Acceptance is left to the caller. */
  copy(dfa: Dfa): number[] {
    const numbers = dfa.edges.map(() => this.state());
    dfa.edges.forEach((edges, state) => {
      for (const { from, to, target } of edges) this.edge(numbers[state], from, to, numbers[target]);
    });
    return numbers;
  }

  private closure(states: Iterable<number>): number[] {
    const all = new Set(states);
    for (const state of all) for (const next of this.silent[state]) all.add(next);
    return [...all].sort((a, b) => a - b);
  }

  toDfa(): Dfa {
    const ids = new Map<string, number>();
    const sets: number[][] = [];
    const idOf = (states: Iterable<number>): number => {
      const set = this.closure(states);
      const key = set.join(',');
      let id = ids.get(key);
      if (id === undefined) {
        if (sets.length >= MAX_STATES) throw new TooLarge();
        spend(1 + (set.length >> 3));
        ids.set(key, (id = sets.length));
        sets.push(set);
      }
      return id;
    };
    idOf([0]);
    const edges: Edge[][] = [];
    for (let i = 0; i < sets.length; i++) edges.push(this.deterministic(sets[i], idOf));
    return finish(
      edges,
      sets.map((set) => set.some((state) => this.accepting.has(state))),
      0,
    );
  }

  /** Disjoint edges out of a set of states. */
  private deterministic(set: readonly number[], idOf: (states: Iterable<number>) => number): Edge[] {
    const all = set.flatMap((state) => this.edges[state]);
    const bounds = [...new Set(all.flatMap((edge) => [edge.from, edge.to + 1]))].sort((a, b) => a - b);
    const result: Edge[] = [];
    const sorted = [...all].sort((a, b) => a.from - b.from);
    let next = 0;
    let active: Edge[] = [];
    for (let i = 0; i + 1 < bounds.length; i++) {
      const from = bounds[i];
      while (next < sorted.length && sorted[next].from <= from) active.push(sorted[next++]);
      active = active.filter((edge) => edge.to >= from);
      if (active.length === 0) continue;
      const target = idOf(new Set(active.map((edge) => edge.target)));
      result.push({ from, to: bounds[i + 1] - 1, target });
    }
    return result;
  }
}
