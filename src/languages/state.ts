// A symbolic state as data: where the live calls are, named roots, the reachable heap with undecided parts, the path condition.
// The one format of states: a language reads it (state-reader.ts), abstraction/ forgets parts of it, match.ts and imply.ts compare it, store.ts
// keeps it; cutpoints and sequences of calls both use it. Holds no objects of the program.
import type { Domain, Sort, Term } from '../logic/term.js';

export type StateValue =
  /** A concrete primitive, symbols included; `ABSENT` where nothing is. */
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'term'; readonly term: Term }
  /** A part of the input that nobody has read. Parts of the same type can become the same. */
  | {
      readonly kind: 'undecided';
      readonly type: string;
      /** Of elements that a proof has widened: any primitive of that sort, of the input or not. */
      readonly any?: Sort | undefined;
    }
  | { readonly kind: 'node'; readonly node: StateNode }
  /** Widened by a proof: any unchanged part of the input that the reference allows. */
  | { readonly kind: 'reference'; readonly reference: Reference }
  /** Of a node that stands for several: the value of any of them. */
  | { readonly kind: 'any-of'; readonly values: readonly StateValue[] };

/** What something that a loop moves may be: objects of the input by the type of their nodes, null or undefined, any primitive of a sort. */
export interface Reference {
  readonly shapes: ReadonlySet<string>;
  readonly nullish: ReadonlySet<null | undefined>;
  readonly sorts: ReadonlySet<Sort>;
}

export const ABSENT: unique symbol = Symbol('absent');

/** The type of nodes that are arrays with a symbolic length: fields `length`, then `index` and `element` in turn, then `*`. */
export const SYMBOLIC_ARRAY = 'symbolic array';

/** Types of nodes that are a Map or Set whose members a proof follows begin with this: fields `keys` and, of a map, `values`, which are arrays. */
export const LISTED = 'listed';

/** Lengths of arrays: V8 has no longer ones. */
export const LENGTHS: Domain = { integer: true, min: 0, max: 2 ** 27 };

export interface StateField {
  readonly key: PropertyKey;
  readonly value: StateValue;
  /** Of the input: as it was when the unit was called. */
  readonly original: boolean;
  /** Of an element: the program has only read it, be it of the input or one that a proof has widened. */
  readonly read?: true;
}

export interface StateNode {
  /** `input`: an object of the input; `mirror`: the same as it was; `new`: made on this path; `old`: older than the path. */
  readonly kind: 'input' | 'mirror' | 'new' | 'old';
  /** What it is besides its fields (prototype, array, number of an old object): equal for nodes that can match. */
  readonly type: unknown;
  fields: readonly StateField[];
}

export interface State {
  readonly control: string;
  readonly roots: readonly StateField[];
  /** Every object of the input, reachable or not: an undecided part, or a later input, may turn out to be one of them. */
  readonly inputs: readonly StateNode[];
  /** The program may come to have more inputs: it asks for them, or calls a function of the input. */
  readonly growing: boolean;
  readonly conditions: readonly Term[];
  /** Something was summarized: a match with it may leave states out. */
  readonly abstract: boolean;
}

/** The nodes of a state in the order in which its fields name them. */
export function nodesOf(state: Pick<State, 'roots'>): StateNode[] {
  const seen = new Set<StateNode>();
  const add = (value: StateValue): void => {
    if (value.kind === 'node') seen.add(value.node);
    else if (value.kind === 'any-of') value.values.forEach(add);
  };
  for (const { value } of state.roots) add(value);
  for (const node of seen) for (const { value } of node.fields) add(value);
  return [...seen];
}
