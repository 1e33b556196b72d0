// Native addons, once --allow-addons was given: loaded by Node, their functions behind the gate. What a function of an addon
// does is beyond any guard.
import { createRequire } from 'node:module';
import type { Gate } from './gate.js';

/** @param file absolute path of a .node file */
export function loadAddon(gate: Gate, file: string): unknown {
  gate.hooks.restsOn?.('native addons: what they did in this run');
  const exports: unknown = createRequire(file)(file);
  if (typeof exports === 'function') return gate.pure(file, exports);
  if (typeof exports !== 'object' || exports === null) return exports;
  return gate.object(gate.functions('addon', exports, Object.keys(exports)));
}
