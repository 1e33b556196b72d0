// Compiles a text of inside/ in a realm: the result is a function of the realm, from what the text is given to what it makes.
import vm from 'node:vm';
import type { RealmText } from '../../inside/texts.js';

/** @param filename what stack traces name, `everypath:...` */
export function inRealm<Given, Made>(context: vm.Context, text: RealmText<Given, Made>, filename: string) {
  return vm.runInContext(text, context, { filename }) as (given: Given) => Made;
}

const START = 'return 0,';

/**
 * The value of a text that is an expression, while code of the realm runs: to evaluate a script would run the realm's microtasks in the
 * middle of a task.
 */
export function quietly<T>(context: vm.Context, text: string, filename: string): T {
  const options = { parsingContext: context, filename, columnOffset: -START.length };
  return (vm.compileFunction(START + text, [], options) as () => T)();
}

/** What a text of inside/ makes of what it is given, while code of the realm runs. */
export function builtQuietly<Made>(context: vm.Context, text: string, filename: string, given: object): Made {
  return quietly<(given: object) => Made>(context, text, filename)(given);
}
