// The keys of an input object that no type lists: those of an index signature, and of a value of type any. A key is asked for by name,
// by a term, or met where all keys are listed; each has a slot of its own, whatever it was called by.
// Always holds: the names in `object.openKeys` differ from each other and from the names of `object.slots` on the path; once the keys
// were listed (`object.listed`) there are no others.
// Soundness: what is taken for granted of listed keys is told (`inputs.notation.keys.assumed`).
import { apply, constant, eq, lt, not, variable } from '../logic/build.js';
import type { Term } from '../logic/term.js';
import { TYPE_SITE } from '../path/choice.js';
import { manyKeys } from '../result/gaps/limits.js';
import { type InputObject, type InputValue, type OpenKey, Slot } from './input-object.js';
import { ANY, type Inputs } from './inputs.js';
import type { Shape } from './shape.js';

/** Keys of an object that one listing decides. Each is compared with all others. */
const MOST_KEYS = 8;

/** The values of its keys that no type lists; undefined when it has none. */
export function unlistedValues({ type }: InputObject): Shape | undefined {
  if (type.kind === 'dynamic') return ANY;
  return type.kind === 'object' ? type.shape.index?.value : undefined;
}

/** The slot of a key, made on first use; undefined where it is known that there is none. Decides which of the known keys it is. */
export function slotOfKey(inputs: Inputs, object: InputObject, key: string | Term): Slot | undefined {
  if (typeof key === 'string') return slotOfName(inputs, object, key);
  if (key.op === 'const') return slotOfName(inputs, object, String(key.data));
  const { context } = inputs;
  const same = object.openKeys.find(({ name }) => name === key);
  if (same !== undefined) return same.slot;
  for (const [name, slot] of object.slots) if (context.branch(eq(key, constant(name)), -1)) return slot;
  for (const { name, slot } of object.openKeys) if (context.branch(eq(key, name), -1)) return slot;
  if (object.listed) return undefined;
  return addKey(inputs, object, key, true).slot;
}

/** The slots of all keys that the path met, in that order. */
export function slotsInOrder({
  slots,
  openKeys,
}: InputObject): { readonly name: string | Term; readonly slot: Slot }[] {
  const named = [...slots].map(([name, slot]) => ({ name, slot }));
  const all: { name: string | Term; slot: Slot }[] = [];
  for (let i = 0; i <= named.length; i++) {
    all.push(...openKeys.filter(({ after }) => after === i));
    if (i < named.length) all.push(named[i]);
  }
  return all;
}

function slotOfName(inputs: Inputs, object: InputObject, key: string): Slot | undefined {
  const known = object.slots.get(key);
  if (known !== undefined) return known;
  for (const { name, slot } of object.openKeys) if (inputs.context.branch(eq(name, constant(key)), -1)) return slot;
  return object.listed ? undefined : inputs.slotOf(object, key);
}

function addKey(inputs: Inputs, object: InputObject, name: Term, optional: boolean): OpenKey {
  const path = inputs.notation.element(object.path, inputs.notation.term(name));
  const presence = optional ? inputs.notation.present(object.path, name) : undefined;
  const slot = new Slot(path, unlistedValues(object) as Shape, optional, false, presence);
  const made: OpenKey = { name, slot, after: object.slots.size };
  object.openKeys.push(made);
  inputs.trail?.push(() => object.openKeys.pop());
  return made;
}

/** Decides which keys there are besides the known ones: none, one more, two more. The known ones are decided. */
export function listKeys(inputs: Inputs, object: InputObject): void {
  if (object.listed) return;
  const { context, notation } = inputs;
  const at = notation.keys.all(object.path);
  for (const key of listedKeys(inputs, object)) inputs.decide(slotOfKey(inputs, object, key) as Slot, -1);
  if (inputs.conservative) context.abort({ kind: 'undecided' });
  for (const { slot } of slotsInOrder(object)) if (slot.value?.kind === 'any') inputs.present(slot, -1);
  context.restsOn(notation.keys.assumed);
  const first = known(object);
  for (let count = first; ; count++) {
    const describe = (option: number): string[] => [notation.keys.count(object.path, count, option === 1)];
    const wish = inputs.guide === undefined ? undefined : 0;
    if (context.choose({ kind: 'shape', site: -1, at, options: 2, describe, wish }) === 0) break;
    if (count - first >= MOST_KEYS) context.abort({ kind: 'unsupported', gap: manyKeys(MOST_KEYS), site: -1 });
    addListed(inputs, object, count);
    inputs.watch.decided();
  }
  noteListed(inputs, object);
  inputs.watch.decided();
}

/** Keys that the concrete inputs have which the run follows, or followed when the place was first met. */
export function listedKeys({ conservative, trail, guide, context }: Inputs, object: InputObject): readonly string[] {
  if (conservative || trail !== undefined) return [];
  const listed = context.remember(guide && JSON.stringify(guide.keys(object)), -1);
  return listed === undefined ? [] : (JSON.parse(listed) as string[]);
}

/** The keys of the object are being listed. */
export function noteListed({ trail }: Inputs, object: InputObject): void {
  if (object.listed) return;
  object.listed = true;
  trail?.push(() => {
    object.listed = false;
  });
}

/** The value of a key of which it is asked whether it is there. One that holds undefined is there, where its value may be anything. */
export function decideKey(inputs: Inputs, slot: Slot): InputValue {
  const decided = inputs.decide(slot, -1);
  if (decided.kind !== 'any') return decided;
  inputs.present(slot, -1);
  return slot.value as InputValue;
}

/** How many keys are known to be there. */
function known({ slots, openKeys }: InputObject): number {
  const all = [...slots.values(), ...openKeys.map(({ slot }) => slot)];
  return all.filter(({ value }) => value !== undefined && value.kind !== 'absent').length;
}

/** A further key. Numbers come in their order, and other names after them. */
function addListed(inputs: Inputs, object: InputObject, index: number): void {
  const { context, notation } = inputs;
  const path = notation.keys.nth(object.path, index);
  const { type } = object;
  const numbers = type.kind === 'object' && type.shape.index?.key === 'number';
  const number = variable('num', path, { integer: true, min: 0, max: 2 ** 32 - 2 });
  const name = numbers ? apply('numToStr', [number]) : variable('str', path);
  for (const other of object.slots.keys()) context.assume(not(eq(name, constant(other))), TYPE_SITE);
  for (const { name: other, slot } of object.openKeys) {
    const below = numbers && slot.value?.kind !== 'absent' && other.op === 'numToStr';
    context.assume(below ? lt(other.args[0], number) : not(eq(name, other)), TYPE_SITE);
  }
  for (const condition of numbers ? [] : notation.keys.conditions(name)) context.assume(condition, TYPE_SITE);
  addKey(inputs, object, name, false);
}
