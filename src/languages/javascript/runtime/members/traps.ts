// Proxies of the program, asked under a symbolic key: the trap is called with the key as a symbolic string where the language would hold
// nothing against its answer.
import { types } from 'node:util';
import type { Term } from '../../../../logic/term.js';
import { programProxyOf } from '../../values/program-proxy.js';
import { wrap } from '../../values/symbolic.js';
import { termToString, type Value } from '../values.js';

/**
 * The trap of a proxy for a symbolic key, which it is given as a string. Undefined where there is none, or where the language
 * would hold its answer against properties of the target that cannot change.
 */
export function trap(
  name: 'get' | 'set' | 'has',
  proxy: object,
  key: Term,
): { call(...rest: Value[]): Value } | undefined {
  const parts = programProxyOf(proxy);
  if (parts === undefined || types.isProxy(parts.target) || types.isProxy(parts.handler)) return undefined;
  const fn = Reflect.get(parts.handler, name, parts.handler) as Value;
  if (typeof fn !== 'function') return undefined;
  const { target } = parts;
  const bound = Reflect.ownKeys(target).some((own) => {
    const { configurable, writable } = Reflect.getOwnPropertyDescriptor(target, own) as PropertyDescriptor;
    return !configurable && (name === 'has' || !writable);
  });
  if (bound || (name === 'has' && !Reflect.isExtensible(target))) return undefined;
  const text = wrap(termToString(key));
  return { call: (...rest) => Reflect.apply(fn, parts.handler, [target, text, ...rest]) };
}

/** The target of a proxy whose handler leaves the operation to it. */
export function untrapped(name: 'get' | 'has', proxy: object): object | undefined {
  const parts = programProxyOf(proxy);
  if (parts === undefined || types.isProxy(parts.target) || types.isProxy(parts.handler)) return undefined;
  return Reflect.get(parts.handler, name, parts.handler) == null ? parts.target : undefined;
}
