// The line at the top: which unit, how far the exploration is, search, export, theme, help.
import type { CanvasView } from './canvas-view.js';
import { announce, button, download, h, icon } from './dom.js';
import { exportJson, exportSvg } from './export.js';
import { shownUnit } from './load.js';
import { readPalette } from './palette.js';
import type { SearchField } from './search.js';
import type { Session } from './session.js';
import { fileName, number, plural } from './text.js';

export interface TopBarActions {
  stop(): void;
  help(): void;
  theme(): void;
  toggleOutline(): void;
}

export class TopBar {
  readonly element: HTMLElement;
  readonly #session: Session;
  readonly #unit = h('h1', { class: 'unit' });
  readonly #file = h('span', { class: 'file' });
  readonly #status = h('span', { class: 'status' });
  readonly #numbers = h('span', { class: 'numbers' });
  readonly #gaps = h('details', { class: 'menu', hidden: true });
  readonly #input: HTMLInputElement;
  readonly #field: HTMLSelectElement;
  readonly #result = h('span', { class: 'result', role: 'status', 'aria-live': 'polite' });
  readonly #stop: HTMLButtonElement;
  readonly #units: HTMLSelectElement;
  /** To the page that lists all units. */
  readonly #all = h('a', { class: 'all-units', id: 'all-units', hidden: true }, 'All units');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, canvas: CanvasView, actions: TopBarActions) {
    this.#session = session;
    this.#input = h('input', {
      type: 'search',
      id: 'search',
      placeholder: 'Search (/)',
      'aria-label': 'Search the tree',
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => this.#later(),
      onkeydown: (event) => this.#searchKey(event),
    });
    this.#field = h(
      'select',
      { 'aria-label': 'Search in', id: 'search-field', onchange: () => this.#search() },
      h('option', { value: 'all' }, 'everything'),
      h('option', { value: 'outcome' }, 'outcome'),
      h('option', { value: 'location' }, 'location'),
      h('option', { value: 'condition' }, 'condition'),
    );
    this.#units = h('select', {
      'aria-label': 'Unit',
      id: 'units',
      hidden: true,
      onchange: () => {
        const to = new URLSearchParams(location.search);
        to.set('unit', this.#units.value);
        location.search = to.toString();
      },
    });
    this.#stop = button('Stop exploring', icon('stop'), actions.stop, {
      class: 'button text',
      hidden: true,
      id: 'stop',
    });
    this.#stop.append(' Stop');
    this.element = h(
      'header',
      { class: 'top' },
      button('Show or hide the outline', icon('list'), actions.toggleOutline, { id: 'toggle-outline' }),
      h('div', { class: 'title' }, this.#unit, this.#file, this.#units, this.#all),
      h('div', { class: 'state' }, this.#status, this.#numbers, this.#gaps, this.#stop),
      h(
        'div',
        { class: 'search', role: 'search' },
        this.#field,
        this.#input,
        this.#result,
        button('Previous match (N)', icon('up'), () => session.nextMatch(-1), { id: 'previous-match' }),
        button('Next match (n)', icon('next'), () => session.nextMatch(1), { id: 'next-match' }),
      ),
      this.#exportMenu(canvas),
      button('Light or dark', icon('theme'), actions.theme, { id: 'theme' }),
      button('Help (?)', '?', actions.help, { id: 'help-button' }),
    );
    closesByItself(this.#gaps);
    session.on('status', () => this.#showStatus());
    session.on('shape', () => this.#showStatus());
    session.on('search', () => this.#showResult());
    session.on('selection', () => this.#showResult());
  }

  focusSearch(): void {
    this.#input.focus();
    this.#input.select();
  }

  #exportMenu(canvas: CanvasView): HTMLElement {
    const name = (extension: string): string =>
      `${(this.#session.header?.unit ?? 'tree').replace(/[^\w.-]+/g, '-')}-tree.${extension}`;
    const menu = h('details', { class: 'menu' });
    const item = (label: string, id: string, action: () => void): HTMLElement =>
      h(
        'button',
        {
          type: 'button',
          id,
          onclick: () => {
            menu.open = false;
            action();
            announce(`Exported ${label}`);
          },
        },
        label,
      );
    menu.append(
      h('summary', { class: 'button text', id: 'export', title: 'Export what is shown' }, icon('export'), ' Export'),
      h(
        'div',
        { class: 'menu-items' },
        item('SVG, all shown nodes', 'export-svg', () => {
          download(name('svg'), new Blob([exportSvg(this.#session, readPalette())], { type: 'image/svg+xml' }));
        }),
        item('PNG, the picture on screen', 'export-png', () => {
          canvas.picture().toBlob((blob) => {
            if (blob !== null) download(name('png'), blob);
          }, 'image/png');
        }),
        item('JSON, all shown nodes', 'export-json', () => {
          download(name('json'), new Blob([exportJson(this.#session)], { type: 'application/json' }));
        }),
      ),
    );
    return closesByItself(menu);
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), 120);
  }

  #search(): void {
    clearTimeout(this.#timer);
    this.#session.search(this.#input.value, this.#field.value as SearchField);
  }

  #searchKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      if (this.#input.value.trim() !== this.#session.query) this.#search();
      this.#session.nextMatch(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      this.#input.value = '';
      this.#search();
      document.querySelector<HTMLElement>('#stage')?.focus();
    } else return;
    event.preventDefault();
  }

  #showResult(): void {
    const { found, query, selected, field } = this.#session;
    // A search may also come from a line of the source.
    if (this.#input.value.trim() !== query && document.activeElement !== this.#input) {
      this.#input.value = query;
      this.#field.value = field;
    }
    const at = found.indexOf(selected);
    if (query === '') this.#result.textContent = '';
    else if (found.length === 0) this.#result.textContent = 'none';
    else this.#result.textContent = `${at < 0 ? '–' : number(at + 1)} / ${number(found.length)}`;
  }

  #showStatus(): void {
    const { header, live, done, progress, tree } = this.#session;
    if (header !== undefined) {
      this.#unit.textContent = header.unit;
      this.#file.textContent = fileName(header.file);
      this.#file.title = header.file;
      document.title = `${header.unit} · everypath`;
    }
    this.#showUnits();
    this.#stop.hidden = !live || done !== undefined;
    const verdict = done?.verdict;
    let text = 'loading';
    if (done?.error !== undefined) text = 'failed';
    else if (verdict !== undefined) text = verdict;
    else if (done?.stopped === true) text = 'stopped';
    else if (done !== undefined) text = 'finished';
    else if (live) text = 'exploring';
    this.#status.textContent = text;
    this.#status.className = `status status-${text}`;
    this.#showGaps();
    const open = live && done === undefined && progress !== undefined ? `, ${number(progress.openBranches)} open` : '';
    const left = (done?.leftOut ?? 0) > 0 ? `, ${number(done!.leftOut!)} left out` : '';
    this.#numbers.textContent = `${plural(tree.ends.length, 'path')}, ${plural(tree.size, 'node')}${open}${left}`;
  }

  /** What keeps the exploration from a conclusion, or made it fail. */
  #showGaps(): void {
    const { done } = this.#session;
    const lines = (done?.gaps ?? []).map(({ code, message }) => [code, message]);
    if (done?.error !== undefined) lines.push(['error', done.error]);
    this.#gaps.hidden = lines.length === 0;
    const title = done?.error === undefined ? plural(lines.length, 'gap') : 'why';
    this.#gaps.replaceChildren(
      h('summary', { class: 'button text' }, title),
      h(
        'ul',
        { class: 'menu-items gaps' },
        ...lines.map(([code, message]) => h('li', {}, h('strong', {}, code), ` ${message}`)),
      ),
    );
  }

  #showUnits(): void {
    const { units } = this.#session;
    this.#units.hidden = units.length < 2;
    this.#all.hidden = units.length < 2;
    this.#all.href = `units?token=${new URLSearchParams(location.search).get('token') ?? ''}`;
    if (this.#units.options.length === units.length) return;
    this.#units.replaceChildren(...units.map((unit, i) => h('option', { value: i }, unit)));
    this.#units.value = String(shownUnit());
  }
}

/** By Escape, and by a press elsewhere. */
function closesByItself(menu: HTMLDetailsElement): HTMLDetailsElement {
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  return menu;
}
