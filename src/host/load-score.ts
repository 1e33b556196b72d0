// A search strategy from a module of the user's own: the default export is a BranchScore, or a function that makes one, which is
// called for each unit.
import type { BranchScore } from '../path/branch-score.js';
import { isSearchFile } from '../result/options.js';
import { loadUserModule, UserModuleError } from './user-module.js';

/** @param search the option: an absolute path, or the name of a strategy, for which there is nothing to load */
export async function loadScore(search: string): Promise<BranchScore | undefined> {
  if (!isSearchFile(search)) return undefined;
  const { default: exported } = await loadUserModule(search);
  const made = typeof exported === 'function' ? makeScore(exported, search) : exported;
  if (!isScore(made)) {
    throw new UserModuleError(`${search} exports no strategy: its default export must have a method score(branch)`);
  }
  return made;
}

function makeScore(make: Function, file: string): unknown {
  try {
    return make();
  } catch (error) {
    throw new UserModuleError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isScore(value: unknown): value is BranchScore {
  return typeof value === 'object' && value !== null && typeof (value as BranchScore).score === 'function';
}
