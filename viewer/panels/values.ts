// Values of variables at the selected node, data that a node factory attached, and the inputs of the path.
import { h } from '../dom.js';
import type { Session } from '../session.js';
import { NONE } from '../tree.js';
import { code, empty, pathNote, section } from './parts.js';

export function renderValues(session: Session): Node[] {
  const { selected, path } = session;
  const node = session.node(selected);
  const parts: Node[] = [];
  const at = nearestVariables(session, selected);
  if (at !== NONE) {
    const before = nearestVariables(session, session.tree.parent[at]);
    const now = session.node(at).variables ?? {};
    const then = before === NONE ? {} : (session.node(before).variables ?? {});
    const rows = Object.entries(now).map(([name, value]) => ({ name, value, changed: then[name] !== value }));
    if (rows.length > 0) parts.push(section('Variables', table(rows)));
  }
  if (parts.length === 0) {
    parts.push(
      empty('No variables were recorded here. They are recorded at statements (everypath tree: with --variables).'),
    );
  }
  if (node.data !== undefined) {
    parts.push(section('Attached data', h('pre', { class: 'data', tabindex: 0 }, JSON.stringify(node.data, null, 2))));
  }
  const result = path === NONE ? undefined : session.node(path).path;
  if (result !== undefined) {
    const rows = Object.entries(result.inputs).map(([name, value]) => ({
      name,
      value: encoded(value),
      changed: false,
    }));
    if (rows.length > 0) parts.push(section('Example inputs', pathNote(session), table(rows)));
    if (result.outcome.value !== undefined) {
      parts.push(section('Returned', h('div', { class: 'value' }, code(result.outcome.value))));
    }
  }
  return parts;
}

/** The node itself or the nearest one above it in the same call. */
function nearestVariables(session: Session, from: number): number {
  const { tree } = session;
  if (from === NONE) return NONE;
  const frame = tree.frame[from];
  for (let n = from; n !== NONE; n = tree.parent[n]) {
    if (tree.frame[n] === frame && tree.nodes[n].variables !== undefined) return n;
    if (n === frame) return NONE;
  }
  return NONE;
}

function table(
  rows: readonly { readonly name: string; readonly value: string; readonly changed: boolean }[],
): HTMLElement {
  return h(
    'table',
    { class: 'values' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Name'), h('th', { scope: 'col' }, 'Value'))),
    h(
      'tbody',
      {},
      ...rows.map(({ name, value, changed }) =>
        h(
          'tr',
          { class: changed ? 'changed' : undefined },
          h('th', { scope: 'row' }, name),
          h('td', {}, code(value), changed ? h('span', { class: 'changed-mark' }, 'changed') : undefined),
        ),
      ),
    ),
  );
}

/** The encoding of values (docs/json.md), read back into something like source. */
function encoded(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(encoded).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value);
  const tagged = value as Record<string, unknown>;
  if (typeof tagged.$ !== 'string') return `{ ${fields(tagged)} }`;
  switch (tagged.$) {
    case 'bigint':
      return `${String(tagged.value)}n`;
    case 'ref':
      return `#${String(tagged.id)}`;
    case 'object': {
      const name = [tagged.id === undefined ? '' : `#${String(tagged.id)} `, tagged.class ?? ''].join('');
      return `${name}{ ${fields((tagged.properties ?? {}) as Record<string, unknown>)} }`;
    }
    default: {
      const { $, ...rest } = tagged;
      return Object.keys(rest).length === 0 ? $ : `${$} ${JSON.stringify(rest)}`;
    }
  }
}

function fields(object: Record<string, unknown>): string {
  return Object.entries(object)
    .map(([name, value]) => `${name}: ${encoded(value)}`)
    .join(', ');
}
