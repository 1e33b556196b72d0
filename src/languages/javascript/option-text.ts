// What tells one option of a slot from the others, as conditions in source notation: JavaScript expressions over the
// unit's inputs. Made on demand, since most paths are counted and never shown.

import type { SlotOption } from '../../inputs/options.js';
import type { ObjectShape, ShapeTable } from '../../inputs/shape.js';
import type { Sort } from '../../logic/term.js';

const TYPEOF: Record<Sort, string> = { num: 'number', bool: 'boolean', str: 'string', big: 'bigint', long: 'bigint' };

export function optionText(options: readonly SlotOption[], index: number, at: string, shapes: ShapeTable): string[] {
  const option = options[index];
  if (options.length === 1) return [];
  const nullish = options.filter(isNullish);
  switch (option.kind) {
    case 'absent':
      return [`${at} === undefined`];
    case 'literal':
      if (isNullish(option)) return [`${at} === ${option.value}`];
      return primitiveText(options, nullish, at, typeof option.value);
    case 'primitive':
      return primitiveText(options, nullish, at, TYPEOF[option.sort]);
    case 'alias':
      return [`${at} === ${option.object.path}`];
    case 'any':
      return [
        ...nullish.map((n) => differs(n, at)),
        ...options.filter(isPrimitive).map((o) => `typeof ${at} !== "${typeOf(o)}"`),
      ];
    default:
      return [...objectKind(options, option, nullish, at), ...apart(options, option, at, shapes)];
  }
}

function isNullish(option: SlotOption): option is SlotOption & { kind: 'literal' | 'absent' } {
  return option.kind === 'absent' || (option.kind === 'literal' && (option.value ?? undefined) === undefined);
}

function isPrimitive(option: SlotOption): boolean {
  return option.kind === 'primitive' || (option.kind === 'literal' && !isNullish(option));
}

function typeOf(option: SlotOption): string {
  return option.kind === 'primitive' ? TYPEOF[option.sort] : typeof (option as { value?: unknown }).value;
}

function differs(nullish: SlotOption, at: string): string {
  return `${at} !== ${nullish.kind === 'literal' ? nullish.value : 'undefined'}`;
}

/** Several kinds of values are told apart by typeof; one kind only from null and undefined. */
function severalKinds(options: readonly SlotOption[]): boolean {
  const kinds = options.filter(isPrimitive).length;
  return kinds + (options.some((o) => !isPrimitive(o) && !isNullish(o)) ? 1 : 0) > 1;
}

function primitiveText(
  options: readonly SlotOption[],
  nullish: readonly SlotOption[],
  at: string,
  type: string,
): string[] {
  return severalKinds(options) ? [`typeof ${at} === "${type}"`] : nullish.map((n) => differs(n, at));
}

function objectKind(
  options: readonly SlotOption[],
  option: SlotOption,
  nullish: readonly SlotOption[],
  at: string,
): string[] {
  const isFunction = option.kind === 'new' && option.type.kind === 'function';
  if (!severalKinds(options)) {
    const others = nullish.map((n) => differs(n, at));
    const onlyKind = options.every((o) => isNullish(o) || o.kind === 'alias' || sameKind(o, option));
    return onlyKind ? others : [...others, ...kindText(options, option, isFunction, at)];
  }
  if (isFunction) return [`typeof ${at} === "function"`];
  const notNull = nullish.filter((n) => n.kind === 'literal' && n.value === null).map((n) => differs(n, at));
  return [...notNull, `typeof ${at} === "object"`, ...kindText(options, option, isFunction, at)];
}

function sameKind(a: SlotOption, b: SlotOption): boolean {
  return a.kind === 'new' && b.kind === 'new' && a.type.kind === b.type.kind;
}

