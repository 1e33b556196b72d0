// Listeners from the user's modules: the default export (or the export `listener`) is a Listener, a list of them, or a
// function that makes one; a function is called for each unit, so that each has its own.
import type { Listener } from '../path/listener.js';
import { loadUserModule, UserModuleError } from './user-module.js';

const METHODS: readonly (keyof Listener)[] = [
  'searchStarted',
  'pathStarted',
  'option',
  'choice',
  'conditionAdded',
  'initialized',
  'statement',
  'entered',
  'left',
  'condition',
  'decision',
  'ending',
  'pathEnded',
  'searchFinished',
];

/** @param files absolute paths */
export async function loadListeners(files: readonly string[]): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (const file of files) {
    const module = await loadUserModule(file);
    const exported = module.default ?? module.listener;
    const made = typeof exported === 'function' ? makeListener(exported, file) : exported;
    for (const listener of Array.isArray(made) ? made : [made]) {
      if (!isListener(listener)) {
        throw new UserModuleError(
          `${file} exports no listener: its default export must have one of ${METHODS.join(', ')}`,
        );
      }
      listeners.push(listener);
    }
  }
  return listeners;
}

function makeListener(make: Function, file: string): unknown {
  try {
    return make();
  } catch (error) {
    throw new UserModuleError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function isListener(value: unknown): value is Listener {
  if (typeof value !== 'object' || value === null) return false;
  return METHODS.some((name) => typeof (value as Record<string, unknown>)[name] === 'function');
}
