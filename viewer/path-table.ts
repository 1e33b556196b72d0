// The paths as a table: how each ends, how long it is, what it needs. Sorted by a click on a column, reduced to outcomes by the buttons
// above; the selected row is the path that the tree shows. Only the rows that can be seen are in the document.
import { beyond } from './conditions.js';
import { announce, h } from './dom.js';
import type { Session } from './session.js';
import { labelOf, number, OUTCOME_CLASSES, type OutcomeClass, outcomeClass, plural, shorten } from './text.js';
import { NONE } from './tree.js';

const ROW = 42;
const MORE = 4;

type Column = 'number' | 'outcome' | 'steps';
const COLUMNS: readonly { readonly id: Column; readonly name: string }[] = [
  { id: 'number', name: '#' },
  { id: 'outcome', name: 'Outcome' },
  { id: 'steps', name: 'Steps' },
];
/** What one looks for comes first. */
const BY_WEIGHT: readonly OutcomeClass[] = ['violated', 'threw', 'exited', 'cut', 'other', 'returned'];

export class PathTable {
  readonly element: HTMLElement;
  readonly #session: Session;
  readonly #filters = h('div', { class: 'filters', role: 'group', 'aria-label': 'Outcomes to show' });
  readonly #rows = h('div', { class: 'path-rows', role: 'rowgroup' });
  readonly #scroller: HTMLElement;
  readonly #heads = new Map<Column, HTMLElement>();
  #sort: { readonly column: Column; readonly down: boolean } = { column: 'number', down: false };
  #only = new Set<OutcomeClass>();
  /** Places in `tree.ends`, as they are shown. */
  #order: number[] = [];
  #counted = -1;
  #frame = 0;
  #chosenHere = false;

