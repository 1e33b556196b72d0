// What the realm of the original program (original-realm.ts) is made with: its context, what its own code is given, how its event loop
// reads values.
import { types } from 'node:util';
import vm from 'node:vm';
import type { ReadValues } from '../runtime/event-loop/event-loop.js';
import type { Gate } from '../runtime/safety/gate.js';
import type { ReplayScript } from './original-builtins.js';

function textOf(values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === 'object' || typeof value === 'function' ? '[object]' : String(value)))
    .join(' ');
}

/** What structuredClone must know of an object. */
function kindOf(value: unknown): string {
  if (types.isDate(value)) return 'Date';
  if (types.isRegExp(value)) return 'RegExp';
  if (types.isMap(value)) return 'Map';
  if (types.isSet(value)) return 'Set';
  if (types.isBoxedPrimitive(value)) return types.isSymbolObject(value) ? 'refused' : 'boxed';
  if (types.isSharedArrayBuffer(value)) return 'shared';
  if (types.isAnyArrayBuffer(value)) return 'ArrayBuffer';
  if (ArrayBuffer.isView(value)) return 'view';
  if (types.isNativeError(value)) return 'Error';
  if (types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value) || types.isProxy(value))
    return 'refused';
  return 'plain';
}

/** What the realm's own code is given. */
export function givenParts(gate: Gate, script: () => ReplayScript) {
  return gate.object({
    assertion: gate.method('console.assert', 0, ([condition, ...rest]) => {
      if (!condition) script().stop({ kind: 'asserted', message: textOf(rest) || 'console.assert' });
    }),
    ambient: gate.method('ambient', 1, ([name]) =>
      script()
        .ambient.get(name as string)
        ?.shift(),
    ),
    waits: gate.method('Atomics.wait', 4, () => gate.hooks.unsupported('Atomics.wait')),
    kind: gate.method('kind', 1, ([value]) => kindOf(value)),
  });
}

/** An object with a prototype would lend the program its constructor. */
export function emptyContext(): vm.Context {
  return vm.createContext(Object.create(null), {
    microtaskMode: 'afterEvaluate',
    codeGeneration: { strings: true, wasm: false },
  });
}

/** How the event loop reads values of a program that has no symbolic ones. */
export function plainValues(gate: Gate, script: () => ReplayScript, clone: (value: any) => any): ReadValues {
  const unsupported = gate.method('unsupported', 1, ([what]) => gate.hooks.unsupported(String(what)), true);
  return {
    callback: (value) => value,
    delay: (value) => Number(value),
    id: (value) => (typeof value === 'number' || typeof value === 'string' ? Number(value) : undefined),
    describe: (value) => (value === null ? 'null' : typeof value),
    ended: () => script().stopped !== undefined,
    unsupported: unsupported as (what: string) => never,
    fails: () => script().choices.shift() === 1,
    changing: () => {},
    truth: (value) => Boolean(value),
    decided: (value) => value,
    concrete: (value) => value,
    clone,
  };
}
