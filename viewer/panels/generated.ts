// What the path gives to take away: the statements that build its inputs and call the unit, its outcome, the command that
// replays it.
import type { PathResult } from '../../src/result/result.js';
import { h } from '../dom.js';
import type { Session } from '../session.js';
import { placeText, shorten } from '../text.js';
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
  fact('Replayed', result.replayed ? 'yes, on the original code' : 'no');
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

/** A test that shows what the path does: the call with its inputs, and the error where there is one. */
function asTest(unit: string, { inputCode, outcome, pathCondition }: PathResult): string {
  const title = `${unit}: ${pathCondition.length === 0 ? 'any input' : shorten(pathCondition.join(' && '), 70)}`;
  const lines = inputCode.trimEnd().split('\n');
  const { error } = outcome;
  const thrown = error !== undefined && outcome.kind !== 'returned';
  const body = thrown
    ? ['expect(() => {', ...lines.map((line) => `  ${line}`), `}).toThrow(${JSON.stringify(error.message)});`]
    : lines;
  return [`it(${JSON.stringify(title)}, () => {`, ...body.map((line) => `  ${line}`), '});'].join('\n');
}
