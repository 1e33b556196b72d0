// Heap graphs for drawing: the inputs as decided (undecided parts marked), and what the program returned and made of
// the inputs. Read-only: nothing is decided here.
import { types } from 'node:util';
import type { InputObject } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { print } from '../../../logic/print.js';
import type {
  Structure,
  StructureEntry,
  StructureField,
  StructureObject,
  StructureValue,
} from '../../../result/result.js';
import { describeInput, literalText } from '../notation.js';
import { isAny, settledAny, undecidedSlot } from './any.js';
import { DateInput, timeTerm } from './date-time.js';
import { FunctionInput } from './function-input.js';
import { LazyArray } from './lazy-array.js';
import { LazyCollection, lazyCollectionOf, UNDECIDED_VALUE } from './lazy-collection.js';
import { dataOf, membersOf as nativeMembers } from './object-parts.js';
import { openNamesOf } from './open-names.js';
import { PromiseInput } from './promise-input.js';
import { isProgramProxy, Stamp } from './stamp.js';
import { heldTerm, isSymbolic, Symbolic } from './symbolic.js';
import { fieldKey, LazyObject } from './view.js';
import { VirtualArray } from './virtual-array.js';

const MAX_OBJECTS = 200;
const UNDECIDED: StructureValue = { kind: 'undecided' };

/** What the program left behind: named values, and everything reachable from them. */
export function outputStructure(values: readonly { name: string; value: unknown }[], inputs: Inputs): Structure {
  const ids = new Map<object, number>();
  const objects: StructureObject[] = [];
  let next = inputs.objects.length;
  const pending: [object, StructureField[], StructureEntry[] | undefined][] = [];
  const valueOf = (value: unknown): StructureValue => {
    if (!isProgramProxy(value) && value instanceof Symbolic) return { kind: 'primitive', text: print(heldTerm(value)) };
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
      return { kind: 'primitive', text: literalText(value) };
    }
    if (isAny(value)) return undecidedSlot(value) === undefined ? valueOf(settledAny(value)) : UNDECIDED;
    const known = ids.get(value);
    if (known !== undefined) return { kind: 'object', id: known };
    if (ids.size >= MAX_OBJECTS) return { kind: 'primitive', text: '…' };
    const input = inputOf(value);
    const id = input === undefined ? next++ : input.id;
    ids.set(value, id);
    const fields: StructureField[] = [];
    const shape = input === undefined || input.type.kind === 'date' ? describeNative(value) : describeInput(input);
    const entries: StructureEntry[] | undefined = shape.kind === 'set' || shape.kind === 'map' ? [] : undefined;
    const members = entries === undefined ? {} : { entries, open: lazyCollectionOf(value)?.known().rest ?? false };
    objects.push({ id, ...shape, ...lengthOf(value), allocated: input === undefined, fields, ...members });
    pending.push([value, fields, entries]);
    return { kind: 'object', id };
  };
  const roots = values.map(({ name, value }) => ({ name, value: valueOf(value) }));
  for (let item = pending.shift(); item !== undefined; item = pending.shift()) {
    const [object, fields, entries] = item;
    for (const [key, value] of entries === undefined ? [] : membersOf(object)) {
      const shown = value === UNDECIDED_VALUE ? UNDECIDED : valueOf(value);
      entries?.push(types.isMap(object) ? { key: valueOf(key), value: shown } : { key: valueOf(key) });
    }
    for (const [name, value] of fieldsOf(object)) {
      fields.push({ name, value: value === UNDECIDED ? UNDECIDED : valueOf(value) });
    }
  }
  return { roots, objects };
}

function inputOf(value: object): InputObject | undefined {
  const record = Stamp.get(value);
  if (
    record instanceof LazyObject ||
    record instanceof LazyArray ||
    record instanceof FunctionInput ||
    record instanceof DateInput ||
    record instanceof PromiseInput ||
    record instanceof VirtualArray ||
    record instanceof LazyCollection
  ) {
    return record.input;
  }
  return undefined;
}

/** The members of a Set or Map as far as they are known; nothing is decided. */
function membersOf(collection: object): (readonly [unknown, unknown])[] {
  const lazy = lazyCollectionOf(collection);
  if (lazy !== undefined) return lazy.known().entries.map(({ key, value }) => [key, value]);
  return nativeMembers(collection).slice(0, MAX_OBJECTS);
}

function lengthOf(value: object): { length?: string } {
  const record = Stamp.get(value);
  if (record instanceof LazyArray) {
    const length = record.length;
    return { length: isSymbolic(length) ? print(heldTerm(length)) : String(length) };
  }
  if (isProgramProxy(value)) return {};
  if (record instanceof LazyCollection) {
    const size = record.knownSize();
    return size === undefined ? {} : { length: print(size) };
  }
  if (types.isMap(value) || types.isSet(value)) return { length: String(membersOf(value).length) };
  return Array.isArray(value) ? { length: String(value.length) } : {};
}

