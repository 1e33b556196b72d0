// Which references of a state the plan of a loop lets move, and to what. Used by loop-heads.ts.
import type { Reference, State } from '../../../languages/state.js';
import type { LoopHead } from '../../../languages/state-reader.js';
import { isWritable, type Part, partsOf } from './parts.js';
import type { LoopPlan } from './plan.js';
import { joined, referenceOf } from './references.js';

/** Parts that the plan lets refer to something else, and to what: at least to what is there. */
export function referencesIn(state: State, head: LoopHead, plan: LoopPlan): Map<Part, Reference> {
  const found = new Map<Part, Reference>();
  if (plan.references.size === 0) return found;
  const all = partsOf(state, head.names);
  for (const [key, planned] of plan.references) {
    const part = all.get(key);
    const now = part && referenceOf(part.field.value);
    if (part !== undefined && now !== undefined && isWritable(part, head)) found.set(part, joined(planned, now));
  }
  return found;
}
