// What functions of the language and of modules of Node touch, by name. A function that is not named here touches everything, unless it is
// given no object.
import type { Treatment } from '../../inside/tasks/tasks.js';

const words = (text: string): string[] => text.split(' ');

/** Their result depends on primitive values alone, or others tell what they touch: callbacks, hooks of promises. */
const NOTHING =
  /^(?:(?:get |set )?(?:Math|Number|String|Symbol|BigInt|Boolean|Error|AggregateError|\w+Error|RegExp|Intl|Temporal|Function|Promise|Iterator|globalThis|%.*%)(?:\.|\[|$)|(?:get |set )?(?:Object\.prototype|Date)(?:\.|\[|$)|(?:set|clear)(?:Timeout|Interval|Immediate)$|queueMicrotask|parseInt|parseFloat|isNaN|isFinite|(?:en|de)codeURI|escape|unescape|Array\.isArray|Object\.(?:is|getPrototypeOf)$|(?:Map|Set|Array)\.prototype\[Symbol|Array\.prototype\.values|get .*\[Symbol\.species\])/;

const TABLE = new Map<string, Treatment>();
const put = (owner: string, names: string, how: Treatment): void => {
  for (const name of words(names)) TABLE.set(`${owner}${name}`, how);
};

put(
  'Array.prototype.',
  'at entries every filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map ' +
    'reduce reduceRight slice some toLocaleString toReversed toSorted toSpliced toString with',
  'reads this',
);
put('Array.prototype.', 'copyWithin fill pop push reverse shift sort splice unshift', 'writes this');
put('Map.prototype.', 'get has', 'reads key');
put('Map.prototype.', 'set delete', 'writes key');
put('Set.prototype.', 'has', 'reads key');
put('Set.prototype.', 'add delete', 'writes key');
for (const owner of ['Map.prototype.', 'Set.prototype.']) {
  put(owner, 'clear', 'writes this');
  put(owner, 'forEach keys values entries', 'reads this');
  TABLE.set(`get ${owner}size`, 'reads this');
}
put(
  'Object.',
  'keys values entries getOwnPropertyNames getOwnPropertySymbols getOwnPropertyDescriptor getOwnPropertyDescriptors fromEntries hasOwn ' +
    'isFrozen isSealed isExtensible groupBy',
  'reads arguments',
);
put(
  'Object.',
  'assign defineProperty defineProperties freeze seal preventExtensions setPrototypeOf',
  'writes argument',
);
put('Reflect.', 'get has ownKeys getOwnPropertyDescriptor isExtensible getPrototypeOf', 'reads arguments');
put('Reflect.', 'set defineProperty deleteProperty preventExtensions setPrototypeOf', 'writes argument');
for (const name of ['JSON.stringify', 'Array.from', 'Array.prototype.concat', 'structuredClone', 'Map.groupBy']) {
  TABLE.set(name, 'reads arguments');
}
put('Object.prototype.', 'hasOwnProperty propertyIsEnumerable toString valueOf toLocaleString', 'reads this');
put('Date.prototype.', 'valueOf getTime toISOString toJSON toString', 'reads this');

for (const name of ['Math.random', 'Date.now', 'performance.now', 'Date']) TABLE.set(name, 'ambient');
// Their results are new objects, which are named.
put('String.prototype.', 'split match matchAll', 'reads arguments');
put('', 'Array.of Object.create', 'reads arguments');

/** How a function of the language is treated; undefined: it touches nothing. */
export function treatmentOf(name: string): Treatment | undefined {
  const how = TABLE.get(name);
  if (how !== undefined) return how;
  if (/^Date\.prototype\.set/.test(name)) return 'writes this';
  return NOTHING.test(name) ? undefined : 'everything';
}

/** Joins of several promises: each of them counts down, and the last one goes on. */
export const JOINS = new Set(['Promise.all', 'Promise.allSettled', 'Promise.any', 'Promise.race']);

/** Modules that touch nothing of the program's: they make tasks, or read what is outside. */
export const SILENT_MODULES = /^(?:timers|timers\/promises|process|path(?:\/\w+)?|os|url|querystring|fs|fs\/promises)$/;

/** Those whose functions say what they touch; a program that uses others tells nothing. */
export const TELLING_MODULES = /^(?:util|assert|assert\/strict|events)$/;

export function treatmentOfModule(module: string, name: string): Treatment {
  if (module !== 'events') return 'reads arguments';
  return /^(?:listener|eventNames|getMax)/.test(name) ? 'reads this' : 'writes this';
}
