// The inputs of a path as a graph to be drawn: as they were before the call, undecided parts marked. Nothing is decided here.
import { print } from '../logic/print.js';
import type { Structure, StructureEntry, StructureField, StructureObject, StructureValue } from '../result/result.js';
import type { InputObject, InputValue, Slot } from './input-object.js';
import type { Inputs } from './inputs.js';
import { inputOfKey } from './key.js';

const UNDECIDED: StructureValue = { kind: 'undecided' };

/** The inputs as they were, as far as the path decided them. */
export function inputStructure(inputs: Inputs): Structure {
  const { notation } = inputs;
  const objects = new Map<InputObject, StructureObject>();
  // Objects hold themselves and nest deeper than the stack allows.
  const pending: InputObject[] = [];
  const valueOf = (value: InputValue | undefined): StructureValue => {
    if (value === undefined) return UNDECIDED;
    switch (value.kind) {
      case 'literal':
        return { kind: 'primitive', text: notation.literal(value.value) };
      case 'absent':
        return { kind: 'primitive', text: notation.literal(undefined) };
      case 'term':
        return { kind: 'primitive', text: notation.term(value.term) };
      case 'any':
        return valueOf(value.slot.value);
      case 'object':
        pending.push(value.object);
        return { kind: 'object', id: value.object.id };
    }
  };
  const fieldOf = (name: string, slot: Slot | undefined): StructureField => ({ name, value: valueOf(slot?.value) });
  const roots = inputs.roots.map(({ name, slot }) => fieldOf(name, slot));
  for (let input = pending.pop(); input !== undefined; input = pending.pop()) {
    if (objects.has(input)) continue;
    const fields: StructureField[] = [];
    const entries = collectionEntries(input, valueOf);
    objects.set(input, { id: input.id, ...notation.describe(input), allocated: false, fields, ...entries });
    const names = input.type.kind === 'object' ? input.type.shape.fields.map((f) => f.name) : [];
    for (const name of new Set([...names, ...input.slots.keys()])) fields.push(fieldOf(name, input.slots.get(name)));
    for (const { name, slot } of input.openKeys) fields.push(fieldOf(`[${notation.term(name)}]`, slot));
    for (const { index, slot } of input.cells) fields.push(fieldOf(print(index), slot));
  }
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
