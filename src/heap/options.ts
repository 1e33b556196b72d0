// The options of an undecided slot, in the order they are explored: nullish values, primitives, earlier objects
// (aliases), new objects. Each option carries the conditions that tell it from the others, in source notation.
import type { Sort } from '../expr/term.js';
import type { InputObject, Inputs, NewType, Slot } from './inputs.js';
import type { ObjectShape, Shape } from './shape.js';

export type SlotOption = { readonly conditions: string[] } & (
  | { readonly kind: 'literal'; readonly value: null | undefined | boolean | number | string | bigint }
  | { readonly kind: 'absent' }
  /** `values`: the literals of the type, when it has only these of that sort. */
  | { readonly kind: 'primitive'; readonly sort: Sort; readonly values?: readonly (boolean | number | string | bigint)[] }
  | { readonly kind: 'alias'; readonly object: InputObject }
  | { readonly kind: 'new'; readonly type: NewType }
  | { readonly kind: 'any' }
  | { readonly kind: 'unsupported'; readonly text: string }
);

const SORT = { number: 'num', boolean: 'bool', string: 'str', bigint: 'big' } as const;
const TYPEOF: Record<Sort, string> = { num: 'number', bool: 'boolean', str: 'string', big: 'bigint' };

/** What a value of type any may be; the assumption is listed with every result that rests on it. */
const ANY_OPTIONS: readonly Shape[] = [
  { kind: 'literal', value: undefined },
  { kind: 'literal', value: null },
  { kind: 'boolean' },
  { kind: 'number' },
  { kind: 'string' },
  { kind: 'bigint' },
];

export function optionsOf(inputs: Inputs, slot: Slot): SlotOption[] {
  if (slot.shape.kind === 'any' && !slot.undecidedAny) return [{ kind: 'any', conditions: [] }];
  const parts = slot.undecidedAny ? ANY_OPTIONS : slot.shape.kind === 'union' ? slot.shape.options : [slot.shape];
  const nullish: SlotOption[] = [];
  const literals = new Map<Sort, (boolean | number | string | bigint)[] | undefined>();
  const objects: SlotOption[] = [];
  const at = slot.path;
  if (slot.optional) nullish.push({ kind: 'absent', conditions: [`${at} === undefined`] });
  for (const part of parts) {
    if (part.kind === 'literal' && (part.value === null || part.value === undefined)) {
      if (part.value === undefined && slot.optional) continue;
      nullish.push({ kind: 'literal', value: part.value, conditions: [`${at} === ${part.value}`] });
    } else if (part.kind === 'literal') {
      const sort = SORT[typeof part.value as keyof typeof SORT];
      const known = literals.get(sort);
      if (known !== undefined) known.push(part.value as boolean);
      else if (!literals.has(sort)) literals.set(sort, [part.value as boolean]);
    } else if (part.kind in SORT) literals.set(SORT[part.kind as keyof typeof SORT], undefined);
    else objects.push(...objectOptions(inputs, part, at));
  }
  if (slot.undecidedAny) objects.push(...dynamicOptions(inputs, at));
  dropRepeatedAliases(objects);
  discriminate(inputs, at, objects);
  const primitives = [...literals].map(([sort, values]): SlotOption => {
    const conditions = [`typeof ${at} === "${TYPEOF[sort]}"`];
    if (values?.length === 1) return { kind: 'literal', value: values[0], conditions };
    return { kind: 'primitive', sort, values, conditions };
  });
  return distinguish(at, nullish, primitives, objects);
}

/** Adds to object options what tells them from null and primitives; drops what nothing needs telling from. */
function distinguish(at: string, nullish: SlotOption[], primitives: SlotOption[], objects: SlotOption[]): SlotOption[] {
  const typed = primitives.length + (objects.length > 0 ? 1 : 0) > 1;
  if (!typed) for (const p of primitives) p.conditions.splice(0, 1, ...nullish.map((n) => negated(n, at)));
  for (const o of objects) {
    if (o.kind === 'alias') continue;
    const others = nullish.filter((n) => !typed || (n.kind === 'literal' && n.value === null)).map((n) => negated(n, at));
    const isFunction = o.kind === 'new' && o.type.kind === 'function';
    if (typed && !isFunction) others.push(`typeof ${at} === "object"`);
    o.conditions.unshift(...others);
  }
  const all = [...nullish, ...primitives, ...objects];
  if (all.length === 1) all[0].conditions.length = 0;
  return all;
}

function negated(option: SlotOption, at: string): string {
  return `${at} !== ${option.kind === 'literal' ? option.value : 'undefined'}`;
}

function dropRepeatedAliases(options: SlotOption[]): void {
  const seen = new Set<InputObject>();
  let kept = 0;
  for (const option of options) {
    if (option.kind === 'alias') {
      if (seen.has(option.object)) continue;
      seen.add(option.object);
    }
    options[kept++] = option;
  }
  options.length = kept;
  options.sort((a, b) => Number(a.kind !== 'alias') - Number(b.kind !== 'alias'));
}