/** Arrays, functions and other objects, where a slot may be more than one of them. */
function kindText(options: readonly SlotOption[], option: SlotOption, isFunction: boolean, at: string): string[] {
  if (option.kind !== 'new') return [];
  if (isFunction) return [`typeof ${at} === "function"`];
  if (option.type.kind === 'array' || option.type.kind === 'tuple') return [`Array.isArray(${at})`];
  const collection = nativeName(option);
  if (collection !== undefined) return [`${at} instanceof ${collection}`];
  const others = ['Set', 'Map', 'WeakSet', 'WeakMap', 'Date', 'Promise'].filter((name) =>
    options.some((o) => nativeName(o) === name),
  );
  return [`typeof ${at} === "object"`, `!Array.isArray(${at})`, ...others.map((name) => `!(${at} instanceof ${name})`)];
}

function nativeName(option: SlotOption): string | undefined {
  const type = option.kind === 'new' || option.kind === 'alias' ? optionType(option) : undefined;
  if (type?.kind === 'date') return 'Date';
  if (type?.kind === 'promise') return 'Promise';
  if (type?.kind === 'bytes') return type.name;
  if (type?.kind !== 'set' && type?.kind !== 'map') return undefined;
  return `${type.weak ? 'Weak' : ''}${type.kind === 'set' ? 'Set' : 'Map'}`;
}

function optionType(option: SlotOption & { kind: 'new' | 'alias' }): { kind: string; weak?: boolean; name?: string } {
  return option.kind === 'new' ? option.type : option.object.type;
}

/** A new object is none of the earlier ones it could have been, and of its own type among several. */
function apart(options: readonly SlotOption[], option: SlotOption, at: string, shapes: ShapeTable): string[] {
  const texts: string[] = [];
  for (const other of options) {
    if (other.kind === 'alias' && couldBe(option, other.object.type.kind)) texts.push(`${at} !== ${other.object.path}`);
  }
  if (option.kind !== 'new') return texts;
  if (option.type.kind === 'tuple' && options.some((o) => o !== option && sameKind(o, option))) {
    texts.push(`${at}.length === ${option.type.length}`);
  }
  if (option.type.kind === 'object') {
    const made = options.flatMap((o) => (o.kind === 'new' && o.type.kind === 'object' ? [shapes[o.type.id]] : []));
    texts.push(...discriminator(shapes[option.type.id], made, at));
  }
  return texts;
}

function couldBe(option: SlotOption, kind: string): boolean {
  return option.kind === 'new' && option.type.kind === kind;
}

/** By a literal field all have, else by class, else by a field the others lack. */
function discriminator(shape: ObjectShape, all: readonly ObjectShape[], at: string): string[] {
  if (all.length < 2) return [];
  const tag = all[0].fields.find((f) => {
    const values = all.map((s) => literalField(s, f.name));
    return values.every((v) => v !== undefined) && new Set(values).size === all.length;
  });
  if (tag !== undefined) return [`${at}.${tag.name} === ${literalField(shape, tag.name)}`];
  const others = all.filter((s) => s !== shape);
  if (all.some((s) => s.class !== undefined)) {
    const owner = `${at}.constructor === ${shape.class?.name ?? 'Object'}`;
    if (shape.class !== undefined || others.every((s) => s.class !== undefined)) return [owner];
    return [
      owner,
      ...fieldTexts(
        shape,
        others.filter((s) => s.class === undefined),
        at,
      ),
    ];
  }
  return fieldTexts(shape, others, at);
}

function fieldTexts(shape: ObjectShape, others: readonly ObjectShape[], at: string): string[] {
  const texts: string[] = [];
  for (const other of others) {
    const own = shape.fields.find((f) => !f.optional && !other.fields.some((g) => g.name === f.name));
    const foreign = other.fields.find((f) => !f.optional && !shape.fields.some((g) => g.name === f.name));
    if (own !== undefined) texts.push(`${JSON.stringify(own.name)} in ${at}`);
    else if (foreign !== undefined) texts.push(`!(${JSON.stringify(foreign.name)} in ${at})`);
  }
  return [...new Set(texts)];
}

function literalField(shape: ObjectShape, name: string): string | undefined {
  const field = shape.fields.find((f) => f.name === name);
  if (field?.shape.kind !== 'literal' || field.optional) return undefined;
  return typeof field.shape.value === 'string' ? JSON.stringify(field.shape.value) : String(field.shape.value);
}
