// List abstraction (abstraction-2009, 6.1): each maximal uninterrupted segment of a singly linked list becomes one node, whose
// data may be that of any node it stands for. A node interrupts when a variable points to it, or two nodes do.
// Soundness: a match with a summary may leave states out; State.abstract says so.
import { nodesOf, type State, type StateField, type StateNode, type StateValue } from '../state.js';

/** The one field of a node that leads to a node of its own type, if all others are data. */
function linkOf(node: StateNode): StateField | undefined {
  if (node.kind === 'old') return undefined;
  const links = node.fields.filter(({ value }) => value.kind === 'node' || value.kind === 'undecided');
  if (links.length !== 1) return undefined;
  const [link] = links;
  return link.value.kind === 'node' && link.value.node.type !== node.type ? undefined : link;
}

export function summarizeLists(state: State): State {
  const nodes = nodesOf(state);
  const incoming = new Map<StateNode, number>();
  const count = ({ value }: StateField): void => {
    if (value.kind === 'node') incoming.set(value.node, (incoming.get(value.node) ?? 0) + 1);
  };
  for (const node of nodes) node.fields.forEach(count);
  const roots = new Set(state.roots.flatMap(({ value }) => (value.kind === 'node' ? [value.node] : [])));
  const inside = (node: StateNode): boolean =>
    !roots.has(node) && (incoming.get(node) ?? 0) < 2 && linkOf(node) !== undefined;

  const segments: StateNode[][] = [];
  const taken = new Set<StateNode>();
  for (const node of nodes) {
    if (taken.has(node) || !inside(node)) continue;
    // Only the first node of a segment has a predecessor that interrupts.
    const before = nodes.find((n) => n.fields.some(({ value }) => value.kind === 'node' && value.node === node));
    if (before !== undefined && inside(before) && before.type === node.type) continue;
    const segment: StateNode[] = [];
    for (let n: StateNode | undefined = node; n !== undefined && inside(n) && !taken.has(n) && n.type === node.type; ) {
      segment.push(n);
      taken.add(n);
      const link = linkOf(n) as StateField;
      n = link.value.kind === 'node' ? link.value.node : undefined;
    }
    if (segment.length > 0) segments.push(segment);
  }
  if (segments.length === 0) return state;
  return replaceSegments(state, nodes, segments);
}

function replaceSegments(state: State, nodes: readonly StateNode[], segments: readonly StateNode[][]): State {
  const copies = new Map<StateNode, StateNode>();
  const summaries = new Map<StateNode, StateNode>();
  for (const segment of segments) {
    const [first] = segment;
    // Where the data came from does not matter any more, as long as it can be read.
    const summary: StateNode = { kind: 'new', type: `segment ${String(first.type)}`, fields: [] };
    for (const node of segment) summaries.set(node, summary);
  }
  const target = (node: StateNode): StateNode => {
    const known = summaries.get(node) ?? copies.get(node);
    if (known !== undefined) return known;
    const copy: StateNode = { ...node };
    copies.set(node, copy);
    return copy;
  };
  const mapValue = (value: StateValue): StateValue =>
    value.kind === 'node' ? { kind: 'node', node: target(value.node) } : value;
  const mapField = (field: StateField): StateField => ({ ...field, value: mapValue(field.value) });
  for (const node of nodes) if (!summaries.has(node)) target(node).fields = node.fields.map(mapField);
  for (const segment of segments) {
    const summary = summaries.get(segment[0]) as StateNode;
    const last = segment[segment.length - 1];
    const link = linkOf(last) as StateField;
    summary.fields = last.fields.map((field, i) => {
      if (field === link) return mapField(field);
      return { ...field, value: { kind: 'any-of', values: segment.map((node) => node.fields[i].value) } };
    });
  }
  return {
    ...state,
    roots: state.roots.map(mapField),
    inputs: state.inputs.filter((node) => !summaries.has(node)).map(target),
    abstract: segments.some((segment) => segment.length > 1),
  };
}
