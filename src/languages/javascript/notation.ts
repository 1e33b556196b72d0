// Names and descriptions of inputs as JavaScript writes them: expressions over the parameters of the unit.

import type { InputObject } from '../../inputs/input-object.js';
import type { CollectionNotation, DescribedInput, KeyNotation, Notation } from '../../inputs/notation.js';
import { isPrimitive } from '../../inputs/notation.js';
import { not } from '../../logic/build.js';
import { print, printConstant } from '../../logic/print.js';
import { memberText } from '../../result/member-text.js';
import { optionText } from './option-text.js';
import { UNLISTED_KEYS } from './values/assumed.js';
import { isSpecialName } from './values/index-name.js';

const collections: CollectionNotation = {
  size: (collection) => `${collection}.size`,
  has: (collection, key) => `${collection}.has(${key})`,
  value: (map, key) => `${map}.get(${key})`,
  nthKey: (collection, isMap, n) => (isMap ? `[...${collection}.keys()][${n}]` : `[...${collection}][${n}]`),
  nthValue: (map, n) => `[...${map}.values()][${n}]`,
  keySet: (map) => `new Set(${map}.keys())`,
  valueSet: (map) => `new Set(${map}.values())`,
  related: (a, relation, b) => `${a}.${relation === 'subset' ? 'isSubsetOf' : 'isDisjointFrom'}(${b})`,
  found: (a, inside, b) => `[...${a}].find((x) => ${inside ? '' : '!'}${b}.has(x))`,
};

const keys: KeyNotation = {
  all: (object) => `Object.keys(${object})`,
  nth: (object, n) => `Object.keys(${object})[${n}]`,
  count: (object, n, more) => `Object.keys(${object}).length ${more ? '>' : '==='} ${n}`,
  conditions: (name) => [not(isSpecialName(name))],
  assumed: UNLISTED_KEYS,
};

export const NOTATION: Notation = {
  member: memberText,
  element: (array, index) => `${array}[${index}]`,
  present: (object, key) => `${typeof key === 'string' ? JSON.stringify(key) : print(key)} in ${object}`,
  length: (array) => `${array}.length`,
  time: (date) => `${date}.getTime()`,
  settled: (promise) => `(await ${promise})`,
  collections,
  keys,
  term: print,
  option: optionText,
  literal: literalText,
  describe: describeInput,
};

/** How an object of the input is drawn. */
export function describeInput(input: InputObject): DescribedInput {
  const type = input.type;
  switch (type.kind) {
    case 'object':
      return { kind: 'object', type: type.shape.name };
    case 'array':
      return { kind: 'array', type: 'Array', length: print(type.length) };
    case 'tuple':
      return { kind: 'array', type: 'tuple', length: String(type.length) };
    case 'function':
      return { kind: 'function', type: 'function' };
    case 'promise':
      return { kind: 'other', type: 'Promise' };
    case 'set':
    case 'map': {
      const { size, sizeUsed } = input.collection ?? {};
      const length = sizeUsed === true && size !== undefined ? { length: print(size) } : {};
      return { kind: type.kind, type: `${type.weak ? 'Weak' : ''}${type.kind === 'set' ? 'Set' : 'Map'}`, ...length };
    }
    case 'bytes':
      return { kind: 'other', type: type.name, length: print(type.length) };
    case 'date':
      return { kind: 'other', type: `new Date(${print(type.time)})` };
    case 'dynamic':
      return { kind: 'object', type: 'object' };
  }
}

/** A value that is no object, in source notation; functions by name. */
export function literalText(value: unknown): string {
  if (isPrimitive(value)) return printConstant(value);
  if (typeof value === 'symbol') return value.toString();
  if (typeof value === 'function') return value.name === '' ? 'function' : `function ${value.name}`;
  return String(value);
}
