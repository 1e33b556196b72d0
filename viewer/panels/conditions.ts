// The path condition at the selected node, and the order of its tasks; each conjunct leads to the node where it joined.
import { conditionsAt } from '../conditions.js';
import { h } from '../dom.js';
import type { Session } from '../session.js';
import { plural } from '../text.js';
import { NONE } from '../tree.js';
import { renderLanes } from './lanes.js';
import { code, empty, section } from './parts.js';

export function renderConditions(session: Session): Node[] {
  const { tree, selected, path } = session;
  const here = conditionsAt(tree, selected);
  const parts: Node[] = [];
  if (here.length === 0) parts.push(empty('No condition yet: every input comes here.'));
  else parts.push(section(`${plural(here.length, 'conjunct')} at this node`, list(session, here)));
  if (path !== NONE && path !== selected) {
    const whole = conditionsAt(tree, path);
    const held = new Set(here.map((c) => c.text));
    const rest = whole.filter((c) => !held.has(c.text));
    if (rest.length > 0) parts.push(section('Added later on this path', list(session, rest)));
  }
  const when = session.node(selected).path?.outcome.when ?? [];
  if (when.length > 0) {
    const conjuncts = when.map((text) => ({ text, node: NONE }));
    parts.push(section('Violates the contract only when also', list(session, conjuncts)));
  }
  return [...renderLanes(session), ...parts];
}

function list(session: Session, conjuncts: ReturnType<typeof conditionsAt>): HTMLElement {
  return h(
    'ol',
    { class: 'conjuncts' },
    ...conjuncts.map(({ text, node }) => {
      if (node === NONE) return h('li', {}, code(text));
      const place = session.tree.place(node);
      return h(
        'li',
        {},
        h(
          'button',
          { type: 'button', class: 'conjunct', title: 'Go to where it was added', onclick: () => session.select(node) },
          code(text),
          h('span', { class: 'place' }, place),
        ),
      );
    }),
  );
}
