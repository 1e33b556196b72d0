// What a proof can say of a state: named values (variables, lengths, fields) and candidate facts over them. A fact is a term over
// placeholders that are named in source notation, so that it prints as the user would write it. Used by loop-heads.ts.
// Soundness: candidates are guesses; each is checked where a loop is entered and whenever its head is reached again.
import { LISTED, type State, type StateNode, type StateValue, SYMBOLIC_ARRAY } from '../../../languages/state.js';
import { apply, constant, variable } from '../../../logic/build.js';
import { substituteAll } from '../../../logic/substitute.js';
import type { Primitive, Term } from '../../../logic/term.js';

/** By name in source notation: what it is in a state. */
export type NamedValues = ReadonlyMap<string, Term>;

/** Fields of fields of a variable are looked at, no further. */
const MAX_DEPTH = 2;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** @param names of the roots, in source notation */
export function namedValues({ roots }: Pick<State, 'roots'>, names: ReadonlyMap<string, string>): Map<string, Term> {
  const found = new Map<string, Term>();
  const seen = new Set<StateNode>();
  const add = (name: string, value: StateValue, depth: number): void => {
    const term = termOf(value);
    if (term !== undefined) {
      found.set(name, term);
      if (term.sort === 'str') found.set(`${name}.length`, apply('strLen', [term]));
    }
    if (value.kind !== 'node' || depth >= MAX_DEPTH || seen.has(value.node)) return;
    seen.add(value.node);
    const { fields, type } = value.node;
    // There are as many keys as values.
    if (typeof type === 'string' && type.startsWith(LISTED)) {
      const size = lengthOfKeys(value.node);
      if (size !== undefined) found.set(`${name}.size`, size);
      return;
    }
    // What a function captured has a name of its own.
    if (typeof type === 'string' && type.startsWith('function ')) return;
    for (const { key, value: inner } of fields) {
      if (typeof key !== 'string' || !IDENTIFIER.test(key)) continue;
      if (type === SYMBOLIC_ARRAY && key !== 'length') continue;
      add(`${name}.${key}`, inner, depth + 1);
    }
  };
  for (const { key, value } of roots) {
    const name = names.get(String(key));
    if (name !== undefined) add(name, value, 0);
  }
  return found;
}

function lengthOfKeys({ fields }: StateNode): Term | undefined {
  const keys = fields.find(({ key }) => key === 'keys')?.value;
  const length = keys?.kind === 'node' ? keys.node.fields.find(({ key }) => key === 'length')?.value : undefined;
  return length && termOf(length);
}

function termOf(value: StateValue): Term | undefined {
  if (value.kind === 'term') return value.term;
  if (value.kind !== 'constant') return undefined;
  const type = typeof value.value;
  const known = type === 'number' || type === 'string' || type === 'boolean' || type === 'bigint';
  return known ? constant(value.value as Primitive) : undefined;
}

/** The value that something had when the loop was entered. */
export function before(name: string): string {
  return `before(${name})`;
}

export function placeholder(name: string, { sort }: Term): Term {
  return variable(sort, name);
}

/** The placeholders of all values, with those of the entry, and what they stand for. */
export class Meaning {
  private readonly values = new Map<Term, Term>();

  constructor(now: NamedValues, entry: NamedValues) {
    for (const [name, value] of entry) this.values.set(placeholder(before(name), value), value);
    for (const [name, value] of now) this.values.set(placeholder(name, value), value);
  }

  /** Undefined where something that the fact speaks of has no value, or one of another type. */
  of(fact: Fact): Term | undefined {
    if (!fact.uses.every((variable) => this.values.has(variable))) return undefined;
    return substituteAll([fact.term], this.values)[0];
  }
}

export interface Fact {
  readonly text: string;
  /** Over placeholders. */
  readonly term: Term;
  /** Where this holds, the fact says nothing more. */
  readonly by?: Term | undefined;
  readonly uses: readonly Term[];
}
