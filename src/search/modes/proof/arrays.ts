// Arrays that a loop changes: their elements are forgotten, and their length where the loop changes it. Used by loop-heads.ts.
// Soundness: an array is widened only if all its elements are primitives of one sort, without holes; the widened one may have any.
import { type StateNode, SYMBOLIC_ARRAY } from '../../../languages/state.js';
import type { LoopHead } from '../../../languages/state-reader.js';
import type { Sort, Term } from '../../../logic/term.js';
import { type Part, termAt } from './parts.js';
import type { ArrayWidening, LoopPlan } from './plan.js';

/** The array that a part holds. */
export function arrayIn({ field: { value } }: Part): StateNode | undefined {
  if (value.kind !== 'node') return undefined;
  const { type } = value.node;
  const isArray = type === SYMBOLIC_ARRAY || (typeof type === 'string' && type.startsWith('made array'));
  return isArray && value.node.kind !== 'mirror' ? value.node : undefined;
}

export function lengthOf({ fields }: StateNode): Term | undefined {
  const length = fields.find(({ key }) => key === 'length');
  return length && termAt(length);
}

/** What must be widened of an array that the loop has changed; undefined where nothing must, `none` where nothing helps. */
export function arrayChange(
  stored: StateNode,
  seen: StateNode,
  planned: ArrayWidening | undefined,
  head: LoopHead,
): ArrayWidening | 'none' | undefined {
  const resized = lengthOf(stored) !== lengthOf(seen);
  // Of one with a known length each element is a part.
  if (!resized && seen.type !== SYMBOLIC_ARRAY) return undefined;
  const written = resized || !sameElements(stored, seen);
  if (!written || (planned !== undefined && (planned.length || !resized))) return undefined;
  const before = sortOf(stored);
  const after = head.elementsOf(seen);
  const sort = before === 'none' ? after : before;
  if (sort === undefined || sort === 'none' || (after !== sort && after !== 'none')) return 'none';
  return { sort, length: resized };
}

/** Elements that the widened state knows are the same, the others were not written. */
function sameElements(stored: StateNode, seen: StateNode): boolean {
  if (stored.type !== seen.type) return false;
  const known = stored.fields.filter(({ key }) => key !== '*');
  return seen.fields.every((field, i) => {
    if (field.key === '*' || field.key === 'length') return true;
    const before = known[i];
    if (before === undefined || before.key !== field.key)
      return field.key === 'index' || field.original || field.read === true;
    return termAt(before) !== undefined && termAt(before) === termAt(field);
  });
}

/** The sort of all elements that a state knows of an array. */
function sortOf({ fields }: StateNode): Sort | 'none' | undefined {
  const sorts = new Set<Sort | undefined>();
  for (const field of fields) {
    if (field.key === 'length' || field.key === 'index' || String(field.key).startsWith('[[')) continue;
    if (field.key === '*') {
      const any = field.value.kind === 'undecided' ? field.value.any : undefined;
      if (any !== undefined) sorts.add(any);
    } else sorts.add(termAt(field)?.sort);
  }
  return sorts.size === 0 ? 'none' : sorts.size > 1 ? undefined : [...sorts][0];
}

/** Arrays among the parts that the plan widens. */
export function plannedArrays(parts: ReadonlyMap<string, Part>, { arrays }: LoopPlan): [Part, ArrayWidening][] {
  const found: [Part, ArrayWidening][] = [];
  for (const [key, widening] of arrays) {
    const part = parts.get(key);
    if (part !== undefined) found.push([part, widening]);
  }
  return found;
}
