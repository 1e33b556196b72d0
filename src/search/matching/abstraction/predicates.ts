// Predicate abstraction of numbers: of the primitive values of a state nothing is kept but which comparisons of the code hold
// (abstraction-2009, 6.1.2). Each is true, false or undecided under the path condition.
// Soundness: states that differ in what was forgotten are taken for the same; State.abstract says so.

import { nodesOf, type State, type StateField, type StateNode, type StateValue } from '../../../languages/state.js';
import type { Predicate } from '../../../languages/state-reader.js';
import { not } from '../../../logic/build.js';
import type { Session } from '../../../solver/session.js';

const FORGOTTEN: StateValue = { kind: 'constant', value: Symbol.for('everypath.forgotten') };

export function abstractNumbers(
  state: State,
  predicates: readonly Predicate[],
  session: Pick<Session, 'known' | 'check'>,
): State {
  const copies = new Map<StateNode, StateNode>();
  const copyOf = (node: StateNode): StateNode => {
    let copy = copies.get(node);
    if (copy === undefined) copies.set(node, (copy = { ...node }));
    return copy;
  };
  const forget = (field: StateField): StateField => ({ ...field, value: forgotten(field.value, copyOf) });
  for (const node of nodesOf(state)) copyOf(node).fields = node.fields.map(forget);
  const truths = predicates.map((predicate, i): StateField => {
    return { key: `predicate${i}`, value: { kind: 'constant', value: truthOf(predicate, session) }, original: false };
  });
  return {
    ...state,
    roots: [...state.roots.map(forget), ...truths],
    inputs: state.inputs.map((node) => copies.get(node) ?? node),
    conditions: [],
    abstract: true,
  };
}

function forgotten(value: StateValue, copyOf: (node: StateNode) => StateNode): StateValue {
  switch (value.kind) {
    case 'term':
      return FORGOTTEN;
    case 'constant':
      return typeof value.value === 'number' || typeof value.value === 'bigint' ? FORGOTTEN : value;
    case 'any-of': {
      const values = value.values.map((member) => forgotten(member, copyOf));
      return { kind: 'any-of', values: values.filter((v, i) => v.kind !== 'constant' || values.indexOf(v) === i) };
    }
    case 'node':
      return { kind: 'node', node: copyOf(value.node) };
    case 'undecided':
    case 'reference':
      return value;
  }
}

function truthOf(predicate: Predicate, session: Pick<Session, 'known' | 'check'>): string {
  const value = predicate();
  if (value === undefined) return 'unset';
  if (typeof value === 'boolean') return String(value);
  const known = session.known(value);
  if (known !== undefined) return String(known);
  if (session.check(value).status === 'unsat') return 'false';
  return session.check(not(value)).status === 'unsat' ? 'true' : 'either';
}
