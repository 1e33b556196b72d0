// The tree as a list: an ARIA tree that screen readers and keyboards use, and that is quick to scan. Only the rows that can be seen
// are in the document.
import type { TreeNode } from '../src/trace/format.js';
import { h, icon } from './dom.js';
import { foldText } from './fold-card.js';
import { inkName } from './palette.js';
import type { Session } from './session.js';
import { kindName, labelOf, number, shorten } from './text.js';
import { NONE } from './tree.js';

const ROW = 24;
const MORE = 6;
const MAX_INDENT = 9;

export class Outline {
  readonly element: HTMLElement;
  readonly #session: Session;
  readonly #list: HTMLElement;
  /** Position -> forks above it: what the row is indented by. */
  #indent = new Int32Array(0);
  #place = new Int32Array(0);
  #frame = 0;
  /** What the rows in the document were made for: they are made anew only when it has changed. */
  #made = { scene: undefined as unknown, from: -1, to: -1, found: undefined as unknown };

  constructor(session: Session) {
    this.#session = session;
    this.#list = h('div', { class: 'outline-rows', role: 'presentation' });
    const tree = h(
      'div',
      {
        class: 'outline-tree',
        id: 'outline',
        role: 'tree',
        tabindex: 0,
        'aria-label': 'Execution tree',
        onscroll: () => this.#later(),
        onkeydown: (event) => this.#key(event),
        onclick: (event) => this.#click(event),
      },
      this.#list,
    );
    this.element = h('div', { class: 'outline-panel' }, tree);
    session.on('shape', () => this.#reshaped());
    session.on('selection', () => this.#selected());
    session.on('search', () => this.#later());
    new ResizeObserver(() => this.#later()).observe(tree);
  }

  get #scroller(): HTMLElement {
    return this.#list.parentElement!;
  }

  get count(): string {
    const { scene, tree } = this.#session;
    return `${number(scene.size)} of ${number(tree.size)} nodes`;
  }

  #reshaped(): void {
    const { shown } = this.#session.scene;
    const n = shown.node.length;
    this.#indent = new Int32Array(n);
    this.#place = new Int32Array(n);
    const seen = new Int32Array(n);
    for (let p = 1; p < n; p++) {
      const above = shown.parent[p];
      this.#indent[p] = this.#indent[above] + (shown.children[above] > 1 || above === 0 ? 1 : 0);
      this.#place[p] = ++seen[above];
    }
    this.#list.style.height = `${n * ROW}px`;
    this.#later();
  }

  #selected(): void {
    const p = this.#session.scene.shown.position[this.#session.selected] ?? NONE;
    if (p !== NONE) {
      const { scrollTop, clientHeight } = this.#scroller;
      const top = p * ROW;
      if (top < scrollTop || top + ROW > scrollTop + clientHeight) {
        this.#scroller.scrollTop = Math.max(0, top - clientHeight / 2);
      }
    }
    this.#later();
  }

  #later(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#render();
    });
  }

  #render(): void {
    const { shown } = this.#session.scene;
    const { scrollTop, clientHeight } = this.#scroller;
    const from = Math.max(0, Math.floor(scrollTop / ROW) - MORE);
    const to = Math.min(shown.node.length, Math.ceil((scrollTop + clientHeight) / ROW) + MORE);
    const { scene, found } = this.#session;
    const made = this.#made;
    if (made.scene !== scene || made.from !== from || made.to !== to || made.found !== found) {
      this.#made = { scene, from, to, found };
      this.#makeRows(from, to);
    }
    const selected = shown.position[this.#session.selected] ?? NONE;
    const active = selected >= from && selected < to ? `row-${this.#session.selected}` : undefined;
    for (const row of this.#list.querySelectorAll('[aria-selected=true]')) row.setAttribute('aria-selected', 'false');
    if (active !== undefined) document.getElementById(active)?.setAttribute('aria-selected', 'true');
    if (active === undefined) this.#scroller.removeAttribute('aria-activedescendant');
    else this.#scroller.setAttribute('aria-activedescendant', active);
  }

  #makeRows(from: number, to: number): void {
    const rows: HTMLElement[] = [];
    // Deep in the tree, rows are indented against the outermost one that can be seen.
    const least = this.#indent.subarray(from, to).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    for (let p = from; p < to; p++) rows.push(this.#row(p, this.#indent[p] - least));
    this.#list.replaceChildren(...rows);
  }

  #row(p: number, indent: number): HTMLElement {
    const { shown } = this.#session.scene;
    const index = shown.node[p];
    const node = this.#session.node(index);
    const expandable = this.#session.isExpandable(index);
    const expanded = this.#session.isExpanded(index);
    const edge = this.#session.scene.edgeLabel(p);
    const row = h(
      'div',
      {
        id: `row-${index}`,
        role: 'treeitem',
        class: `row${this.#session.isFound.has(index) ? ' match' : ''}`,
        'data-node': index,
        'aria-level': shown.level[p] + 1,
        'aria-posinset': Math.max(1, this.#place[p]),
        'aria-setsize': p === 0 ? 1 : shown.children[shown.parent[p]],
        'aria-selected': 'false',
        'aria-expanded': expandable ? String(expanded) : undefined,
      },
      h(
        'span',
        { class: `twisty${expandable ? '' : ' none'}${expanded ? ' open' : ''}`, 'data-twisty': true },
        expandable ? icon('next') : '',
      ),
      h('span', { class: `dot ink-${inkName(node)} kind-${node.kind}` }),
      h('span', { class: 'visually-hidden' }, `${kindName(node)} `),
      edge === undefined ? undefined : h('span', { class: 'edge' }, shorten(edge, 24)),
      h('span', { class: 'row-label' }, shorten(labelOf(node), 80)),
      shown.folded[p] ? this.#fold(index) : place(node),
    );
    row.style.transform = `translateY(${p * ROW}px)`;
    row.style.paddingLeft = `${6 + Math.min(MAX_INDENT, indent) * 12}px`;
    return row;
  }

  /** How many nodes a fold has inside, and how the paths among them end. */
  #fold(index: number): HTMLElement {
    const { tree } = this.#session;
    return h(
      'span',
      { class: 'row-fold', title: foldText(tree, index) },
      h('span', { class: 'visually-hidden' }, ` ${foldText(tree, index)}`),
      h(
        'span',
        { 'aria-hidden': 'true', class: 'row-fold-dots' },
        ...tree.outcomesBelow(index).map(({ outcome }) => h('span', { class: `dot kind-end ink-end-${outcome}` })),
        `+${number(tree.counts().all[index])}`,
      ),
    );
  }

  #click(event: MouseEvent): void {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>('[data-node]');
    if (row === null) return;
    const index = Number(row.dataset.node);
    if (target.closest('[data-twisty]') !== null) this.#session.toggle(index);
    else this.#session.select(index);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { selected, scene } = this.#session;
    const { shown } = scene;
    const p = shown.position[selected] ?? NONE;
    if (p === NONE) return;
    const go = (to: number): void => this.#session.select(shown.node[Math.max(0, Math.min(shown.node.length - 1, to))]);
    const page = Math.max(1, Math.floor(this.#scroller.clientHeight / ROW) - 1);
    switch (event.key) {
      case 'ArrowDown':
        go(p + 1);
        break;
      case 'ArrowUp':
        go(p - 1);
        break;
      case 'ArrowRight':
        if (this.#session.isExpandable(selected) && !this.#session.isExpanded(selected)) this.#session.expand(selected);
        else if (shown.size[p] > 1) go(p + 1);
        break;
      case 'ArrowLeft':
        if (this.#session.isExpanded(selected) && shown.size[p] > 1) this.#session.collapse(selected);
        else if (shown.parent[p] !== NONE) go(shown.parent[p]);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(shown.node.length - 1);
        break;
      case 'PageDown':
        go(p + page);
        break;
      case 'PageUp':
        go(p - page);
        break;
      case 'Enter':
        this.#session.toggle(selected);
        break;
      default:
        return;
    }
    event.preventDefault();
  }
}

function place({ location }: TreeNode): HTMLElement | undefined {
  if (location === undefined) return undefined;
  return h('span', { class: 'row-place' }, h('span', { class: 'visually-hidden' }, ' line '), String(location.line));
}
