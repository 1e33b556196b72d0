// Records the tree of a search while it goes on: each run is added where its decisions lead, with the marks that fired on it.
// The tree is bounded: when it is full, what is deepest is joined, and nodes at that depth stand for all below them.
// Soundness: of a run more marks may be said to have fired than did, never fewer.
import { Kind, kindOf, optionOf } from '../../path/path.js';
import type { RunPath } from '../open-branch.js';
import type { KeptEnd, KeptTree } from './kept-tree.js';
import type { OldNode } from './old-tree.js';

const MOST_NODES = 20_000;
/** Numbers in all sets together. */
const MOST_MARKS = 1_000_000;

/** A run as it is recorded. */
export type RunEnd = Omit<KeptEnd, 'set' | 'states' | 'rests'> & {
  readonly marks: readonly number[];
  readonly rests: readonly string[];
  /** Unforced decisions of the run, and of what it began with. */
  readonly length: number;
  readonly start: number;
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Runs that ended in one place. */
interface End extends Omit<Mutable<KeptEnd>, 'set' | 'told' | 'confirmed' | 'rests'> {
  marks: readonly number[] | Set<number>;
  /** What was added to the set last. */
  added: readonly number[] | undefined;
  readonly told: number[];
  readonly confirmed: number[];
  readonly rests: Set<string>;
}

class Node {
  children: Node[] | undefined;
  end: End | undefined;
  constructor(readonly option: number) {}

  child(option: number): Node | undefined {
    return this.children?.find((child) => child.option === option);
  }
}

export class TreeRecorder {
  private readonly root = new Node(0);
  private nodes = 1;
  /** Nodes at this depth stand for all below them. */
  private deepest = Number.POSITIVE_INFINITY;

  add(path: RunPath, end: RunEnd): void {
    let node = this.root;
    let depth = 0;
    const { entries } = path.tape;
    for (let i = 0; i < path.length && depth < this.deepest; i++) {
      if (kindOf(entries[i]) >= Kind.forced) continue;
      node = this.step(node, optionOf(entries[i]));
      depth++;
    }
    const states = Math.max(0, end.length - Math.max(depth, end.start));
    this.join(node, { ...end, states });
    if (this.nodes > MOST_NODES) this.shrink();
  }

  /** Adds what was taken over at a place, as it was. */
  graft(options: readonly number[], old: OldNode, told: (number: number) => number | undefined): void {
    let node = this.root;
    let depth = 0;
    for (const option of options) {
      if (depth === this.deepest) break;
      node = this.step(node, option);
      depth++;
    }
    // The option that leads there is one of those below a node that stands for more.
    this.copy(node, depth, old, options.length > depth ? 1 : 0, told);
    if (this.nodes > MOST_NODES) this.shrink();
  }

  private copy(
    node: Node,
    depth: number,
    old: OldNode,
    more: number,
    told: (number: number) => number | undefined,
  ): void {
    if (old.end !== undefined) {
      const { set: _set, told: numbers, ...end } = old.end;
      const kept = numbers.map(told).filter((number) => number !== undefined);
      this.join(node, { ...end, told: kept, marks: old.marks, rests: old.rests, states: end.states + more });
      return;
    }
    let first = true;
    for (const child of old.children) {
      const joined = depth === this.deepest;
      const next = joined ? node : this.step(node, child.option);
      this.copy(next, joined ? depth : depth + 1, child, joined ? (first ? more : 0) + 1 : 0, told);
      first = false;
    }
  }

  private step(node: Node, option: number): Node {
    const known = node.child(option);
    if (known !== undefined) return known;
    const made = new Node(option);
    node.children = node.children ?? [];
    node.children.push(made);
    this.nodes++;
    return made;
  }

  private join(node: Node, end: Omit<RunEnd, 'length' | 'start'> & { readonly states: number }): void {
    const { marks, paths, infeasible, states, depth, again, told, confirmed, rests } = end;
    const known = node.end;
    if (known === undefined) {
      const lists = { told: [...told], confirmed: [...confirmed], rests: new Set(rests) };
      node.end = { marks, added: marks, paths, infeasible, states, depth, again, ...lists };
      return;
    }
    known.paths += paths;
    known.infeasible += infeasible;
    known.states += states;
    known.depth = Math.max(known.depth, depth);
    known.again ||= again;
    known.told.push(...told);
    known.confirmed.push(...confirmed);
    for (const text of rests) known.rests.add(text);
    if (known.added === marks) return;
    known.added = marks;
    if (!(known.marks instanceof Set)) known.marks = new Set(known.marks);
    for (const mark of marks) known.marks.add(mark);
  }

  /** Joins what is deepest, until half of the nodes are left. */
  private shrink(): void {
    let level = [this.root];
    let count = 0;
    let depth = 0;
    while (level.length > 0 && count + level.length <= MOST_NODES / 2) {
      count += level.length;
      level = level.flatMap((node) => node.children ?? []);
      depth++;
    }
    this.deepest = Math.max(1, depth - 1);
    const visit = (node: Node, at: number): void => {
      if (at === this.deepest) this.close(node, node, 0);
      else for (const child of node.children ?? []) visit(child, at + 1);
    };
    visit(this.root, 0);
    this.nodes = count;
  }

  private close(top: Node, node: Node, below: number): void {
    const { children, end } = node;
    if (end !== undefined && node !== top) {
      // Each node below is an option that was taken: counted with the first end that is found below it.
      this.join(top, { ...end, marks: [...end.marks], rests: [...end.rests], states: end.states + below });
    }
    let carried = below;
    for (const child of children ?? []) {
      this.close(top, child, carried + 1);
      carried = 0;
    }
    if (node === top) node.children = undefined;
  }

  /** Undefined when it is too large to be kept. */
  tree(loading: readonly number[]): KeptTree | undefined {
    const sets = new Table<readonly number[]>((marks) => marks.join());
    const texts = new Table<string>((text) => text);
    const [parents, options, ends]: number[][] = [[], [], []];
    const list: KeptEnd[] = [];
    const visit = (node: Node, parent: number): void => {
      const number = parents.push(parent) - 1;
      options.push(node.option);
      ends.push(node.end === undefined ? -1 : list.length);
      if (node.end !== undefined) {
        const { marks, added: _added, rests, ...end } = node.end;
        const sorted = [...new Set(marks)].sort((a, b) => a - b);
        list.push({ ...end, set: sets.number(sorted), rests: [...rests].map((text) => texts.number(text)) });
      }
      for (const child of node.children ?? []) visit(child, number);
    };
    visit(this.root, -1);
    const size = sets.items.reduce((sum, set) => sum + set.length, 0);
    if (size > MOST_MARKS) return undefined;
    return { parents, options, ends, list, sets: sets.items, texts: texts.items, loading: [...loading] };
  }
}

class Table<T> {
  readonly items: T[] = [];
  private readonly numbers = new Map<string, number>();
  constructor(private readonly keyOf: (item: T) => string) {}

  number(item: T): number {
    const key = this.keyOf(item);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.items.push(item) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}
