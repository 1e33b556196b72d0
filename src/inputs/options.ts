// The options of an undecided slot, in the order they are explored: nullish values, primitives, earlier objects
// (aliases), new objects. What tells an option from the others, in source notation, is in option-text.ts.
import { constant } from '../logic/build.js';
import type { Sort } from '../logic/term.js';
import type { InputObject, NewType, Slot } from './input-object.js';
import { type Inputs, requiredOf } from './inputs.js';
import type { Key } from './key.js';
import { fitsMeasured } from './measured.js';
import type { ObjectShape, Shape } from './shape.js';
import { mayHold, shapeKey } from './shape-fits.js';

export type SlotOption =
  | { readonly kind: 'literal'; readonly value: null | undefined | boolean | number | string | bigint }
  | { readonly kind: 'absent' }
  /** `values`: the literals of the type, when it has only these of that sort. */
  | {
      readonly kind: 'primitive';
      readonly sort: Sort;
      readonly values?: readonly (boolean | number | string | bigint)[];
    }
  | { readonly kind: 'alias'; readonly object: InputObject }
  | { readonly kind: 'new'; readonly type: NewType }
  /** `shape`: what may be left out of it, or a type that has no inputs; that of the slot where there is none. */
  | { readonly kind: 'any'; readonly shape?: Shape }
  | { readonly kind: 'unsupported'; readonly text: string };

export const SORT_OF = { number: 'num', boolean: 'bool', string: 'str', bigint: 'big', long: 'long' } as const;

/** What a value of type any may be; the assumption is listed with every result that rests on it. */
const ANY_PRIMITIVES: readonly Shape[] = [
  { kind: 'literal', value: undefined },
  { kind: 'literal', value: null },
  { kind: 'boolean' },
  { kind: 'number' },
  { kind: 'string' },
  { kind: 'bigint' },
];
const ANY: Shape = { kind: 'any' };

const UNDECIDED_ANY: readonly SlotOption[] = [{ kind: 'any' }];
const LEFT_OUT_OR_ANY: readonly SlotOption[] = [{ kind: 'absent' }, ...UNDECIDED_ANY];

export function optionsOf(inputs: Inputs, slot: Slot): readonly SlotOption[] {
  if (slot.shape.kind === 'any' && !slot.undecidedAny) {
    // Where undefined is no value of the type itself, leaving it out is a case of its own.
    return slot.optional && slot.shape.except !== undefined ? LEFT_OUT_OR_ANY : UNDECIDED_ANY;
  }
  if (slot.shape.kind === 'unsupported' && slot.undecidedAny) return [slot.shape];
  const parts = slot.undecidedAny
    ? primitivesOf(slot.shape)
    : slot.shape.kind === 'union'
      ? slot.shape.options
      : [slot.shape];
  const nullish: SlotOption[] = slot.optional ? [{ kind: 'absent' }] : [];
  const literals = new Map<Sort, (boolean | number | string | bigint)[] | undefined>();
  const aliases: SlotOption[] = [];
  const made: SlotOption[] = [];
  for (const part of parts) {
    if (part.kind === 'literal') {
      const { value } = part;
      if (value === null || value === undefined) {
        if (value === null || !slot.optional) nullish.push({ kind: 'literal', value });
        continue;
      }
      const sort = SORT_OF[typeof value as keyof typeof SORT_OF];
      const known = literals.get(sort);
      if (known !== undefined) known.push(value);
      else if (!literals.has(sort)) literals.set(sort, [value]);
    } else if (part.kind in SORT_OF) literals.set(SORT_OF[part.kind as keyof typeof SORT_OF], undefined);
    else addObjects(inputs, part, aliases, made);
  }
  if (slot.undecidedAny) addDynamic(inputs, aliases, made);
  const primitives = [...literals].map(
    ([sort, values]): SlotOption =>
      values?.length === 1 ? { kind: 'literal', value: values[0] } : { kind: 'primitive', sort, values },
  );
  const all = [...nullish, ...primitives, ...aliases, ...made];
  const { taken } = slot;
  return taken === undefined ? all : all.filter((option) => !isTaken(option, taken));
}

/** A member of a collection is none of the others. */
function isTaken(option: SlotOption, taken: (key: Key) => boolean): boolean {
  if (option.kind === 'alias') return taken(option.object);
  if (option.kind !== 'literal') return false;
  const { value } = option;
  return taken(value === null || value === undefined ? value : constant(value === 0 ? 0 : value));
}

/** `object` and `{}` leave out what is not an object, or null and undefined. */
function primitivesOf(shape: Shape): readonly Shape[] {
  if (shape.kind !== 'any' || shape.except === undefined) return ANY_PRIMITIVES;
  return shape.except === 'primitives' ? [] : ANY_PRIMITIVES.filter((s) => s.kind !== 'literal');
}

