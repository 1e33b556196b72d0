// Looks for texts that an automaton accepts, the shortest first, by breadth-first search over its states; when all
// states that can be reached were visited and none accepts, there is no such text.
// Always holds: `empty` is claimed only after an exhaustive visit; budgets are counted in transitions and instructions, not in time.
import { alphabetOf, type Letter } from './alphabet.js';
import type { Monitor } from './monitor.js';

interface Node {
  readonly state: unknown;
  readonly accepts: boolean;
  /** Undefined until the node is expanded; one entry per letter, undefined for a dead end. */
  next: (Node | undefined)[] | undefined;
  /** Letters to the nearest accepting node among those known. */
  distance: number;
  readonly from: Node[];
}

export type Word = readonly Letter[];

export class TextSearch {
  readonly letters: readonly Letter[];
  private readonly nodes = new Map<string, Node>();
  private readonly open: Node[] = [];
  private readonly root: Node | undefined;
  private at = 0;
  private accepting = 0;
  private transitions = 0;

  constructor(private readonly monitor: Monitor) {
    this.letters = alphabetOf(monitor.sets, monitor.wideSets ?? []);
    this.root = this.node(monitor.start());
  }

  /** The whole automaton was visited and accepts nothing. */
  get empty(): boolean {
    return this.exhausted && this.accepting === 0;
  }

  get found(): number {
    return this.accepting;
  }

  private get exhausted(): boolean {
    return this.at >= this.open.length;
  }

  private node(state: unknown): Node | undefined {
    if (this.monitor.dead(state)) return undefined;
    const key = this.monitor.key(state);
    let node = this.nodes.get(key);
    if (node === undefined) {
      const accepts = this.monitor.accepts(state);
      node = { state, accepts, next: undefined, distance: accepts ? 0 : Infinity, from: [] };
      if (accepts) this.accepting++;
      this.nodes.set(key, node);
      this.open.push(node);
    }
    return node;
  }

  private expand(node: Node): void {
    node.next = this.letters.map((letter) => {
      let state = node.state;
      for (const unit of letter.units) state = this.monitor.step(state, unit);
      this.transitions++;
      const next = this.node(state);
      next?.from.push(node);
      return next;
    });
  }

  /** Transitions, with the instructions that machines followed for them. */
  get spent(): number {
    return this.transitions + (this.monitor.work ?? 0) / 20;
  }

  /** Visits on until a text is found and `extra` more transitions were made, or `budget` transitions in all. */
  explore(budget: number, extra: number): void {
    let stop = budget;
    if (this.accepting > 0) stop = Math.min(stop, this.spent + extra);
    while (!this.exhausted && this.spent < stop) {
      this.expand(this.open[this.at++]);
      if (this.accepting > 0 && stop === budget) stop = Math.min(budget, this.spent + extra);
    }
    this.measure();
  }

  /** Distances to acceptance, backwards from the accepting nodes. */
  private measure(): void {
    let level: Node[] = [];
    for (const node of this.nodes.values()) {
      node.distance = node.accepts ? 0 : Infinity;
      if (node.accepts) level.push(node);
    }
    for (let distance = 1; level.length > 0; distance++) {
      const further: Node[] = [];
      for (const node of level) {
        for (const before of node.from) {
          if (before.distance <= distance) continue;
          before.distance = distance;
          further.push(before);
        }
      }
      level = further;
    }
  }

  /** Accepted words over the part visited so far, by length; at most `limit`. */
  *words(limit: number): Generator<Word> {
    if (this.root === undefined || this.root.distance === Infinity) return;
    let given = 0;
    const longest = this.root.distance + 40;
    for (let length = this.root.distance; length <= longest; length++) {
      for (const word of this.ofLength(this.root, length, [], { left: 40 * limit })) {
        yield word;
        if (++given >= limit) return;
      }
    }
  }

  private *ofLength(node: Node, length: number, prefix: Letter[], work: { left: number }): Generator<Word> {
    if (work.left-- <= 0) return;
    if (length === 0) {
      if (node.accepts) yield [...prefix];
      return;
    }
    if (node.next === undefined) return;
    for (let i = 0; i < node.next.length; i++) {
      const next = node.next[i];
      if (next === undefined || next.distance > length - 1) continue;
      prefix.push(this.letters[i]);
      yield* this.ofLength(next, length - 1, prefix, work);
      prefix.pop();
    }
  }
}

/** A text of the word: variant 0 takes the most readable members, others vary them, first evenly, then everywhere. */
export function textOfWord(word: Word, variant: number): string {
  let text = '';
  word.forEach(({ members }, i) => {
    const shift = variant === 0 ? 0 : variant % 2 === 1 ? (variant + 1) / 2 : mix(variant, i);
    text += members[shift % members.length];
  });
  return text;
}

function mix(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  h ^= h >>> 13;
  return Math.imul(h, 0xc2b2ae35) >>> 8;
}
