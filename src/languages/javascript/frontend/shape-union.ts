// Unions of shapes in the one form that inputs/shape.ts asks for.
import type { Shape } from '../../../inputs/shape.js';

export const NULL: Shape = { kind: 'literal', value: null };
export const UNDEFINED: Shape = { kind: 'literal', value: undefined };

/** Flat, without duplicates, nullish options first. */
export function union(shapes: readonly Shape[]): Shape {
  const options = new Map<string, Shape>();
  for (const shape of shapes.flatMap((s) => (s.kind === 'union' ? s.options : [s]))) options.set(keyOf(shape), shape);
  const any = broadest([...options.values()]);
  if (any !== undefined && any.except === undefined) return any;
  if (any !== undefined) for (const [key, option] of options) if (isWithin(option, any)) options.delete(key);
  if (any?.except === 'nullish' && options.size === 3) return { kind: 'any' };
  if (options.has('literal:boolean:true') && options.has('literal:boolean:false')) {
    options.delete('literal:boolean:true');
    options.delete('literal:boolean:false');
    options.set('boolean', { kind: 'boolean' });
  }
  for (const [key, option] of options) {
    if (option.kind === 'literal' && options.has(typeof option.value)) options.delete(key);
  }
  const nullish = [NULL, UNDEFINED].filter((option) => options.delete(keyOf(option)));
  const all = [...nullish, ...options.values()];
  return all.length === 1 ? all[0]! : { kind: 'union', options: all };
}

export function withoutNullish(shape: Shape): Shape {
  return without(shape, (option) => option.kind === 'literal' && (option.value ?? undefined) === undefined);
}

export function withoutUndefined(shape: Shape): Shape {
  return without(shape, (option) => option.kind === 'literal' && option.value === undefined);
}

function without(shape: Shape, isLeftOut: (option: Shape) => boolean): Shape {
  if (shape.kind !== 'union') return shape;
  return union(shape.options.filter((option) => !isLeftOut(option)));
}

type Any = Shape & { kind: 'any' };

function broadest(options: readonly Shape[]): Any | undefined {
  const found = options.filter((option): option is Any => option.kind === 'any');
  return [undefined, 'nullish', 'primitives'].map((except) => found.find((any) => any.except === except)).find(Boolean);
}

/** `object` and `{}` hold whatever they do not leave out. */
function isWithin(option: Shape, any: Any): boolean {
  if (option === any) return false;
  if (option.kind === 'literal' && (option.value ?? undefined) === undefined) return false;
  if (any.except === 'nullish') return true;
  return !['literal', 'number', 'boolean', 'string', 'bigint'].includes(option.kind);
}

function keyOf(shape: Shape): string {
  if (shape.kind === 'literal')
    return `literal:${typeof shape.value}:${Object.is(shape.value, -0) ? '-0' : String(shape.value)}`;
  if (shape.kind === 'number' || shape.kind === 'boolean' || shape.kind === 'string' || shape.kind === 'bigint')
    return shape.kind;
  return JSON.stringify(shape, (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value === undefined ? '?' : value,
  );
}
