// Abstraction of any linked structure (abstraction-2009, 6.3): nodes that no variable points to, of one type and reached from the
// same variables, become one node, whose fields may be those of any node it stands for: sets of values and of successors.
// Soundness: a match with a summary may leave states out; State.abstract says so.
import { nodesOf, type State, type StateField, type StateNode, type StateValue } from '../../../languages/state.js';

export function summarizeShapes(state: State): State {
  const nodes = nodesOf(state);
  const groups = group(state, nodes);
  if (groups.every((group) => group.length === 1)) return state;
  const target = new Map<StateNode, StateNode>();
  for (const group of groups) {
    const [first] = group;
    const summary: StateNode =
      group.length === 1 ? { ...first } : { kind: 'new', type: `summary ${String(first.type)}`, fields: [] };
    for (const node of group) target.set(node, summary);
  }
  const mapValue = (value: StateValue): StateValue =>
    value.kind === 'node' ? { kind: 'node', node: target.get(value.node) as StateNode } : value;
  const mapField = (field: StateField): StateField => ({ ...field, value: mapValue(field.value) });
  for (const group of groups) {
    const summary = target.get(group[0]) as StateNode;
    if (group.length === 1) summary.fields = group[0].fields.map(mapField);
    else summary.fields = group[0].fields.map((field) => ({ ...field, value: anyOf(group, field, mapValue) }));
  }
  return {
    ...state,
    roots: state.roots.map(mapField),
    inputs: state.inputs.flatMap((node) => {
      const mapped = target.get(node);
      return mapped === undefined ? [node] : mapped.kind === 'input' ? [mapped] : [];
    }),
    abstract: true,
  };
}

/** Nodes that become one; nodes of one group have the same fields. */
function group(state: State, nodes: readonly StateNode[]): StateNode[][] {
  const reached = new Map<StateNode, string[]>();
  const pointed = new Set<StateNode>();
  for (const { key, value } of state.roots) {
    if (value.kind !== 'node') continue;
    pointed.add(value.node);
    for (const node of nodesOf({ roots: [{ key, value, original: false }] })) {
      const names = reached.get(node);
      if (names === undefined) reached.set(node, [String(key)]);
      else names.push(String(key));
    }
  }
  const groups = new Map<string, StateNode[]>();
  const alone: StateNode[][] = [];
  for (const node of nodes) {
    if (pointed.has(node) || node.kind === 'old' || node.fields.length === 0) {
      alone.push([node]);
      continue;
    }
    const keys = node.fields.map((field) => String(field.key)).join();
    const name = `${node.kind}|${String(node.type)}|${keys}|${(reached.get(node) ?? []).join()}`;
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [node]);
    else known.push(node);
  }
  return [...alone, ...groups.values()];
}

function anyOf(group: readonly StateNode[], field: StateField, map: (value: StateValue) => StateValue): StateValue {
  const values: StateValue[] = [];
  for (const node of group) {
    const value = node.fields.find(({ key }) => key === field.key)?.value;
    if (value === undefined) continue;
    const mapped = map(value);
    if (!values.some((other) => sameValue(other, mapped))) values.push(mapped);
  }
  return { kind: 'any-of', values };
}

function sameValue(a: StateValue, b: StateValue): boolean {
  if (a.kind === 'node') return b.kind === 'node' && a.node === b.node;
  if (a.kind === 'constant') return b.kind === 'constant' && Object.is(a.value, b.value);
  if (a.kind === 'term') return b.kind === 'term' && a.term === b.term;
  return a.kind === 'undecided' && b.kind === 'undecided' && a.type === b.type;
}
