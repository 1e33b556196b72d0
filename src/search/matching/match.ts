// Does a stored state cover another one as far as shape goes? Walks both from their roots (abstraction-2009, algorithm 1) and
// gives the pairs of primitive values that imply.ts must then find compatible.
// Soundness: an undecided part covers an undecided part of the same type, or a part of the input that the program has not
// changed; never what the program made or rewired. An undecided part, or an input that the program asks for later, may turn out to
// be any input object, so those that are not matched must be expressible as a part of the input, too.

import {
  ABSENT,
  type Reference,
  type State,
  type StateField,
  type StateNode,
  type StateValue,
  SYMBOLIC_ARRAY,
} from '../../languages/state.js';
import { constant } from '../../logic/build.js';
import type { Primitive, Term } from '../../logic/term.js';

export interface TermPair {
  readonly stored: Term;
  readonly seen: Term;
}

export interface Match {
  readonly pairs: readonly TermPair[];
  /** Of nodes that stand for several: any value of `seen` must be one of `stored`. */
  readonly sets: readonly { readonly stored: readonly Term[]; readonly seen: readonly Term[] }[];
}

/** What undecided parts could still turn out to be: `left-out` as in the paper, which can leave states out. */
export type Aliasing = 'kept' | 'left-out';

/**
 * Of arrays with a symbolic length: `more` elements may be known in the state seen, as they were in the input, or any where a proof has widened the array;
 * `read`: that nobody has written since.
 */
export type KnownCells = 'equal' | 'more' | 'read';

/** Undefined when the shapes do not fit. */
export function matchShapes(
  stored: State,
  seen: State,
  aliasing: Aliasing = 'kept',
  cells: KnownCells = 'equal',
): Match | undefined {
  return new Matcher(seen, aliasing, cells).match(stored);
}

class Matcher {
  private readonly partner = new Map<StateNode, StateNode>();
  private readonly inverse = new Map<StateNode, StateNode>();
  private readonly open: [StateNode, StateNode][] = [];
  private readonly parts: [string, StateField][] = [];
  private readonly references: [Reference, StateValue][] = [];
  private readonly pairs: TermPair[] = [];
  private readonly sets: { stored: Term[]; seen: Term[] }[] = [];
  private readonly unchanged = new Map<StateNode, boolean>();

  constructor(
    private readonly seen: State,
    private readonly aliasing: Aliasing,
    private readonly cells: KnownCells,
  ) {}

  match(stored: State): Match | undefined {
    if (stored.control !== this.seen.control || !this.matchFields(stored.roots, this.seen.roots)) return undefined;
    if (!this.matchOpen()) return undefined;
    const moved = this.references.length > 0;
    const open = this.aliasing === 'kept' && (this.seen.growing || moved || this.hasUndecided());
    if (open && !this.matchDropped(stored)) return undefined;
    for (const [type, field] of this.parts) if (!this.covers(type, field)) return undefined;
    for (const [reference, value] of this.references) if (!this.allows(reference, value)) return undefined;
    if (open && !this.aliasesFit()) return undefined;
    return { pairs: this.pairs, sets: this.sets };
  }

  private hasUndecided(): boolean {
    return this.parts.some(([, field]) => field.value.kind === 'undecided');
  }

  private matchOpen(): boolean {
    for (let next = this.open.pop(); next !== undefined; next = this.open.pop()) {
      if (!this.matchFields(next[0].fields, this.withoutMore(next[0], next[1]))) return false;
    }
    return true;
  }

  /** The fields that are compared: what is known of further elements is covered if the rest of the stored array covers it. */
  private withoutMore({ fields: stored }: StateNode, { fields, type, kind }: StateNode): readonly StateField[] {
    if (this.cells === 'equal' || fields.length <= stored.length) return fields;
    // As it was, an array has no more to say than what was read of it.
    if (kind === 'mirror' && fields.slice(stored.length).every(isReadElement)) {
      // Objects among them must be parts of the input still: asked once everything is matched.
      for (const field of fields.slice(stored.length)) if (field.value.kind === 'node') this.parts.push(['', field]);
      return fields.slice(0, stored.length);
    }
    if (type !== SYMBOLIC_ARRAY) return fields;
    const rest = stored.findIndex(({ key }) => key === '*');
    const end = fields.findIndex(({ key }) => key === '*');
    const { value } = stored[rest] ?? {};
    if (rest < 0 || end < rest || value?.kind !== 'undecided') return fields;
    const more = fields.slice(rest, end).filter(({ key }) => key === 'element');
    if (this.cells === 'read' && !more.every(({ original, read }) => original || read)) return fields;
    if (value.any !== undefined) {
      if (!more.every((field) => termOf(field.value)?.sort === value.any)) return fields;
    } else for (const field of more) this.parts.push([value.type, field]);
    return [...fields.slice(0, rest), ...fields.slice(end)];
  }

  /** Input objects that nothing leads to any more, an undecided part aside: if there are as many, each is the other's. */
  private matchDropped(stored: State): boolean {
    const theirs = stored.inputs.filter((node) => !this.partner.has(node));
    const ours = this.seen.inputs.filter((node) => !this.inverse.has(node));
    if (theirs.length !== ours.length || ours.every(isUntouched)) return true;
    return theirs.every((node, i) => {
      if (this.partner.has(node) || this.inverse.has(ours[i])) return true;
      return this.matchNodes(node, ours[i]) && this.matchOpen();
    });
  }

