// The execution tree as it arrives. Nodes are numbered by arrival (their place in `nodes`), parents before children; the
// rest of the viewer knows these numbers only. Nothing is ever removed.
import type { TreeNode } from '../src/trace/format.js';
import { labelOf, OUTCOME_CLASSES, type OutcomeClass, outcomeClass, placeText, shorten } from './text.js';

export const NONE = -1;
const BOX_CHARACTERS = 34;

export class Tree {
  /** The unit's file: places in it are given by their line alone. */
  file = '';
  readonly nodes: TreeNode[] = [];
  readonly parent: number[] = [];
  readonly firstChild: number[] = [];
  readonly nextSibling: number[] = [];
  readonly depth: number[] = [];
  /** The call that a node runs in; that of a return is the caller's. */
  readonly frame: number[] = [];
  /** Of a return: the call that it ends. */
  readonly closes: number[] = [];
  /** What is written into a node's box. */
  readonly labels: string[] = [];
  /** Final nodes, in order of arrival. */
  readonly ends: number[] = [];
  readonly #lastChild: number[] = [];
  readonly #byId = new Map<number, number>();
  #counts: Counts | undefined;

  get size(): number {
    return this.nodes.length;
  }

  /** @returns the number of the node, or NONE when its parent is unknown */
  add(node: TreeNode): number {
    const parent = node.parent < 0 ? NONE : (this.#byId.get(node.parent) ?? NONE);
    if (parent === NONE && this.nodes.length > 0) return NONE;
    const index = this.nodes.length;
    this.nodes.push(node);
    this.labels.push(shorten(labelOf(node), BOX_CHARACTERS));
    this.#byId.set(node.id, index);
    this.parent.push(parent);
    this.firstChild.push(NONE);
    this.nextSibling.push(NONE);
    this.#lastChild.push(NONE);
    this.depth.push(parent === NONE ? 0 : this.depth[parent] + 1);
    if (parent !== NONE) {
      if (this.#lastChild[parent] === NONE) this.firstChild[parent] = index;
      else this.nextSibling[this.#lastChild[parent]] = index;
      this.#lastChild[parent] = index;
    }
    this.#addFrame(node, parent);
    if (node.kind === 'end' || node.kind === 'subsumed') this.ends.push(index);
    return index;
  }

  #addFrame(node: TreeNode, parent: number): void {
    let frame: number = NONE;
    if (parent !== NONE) frame = this.nodes[parent].kind === 'call' ? parent : this.frame[parent];
    const closes = node.kind === 'return' ? frame : NONE;
    this.closes.push(closes);
    this.frame.push(closes === NONE ? frame : this.frame[closes]);
  }

  indexOf(id: number): number {
    return this.#byId.get(id) ?? NONE;
  }

  place(index: number): string {
    const { location } = this.nodes[index];
    if (location === undefined) return '';
    return location.file === this.file ? `line ${location.line}` : placeText(location);
  }

  children(index: number): number[] {
    const list: number[] = [];
    for (let c = this.firstChild[index]; c !== NONE; c = this.nextSibling[c]) list.push(c);
    return list;
  }

  /** From the root to the node, both included. */
  pathTo(index: number): number[] {
    const list: number[] = [];
    for (let n = index; n !== NONE; n = this.parent[n]) list.push(n);
    return list.reverse();
  }

  isAncestor(ancestor: number, of: number): boolean {
    let n = of;
    while (n > ancestor) n = this.parent[n];
    return n === ancestor;
  }

  /** The last node that both paths have. */
  commonAncestor(a: number, b: number): number {
    while (a !== b) {
      if (a > b) a = this.parent[a];
      else b = this.parent[b];
    }
    return a;
  }

  /** A final node below: one that violates something if there is one, else the first. */
  endBelow(index: number): number {
    const { ends, violated } = this.counts();
    if (this.nodes[index].kind === 'end') return index;
    if (ends[index] === 0) return NONE;
    const wanted = violated[index] > 0 ? violated : ends;
    let n = index;
    while (this.nodes[n].kind !== 'end') {
      let c = this.firstChild[n];
      while (wanted[c] === 0 && !(this.nodes[c].kind === 'end' && (wanted === ends || isViolated(this.nodes[c])))) {
        c = this.nextSibling[c];
      }
      n = c;
    }
    return n;
  }

  /** What lies below every node: all nodes, ends, ends that violate something, ends by outcome. */
  counts(): Counts {
    if (this.#counts?.all.length === this.size) return this.#counts;
    const make = (): Int32Array => new Int32Array(this.size);
    const all = make();
    const ends = make();
    const outcomes = OUTCOME_CLASSES.map(make);
    for (let n = this.size - 1; n > 0; n--) {
      const p = this.parent[n];
      all[p] += all[n] + 1;
      ends[p] += ends[n];
      for (const counted of outcomes) counted[p] += counted[n];
      if (this.nodes[n].kind !== 'end') continue;
      ends[p]++;
      outcomes[OUTCOME_CLASSES.indexOf(outcomeClass(this.nodes[n]))][p]++;
    }
    this.#counts = { all, ends, violated: outcomes[OUTCOME_CLASSES.indexOf('violated')], outcomes };
    return this.#counts;
  }

  /** The ends below a node by outcome, those that occur. */
  outcomesBelow(index: number): { readonly outcome: OutcomeClass; readonly count: number }[] {
    const { outcomes } = this.counts();
    return OUTCOME_CLASSES.map((outcome, i) => ({ outcome, count: outcomes[i][index] })).filter((o) => o.count > 0);
  }
}

export interface Counts {
  readonly all: Int32Array;
  readonly ends: Int32Array;
  readonly violated: Int32Array;
  /** By place in OUTCOME_CLASSES. */
  readonly outcomes: readonly Int32Array[];
}

function isViolated(node: TreeNode): boolean {
  return node.outcome === 'violated';
}
