// The source with the path highlighted: lines that the path has passed, the place of the selected node, lines still to come.
// A click on a line number finds the nodes of that line.
import type { SourceRange } from '../../src/result/source-range.js';
import { h } from '../dom.js';
import { codeSpans, tokenLines } from '../highlight.js';
import type { Session } from '../session.js';
import { fileName } from '../text.js';
import { NONE } from '../tree.js';
import { empty } from './parts.js';

export class SourcePanel {
  readonly #session: Session;
  #file = '';
  #text: string | undefined;
  readonly #root = h('div', { class: 'source' });
  #listing: HTMLElement = h('div');
  readonly #files = h('span', { class: 'count' });
  #lines: HTMLElement[] = [];
  #marked: HTMLElement[] = [];
  #current: HTMLElement | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Always the same element as long as the file is: what has not changed stays in the document. */
  render(): Node {
    const { tree, selected, path } = this.#session;
    const steps = tree.pathTo(selected);
    const last = steps.findLast((n) => tree.nodes[n].location !== undefined);
    const at = last === undefined ? undefined : tree.nodes[last].location;
    const file = at?.file ?? this.#session.header?.file ?? '';
    const text = this.#session.sources.get(file);
    if (text === undefined) return empty(`The source of ${fileName(file) || 'this node'} is not at hand.`);
    if (file !== this.#file || text !== this.#text) this.#list(file, text);
    for (const line of this.#marked) line.classList.remove('passed', 'ahead', 'current');
    for (const mark of this.#listing.querySelectorAll('.here')) mark.replaceWith(...mark.childNodes);
    this.#marked = [];
    const rest = path === NONE ? [] : tree.pathTo(path).slice(steps.length);
    this.#mark(rest, file, 'ahead');
    this.#mark(steps, file, 'passed');
    this.#current = at === undefined ? undefined : this.#lines[at.line - 1];
    if (this.#current !== undefined && at !== undefined) {
      this.#current.classList.add('current');
      this.#marked.push(this.#current);
      markHere(this.#current.querySelector('.text')!, at);
    }
    const files = this.#session.sources.size;
    this.#files.textContent = files > 1 ? `1 of ${files} files` : '';
    return this.#root;
  }

  scrollToCurrent(): void {
    const current = this.#current;
    const box = current?.closest<HTMLElement>('.panel');
    if (current === undefined || box === null || box === undefined) return;
    const top = box.scrollTop + current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < box.scrollTop + 40 || top > box.scrollTop + box.clientHeight - 60) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }

  #list(file: string, text: string): void {
    this.#file = file;
    this.#text = text;
    this.#lines = tokenLines(text).map((line, i) =>
      h(
        'div',
        { class: 'line' },
        h(
          'button',
          {
            type: 'button',
            class: 'line-number',
            tabindex: -1,
            'aria-label': `Find nodes of line ${i + 1}`,
            onclick: () => this.#find(i + 1),
          },
          String(i + 1),
        ),
        h('span', { class: 'text' }, ...codeSpans(line)),
      ),
    );
    this.#listing = h('div', { class: 'listing', role: 'region', 'aria-label': `Source of ${fileName(file)}` });
    this.#listing.append(...this.#lines);
    this.#root.replaceChildren(
      h(
        'div',
        { class: 'file-line' },
        h('span', {}, fileName(file)),
        this.#files,
        h('span', { class: 'grow' }),
        h('span', { class: 'key passed' }, 'passed'),
        h('span', { class: 'key ahead' }, 'to come'),
      ),
      this.#listing,
    );
  }

  #find(line: number): void {
    this.#session.search(`${fileName(this.#file)}:${line}`, 'location');
    this.#session.nextMatch(1);
  }

  #mark(steps: readonly number[], file: string, name: string): void {
    const numbers = new Set<number>();
    for (const n of steps) {
      const { location } = this.#session.tree.nodes[n];
      if (location?.file === file) numbers.add(location.line);
    }
    for (const number of numbers) {
      const line = this.#lines[number - 1];
      if (line === undefined) continue;
      if (name === 'passed') line.classList.remove('ahead');
      line.classList.add(name);
      this.#marked.push(line);
    }
  }
}

/** Marks the columns of the place within its line. */
function markHere(line: Element, at: SourceRange): void {
  const from = at.column - 1;
  const to = at.endLine === at.line ? at.endColumn - 1 : Number.POSITIVE_INFINITY;
  let offset = 0;
  for (const part of [...line.childNodes]) {
    const text = part.textContent ?? '';
    const start = Math.max(from - offset, 0);
    const end = Math.min(to - offset, text.length);
    offset += text.length;
    if (start >= end) continue;
    const wrap = (piece: string, here: boolean): Node => {
      const copy = part.cloneNode(false);
      copy.textContent = piece;
      return here ? h('mark', { class: 'here' }, copy) : copy;
    };
    const pieces = [text.slice(0, start), text.slice(start, end), text.slice(end)];
    const wrapped = pieces.map((piece, i) => (piece === '' ? undefined : wrap(piece, i === 1)));
    part.replaceWith(...wrapped.filter((piece) => piece !== undefined));
  }
  line.normalize();
}
