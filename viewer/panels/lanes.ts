// The order of tasks or threads of the path as lanes: a column for each, a row for each time that one runs.
import { lanesOf } from '../../src/trace/lanes.js';
import { h } from '../dom.js';
import type { Session } from '../session.js';
import { placeText } from '../text.js';
import { NONE } from '../tree.js';
import { section } from './parts.js';

/** Nothing where the path has no order of its own. */
export function renderLanes(session: Session): Node[] {
  const { path } = session;
  const schedule = path === NONE ? undefined : session.node(path).path?.schedule;
  if (schedule === undefined || schedule.length === 0) return [];
  const { names, rows } = lanesOf(schedule);
  const heads = names.map((name) => h('th', { scope: 'col' }, name));
  const body = rows.map(({ lane, text, at, before, from }, i) => {
    const notes = [
      at === undefined ? '' : at.file === session.tree.file ? `line ${at.line}` : placeText(at),
      before === undefined ? '' : `before ${before}`,
      from === undefined || rows[from].lane === lane ? '' : `begun by ${rows[from].task}`,
    ];
    const shown = notes.filter((note) => note !== '').join(', ');
    const box = h('div', { class: i === rows.length - 1 ? 'lane-box last' : 'lane-box' }, text);
    if (shown !== '') box.append(h('span', { class: 'place' }, shown));
    return h('tr', {}, ...names.map((_, column) => h('td', {}, column === lane ? box : undefined)));
  });
  const table = h('table', { class: 'lanes' }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...body));
  return [section('In this order', h('div', { class: 'lanes-scroll', tabindex: 0, 'aria-label': 'Timeline' }, table))];
}
