// An index of states: the canonical form of a state as text, from fine to coarse, and the few states that are kept under each.
// Used by store.ts. Always holds: only states of one place share a key, and a list never grows past its limit, so what a question costs
// does not grow with the number of stored states. Keys only propose: match.ts and imply.ts decide.
import { nodesOf, type State, type StateField } from '../../languages/state.js';

/** States of one key that are looked at, unless more are asked for. */
export const MAX_CANDIDATES = 16;

export interface Keys {
  /** Equal for states whose nodes, edges, undecided parts and constants are the same. */
  readonly values: string;
  /** The same whatever their primitive values. */
  readonly shape: string;
  /** The place alone; only states with undecided parts are kept there, which can cover other shapes. */
  readonly control: string;
}

export class StateIndex<Entry extends { readonly state: State }> {
  private readonly lists = new Map<string, Entry[]>();

  constructor(private readonly limit = MAX_CANDIDATES) {}

  /** Entries that may cover a state with these keys, the likeliest first, each once. */
  *candidates({ values, shape, control }: Keys): Generator<Entry> {
    const given = new Set<Entry>();
    for (const key of [values, shape, control]) {
      for (const entry of this.lists.get(key) ?? []) {
        if (given.has(entry)) continue;
        given.add(entry);
        yield entry;
      }
    }
  }

  add(entry: Entry, { values, shape, control }: Keys): void {
    this.put(values, entry);
    this.put(shape, entry);
    if (hasUndecided(entry.state)) this.put(control, entry);
  }

  clear(): void {
    this.lists.clear();
  }

  /** The earliest states are the most general ones: they stay, of the others the last come and go. */
  private put(key: string, entry: Entry): void {
    const list = this.lists.get(key);
    if (list === undefined) this.lists.set(key, [entry]);
    else {
      if (list.length >= this.limit) list.splice(this.limit / 2, 1);
      list.push(entry);
    }
  }
}

function hasUndecided(state: State): boolean {
  const undecided = ({ value }: StateField): boolean => value.kind === 'undecided';
  return state.roots.some(undecided) || nodesOf(state).some((node) => node.fields.some(undecided));
}

/** The canonical form of a state: nodes are numbered in the order in which fields name them, symbolic values have no names. */
export function keysOf(state: State): Keys {
  const nodes = nodesOf(state);
  const numbers = new Map(nodes.map((node, i) => [node, i]));
  let shape = `${state.control}|`;
  let values = '';
  const add = ({ key, value }: StateField): void => {
    shape += String(key);
    switch (value.kind) {
      case 'node':
        shape += `#${numbers.get(value.node)}`;
        break;
      case 'undecided':
      case 'reference':
        shape += '?';
        break;
      case 'any-of':
        shape += '*';
        break;
      case 'constant':
        values += Object.is(value.value, -0) ? '-0' : String(value.value);
        break;
    }
    shape += ',';
    values += ',';
  };
  state.roots.forEach(add);
  for (const node of nodes) {
    shape += `|${node.kind[0]}${String(node.type)}:`;
    node.fields.forEach(add);
  }
  return { shape, values: `${shape}|${values}`, control: state.control };
}
