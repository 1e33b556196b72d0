// The state of the page: the tree, what is shown of it, what is selected, compared and searched for. Parts of the page call its
// methods and listen to its events; they never talk to each other.
import type { TreeHeader, TreeNode } from '../src/trace/format.js';
import type { PageDone, PageProgress } from '../src/visualize/page-stream.js';
import { type Orientation, Scene } from './scene.js';
import { matches, type SearchField } from './search.js';
import { type ShownDetail, View } from './shown.js';
import { NONE, Tree } from './tree.js';

/**
 * `shape`: other nodes are shown or lie elsewhere. `selection`: another node is selected. `path`: the selection lies on another
 * path, or is compared with another. `status`: header, progress, end.
 */
export type SessionEvent = 'shape' | 'selection' | 'path' | 'search' | 'status' | 'replay' | 'theme';

export class Session {
  readonly tree = new Tree();
  readonly view = new View(this.tree);
  readonly sources = new Map<string, string>();
  header: TreeHeader | undefined;
  target = '';
  live = false;
  units: readonly string[] = [];
  done: PageDone | undefined;
  progress: PageProgress | undefined;
  orientation: Orientation = 'down';
  scene: Scene = new Scene(this.tree, this.view.shown(), 'down');
  selected: number = NONE;
  /** The final node of the path that is looked at: the selection lies on it. */
  path: number = NONE;
  /** The node whose path the current one is compared with. */
  pinned: number = NONE;
  query = '';
  field: SearchField = 'all';
  found: number[] = [];
  readonly isFound = new Set<number>();
  playing = false;
  /** Leaves that the picture has room for: what does not fit is folded at first. */
  leaves = 10;
  #searched = 0;
  #listeners = new Map<SessionEvent, Set<() => void>>();

  on(event: SessionEvent, listener: () => void): void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
  }

  emit(event: SessionEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) listener();
  }

  node(index: number): TreeNode {
    return this.tree.nodes[index];
  }

  /** Nodes as they arrive, in batches. */
  add(nodes: readonly TreeNode[]): void {
    for (const node of nodes) {
      const index = this.tree.add(node);
      if (index !== NONE) this.view.added(index);
    }
    this.view.foldWide(this.leaves);
    this.reshape();
    if (this.selected === NONE && this.tree.size > 0) this.select(0);
    else if (this.path === NONE && this.selected !== NONE) {
      this.path = this.tree.endBelow(this.selected);
      if (this.path !== NONE) this.emit('path');
    }
    if (this.query !== '') this.search(this.query, this.field, false);
  }

  reshape(): void {
    this.scene = new Scene(this.tree, this.view.shown(), this.orientation);
    this.emit('shape');
  }

  /** @param path the final node of the path to look at; by default the one looked at before, or the first through the node */
  select(index: number, path: number = NONE): void {
    if (index === NONE) return;
    if (this.scene.shown.position[index] === NONE) {
      this.view.reveal(index);
      this.reshape();
    }
    this.selected = index;
    if (path !== NONE) this.path = path;
    else if (this.path === NONE || !this.tree.isAncestor(index, this.path)) this.path = this.tree.endBelow(index);
    this.emit('selection');
  }

  /** Shows a path, given by its final node, and folds what was unfolded for the path before. */
  selectPath(end: number): void {
    this.view.revealPath(end);
    this.reshape();
    this.select(end, end);
  }

  /** The picture has room for so many leaves. */
  setRoom(leaves: number): void {
    if (leaves === this.leaves) return;
    this.leaves = leaves;
    if (this.tree.size === 0) return;
    this.view.foldWide(leaves);
    this.#afterHiding();
  }

  /** Folds what does not fit, as at first. */
  foldWide(): void {
    this.view.foldWide(this.leaves, true);
    this.#afterHiding();
  }

  isExpandable(index: number): boolean {
    return this.tree.firstChild[index] !== NONE;
  }

  /** Shown with nodes below. */
  isExpanded(index: number): boolean {
    return this.isExpandable(index) && !this.view.isCollapsed(index);
  }

  toggle(index: number): void {
    if (!this.isExpandable(index)) return;
    if (this.view.isCollapsed(index)) this.expand(index);
    else this.collapse(index);
  }

  expand(index: number): void {
    this.view.expand(index);
    this.reshape();
  }

  collapse(index: number): void {
    this.view.collapse(index);
    if (this.selected !== index && this.selected !== NONE && this.tree.isAncestor(index, this.selected)) {
      this.reshape();
      this.select(index);
    } else this.reshape();
  }

  /** The whole subtree. */
  expandBelow(index: number): void {
    this.view.expandBelow(index);
    this.reshape();
  }

  toggleFold(index: number): void {
    const call = this.node(index).kind === 'call' ? index : this.tree.frame[index];
    if (call === NONE) return;
    const fold = !this.view.isFolded(call);
    this.view.setFolded(call, fold);
    this.reshape();
    if (this.scene.shown.position[this.selected] === NONE) this.select(call);
  }

  foldAll(folded: boolean): void {
    this.view.foldAll(folded);
    this.#afterHiding();
  }

  expandAll(): void {
    this.view.expandAll();
    this.reshape();
  }

  collapseAll(): void {
    this.view.collapseAll();
    this.#afterHiding();
  }

  setDetail(detail: ShownDetail): void {
    this.view.detail = detail;
    this.#afterHiding();
  }

  setOrientation(orientation: Orientation): void {
    this.orientation = orientation;
    this.reshape();
  }

  /** The selection moves to the nearest ancestor that is still shown. */
  #afterHiding(): void {
    this.reshape();
    let n = this.selected;
    while (n > 0 && this.scene.shown.position[n] === NONE) n = this.tree.parent[n];
    if (n !== this.selected) this.select(n, this.path);
  }

  /** Nodes of the path that is looked at, from the root on. */
  steps(): number[] {
    if (this.path !== NONE) return this.tree.pathTo(this.path);
    return this.selected === NONE ? [] : this.tree.pathTo(this.selected);
  }

  step(to: number): void {
    const steps = this.steps();
    const at = Math.max(0, Math.min(steps.length - 1, to));
    if (steps.length > 0) this.select(steps[at], this.path);
  }

  stepIndex(): number {
    return this.selected === NONE ? 0 : this.tree.depth[this.selected];
  }

  pin(index: number): void {
    this.pinned = index;
    this.emit('path');
  }

  setPlaying(playing: boolean): void {
    this.playing = playing;
    this.emit('replay');
  }

  /** @param fresh false: only nodes that came since */
  search(query: string, field: SearchField, fresh = true): void {
    if (fresh) {
      this.query = query.trim();
      this.field = field;
      this.found = [];
      this.isFound.clear();
      this.#searched = 0;
    }
    if (this.query !== '') {
      const test = matches(this.tree, this.query, this.field);
      for (let n = this.#searched; n < this.tree.size; n++) {
        if (!test(n)) continue;
        this.found.push(n);
        this.isFound.add(n);
      }
    }
    this.#searched = this.tree.size;
    this.emit('search');
  }

  /** Goes to the next match (or the one before) in reading order of arrival, and around at the ends. */
  nextMatch(direction: 1 | -1): void {
    const { found } = this;
    if (found.length === 0) return;
    const at = found.indexOf(this.selected);
    let to: number;
    if (at >= 0) to = (at + direction + found.length) % found.length;
    else {
      const after = found.findIndex((n) => n > this.selected);
      to = direction > 0 ? Math.max(after, 0) : (after <= 0 ? found.length : after) - 1;
    }
    this.select(found[to]);
    this.emit('search');
  }
}