function describeNative(value: object): { kind: StructureObject['kind']; type: string } {
  if (isProgramProxy(value)) return { kind: 'object', type: 'Proxy' };
  if (typeof value === 'function') return { kind: 'function', type: value.name || 'function' };
  if (Array.isArray(value)) return { kind: 'array', type: 'Array' };
  const native = types.isMap(value) ? 'map' : types.isSet(value) ? 'set' : undefined;
  const time = timeTerm(value);
  if (time !== undefined) return { kind: 'other', type: `new Date(${print(time)})` };
  const constructor = Reflect.getOwnPropertyDescriptor(prototypeOf(value) ?? {}, 'constructor')?.value;
  return { kind: native ?? 'object', type: typeof constructor === 'function' ? constructor.name : 'object' };
}

function prototypeOf(value: object): object | null {
  const open = openNamesOf(value);
  return open === undefined ? Reflect.getPrototypeOf(value) : open.prototype;
}

function* fieldsOf(object: object): Iterable<[string, unknown]> {
  const record = Stamp.get(object);
  if (typeof object === 'function' || isProgramProxy(object)) return;
  if (record instanceof VirtualArray) {
    yield* record.known();
    return;
  }
  if (record instanceof LazyArray) {
    for (const { index, value } of record.cells?.list ?? []) yield [print(index), value];
    if (record.cells !== undefined) return;
    const indices = new Set([...Object.keys(record.target), ...record.input.slots.keys()]);
    for (const key of indices) {
      yield [key, Object.hasOwn(record.target, key) ? record.target[Number(key)] : UNDECIDED];
    }
    return;
  }
  const seen = new Set<string>();
  if (record instanceof LazyObject) {
    for (const field of record.shape.fields) {
      seen.add(field.name);
      const own = Reflect.getOwnPropertyDescriptor(record.target, fieldKey(record.view.realm, record.shape, field));
      if (own !== undefined) yield [field.name, own.value];
      else {
        const decided = record.input.slots.get(field.name)?.value;
        const gone = decided?.kind === 'absent' || record.removed.has(field.name);
        yield [field.name, gone ? undefined : UNDECIDED];
      }
    }
    for (const [key, slot] of record.input.slots) {
      if (slot.value?.kind !== 'absent' || seen.has(key) || Object.hasOwn(record.target, key)) continue;
      seen.add(key);
      yield [key, undefined];
    }
  }
  const shown = record instanceof LazyObject ? record.target : object;
  let left = MAX_OBJECTS;
  for (const [key, value] of dataOf(shown)) {
    if (left-- <= 0) break;
    if (!seen.has(key)) yield [key, value];
  }
  for (const { name, value } of openNamesOf(object)?.properties ?? []) yield [`[${print(name)}]`, value];
}

/** A returned value in source notation: symbolic parts by name, objects by kind. */
export function valueText(value: unknown): string {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return literalText(value);
  if (isAny(value)) {
    const slot = undecidedSlot(value);
    return slot === undefined ? valueText(settledAny(value)) : slot.path;
  }
  if (isProgramProxy(value)) return 'Proxy';
  if (isSymbolic(value)) return print(heldTerm(value));
  if (typeof value === 'object' && value !== null) {
    const input = inputOf(value);
    if (input !== undefined) return input.path;
    if (Array.isArray(value))
      return value.length <= 8 ? `[${value.map(shortText).join(', ')}]` : `Array(${value.length})`;
    const { type } = describeNative(value);
    if (types.isMap(value) || types.isSet(value)) return collectionText(value, type);
    const fields = [...fieldsOf(value)].slice(0, 8).map(([k, v]) => `${k}: ${v === UNDECIDED ? '?' : shortText(v)}`);
    return `${type === 'Object' ? '' : `${type} `}{ ${fields.join(', ')} }`;
  }
  return literalText(value);
}

function collectionText(value: object, type: string): string {
  const texts = membersOf(value).map(([key, mapped]) => {
    if (!types.isMap(value)) return shortText(key);
    return `${shortText(key)} => ${mapped === UNDECIDED_VALUE ? '?' : shortText(mapped)}`;
  });
  if (lazyCollectionOf(value)?.known().rest === true) texts.push('...');
  return texts.length <= 8 ? `${type} { ${texts.join(', ')} }` : `${type}(${texts.length})`;
}

function shortText(value: unknown): string {
  if (isAny(value)) return undecidedSlot(value)?.path ?? shortText(settledAny(value));
  if (isProgramProxy(value)) return 'Proxy';
  if (isSymbolic(value)) return print(heldTerm(value));
  if (typeof value !== 'object' || value === null) return literalText(value);
  return inputOf(value)?.path ?? '{…}';
}
