// Which nodes are shown: the tree without collapsed subtrees, folded calls and kinds that the chosen detail leaves out. A node
// whose parent is left out hangs below the next ancestor that is shown. Positions are places in the preorder.
import type { NodeKind } from '../src/trace/format.js';
import { headsToOpen, isHead, NEVER_FOLDED } from './folding.js';
import { NONE, type Tree } from './tree.js';

/** Once the user has folded or unfolded something: above this many nodes, new subtrees arrive collapsed. */
export const AUTO_EXPANDED = 5_000;
/** Leaves that a click on a fold opens. */
const LEAVES_OF_UNFOLD = 6;

const ENTRY = 4;

export type ShownDetail = 'all' | 'branches' | 'conditions' | 'calls';

const LEFT_OUT: Record<ShownDetail, readonly NodeKind[]> = {
  all: [],
  branches: ['statement', 'condition', 'call', 'return'],
  conditions: ['statement', 'branch', 'choice', 'call', 'return'],
  calls: ['statement', 'branch', 'choice', 'condition'],
};

export interface Shown {
  /** Position -> node. */
  readonly node: Int32Array;
  /** Position -> position of the parent. */
  readonly parent: Int32Array;
  readonly level: Int32Array;
  /** Number of positions of the subtree. */
  readonly size: Int32Array;
  readonly children: Int32Array;
  /** Label of the edge from the shown parent. */
  readonly edge: readonly (string | undefined)[];
  /** Position -> whether nodes below it are folded away. */
  readonly folded: readonly boolean[];
  /** Node -> position, or NONE. */
  readonly position: Int32Array;
}

