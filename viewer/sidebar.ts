// The left side of the page: the tree as a list, or its paths as a table.
import { h } from './dom.js';
import { Outline } from './outline.js';
import { PathTable } from './path-table.js';
import type { Session } from './session.js';

const TABS = [
  { id: 'outline', name: 'Outline' },
  { id: 'paths', name: 'Paths' },
] as const;

export type SidebarTab = (typeof TABS)[number]['id'];

export class Sidebar {
  readonly element: HTMLElement;
  readonly #tabs: readonly HTMLButtonElement[];
  readonly #panels: readonly HTMLElement[];

  constructor(session: Session) {
    const outline = new Outline(session);
    const paths = new PathTable(session);
    const count = h('span', { class: 'count' });
    session.on('shape', () => {
      count.textContent = outline.count;
    });
    this.#panels = [outline.element, paths.element].map((content, i) => {
      content.id = `side-${TABS[i].id}`;
      content.setAttribute('role', 'tabpanel');
      content.setAttribute('aria-labelledby', `side-tab-${TABS[i].id}`);
      return content;
    });
    this.#tabs = TABS.map(({ id, name }, i) => {
      const attributes = { type: 'button', role: 'tab', id: `side-tab-${id}`, 'aria-controls': `side-${id}` };
      const tab = h('button', { ...attributes, onclick: () => this.open(id) }, name);
      tab.addEventListener('keydown', (event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        this.open(TABS[1 - i].id);
        this.#tabs[1 - i].focus();
        event.preventDefault();
        event.stopPropagation();
      });
      return tab;
    });
    this.element = h(
      'aside',
      { class: 'outline', 'aria-label': 'Outline and paths' },
      h(
        'div',
        { class: 'panel-title' },
        h('div', { class: 'tabs side-tabs', role: 'tablist', 'aria-label': 'Tree or paths' }, ...this.#tabs),
        count,
      ),
      ...this.#panels,
    );
    this.open('outline');
  }

  open(id: SidebarTab): void {
    TABS.forEach((tab, i) => {
      const shown = tab.id === id;
      this.#panels[i].hidden = !shown;
      this.#tabs[i].setAttribute('aria-selected', String(shown));
      this.#tabs[i].tabIndex = shown ? 0 : -1;
    });
  }
}
