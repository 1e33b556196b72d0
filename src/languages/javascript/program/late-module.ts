// A module that a path loads stays loaded, and what it makes is there on the next path.
// Soundness: its objects are of no path's age, so that all that happens to them is undone. Variables that its closures assign were
// not there when the path began: the modules are loaded anew.
import type { Journal } from '../values/journal.js';

/** The operation that registers such variables, among those that the translated module takes (runtime/interface.ts). */
const REGISTERS = /[{,] variable: /;

/** @param code of the module, which is about to run on a path */
export function loadsLate(code: string, journal: Journal): void {
  journal.ages.epoch++;
  if (REGISTERS.test(code)) journal.irreversible();
}
