// What has changed between the widened state of a loop and one that comes to its head again, and what must be widened in the next round to cover it.
// Used by loop-heads.ts. Nothing rests on it: whether a state is covered the matcher says.
import type { State } from '../../../languages/state.js';
import type { LoopHead } from '../../../languages/state-reader.js';
import type { Term } from '../../../logic/term.js';
import { arrayChange, arrayIn } from './arrays.js';
import { isWritable, type Part, partsOf, termAt } from './parts.js';
import type { ArrayWidening, LoopPlan, Plans } from './plan.js';
import { referenceChange } from './references.js';

/** Why a loop was not proved. */
export type Missing =
  | { readonly kind: 'opaque' }
  | { readonly kind: 'recursion' }
  | { readonly kind: 'type'; readonly name: string }
  | { readonly kind: 'state' }
  /** Invariants that the user wrote. */
  | { readonly kind: 'invariant'; readonly texts: readonly string[] }
  /** Of a recursive function: it may throw, change something, return what is not followed. */
  | { readonly kind: 'throws' | 'effect' | 'result' };

/** The widened state of a loop. */
export interface WidenedLoop {
  readonly plan: LoopPlan;
  readonly state: State;
  /** By key of a part: how far it is widened. */
  readonly levels: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, string>;
}

export interface Changes {
  readonly changed: boolean;
  readonly unfollowed: Missing | undefined;
}

/** Is a number within a domain of plan.ts? */
type IsWithin = (value: Term, level: number) => boolean;

/** Notes the parts that changed and were not widened, or not far enough. */
export function noteChanges(
  head: LoopHead,
  { state, plan, levels, names }: WidenedLoop,
  seen: State,
  plans: Plans,
  isWithin: IsWithin,
): Changes {
  let changed = false;
  let unfollowed: Missing | undefined;
  const before = partsOf(state, names);
  const moved: string[] = [];
  for (const part of partsOf(seen, names).values()) {
    const { key, name } = part;
    // Fields of another object than before are not compared.
    if (moved.some((other) => key.startsWith(other))) continue;
    const stored = before.get(key);
    const array = arrayChanged(stored, part, plan, head);
    const reference =
      array === undefined && stored ? referenceChange(stored.field, state, part.field, seen) : undefined;
    if (stored?.field.value.kind === 'reference' || reference !== undefined) moved.push(`${key}/`);
    if (array !== undefined) {
      if (array === 'none') unfollowed ??= { kind: 'type', name };
      else plans.widenArray(plan, key, array);
      changed ||= array !== 'none';
      continue;
    }
    if (reference !== undefined) {
      if (reference !== 'none' && isWritable(part, head)) {
        plans.widenReference(plan, key, reference);
        changed = true;
      } else unfollowed ??= { kind: 'type', name };
      continue;
    }
    if (stored?.field.value.kind === 'reference') continue;
    const needed = neededLevel(stored, part, levels.get(key), isWithin);
    if (needed === levels.get(key)) continue;
    const isNew = needed !== 'none' && needed !== undefined && (plan.widened.get(key) ?? -1) < needed;
    if (isNew && isWritable(part, head)) {
      plans.widen(plan, key, needed);
      changed = true;
    } else unfollowed ??= { kind: 'type', name };
  }
  return { changed, unfollowed };
}

function arrayChanged(
  stored: Part | undefined,
  part: Part,
  plan: LoopPlan,
  head: LoopHead,
): ArrayWidening | 'none' | undefined {
  const seen = arrayIn(part);
  const before = stored && arrayIn(stored);
  return seen && before && arrayChange(before, seen, plan.arrays.get(part.key), head);
}

/** How far the part must be widened to cover what was seen: its level where it does already; `none` where nothing does. */
function neededLevel(
  stored: Part | undefined,
  { field }: Part,
  level: number | undefined,
  isWithin: IsWithin,
): number | 'none' | undefined {
  const value = termAt(field);
  const before = stored === undefined ? undefined : termAt(stored.field);
  if (value === undefined) return before === undefined && stored !== undefined ? level : 'none';
  const isOpen = stored === undefined || stored.field.value.kind === 'undecided';
  if (before === undefined ? !isOpen : before.sort !== value.sort) return 'none';
  if (before === value || (isOpen && field.original)) return level;
  let needed = level ?? 0;
  if (value.sort === 'num') while (!isWithin(value, needed)) needed++;
  return needed;
}
