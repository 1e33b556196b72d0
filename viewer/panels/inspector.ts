// The right side of the page: what is selected, and tabs with what is known about it. A panel is rendered when it can be seen.
import type { TreeNode } from '../../src/trace/format.js';
import { button, h, icon } from '../dom.js';
import type { Session } from '../session.js';
import { kindName, labelOf, outcomeClass } from '../text.js';
import { NONE } from '../tree.js';
import { renderCompare } from './compare.js';
import { renderConditions } from './conditions.js';
import { renderGenerated } from './generated.js';
import { SourcePanel } from './source.js';
import { renderStructure } from './structure.js';
import { renderValues } from './values.js';

const TABS = [
  { id: 'source', name: 'Source' },
  { id: 'condition', name: 'Condition' },
  { id: 'input', name: 'Input' },
  { id: 'values', name: 'Values' },
  { id: 'test', name: 'Test' },
  { id: 'compare', name: 'Compare' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

export class Inspector {
  readonly element: HTMLElement;
  readonly #session: Session;
  readonly #source: SourcePanel;
  readonly #head = h('div', { class: 'selection' });
  readonly #tabs = new Map<TabId, HTMLButtonElement>();
  readonly #panel = h('div', { class: 'panel', role: 'tabpanel', id: 'panel', tabindex: 0 });
  #tab: TabId = 'source';

  constructor(session: Session) {
    this.#session = session;
    this.#source = new SourcePanel(session);
    for (const { id, name } of TABS) {
      const tab = h(
        'button',
        { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': 'panel', onclick: () => this.open(id) },
        name,
      );
      tab.addEventListener('keydown', (event) => this.#tabKey(event));
      this.#tabs.set(id, tab);
    }
    this.element = h(
      'aside',
      { class: 'inspector', 'aria-label': 'Selected node' },
      this.#head,
      h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'About the selected node' }, ...this.#tabs.values()),
      this.#panel,
    );
    session.on('selection', () => this.#render());
    session.on('path', () => this.#render());
    session.on('status', () => this.#render());
    this.open('source');
  }

  get tab(): TabId {
    return this.#tab;
  }

  open(id: TabId): void {
    this.#tab = id;
    for (const [name, tab] of this.#tabs) {
      tab.setAttribute('aria-selected', String(name === id));
      tab.tabIndex = name === id ? 0 : -1;
    }
    this.#panel.setAttribute('aria-labelledby', `tab-${id}`);
    this.#panel.scrollTop = 0;
    this.#render();
  }

  openNumber(n: number): void {
    const tab = TABS[n - 1];
    if (tab !== undefined) this.open(tab.id);
  }

  #tabKey(event: KeyboardEvent): void {
    const at = TABS.findIndex((tab) => tab.id === this.#tab);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const to = TABS[(at + step + TABS.length) % TABS.length].id;
    this.open(to);
    this.#tabs.get(to)?.focus();
    event.preventDefault();
  }

  #render(): void {
    const { selected } = this.#session;
    if (selected === NONE) {
      const text = this.#session.done === undefined ? 'Waiting for the first nodes…' : 'Nothing was explored.';
      this.#head.replaceChildren(h('p', { class: 'empty' }, text));
      this.#panel.replaceChildren();
      return;
    }
    this.#head.replaceChildren(...this.#heading(selected));
    this.#panel.classList.toggle('flush', this.#tab === 'source');
    const content = this.#content();
    if (content.length !== 1 || this.#panel.childNodes.length !== 1 || this.#panel.firstChild !== content[0]) {
      this.#panel.replaceChildren(...content);
    }
    if (this.#tab === 'source') requestAnimationFrame(() => this.#source.scrollToCurrent());
  }

  #heading(index: number): Node[] {
    const node = this.#session.node(index);
    const { pinned } = this.#session;
    const isPinned = pinned === index;
    const chip = node.kind === 'end' ? `chip end-${outcomeClass(node)}` : 'chip';
    return [
      h(
        'div',
        { class: 'selection-line' },
        h('span', { class: chip }, node.kind === 'end' ? (node.outcome ?? 'end') : kindName(node)),
        h('span', { class: 'place' }, this.#session.tree.place(index)),
        h('span', { class: 'grow' }),
        button(
          isPinned ? 'Stop comparing with this path' : 'Compare other paths with this one (c)',
          icon('pin'),
          () => this.#session.pin(isPinned ? NONE : index),
          { 'aria-pressed': String(isPinned), class: `button quiet${isPinned ? ' on' : ''}` },
        ),
      ),
      h('h2', { class: 'selection-label' }, labelOf(node)),
      ...this.#link(node),
    ];
  }

  /** Of a state that was seen before: where. */
  #link({ target }: TreeNode): Node[] {
    const index = target === undefined ? NONE : this.#session.tree.indexOf(target);
    if (index === NONE) return [];
    const text = `Go to the state that covers it, after ${labelOf(this.#session.node(index))}`;
    return [h('button', { type: 'button', class: 'button', onclick: () => this.#session.select(index) }, text)];
  }

  #content(): Node[] {
    switch (this.#tab) {
      case 'source':
        return [this.#source.render()];
      case 'condition':
        return renderConditions(this.#session);
      case 'input':
        return renderStructure(this.#session);
      case 'values':
        return renderValues(this.#session);
      case 'test':
        return renderGenerated(this.#session);
      case 'compare':
        return renderCompare(this.#session);
    }
  }
}
