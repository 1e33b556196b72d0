// Compiles a text of inside/ in a realm: the result is a function of the realm, from what the text is given to what it makes.
import vm from 'node:vm';
import type { RealmText } from '../../inside/texts.js';

/** @param filename what stack traces name, `everypath:...` */
export function inRealm<Given, Made>(context: vm.Context, text: RealmText<Given, Made>, filename: string) {
  return vm.runInContext(text, context, { filename }) as (given: Given) => Made;
}