/** Tells new objects of different plain types apart: by a literal field all have, else by a field the others lack. */
function discriminate(inputs: Inputs, at: string, objects: SlotOption[]): void {
  const made = objects.flatMap((o) => (o.kind === 'new' && o.type.kind === 'object' ? [{ option: o, id: o.type.id }] : []));
  const shapes = new Set(made.map((m) => m.id));
  if (shapes.size < 2) return;
  const all = [...shapes].map((id) => inputs.shapes[id]);
  const tag = all[0].fields.find((f) => {
    const values = all.map((s) => literalField(s, f.name));
    return values.every((v) => v !== undefined) && new Set(values).size === all.length;
  });
  for (const { option, id } of made) {
    const shape = inputs.shapes[id];
    if (tag !== undefined) option.conditions.push(`${at}.${tag.name} === ${literalField(shape, tag.name)}`);
    else if (shape.class === undefined) {
      const others = all.filter((s) => s !== shape);
      for (const f of shape.fields) {
        if (!f.optional && !others.some((s) => s.fields.some((g) => g.name === f.name))) {
          option.conditions.push(`${JSON.stringify(f.name)} in ${at}`);
          break;
        }
      }
    } else if (!option.conditions.some((c) => c.includes('.constructor ==='))) {
      option.conditions.push(`${at}.constructor === ${shape.class.name}`);
    }
  }
}

function literalField(shape: ObjectShape, name: string): string | undefined {
  const field = shape.fields.find((f) => f.name === name);
  if (field?.shape.kind !== 'literal' || field.optional) return undefined;
  return typeof field.shape.value === 'string' ? JSON.stringify(field.shape.value) : String(field.shape.value);
}

function objectOptions(inputs: Inputs, shape: Shape, at: string): SlotOption[] {
  switch (shape.kind) {
    case 'ref':
      return refOptions(inputs, inputs.shapes[shape.id], at);
    case 'array': {
      const key = JSON.stringify(shape.element, replaceBigint);
      return withAliases(
        inputs,
        at,
        (o) => o.type.kind === 'array' && JSON.stringify(o.type.element, replaceBigint) === key,
        [{ kind: 'new', type: { kind: 'array', element: shape.element }, conditions: [`Array.isArray(${at})`] }],
      );
    }
    case 'tuple':
      if (shape.rest !== undefined) return [{ kind: 'unsupported', text: 'tuple with a rest element', conditions: [] }];
      return tupleLengths(shape).map((length) => ({
        kind: 'new',
        type: { kind: 'tuple', shape, length },
        conditions: [`${at}.length === ${length}`],
      }));
    case 'function':
      return [
        { kind: 'new', type: { kind: 'function', result: shape.result }, conditions: [`typeof ${at} === "function"`] },
      ];
    case 'any':
      return [{ kind: 'any', conditions: [] }];
    case 'unsupported':
      return [{ kind: 'unsupported', text: shape.text, conditions: [] }];
    default:
      return [];
  }
}

function dynamicOptions(inputs: Inputs, at: string): SlotOption[] {
  const dynamic = withAliases(inputs, at, (o) => o.type.kind === 'dynamic', [
    { kind: 'new', type: { kind: 'dynamic' }, conditions: [`!Array.isArray(${at})`] },
  ]);
  const any: Shape = { kind: 'any' };
  return [
    ...dynamic,
    { kind: 'new', type: { kind: 'array', element: any }, conditions: [`Array.isArray(${at})`] },
    { kind: 'new', type: { kind: 'function', result: any }, conditions: [`typeof ${at} === "function"`] },
  ];
}

function refOptions(inputs: Inputs, shape: ObjectShape, at: string): SlotOption[] {
  const instances = new Set(shape.instances);
  const made = shape.instances.map((id) => inputs.shapes[id]);
  return withAliases(
    inputs,
    at,
    (o) => o.type.kind === 'object' && instances.has(o.type.shape.id),
    made.map((instance) => ({
      kind: 'new',
      type: { kind: 'object', id: instance.id },
      conditions: made.length > 1 ? [`${at}.constructor === ${instance.class?.name ?? 'Object'}`] : [],
    })),
  );
}

function withAliases(inputs: Inputs, at: string, fits: (o: InputObject) => boolean, made: SlotOption[]): SlotOption[] {
  const earlier = inputs.objects.filter(fits);
  const aliases = earlier.map(
    (object): SlotOption => ({ kind: 'alias', object, conditions: [`${at} === ${object.path}`] }),
  );
  const apart = earlier.map((object) => `${at} !== ${object.path}`);
  for (const option of made) option.conditions.push(...apart);
  return [...aliases, ...made];
}

/** The lengths a tuple may have: optional elements may be left out from the end; a rest part adds none here. */
function tupleLengths(shape: Shape & { kind: 'tuple' }): number[] {
  const required = shape.elements.filter((e) => !e.optional).length;
  const lengths: number[] = [];
  for (let n = required; n <= shape.elements.length; n++) lengths.push(n);
  return lengths;
}

function replaceBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