export class View {
  detail: ShownDetail = 'all';
  readonly #tree: Tree;
  readonly #collapsed: boolean[] = [];
  readonly #folded = new Set<number>();
  readonly #visible: boolean[] = [];
  #visibleByDefault = 0;
  #foldNew = false;
  /** The user has not folded or unfolded anything yet. */
  #untouched = true;
  /** Heads that were opened to show a path, until another is shown. */
  #openedForPath: number[] = [];

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** A node was added. */
  added(index: number): void {
    const parent = this.#tree.parent[index];
    if (parent !== NONE && this.#tree.firstChild[parent] === index && this.#visibleByDefault > AUTO_EXPANDED) {
      this.#collapsed[parent] = true;
    }
    const visible = parent === NONE || (this.#visible[parent] && !this.#collapsed[parent]);
    this.#visible.push(visible);
    this.#collapsed.push(false);
    if (visible) this.#visibleByDefault++;
    if (this.#foldNew && this.#tree.nodes[index].kind === 'call') this.#folded.add(index);
  }

  isCollapsed(index: number): boolean {
    return this.#collapsed[index];
  }

  isFolded(index: number): boolean {
    return this.#folded.has(index);
  }

  /** Folds what does not fit, as long as the user has not folded or unfolded anything; `again`: whatever the user did. */
  foldWide(leaves: number, again = false): void {
    if (!this.#untouched && !again) return;
    this.#untouched = true;
    this.#collapsed.fill(false);
    this.#openedForPath = [];
    if (this.#tree.size <= NEVER_FOLDED) return;
    const open = headsToOpen(this.#tree, 0, leaves);
    for (let n = 1; n < this.#tree.size; n++) this.#collapsed[n] = isHead(this.#tree, n) && !open.has(n);
  }

  collapse(index: number): void {
    this.#untouched = false;
    this.#collapsed[index] = true;
  }

  /** Shows what is directly below; further folds open as far as they are small. */
  expand(index: number): void {
    this.#untouched = false;
    this.#collapsed[index] = false;
    for (const head of headsToOpen(this.#tree, index, LEAVES_OF_UNFOLD)) this.#collapsed[head] = false;
  }

  expandBelow(index: number): void {
    this.#untouched = false;
    const stack = [index];
    while (stack.length > 0) {
      const n = stack.pop()!;
      this.#collapsed[n] = false;
      for (const c of this.#tree.children(n)) stack.push(c);
    }
  }

  setFolded(call: number, folded: boolean): void {
    if (folded) this.#folded.add(call);
    else this.#folded.delete(call);
  }

  foldAll(folded: boolean): void {
    this.#foldNew = folded;
    this.#folded.clear();
    if (!folded) return;
    this.#tree.nodes.forEach((node, index) => {
      if (node.kind === 'call') this.#folded.add(index);
    });
  }

  /** Expands everything, or collapses everything from a level of forks on. */
  expandAll(): void {
    this.#untouched = false;
    this.#collapsed.fill(false);
  }

  collapseAll(): void {
    this.#untouched = false;
    for (let n = 1; n < this.#tree.size; n++) this.#collapsed[n] = this.#tree.firstChild[n] !== NONE;
  }

  /** Opens what hides a node. */
  reveal(index: number): void {
    this.#untouched = false;
    for (let n = this.#tree.parent[index]; n !== NONE; n = this.#tree.parent[n]) this.#collapsed[n] = false;
    let frame = this.#tree.frame[index];
    while (frame !== NONE) {
      if (!isFinal(this.#tree.nodes[index].kind)) this.#folded.delete(frame);
      frame = this.#tree.frame[frame];
    }
    if (this.#leftOut(index)) this.detail = 'all';
  }

  /** Opens what hides a path, and folds again what was opened for the one before. */
  revealPath(end: number): void {
    for (const n of this.#openedForPath) this.#collapsed[n] = true;
    this.#openedForPath = this.#tree.pathTo(end).filter((n) => this.#collapsed[n]);
    this.reveal(end);
  }

  #leftOut(index: number): boolean {
    return LEFT_OUT[this.detail].includes(this.#tree.nodes[index].kind);
  }

  shown(): Shown {
    const tree = this.#tree;
    const leftOut = new Set(LEFT_OUT[this.detail]);
    const nodes: number[] = [];
    const parents: number[] = [];
    const edges: (string | undefined)[] = [];
    const folded: boolean[] = [];
    const position = new Int32Array(tree.size).fill(NONE);
    // Four numbers per entry: node, position of the parent, folded call that it is in, node that has the label of the edge.
    const stack: number[] = tree.size > 0 ? [0, NONE, NONE, NONE] : [];
    while (stack.length > 0) {
      const edgeFrom = stack.pop()!;
      let fold = stack.pop()!;
      const parent = stack.pop()!;
      const index = stack.pop()!;
      const { kind, edge } = tree.nodes[index];
      const from = edgeFrom === NONE && edge !== undefined ? index : edgeFrom;
      if (fold !== NONE && tree.closes[index] === fold) fold = NONE;
      const closed = this.#collapsed[index] && tree.firstChild[index] !== NONE;
      // What is folded away is always shown by its first node.
      const visible = index === 0 || isFinal(kind) || closed || (fold === NONE && !leftOut.has(kind));
      let at = parent;
      if (visible) {
        at = nodes.length;
        position[index] = at;
        nodes.push(index);
        parents.push(parent);
        edges.push(from === NONE ? undefined : tree.nodes[from].edge);
        folded.push(closed);
        if (closed) continue;
      }
      const inside = fold === NONE && visible && this.#folded.has(index) ? index : fold;
      const first = stack.length;
      for (let c = tree.firstChild[index]; c !== NONE; c = tree.nextSibling[c]) {
        stack.push(c, at, inside, visible ? NONE : from);
      }
      reverseFrom(stack, first);
    }
    return { ...measure(nodes, parents), edge: edges, folded, position };
  }
}

function isFinal(kind: NodeKind): boolean {
  return kind === 'end' || kind === 'subsumed' || kind === 'infeasible';
}

/** Children are to be taken in order: the first lies on top. */
function reverseFrom(stack: number[], from: number): void {
  for (let i = from, k = stack.length - ENTRY; i < k; i += ENTRY, k -= ENTRY) {
    for (let j = 0; j < ENTRY; j++) [stack[i + j], stack[k + j]] = [stack[k + j], stack[i + j]];
  }
}

function measure(nodes: readonly number[], parents: readonly number[]): Omit<Shown, 'edge' | 'folded' | 'position'> {
  const n = nodes.length;
  const level = new Int32Array(n);
  const size = new Int32Array(n).fill(1);
  const children = new Int32Array(n);
  for (let p = 1; p < n; p++) {
    level[p] = level[parents[p]] + 1;
    children[parents[p]]++;
  }
  for (let p = n - 1; p > 0; p--) size[parents[p]] += size[p];
  return { node: Int32Array.from(nodes), parent: Int32Array.from(parents), level, size, children };
}
