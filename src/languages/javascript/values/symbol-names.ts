// Inputs whose type has properties named by symbols, brands mostly: such a property is no part of the input. A program that asks for one
// ends the path as unsupported; all others find nothing, as they would.
import type { ObjectShape } from '../../../inputs/shape.js';
import { symbolNamed } from '../gaps.js';
import type { View } from './view.js';

/** Symbols that the language asks for, as types name them. */
const WELL_KNOWN = new Map<symbol, string>(
  Object.getOwnPropertyNames(Symbol).flatMap((name) => {
    const held = (Symbol as unknown as Record<string, unknown>)[name];
    return typeof held === 'symbol' ? [[held, name] as const] : [];
  }),
);

/** A prototype that knows what it does not have. */
export function withSymbolNames(view: View, shape: ObjectShape, prototype: object): object {
  const { symbols = [], name } = shape;
  if (symbols.length === 0) return prototype;
  const isDeclared = (key: symbol): boolean => {
    const known = WELL_KNOWN.get(key);
    return known === undefined || symbols.includes(known);
  };
  const missed = (key: PropertyKey): boolean =>
    typeof key === 'symbol' && !Reflect.has(prototype, key) && isDeclared(key);
  const refuse = (): never => view.inputs.context.abort({ kind: 'unsupported', gap: symbolNamed(name), site: -1 });
  return new Proxy(prototype, {
    get: (target, key, receiver) => (missed(key) ? refuse() : Reflect.get(target, key, receiver)),
    has: (target, key) => (missed(key) ? refuse() : Reflect.has(target, key)),
  });
}
