// List abstraction (abstraction-2009, 6.1): each maximal uninterrupted segment of a singly linked list becomes one node, whose
// data may be that of any node it stands for. A node interrupts when a variable points to it, or two nodes do.
// Soundness: a match with a summary may leave states out; State.abstract says so.
import { nodesOf, type State, type StateField, type StateNode, type StateValue } from '../../../languages/state.js';

type Links = ReadonlyMap<unknown, ReadonlySet<PropertyKey>>;

/** By type of node: the fields that lead to a node of that type somewhere, or may. */
function linksOf(nodes: readonly StateNode[]): Links {
  const links = new Map<unknown, Set<PropertyKey>>();
  for (const { type, fields } of nodes) {
    for (const { key, value } of fields) {
      if (value.kind !== 'node' || value.node.type !== type) continue;
      const keys = links.get(type);
      if (keys === undefined) links.set(type, new Set([key]));
      else keys.add(key);
    }
  }
  return links;
}

/** The field that leads to the next node of the list or ends it, if all others are data. */
function linkOf(node: StateNode, links: Links): StateField | undefined {
  if (node.kind === 'old' || node.kind === 'mirror') return undefined;
  const keys = links.get(node.type);
  if (keys?.size !== 1) return undefined;
  const link = node.fields.find(({ key }) => keys.has(key));
  const isData = (field: StateField): boolean => field === link || field.value.kind !== 'node';
  return node.fields.every(isData) ? link : undefined;
}

/** Of one type, with the same fields. */
function isAlike(a: StateNode, b: StateNode): boolean {
  if (a.type !== b.type || a.fields.length !== b.fields.length) return false;
  return a.fields.every(({ key }, i) => key === b.fields[i].key);
}

export function summarizeLists(state: State): State {
  const nodes = nodesOf(state);
  const incoming = new Map<StateNode, number>();
  const count = ({ value }: StateField): void => {
    if (value.kind === 'node') incoming.set(value.node, (incoming.get(value.node) ?? 0) + 1);
  };
  for (const node of nodes) node.fields.forEach(count);
  const links = linksOf(nodes);
  const roots = new Set(state.roots.flatMap(({ value }) => (value.kind === 'node' ? [value.node] : [])));
  const inside = (node: StateNode): boolean =>
    !roots.has(node) && (incoming.get(node) ?? 0) < 2 && linkOf(node, links) !== undefined;

  const segments: StateNode[][] = [];
  const taken = new Set<StateNode>();
  for (const node of nodes) {
    if (taken.has(node) || !inside(node)) continue;
    // Only the first node of a segment has a predecessor that interrupts.
    const before = nodes.find((n) => n.fields.some(({ value }) => value.kind === 'node' && value.node === node));
    if (before !== undefined && inside(before) && isAlike(before, node)) continue;
    const segment: StateNode[] = [];
    for (let n: StateNode | undefined = node; n !== undefined && inside(n) && !taken.has(n) && isAlike(n, node); ) {
      segment.push(n);
      taken.add(n);
      const link = linkOf(n, links) as StateField;
      n = link.value.kind === 'node' ? link.value.node : undefined;
    }
    if (segment.length > 0) segments.push(segment);
  }
  if (segments.length === 0) return state;
  return replaceSegments(state, nodes, segments, links);
}

function replaceSegments(
  state: State,
  nodes: readonly StateNode[],
  segments: readonly StateNode[][],
  links: Links,
): State {
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
    const link = linkOf(last, links) as StateField;
    summary.fields = last.fields.map((field, i) => {
      if (field === link) return mapField(field);
      return { ...field, value: { kind: 'any-of', values: segment.map((node) => node.fields[i].value) } };
    });
  }
  return {
    ...state,
    roots: state.roots.map(mapField),
    inputs: state.inputs.filter((node) => !summaries.has(node)).map(target),
    abstract: true,
  };
}
