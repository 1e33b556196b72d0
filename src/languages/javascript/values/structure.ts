// Heap graphs for drawing: the inputs as decided (undecided parts marked), and what the program returned and made of
// the inputs. Read-only: nothing is decided here.
import { types } from 'node:util';
import { FunctionInput } from '../../../inputs/function-input.js';
import type { InputObject, Inputs, InputValue, Slot } from '../../../inputs/inputs.js';
import { inputOfKey } from '../../../inputs/key.js';
import { print, printConstant } from '../../../logic/print.js';
import type { Term } from '../../../logic/term.js';
import type {
  Structure,
  StructureEntry,
  StructureField,
  StructureObject,
  StructureValue,
} from '../../../result/result.js';
import { isAny, settledAny, undecidedSlot } from './any.js';
import { DateInput, timeTerm } from './date-time.js';
import { LazyArray } from './lazy-array.js';
import { LazyCollection, lazyCollectionOf, UNDECIDED_VALUE } from './lazy-collection.js';
import { dataOf, membersOf as nativeMembers } from './object-parts.js';
import { openNamesOf } from './open-names.js';
import { isProgramProxy, Stamp } from './stamp.js';
import { isSymbolic, Symbolic } from './symbolic.js';
import { fieldKey, LazyObject } from './view.js';
import { VirtualArray } from './virtual-array.js';

const MAX_OBJECTS = 200;
const UNDECIDED: StructureValue = { kind: 'undecided' };

/** The inputs as they were, as far as the path decided them. */
export function inputStructure(inputs: Inputs): Structure {
  const objects = new Map<InputObject, StructureObject>();
  const valueOf = (value: InputValue | undefined): StructureValue => {
    if (value === undefined) return UNDECIDED;
    switch (value.kind) {
      case 'literal':
        return { kind: 'primitive', text: literalText(value.value) };
      case 'absent':
        return { kind: 'primitive', text: 'undefined' };
      case 'term':
        return { kind: 'primitive', text: print(value.term) };
      case 'any':
        return valueOf(value.slot.value);
      case 'object':
        visit(value.object);
        return { kind: 'object', id: value.object.id };
    }
  };
  const fieldOf = (name: string, slot: Slot | undefined): StructureField => ({ name, value: valueOf(slot?.value) });
  const visit = (root: InputObject): void => {
    const pending = [root];
    for (let input = pending.pop(); input !== undefined; input = pending.pop()) {
      if (objects.has(input)) continue;
      const fields: StructureField[] = [];
      const entries = collectionEntries(input, valueOf);
      objects.set(input, { id: input.id, ...describe(input), allocated: false, fields, ...entries });
      const names = input.type.kind === 'object' ? input.type.shape.fields.map((f) => f.name) : [];
      for (const name of new Set([...names, ...input.slots.keys()])) fields.push(fieldOf(name, input.slots.get(name)));
      for (const { index, slot } of input.cells) fields.push(fieldOf(print(index), slot));
    }
  };
  const roots = inputs.roots.map(({ name, slot }) => fieldOf(name, slot));
  return { roots, objects: [...objects.values()].sort((a, b) => a.id - b.id) };
}

/** The members of a Set or Map of the input that the path knows. */
function collectionEntries(
  { collection }: InputObject,
  valueOf: (value: InputValue | undefined) => StructureValue,
): Pick<StructureObject, 'entries' | 'open'> {
  if (collection === undefined) return {};
  // A key that was asked for first and met by iterating later is listed once.
  const present = collection.present().filter((e) => collection.entryOf(e.key) === e);
  const entries = present.map((e): StructureEntry => {
    const key = valueOf(inputOfKey(e.key));
    return collection.value === undefined ? { key } : { key, value: valueOf(e.slot?.value) };
  });
  return { entries, open: !collection.closed };
}

function describe(input: InputObject): { kind: StructureObject['kind']; type: string; length?: string } {
  const type = input.type;
  switch (type.kind) {
    case 'object':
      return { kind: 'object', type: type.shape.name };
    case 'array':
      return { kind: 'array', type: 'Array', length: print(type.length) };
    case 'tuple':
      return { kind: 'array', type: 'tuple', length: String(type.length) };
    case 'function':
      return { kind: 'function', type: 'function' };
    case 'set':
    case 'map': {
      const size = input.collection?.sizeUsed === true ? { length: print(input.collection.size as Term) } : {};
      return { kind: type.kind, type: `${type.weak ? 'Weak' : ''}${type.kind === 'set' ? 'Set' : 'Map'}`, ...size };
    }
    case 'bytes':
      return { kind: 'other', type: type.name, length: print(type.length) };
    case 'date':
      return { kind: 'other', type: `new Date(${print(type.time)})` };
    case 'dynamic':
      return { kind: 'object', type: 'object' };
  }
}

/** What the program left behind: named values, and everything reachable from them. */
export function outputStructure(values: readonly { name: string; value: unknown }[], inputs: Inputs): Structure {
  const ids = new Map<object, number>();
  const objects: StructureObject[] = [];
  let next = inputs.objects.length;
  const pending: [object, StructureField[], StructureEntry[] | undefined][] = [];
  const valueOf = (value: unknown): StructureValue => {
    if (!isProgramProxy(value) && value instanceof Symbolic) return { kind: 'primitive', text: print(value.term) };
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
    const shape = input === undefined || input.type.kind === 'date' ? describeNative(value) : describe(input);
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
    return { length: isSymbolic(length) ? print(length.term) : String(length) };
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

/** A value in source notation. */
export function literalText(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'bigint':
    case 'number':
    case 'boolean':
      return printConstant(value);
    case 'symbol':
      return value.toString();
    case 'function':
      return value.name === '' ? 'function' : `function ${value.name}`;
    default:
      return String(value);
  }
}

/** A returned value in source notation: symbolic parts by name, objects by kind. */
export function valueText(value: unknown): string {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return literalText(value);
  if (isAny(value)) {
    const slot = undecidedSlot(value);
    return slot === undefined ? valueText(settledAny(value)) : slot.path;
  }
  if (isProgramProxy(value)) return 'Proxy';
  if (isSymbolic(value)) return print(value.term);
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
  if (isSymbolic(value)) return print(value.term);
  if (typeof value !== 'object' || value === null) return literalText(value);
  return inputOf(value)?.path ?? '{…}';
}