  private matchFields(stored: readonly StateField[], seen: readonly StateField[]): boolean {
    if (stored.length !== seen.length) return false;
    for (let i = 0; i < stored.length; i++) {
      if (stored[i].key !== seen[i].key || !this.matchField(stored[i], seen[i])) return false;
    }
    return true;
  }

  private matchField(stored: StateField, seen: StateField): boolean {
    if (stored.value.kind === 'undecided' && stored.value.any !== undefined) {
      const { any, type } = stored.value;
      return seen.value.kind === 'undecided' && seen.value.any === any && seen.value.type === type;
    }
    if (stored.value.kind === 'reference') {
      this.references.push([stored.value.reference, seen.value]);
      return true;
    }
    if (stored.value.kind === 'undecided') {
      // Decided once everything else is matched: it may be an alias.
      this.parts.push([stored.value.type, seen]);
      return true;
    }
    return this.matchValue(stored.value, seen.value);
  }

  private matchValue(stored: StateValue, seen: StateValue): boolean {
    if (stored.kind === 'any-of' || seen.kind === 'any-of') return this.matchSets(members(stored), members(seen));
    if (stored.kind === 'undecided' || seen.kind === 'undecided') return false;
    if (stored.kind === 'reference' || seen.kind === 'reference') return false;
    if (stored.kind === 'node' || seen.kind === 'node') {
      return stored.kind === 'node' && seen.kind === 'node' && this.matchNodes(stored.node, seen.node);
    }
    if (stored.kind === 'constant' && seen.kind === 'constant') return Object.is(stored.value, seen.value);
    const a = termOf(stored);
    const b = termOf(seen);
    if (a === undefined || b === undefined || a.sort !== b.sort) return false;
    this.pairs.push({ stored: a, seen: b });
    return true;
  }

  private matchNodes(stored: StateNode, seen: StateNode): boolean {
    const known = this.partner.get(stored);
    if (known !== undefined) return known === seen;
    if (this.inverse.has(seen) || stored.kind !== seen.kind || stored.type !== seen.type) return false;
    this.partner.set(stored, seen);
    this.inverse.set(seen, stored);
    this.open.push([stored, seen]);
    return true;
  }

  /** Values of summarized nodes: primitives of one sort, or all the same. */
  private matchSets(stored: readonly StateValue[], seen: readonly StateValue[]): boolean {
    const a = stored.map(termOf).filter((t) => t !== undefined);
    const b = seen.map(termOf).filter((t) => t !== undefined);
    if (b.length > 0) this.sets.push({ stored: a, seen: b });
    // Successors of a summary: each one seen is one of the stored.
    const others = seen.filter((value) => termOf(value) === undefined);
    return others.every((value) => stored.some((other) => this.fits(other, value)));
  }

  private fits(stored: StateValue, seen: StateValue): boolean {
    if (stored.kind === 'undecided' && seen.kind === 'undecided') return stored.type === seen.type;
    if (stored.kind === 'constant' && seen.kind === 'constant') return Object.is(stored.value, seen.value);
    if (stored.kind !== 'node' || seen.kind !== 'node') return false;
    const known = this.partner.get(stored.node);
    return known === undefined ? this.matchNodes(stored.node, seen.node) : known === seen.node;
  }

  /** An undecided part of the stored state covers this field of the other. */
  private covers(type: string, { value, original }: StateField): boolean {
    if (value.kind === 'undecided') return value.type === type && value.any === undefined;
    if (!original) return false;
    return value.kind !== 'node' || this.isPartOfInput(value.node);
  }

  /** What a proof widened may be the value seen. */
  private allows({ shapes, nullish, sorts }: Reference, value: StateValue): boolean {
    if (value.kind === 'node') return shapes.has(String(value.node.type)) && this.isPartOfInput(value.node);
    const term = termOf(value);
    if (term !== undefined) return sorts.has(term.sort);
    return value.kind === 'constant' && nullish.has(value.value as null | undefined);
  }

  /** Matched with an input object, or unchanged together with everything it leads to. */
  private isPartOfInput(node: StateNode): boolean {
    const partner = this.inverse.get(node);
    if (partner !== undefined) return partner.kind === 'input' || partner.kind === 'mirror';
    const known = this.unchanged.get(node);
    if (known !== undefined) return known;
    this.unchanged.set(node, true);
    const holds =
      (node.kind === 'input' || node.kind === 'mirror') &&
      node.fields.every(({ value, original }) => original && (value.kind !== 'node' || this.isPartOfInput(value.node)));
    if (!holds) this.unchanged.set(node, false);
    return holds;
  }

  private aliasesFit(): boolean {
    return this.seen.inputs.every((node) => this.isPartOfInput(node));
  }
}

/** Of an array as it was: the index or the value of an element. */
function isReadElement({ key, value, original }: StateField): boolean {
  const isKnown = value.kind === 'term' || value.kind === 'constant' || value.kind === 'node';
  return original && (key === 'index' || key === 'element') && isKnown;
}

function isUntouched({ fields }: StateNode): boolean {
  return fields.every(({ original }) => original);
}

function members(value: StateValue): readonly StateValue[] {
  return value.kind === 'any-of' ? value.values : [value];
}

/** A value that the solver can speak of. */
function termOf(value: StateValue): Term | undefined {
  if (value.kind === 'term') return value.term;
  if (value.kind !== 'constant' || value.value === ABSENT) return undefined;
  const type = typeof value.value;
  const known = type === 'number' || type === 'string' || type === 'boolean' || type === 'bigint';
  return known ? constant(value.value as Primitive) : undefined;
}
