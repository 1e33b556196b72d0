// What a call did to its inputs, from the pictures before and after it.
import { isObjectRef, type Observation, type Seen, type SeenObject } from '../../../result/observation.js';

/** Inputs (by index) whose visible state is not what it was. */
export function changedInputs(seen: Observation): Set<number> {
  const changed = new Set<number>();
  seen.inputs.forEach(([, value], index) => {
    if (reachable(value, seen).some((id) => visible(seen.before[id]) !== visible(seen.after[id]))) changed.add(index);
  });
  return changed;
}

/** Private fields of the receiver, or of something it holds, are not what they were. */
export function privateStateChanged(seen: Observation): boolean {
  const [first] = seen.inputs;
  if (first === undefined || first[0] !== 'this') return false;
  return reachable(first[1], seen).some((id) => hidden(seen.before[id]) !== hidden(seen.after[id]));
}

function visible(object: SeenObject): string {
  return text([object.properties, object.items, object.entries, object.length, object.text]);
}

function hidden(object: SeenObject): string {
  return text(object.hidden);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    if (part === undefined) return 'undefined?';
    return typeof part === 'number' && (!Number.isFinite(part) || Object.is(part, -0)) ? `${1 / part} ${part}!` : part;
  });
}

/** Input objects that were reachable before the call. */
function reachable(value: Seen, seen: Observation): number[] {
  const found = new Set<number>();
  const open: Seen[] = [value];
  while (open.length > 0) {
    const top = open.pop();
    if (top === undefined || !isObjectRef(top) || found.has(top.object)) continue;
    found.add(top.object);
    const { properties, hidden: fields, items = [], entries = [] } = seen.before[top.object];
    open.push(...properties.map(([, v]) => v), ...fields.map(([, v]) => v), ...items, ...entries.flat());
  }
  return [...found];
}
