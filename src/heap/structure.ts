// Heap graphs for drawing: the inputs as decided (undecided parts marked), and what the program returned and made of
// the inputs. Read-only: nothing is decided here.
import { print, printConstant } from '../expr/print.js';
import type { Structure, StructureField, StructureObject, StructureValue } from '../path/result.js';
import { isAny, settledAny, undecidedSlot } from './any.js';
import { FunctionInput } from './function-input.js';
import type { InputObject, Inputs, InputValue, Slot } from './inputs.js';
import { LazyArray } from './lazy-array.js';
import { isProgramProxy, Stamp } from './stamp.js';
import { isSymbolic, Symbolic } from './symbolic.js';
import { fieldKey, LazyObject } from './view.js';

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
      objects.set(input, { id: input.id, ...describe(input), allocated: false, fields });
      const names = input.type.kind === 'object' ? input.type.shape.fields.map((f) => f.name) : [];
      for (const name of new Set([...names, ...input.slots.keys()])) fields.push(fieldOf(name, input.slots.get(name)));
    }
  };
  const roots = inputs.roots.map(({ name, slot }) => fieldOf(name, slot));
  return { roots, objects: [...objects.values()].sort((a, b) => a.id - b.id) };
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
    case 'dynamic':
      return { kind: 'object', type: 'object' };
  }
}

/** What the program left behind: named values, and everything reachable from them. */
export function outputStructure(values: readonly { name: string; value: unknown }[], inputs: Inputs): Structure {
  const ids = new Map<object, number>();
  const objects: StructureObject[] = [];
  let next = inputs.objects.length;
  const pending: [object, StructureField[]][] = [];
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
    const shape = input === undefined ? describeNative(value) : describe(input);
    objects.push({ id, ...shape, ...lengthOf(value), allocated: input === undefined, fields });
    pending.push([value, fields]);
    return { kind: 'object', id };
  };
  const roots = values.map(({ name, value }) => ({ name, value: valueOf(value) }));
  for (let item = pending.shift(); item !== undefined; item = pending.shift()) {
    const [object, fields] = item;
    for (const [name, value] of fieldsOf(object)) {
      fields.push({ name, value: value === UNDECIDED ? UNDECIDED : valueOf(value) });
    }
  }
  return { roots, objects };
}

function inputOf(value: object): InputObject | undefined {
  const record = Stamp.get(value);
  if (record instanceof LazyObject || record instanceof LazyArray || record instanceof FunctionInput)
    return record.input;
  return undefined;
}

function lengthOf(value: object): { length?: string } {
  const record = Stamp.get(value);
  if (record instanceof LazyArray) {
    const length = record.length;
    return { length: isSymbolic(length) ? print(length.term) : String(length) };
  }
  return !isProgramProxy(value) && Array.isArray(value) ? { length: String(value.length) } : {};
}

function describeNative(value: object): { kind: StructureObject['kind']; type: string } {
  if (isProgramProxy(value)) return { kind: 'object', type: 'Proxy' };
  if (typeof value === 'function') return { kind: 'function', type: value.name || 'function' };
  if (Array.isArray(value)) return { kind: 'array', type: 'Array' };
  const constructor = Reflect.getOwnPropertyDescriptor(Reflect.getPrototypeOf(value) ?? {}, 'constructor')?.value;
  return { kind: 'object', type: typeof constructor === 'function' ? constructor.name : 'object' };
}

function* fieldsOf(object: object): Iterable<[string, unknown]> {
  const record = Stamp.get(object);
  if (typeof object === 'function' || isProgramProxy(object)) return;
  if (record instanceof LazyArray) {
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
        yield [field.name, decided?.kind === 'absent' ? undefined : UNDECIDED];
      }
    }
    for (const [key, slot] of record.input.slots) {
      if (slot.value?.kind !== 'absent' || seen.has(key) || Object.hasOwn(record.target, key)) continue;
      seen.add(key);
      yield [key, undefined];
    }
  }
  const shown = record instanceof LazyObject ? record.target : object;
  for (const key of Object.keys(shown).slice(0, MAX_OBJECTS)) {
    if (seen.has(key)) continue;
    const own = Reflect.getOwnPropertyDescriptor(shown, key);
    if (own !== undefined && 'value' in own) yield [key, own.value];
  }
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
    const fields = [...fieldsOf(value)].slice(0, 8).map(([k, v]) => `${k}: ${v === UNDECIDED ? '?' : shortText(v)}`);
    return `${type === 'Object' ? '' : `${type} `}{ ${fields.join(', ')} }`;
  }
  return literalText(value);
}

function shortText(value: unknown): string {
  if (isAny(value)) return undecidedSlot(value)?.path ?? shortText(settledAny(value));
  if (isProgramProxy(value)) return 'Proxy';
  if (isSymbolic(value)) return print(value.term);
  if (typeof value !== 'object' || value === null) return literalText(value);
  return inputOf(value)?.path ?? '{…}';
}
