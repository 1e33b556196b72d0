// The inputs of a path as a graph to be drawn: as they were before the call, undecided parts marked. Nothing is decided here.
import { print, printConstant } from '../logic/print.js';
import type { Term } from '../logic/term.js';
import type { Structure, StructureEntry, StructureField, StructureObject, StructureValue } from '../result/result.js';
import type { InputObject, Inputs, InputValue, Slot } from './inputs.js';
import { inputOfKey } from './key.js';

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
      objects.set(input, { id: input.id, ...describeInput(input), allocated: false, fields, ...entries });
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

/** How an object of the input is drawn. */
export function describeInput(input: InputObject): { kind: StructureObject['kind']; type: string; length?: string } {
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
