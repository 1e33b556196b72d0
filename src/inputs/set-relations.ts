// Relations between whole sets of the input, decided at the abstract level: `s.isSubsetOf(t)` is one decision, not a loop.
// When it holds, every key known to be in one is (or is not) in the other from then on; when it does not, a member that
// shows it is named. Called by the models of the set methods for sets that nobody has changed.
// Always holds: known keys of related sets agree with the relation, so a set made of its known keys satisfies it.
import { eq, le, variable } from '../logic/build.js';
import { TYPE_SITE } from '../path/choice.js';
import type { CollectionInput } from './collection-input.js';
import type { Inputs } from './inputs.js';
import type { Key } from './key.js';
import { capacity } from './key-shape.js';

export interface SetRelation {
  readonly kind: 'subset' | 'disjoint';
  readonly a: CollectionInput;
  readonly b: CollectionInput;
  /** What it says about the sizes was assumed. */
  sized: boolean;
}

/** Is a a subset of b (or disjoint from it)? Undefined where going through the members is the way to tell. */
export function decideRelation(
  inputs: Inputs,
  kind: SetRelation['kind'],
  a: CollectionInput,
  b: CollectionInput,
): boolean | undefined {
  if (a.closed || b.closed || Number.isFinite(capacity(a.key))) return undefined;
  if (kind === 'disjoint' && a === b) return undefined;
  if (kind === 'subset' ? implied(inputs.relations, a, b) : inputs.relations.some((r) => separates(r, a, b)))
    return true;
  if (a.present().some((e) => b.entryOf(e.key)?.present === (kind === 'disjoint'))) return false;
  if (inputs.conservative) inputs.context.abort({ kind: 'undecided' });
  const { collections } = inputs.notation;
  const set = a.value === undefined ? a.path : collections.keySet(a.path);
  const holds = inputs.context.branch(variable('bool', collections.related(set, kind, b.path)), -1);
  if (holds) relate(inputs, { kind, a, b, sized: false });
  else {
    const taken = (key: Key): boolean => (b.entryOf(key)?.present ?? kind === 'disjoint') !== (kind === 'disjoint');
    const key = a.name(collections.found(set, kind === 'disjoint', b.path), taken);
    b.note(key, kind === 'disjoint');
  }
  inputs.watch.decided();
  return holds;
}

function separates(r: SetRelation, a: CollectionInput, b: CollectionInput): boolean {
  return r.kind === 'disjoint' && ((r.a === a && r.b === b) || (r.a === b && r.b === a));
}

/** a is a subset of b by what is known, by way of others too. */
function implied(relations: readonly SetRelation[], a: CollectionInput, b: CollectionInput): boolean {
  const reached = new Set([a]);
  for (const from of reached) {
    if (from === b) return true;
    for (const r of relations) if (r.kind === 'subset' && r.a === from) reached.add(r.b);
  }
  return false;
}

function relate(inputs: Inputs, relation: SetRelation): void {
  const { kind, a, b } = relation;
  inputs.relations.push(relation);
  inputs.trail?.push(() => inputs.relations.pop());
  for (const e of a.present()) b.note(e.key, kind === 'subset');
  if (kind === 'subset') for (const e of [...b.known]) if (!e.present) a.note(e.key, false);
  if (kind === 'disjoint') for (const e of b.present()) a.note(e.key, false);
  if (a.sizeUsed || b.sizeUsed) relateSizes(inputs, a);
}

/** A key of a set was decided: what the relations say about it in the others. */
export function propagate(inputs: Inputs, set: CollectionInput, key: Key, present: boolean): void {
  for (const { kind, a, b } of inputs.relations) {
    if (kind === 'subset') {
      if (set === a && present) b.note(key, true);
      if (set === b && !present) a.note(key, false);
    } else if (present && (set === a || set === b)) (set === a ? b : a).note(key, false);
  }
}

/** The size of a set is looked at: it is at most that of what it is a subset of. */
export function relateSizes(inputs: Inputs, set: CollectionInput): void {
  for (const relation of inputs.relations) {
    const { kind, a, b } = relation;
    if (relation.sized || kind !== 'subset' || (set !== a && set !== b)) continue;
    relation.sized = true;
    inputs.trail?.push(() => {
      relation.sized = false;
    });
    // The size of a set of values is not known; that of its map is at least as large.
    if (a.isValueSet) continue;
    const [small, large] = [a.useSize(), b.useSize()];
    const both = !b.isValueSet && implied(inputs.relations, b, a);
    inputs.context.assume(both ? eq(small, large) : le(small, large), TYPE_SITE);
  }
}
