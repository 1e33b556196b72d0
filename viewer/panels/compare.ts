// Two paths side by side: what they share, where they part, what each of them needs, how each of them ends.
import { type Conjunct, compare } from '../conditions.js';
import { h } from '../dom.js';
import type { Session } from '../session.js';
import { labelOf, outcomeClass, plural } from '../text.js';
import { NONE } from '../tree.js';
import { code, empty, nodeLink, section } from './parts.js';

export function renderCompare(session: Session): Node[] {
  const { tree, pinned } = session;
  if (pinned === NONE) {
    return [
      empty('Pick two paths to compare them.'),
      h(
        'ol',
        { class: 'howto' },
        h('li', {}, 'Select a node, usually an end, and press the pin above (or the key c): path A.'),
        h('li', {}, 'Select another node: path B.'),
      ),
    ];
  }
  const b = session.selected;
  if (b === pinned) return [empty('This is path A. Select another node to compare it with.'), unpin(session)];
  const result = compare(tree, pinned, b);
  const parting = session.node(result.parting);
  const edgeOf = (end: number): string => {
    if (end === result.parting) return 'ends there';
    const below = tree.pathTo(end)[tree.depth[result.parting] + 1];
    return tree.nodes[below].edge ?? labelOf(tree.nodes[below]);
  };
  return [
    section(
      'Where they part',
      h(
        'p',
        { class: 'parting' },
        nodeLink(session, result.parting, labelOf(parting)),
        h('span', { class: 'place' }, session.tree.place(result.parting)),
      ),
      h(
        'p',
        { class: 'note' },
        `${plural(result.steps.common, 'step')} in common, then ${result.steps.a} on A and ${result.steps.b} on B.`,
      ),
    ),
    h(
      'table',
      { class: 'compare' },
      h('thead', {}, h('tr', {}, head('A', session, pinned), head('B', session, b))),
      h(
        'tbody',
        {},
        row('Takes', h('td', {}, code(edgeOf(pinned))), h('td', {}, code(edgeOf(b)))),
        row('Needs', needs(result.onlyA), needs(result.onlyB)),
        row('Ends', ends(session, pinned), ends(session, b)),
      ),
    ),
    section(
      'Both need',
      result.common.length === 0
        ? empty('Nothing in common.')
        : h('ol', { class: 'conjuncts' }, ...items(result.common)),
    ),
    unpin(session),
  ];
}

function head(name: string, session: Session, index: number): HTMLElement {
  const side = name === 'A' ? 'side-a' : 'side-b';
  return h(
    'th',
    { scope: 'col' },
    h('span', { class: `side ${side}` }, name),
    nodeLink(session, index, labelOf(session.node(index))),
  );
}

function row(title: string, a: HTMLElement, b: HTMLElement): HTMLElement {
  a.dataset.title = title;
  b.dataset.title = title;
  return h('tr', {}, a, b);
}

function needs(conjuncts: readonly Conjunct[]): HTMLElement {
  return conjuncts.length === 0
    ? h('td', {}, h('span', { class: 'muted' }, 'nothing more'))
    : h('td', {}, h('ul', { class: 'conjuncts' }, ...items(conjuncts)));
}

function items(conjuncts: readonly Conjunct[]): HTMLElement[] {
  return conjuncts.map(({ text }) => h('li', {}, code(text)));
}

function ends(session: Session, index: number): HTMLElement {
  const node = session.node(index);
  if (node.kind !== 'end') return h('td', {}, h('span', { class: 'muted' }, 'inner node'));
  const chip = h('span', { class: `chip end-${outcomeClass(node)}` }, node.outcome ?? 'end');
  return h('td', {}, chip, ' ', h('span', { class: 'place' }, session.tree.place(index)));
}

function unpin(session: Session): HTMLElement {
  return h('button', { type: 'button', class: 'button text', onclick: () => session.pin(NONE) }, 'Stop comparing');
}
