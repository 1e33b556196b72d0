// Pieces that several panels share.
import { button, h, icon } from '../dom.js';
import { codeSpans, tokens } from '../highlight.js';
import type { Session } from '../session.js';
import { labelOf, outcomeClass } from '../text.js';
import { NONE } from '../tree.js';

export function empty(text: string): HTMLElement {
  return h('p', { class: 'empty' }, text);
}

export function section(title: string, ...children: readonly (Node | undefined)[]): HTMLElement {
  return h('section', { class: 'section' }, h('h3', {}, title), ...children);
}

export function code(text: string): HTMLElement {
  return h('code', {}, ...codeSpans(tokens(text)));
}

export function codeBlock(text: string, name: string): HTMLElement {
  const copy = button(`Copy ${name}`, icon('copy'), async () => {
    await navigator.clipboard.writeText(text);
    copy.classList.add('done');
    setTimeout(() => copy.classList.remove('done'), 1200);
  });
  copy.classList.add('copy');
  return h(
    'div',
    { class: 'code-block' },
    h('pre', { tabindex: 0, 'aria-label': name }, h('code', {}, ...codeSpans(tokens(text)))),
    copy,
  );
}

/** Which path the panel speaks of: a selected inner node lies on many. */
export function pathNote(session: Session): HTMLElement | undefined {
  const { path, selected } = session;
  if (path === NONE || path === selected) return undefined;
  const end = session.node(path);
  return h(
    'p',
    { class: 'note' },
    'Of the path through this node that ends in ',
    h(
      'button',
      { type: 'button', class: 'link', onclick: () => session.select(path) },
      h('span', { class: `dot ink-end-${outcomeClass(end)} kind-end` }),
      labelOf(end),
    ),
    '.',
  );
}

/** Selects a node when clicked. */
export function nodeLink(session: Session, index: number, text: string): HTMLElement {
  const place = session.tree.place(index);
  return h(
    'button',
    {
      type: 'button',
      class: 'link',
      title: `Go to ${place === '' ? 'the node' : place}`,
      onclick: () => session.select(index),
    },
    text,
  );
}
