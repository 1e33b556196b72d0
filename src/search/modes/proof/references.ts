// References that a loop moves (`node = node.next`), and variables that change their type: what they may be is widened to any object of the
// input of the shapes met, null and undefined if met, any primitive of the sorts met. Used by loop-heads.ts.
// Soundness: which object it is the path decides anew, aliases included; an object that the program made is no such reference.
import { ABSENT, type Reference, type State, type StateField, type StateValue } from '../../../languages/state.js';
import { type Part, termAt } from './parts.js';

const SHAPE = /^shape \d+$/;

/** What a value is a reference of; undefined for what none can be: objects of the program, arrays, functions. */
export function referenceOf(value: StateValue): Reference | undefined {
  const none: Reference = { shapes: new Set(), nullish: new Set(), sorts: new Set() };
  if (value.kind === 'reference') return value.reference;
  if (value.kind === 'node') {
    const { node } = value;
    const isObject = node.kind === 'input' && typeof node.type === 'string' && SHAPE.test(node.type);
    return isObject ? { ...none, shapes: new Set([node.type as string]) } : undefined;
  }
  if (value.kind === 'constant' && value.value === ABSENT) return undefined;
  if (value.kind === 'constant' && (value.value === null || value.value === undefined)) {
    return { ...none, nullish: new Set([value.value]) };
  }
  const term = termAt({ value });
  return term && { ...none, sorts: new Set([term.sort]) };
}

export function joined(a: Reference, b: Reference | undefined): Reference {
  if (b === undefined) return a;
  return {
    shapes: new Set([...a.shapes, ...b.shapes]),
    nullish: new Set([...a.nullish, ...b.nullish]),
    sorts: new Set([...a.sorts, ...b.sorts]),
  };
}

/** Is there nothing in `b` that `a` has not? */
export function includes(a: Reference, b: Reference): boolean {
  const within = <T>(x: ReadonlySet<T>, y: ReadonlySet<T>): boolean => [...y].every((item) => x.has(item));
  return within(a.shapes, b.shapes) && within(a.nullish, b.nullish) && within(a.sorts, b.sorts);
}

/** What the part must be widened to since it holds another object, or a value of another type; `none` where nothing helps. */
export function referenceChange(
  stored: StateField,
  before: State,
  seen: StateField,
  now: State,
): Reference | 'none' | undefined {
  if (stored.value.kind === 'undecided' || seen.value.kind === 'undecided') return undefined;
  const known = referenceOf(stored.value);
  const found = referenceOf(seen.value);
  if (stored.value.kind === 'reference') {
    return found === undefined ? 'none' : includes(stored.value.reference, found) ? undefined : found;
  }
  if (isSame(stored.value, before, seen.value, now)) return undefined;
  return known === undefined || found === undefined ? 'none' : joined(known, found);
}

/** Terms of one sort are another matter; so are objects of the program, which the matcher compares. */
function isSame(stored: StateValue, before: State, seen: StateValue, now: State): boolean {
  if (stored.kind === 'node' && seen.kind === 'node') {
    if (stored.node.kind !== 'input' || seen.node.kind !== 'input') return stored.node.kind === seen.node.kind;
    return before.inputs.indexOf(stored.node) === now.inputs.indexOf(seen.node);
  }
  const a = termAt({ value: stored });
  const b = termAt({ value: seen });
  if (a !== undefined && b !== undefined) return a.sort === b.sort;
  return stored.kind === 'constant' && seen.kind === 'constant' && Object.is(stored.value, seen.value);
}

/** The state in which these parts may be whatever they are widened to. */
export function withReferences(state: State, references: ReadonlyMap<Part, Reference>): State {
  let { roots } = state;
  for (const [{ field, owner }, reference] of references) {
    const moved = (f: StateField): StateField =>
      f === field ? { ...f, value: { kind: 'reference', reference }, original: false } : f;
    if (owner === undefined) roots = roots.map(moved);
    else owner.fields = owner.fields.map(moved);
  }
  return { ...state, roots };
}
