// Native addons, once --allow-addons was given: loaded as Node loads them, their functions behind the gate. What a function
// of an addon does is beyond any guard.
import type { Gate } from './gate.js';

/** Kept from before the thread is locked down. */
const { dlopen } = process;

/** @param file absolute path of a .node file */
export function loadAddon(gate: Gate, file: string): unknown {
  gate.hooks.restsOn?.('native addons: what they did in this run');
  const record: { exports: unknown } = { exports: {} };
  Reflect.apply(dlopen, process, [record, file]);
  const { exports } = record;
  if (typeof exports === 'function') return gate.pure(file, exports);
  if (typeof exports !== 'object' || exports === null) return exports;
  return gate.object(gate.functions('addon', exports, Object.keys(exports)));
}