function addObjects(inputs: Inputs, shape: Shape, aliases: SlotOption[], made: SlotOption[]): void {
  switch (shape.kind) {
    case 'ref':
      addInstances(inputs, inputs.shapes[shape.id], aliases, made);
      break;
    case 'array':
      addAliases(
        inputs,
        (o) => mayHold(inputs, o.type, { kind: 'array', element: shape.element, leading: [] }),
        aliases,
      );
      made.push({ kind: 'new', type: { kind: 'array', element: shape.element, leading: [] } });
      break;
    case 'tuple':
      addTuples(inputs, shape, aliases, made);
      break;
    case 'function':
      addFunctions(inputs, shape, aliases);
      made.push({ kind: 'new', type: { kind: 'function', result: shape.result } });
      break;
    case 'promise':
      made.push({ kind: 'new', type: { kind: 'promise', value: shape.value } });
      break;
    case 'set':
    case 'map':
      addCollections(inputs, shape, aliases, made);
      break;
    case 'bytes':
      addAliases(inputs, (o) => o.type.kind === 'bytes' && o.type.name === shape.name, aliases);
      made.push({ kind: 'new', type: { kind: 'bytes', name: shape.name } });
      break;
    case 'date':
      addAliases(inputs, (o) => o.type.kind === 'date', aliases);
      made.push({ kind: 'new', type: { kind: 'date' } });
      break;
    case 'any':
      made.push({ kind: 'any', shape });
      break;
    case 'unsupported':
      addUnsupported(shape, made);
      break;
  }
}

/** There are no inputs of the type, which matters only where code looks at the value: until then it is like one of type any. */
function addUnsupported(shape: Shape & { kind: 'unsupported' }, made: SlotOption[]): void {
  const at = made.findIndex((option) => option.kind === 'any' && option.shape?.kind === 'unsupported');
  if (at < 0) made.push({ kind: 'any', shape });
  else {
    const { text, values } = (made[at] as { shape: Shape & { kind: 'unsupported' } }).shape;
    const both = values === shape.values && values !== undefined ? { values } : {};
    made[at] = { kind: 'any', shape: { kind: 'unsupported', text: `${text} | ${shape.text}`, ...both } };
  }
}

/** Functions of one type may be the same function. */
function addFunctions(inputs: Inputs, shape: Shape & { kind: 'function' }, aliases: SlotOption[]): void {
  const key = shapeKey(shape.result);
  addAliases(inputs, (o) => o.type.kind === 'function' && shapeKey(o.type.result) === key, aliases);
}

/** Whatever the inputs hold may be there, but for what promises wait for. */
function addDynamic(inputs: Inputs, aliases: SlotOption[], made: SlotOption[]): void {
  addAliases(inputs, ({ type }) => type.kind !== 'promise', aliases);
  made.push(
    { kind: 'new', type: { kind: 'dynamic' } },
    { kind: 'new', type: { kind: 'array', element: ANY, leading: [] } },
    { kind: 'new', type: { kind: 'function', result: ANY } },
  );
}

function addInstances(inputs: Inputs, shape: ObjectShape, aliases: SlotOption[], made: SlotOption[]): void {
  const fits = ({ type }: InputObject): boolean =>
    type.kind === 'object'
      ? shape.instances.includes(type.shape.id) || shape.compatible.includes(type.shape.id)
      : fitsMeasured(shape, type);
  addAliases(inputs, fits, aliases);
  for (const id of shape.instances) {
    // Members of a union may share subtypes.
    if (made.some((m) => m.kind === 'new' && m.type.kind === 'object' && m.type.id === id)) continue;
    made.push({ kind: 'new', type: { kind: 'object', id } });
  }
}

function addAliases(inputs: Inputs, fits: (o: InputObject) => boolean, aliases: SlotOption[]): void {
  for (const object of inputs.objects) {
    if (fits(object) && !aliases.some((a) => a.kind === 'alias' && a.object === object)) {
      aliases.push({ kind: 'alias', object });
    }
  }
}

/** A tuple has one of a few lengths, since optional elements may be left out from the end; with a rest part any. */
function addTuples(inputs: Inputs, shape: Shape & { kind: 'tuple' }, aliases: SlotOption[], made: SlotOption[]): void {
  if (shape.rest !== undefined) {
    const key = shapeKey([shape.rest, shape.elements]);
    addAliases(inputs, (o) => o.type.kind === 'array' && shapeKey([o.type.element, o.type.leading]) === key, aliases);
    made.push({ kind: 'new', type: { kind: 'array', element: shape.rest, leading: shape.elements } });
    return;
  }
  const key = shapeKey(shape);
  addAliases(inputs, (o) => o.type.kind === 'tuple' && shapeKey(o.type.shape) === key, aliases);
  for (let length = requiredOf(shape.elements); length <= shape.elements.length; length++) {
    made.push({ kind: 'new', type: { kind: 'tuple', shape, length } });
  }
}

/** Collections of the same written type may be the same object; a ReadonlySet<T> may be a Set<T>. */
function addCollections(
  inputs: Inputs,
  shape: Shape & { kind: 'set' | 'map' },
  aliases: SlotOption[],
  made: SlotOption[],
): void {
  const weak = shape.weak === true;
  const type: NewType & { kind: 'set' | 'map' } =
    shape.kind === 'set'
      ? { kind: 'set', element: shape.element, weak }
      : { kind: 'map', key: shape.key, value: shape.value, weak };
  const alike = ({ type: other }: InputObject): boolean => mayHold(inputs, other, type);
  addAliases(inputs, alike, aliases);
  made.push({ kind: 'new', type });
}
