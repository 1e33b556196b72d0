// What the path gives to take away: the statements that build its inputs and call the unit, its outcome, the command that
// replays it.
import { asTest } from '../as-test.js';
import { h } from '../dom.js';
import type { Session } from '../session.js';
import { placeText } from '../text.js';
import { NONE } from '../tree.js';
import { code, codeBlock, empty, pathNote, section } from './parts.js';

export function renderGenerated(session: Session): Node[] {
  const { path } = session;
  if (path === NONE) return [empty('No path through this node has ended yet.')];
  const node = session.node(path);
  const result = node.path;
  if (result === undefined) {
    return [empty('This path was only counted. Run with a larger --paths to keep its inputs.')];
  }
  const { error, property, value, location, kind } = result.outcome;
  const facts: Node[] = [];
  const fact = (name: string, ...content: readonly (Node | string)[]): void => {
    facts.push(h('dt', {}, name), h('dd', {}, ...content));
  };
  fact('Outcome', kind);
  if (value !== undefined) fact('Value', code(value));
  if (error !== undefined) fact('Error', code(`${error.name}: ${error.message}`));
  if (property !== undefined) fact('Property', property);
  if (location !== undefined) fact('At', placeText(location));
  fact(
    'Replayed',
    result.replayed ? 'yes, on the original code' : kind === 'violated' ? 'no' : 'no; samples of such paths are',
  );
  const note = pathNote(session);
  return [
    ...(note === undefined ? [] : [note]),
    section('Outcome', h('dl', { class: 'facts' }, ...facts)),
    section('Inputs and call', codeBlock(result.inputCode, 'input code')),
    section('As a test', codeBlock(asTest(session.header?.unit ?? 'unit', result), 'test')),
    section(
      'Replay this path',
      codeBlock(
        `npx everypath check ${session.target} --replay ${result.prefix === '' ? "''" : result.prefix}`,
        'command',
      ),
    ),
  ];
}