  constructor(session: Session) {
    this.#session = session;
    this.#scroller = h(
      'div',
      { class: 'path-scroller', role: 'presentation', onscroll: () => this.#later() },
      this.#rows,
    );
    const table = h(
      'div',
      {
        class: 'path-table',
        role: 'grid',
        id: 'path-table',
        tabindex: 0,
        'aria-label': 'Paths',
        'aria-readonly': 'true',
        onkeydown: (event) => this.#key(event),
        onclick: (event) => this.#click(event),
      },
      h('div', { role: 'rowgroup' }, h('div', { class: 'path-row path-head', role: 'row' }, ...this.#headers())),
      this.#scroller,
    );
    this.element = h('div', { class: 'paths' }, this.#filters, table);
    session.on('shape', () => this.#changed());
    session.on('selection', () => this.#selected());
    new ResizeObserver(() => this.#later()).observe(this.#scroller);
  }

  /** Number of paths that are shown, for the title. */
  get shown(): number {
    return this.#order.length;
  }

  #headers(): HTMLElement[] {
    return COLUMNS.map(({ id, name }) => {
      const sort = h(
        'button',
        { type: 'button', class: 'sort', 'data-sort': id, title: `Sort by ${id}`, onclick: () => this.#sortBy(id) },
        name,
      );
      const cell = h('div', { role: 'columnheader', class: `cell-${id}`, 'aria-sort': 'none' }, sort);
      this.#heads.set(id, cell);
      return cell;
    });
  }

  #sortBy(column: Column): void {
    this.#sort = { column, down: this.#sort.column === column && !this.#sort.down };
    this.#arrange();
    announce(`Sorted by ${column}, ${this.#sort.down ? 'descending' : 'ascending'}`);
  }

  #changed(): void {
    if (this.#counted === this.#session.tree.ends.length) return;
    this.#counted = this.#session.tree.ends.length;
    this.#arrange();
  }

  #arrange(): void {
    const { tree } = this.#session;
    const kinds = tree.ends.map((end) => outcomeClass(tree.nodes[end]));
    this.#showFilters(kinds);
    const order = kinds.flatMap((kind, i) => (this.#only.size === 0 || this.#only.has(kind) ? [i] : []));
    const { column, down } = this.#sort;
    if (column === 'steps') order.sort((a, b) => tree.depth[tree.ends[a]] - tree.depth[tree.ends[b]] || a - b);
    if (column === 'outcome') {
      const weight = kinds.map((kind) => BY_WEIGHT.indexOf(kind));
      const label = (i: number): string => labelOf(tree.nodes[tree.ends[i]]);
      order.sort((a, b) => weight[a] - weight[b] || (label(a) < label(b) ? -1 : label(a) > label(b) ? 1 : a - b));
    }
    this.#order = down ? order.reverse() : order;
    for (const [id, head] of this.#heads) {
      head.setAttribute('aria-sort', id === column ? (down ? 'descending' : 'ascending') : 'none');
    }
    this.#rows.style.height = `${order.length * ROW}px`;
    this.#rows.parentElement?.parentElement?.setAttribute('aria-rowcount', String(order.length + 1));
    this.#later();
  }

  #showFilters(kinds: readonly OutcomeClass[]): void {
    const counts = new Map<OutcomeClass, number>();
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const present = OUTCOME_CLASSES.filter((kind) => counts.has(kind));
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.outcome;
    this.#filters.replaceChildren(
      ...present.map((kind) =>
        h(
          'button',
          {
            type: 'button',
            class: 'filter',
            'data-outcome': kind,
            'aria-pressed': String(this.#only.has(kind)),
            onclick: () => this.#filter(kind),
          },
          h('span', { class: `dot kind-end ink-end-${kind}` }),
          `${kind} `,
          h('span', { class: 'count' }, number(counts.get(kind)!)),
        ),
      ),
    );
    if (focused !== undefined) this.#filters.querySelector<HTMLElement>(`[data-outcome=${focused}]`)?.focus();
  }

  #filter(kind: OutcomeClass): void {
    if (!this.#only.delete(kind)) this.#only.add(kind);
    this.#arrange();
    this.#scroller.scrollTop = 0;
    announce(`${plural(this.#order.length, 'path')} shown`);
  }

  #later(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#render();
    });
  }

  #selected(): void {
    if (this.element.hidden) return;
    const at = this.#selectedRow();
    if (at !== NONE) {
      const { scrollTop, clientHeight } = this.#scroller;
      const top = at * ROW;
      if (top < scrollTop) this.#scroller.scrollTop = top;
      else if (top + ROW > scrollTop + clientHeight) this.#scroller.scrollTop = top + ROW - clientHeight;
    }
    this.#later();
  }

  /** The row of the path that is looked at, when it was chosen here or its end is selected. */
  #selectedRow(): number {
    const { selected, path, tree } = this.#session;
    if (selected !== path && !this.#chosenHere) return NONE;
    const place = tree.ends.indexOf(path);
    return place < 0 ? NONE : this.#order.indexOf(place);
  }

  #render(): void {
    if (this.element.hidden) return;
    const { scrollTop, clientHeight } = this.#scroller;
    const from = Math.max(0, Math.floor(scrollTop / ROW) - MORE);
    const to = Math.min(this.#order.length, Math.ceil((scrollTop + clientHeight) / ROW) + MORE);
    const selected = this.#selectedRow();
    const rows: HTMLElement[] = [];
    for (let r = from; r < to; r++) rows.push(this.#row(r, r === selected));
    this.#rows.replaceChildren(...rows);
    const table = this.#scroller.parentElement!;
    if (selected >= from && selected < to) table.setAttribute('aria-activedescendant', `path-${this.#order[selected]}`);
    else table.removeAttribute('aria-activedescendant');
  }

  #row(r: number, selected: boolean): HTMLElement {
    const { tree } = this.#session;
    const place = this.#order[r];
    const index = tree.ends[place];
    const node = tree.nodes[index];
    const condition = node.path?.pathCondition ?? [];
    const needs = condition.length === 0 ? 'any input' : condition.join(' && ');
    const above = r === 0 ? [] : (tree.nodes[tree.ends[this.#order[r - 1]]].path?.pathCondition ?? []);
    const kind = outcomeClass(node);
    const row = h(
      'div',
      {
        class: 'path-row',
        role: 'row',
        id: `path-${place}`,
        'data-path': place,
        'aria-rowindex': r + 2,
        'aria-selected': String(selected),
        title: shorten(needs, 600),
      },
      h('div', { role: 'gridcell', class: 'cell-number' }, number(place + 1)),
      h(
        'div',
        { role: 'gridcell', class: 'cell-outcome' },
        h(
          'div',
          { class: 'path-result' },
          h('span', { class: `dot kind-end ink-end-${kind}` }),
          h('span', { class: 'visually-hidden' }, `${kind}: `),
          h('span', { class: 'row-label' }, shorten(labelOf(node), 120)),
        ),
        h('div', { class: 'path-needs' }, shorten(beyond(above, condition) ?? needs, 120)),
      ),
      h('div', { role: 'gridcell', class: 'cell-steps' }, number(tree.depth[index])),
    );
    row.style.transform = `translateY(${r * ROW}px)`;
    return row;
  }

  #choose(r: number): void {
    const place = this.#order[Math.max(0, Math.min(this.#order.length - 1, r))];
    if (place === undefined) return;
    this.#chosenHere = true;
    this.#session.selectPath(this.#session.tree.ends[place]);
  }

  #click(event: MouseEvent): void {
    const row = (event.target as Element).closest<HTMLElement>('[data-path]');
    if (row !== null) this.#choose(this.#order.indexOf(Number(row.dataset.path)));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest('button') !== null) return;
    const page = Math.max(1, Math.floor(this.#scroller.clientHeight / ROW) - 1);
    const at = this.#selectedRow();
    const to: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at === NONE ? 0 : at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: this.#order.length - 1,
    };
    if (to[event.key] === undefined) return;
    this.#choose(to[event.key]);
    event.preventDefault();
  }
}
