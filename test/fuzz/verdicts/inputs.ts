// Small inputs of a random function, on which plain Node runs it: every value of the types, objects passed twice, arguments left out.
import { Random, seedOf } from '../../oracle/random.js';
import type { FuzzProgram } from './program.js';
import { OBJECTS, type Shared, type Value } from './types.js';

/** The object of another parameter, or one within it. */
interface Alias {
  readonly alias: number;
  readonly inner?: (value: unknown) => unknown;
}

type Choice = Value | Alias | 'omitted' | readonly Value[];

/** One choice for each parameter. */
export type FuzzInput = readonly Choice[];

export const MAX_INPUTS = 120;

export function inputsOf(program: FuzzProgram): FuzzInput[] {
  const choices = program.parameters.map((_, i) => choicesOf(program, i));
  const size = choices.reduce((n, list) => n * list.length, 1);
  if (size <= MAX_INPUTS) return product(choices).filter(isCall);
  const random = new Random(seedOf(program.id));
  return Array.from({ length: MAX_INPUTS }, () => choices.map((list) => random.pick(list))).filter(isCall);
}

function choicesOf({ parameters, types }: FuzzProgram, index: number): Choice[] {
  const { type, kind } = parameters[index];
  const { values, accepts = [] } = types[type];
  if (kind === 'rest') {
    const [first, second = first] = values;
    const twin = { ...first, text: `${first.text} twice` };
    return [[], [first], [first, second], [twin, twin]];
  }
  const isObject = (name: string): boolean => OBJECTS.includes(name) || name.startsWith('own');
  const aliases = parameters.slice(0, index).flatMap((other, alias): Choice[] => {
    if (other.kind === 'rest' || !isObject(type)) return [];
    const fits = other.type === type || accepts.includes(other.type) || types[other.type].accepts?.includes(type);
    const inner = types[other.type].inner?.[type];
    return [...(fits && isObject(other.type) ? [{ alias }] : []), ...(inner === undefined ? [] : [{ alias, inner }])];
  });
  const left: Choice[] = kind === 'required' ? [] : ['omitted', UNDEFINED];
  return [...left, ...aliases, ...values];
}

const UNDEFINED: Value = { text: 'undefined', make: () => undefined };

function product(lists: readonly (readonly Choice[])[]): FuzzInput[] {
  return lists.reduce<FuzzInput[]>(
    (all, list) => all.flatMap((start) => list.map((choice) => [...start, choice])),
    [[]],
  );
}

/** Only arguments at the end are left out. */
function isCall(input: FuzzInput): boolean {
  return input.every(
    (choice, i) =>
      choice !== 'omitted' || input.slice(i).every((c) => c === 'omitted' || (Array.isArray(c) && c.length === 0)),
  );
}

/** The arguments, new ones each time; undefined where an object is passed whose type does not allow it. */
export function argumentsOf(program: FuzzProgram, input: FuzzInput, shared: Shared): unknown[] | undefined {
  const args: unknown[] = [];
  const made: unknown[] = [];
  for (const [i, choice] of input.entries()) {
    if (choice === 'omitted') break;
    if (Array.isArray(choice)) {
      const twins = new Map<Value, unknown>();
      for (const value of choice as readonly Value[]) {
        if (!twins.has(value)) twins.set(value, value.make(shared));
        args.push(twins.get(value));
      }
      break;
    }
    const value = isAlias(choice)
      ? choice.inner === undefined || made[choice.alias] === undefined
        ? made[choice.alias]
        : choice.inner(made[choice.alias])
      : (choice as Value).make(shared);
    if (isAlias(choice) && !admits(program, i, value, shared)) return undefined;
    made.push(value);
    args.push(value);
  }
  return args;
}

function isAlias(choice: Choice): choice is Alias {
  return typeof choice === 'object' && 'alias' in choice;
}

/** Is the value one of the parameter's type? Asked of objects that another parameter was given. */
function admits({ parameters, owner }: FuzzProgram, index: number, value: unknown, shared: Shared): boolean {
  const { type } = parameters[index];
  const { Box, Sub, Pair } = shared;
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  switch (type) {
    case 'any':
    case 'unknown':
      return true;
    case 'object':
      return isObject;
    case 'point':
      return value instanceof Pair || isPlain(value, 'x');
    case 'pair':
      return value instanceof Pair;
    case 'named':
      return isPlain(value, 'n') && !('v' in (value as object)) && (value as { n: unknown }).n !== undefined;
    case 'own':
      return (
        owner !== undefined &&
        Object.prototype.isPrototypeOf.call(shared.$classes[owner.name].prototype, value as object)
      );
    case 'ownOrNull':
      return (
        value === null ||
        (owner !== undefined &&
          Object.prototype.isPrototypeOf.call(shared.$classes[owner.name].prototype, value as object))
      );
    case 'box':
      return value instanceof Box;
    case 'boxOrNull':
      return value === null || value instanceof Box;
    case 'sub':
      return value instanceof Sub;
    case 'array':
      return Array.isArray(value) && value.every((e) => typeof e === 'number');
    case 'boxes':
      return Array.isArray(value) && value.every((e) => e instanceof Box);
    case 'sized':
      return Array.isArray(value) || isPlain(value, 'length');
    case 'tuple':
      return (
        Array.isArray(value) &&
        typeof value[0] === 'number' &&
        value.length <= 2 &&
        [undefined, 'string'].includes(value[1] && typeof value[1])
      );
    case 'unary':
    case 'reader':
      return typeof value === 'function';
    case 'strings':
      return Array.isArray(value) && value.every((e) => typeof e === 'string');
    case 'record':
      return isPlain(value) && Object.values(value as object).every((e) => typeof e === 'number');
    case 'partial':
      return (
        isPlain(value) &&
        Object.entries(value as object).every(
          ([k, e]) => 'xy'.includes(k) && (e === undefined || typeof e === 'number'),
        )
      );
    case 'deep':
      return isPlain(value, 'p');
    case 'variant':
      return isPlain(value, 'kind');
    case 'meter':
      return isPlain(value, 'read');
    case 'bytes':
      return value instanceof Uint8Array;
    case 'date':
      return value instanceof Date;
    case 'set':
      return value instanceof Set;
    case 'map':
      return value instanceof Map;
    default:
      return false;
  }
}

function isPlain(value: unknown, key?: string): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (key !== undefined) return Object.hasOwn(value, key);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype;
}

/** Assumptions that the input breaks. */
export function brokenBy({ parameters }: FuzzProgram, input: FuzzInput): RegExp[] {
  const untyped = (choice: Choice): boolean =>
    isAlias(choice) && ['any', 'unknown', 'object'].includes(parameters[choice.alias].type);
  // What an input without a type holds may be an array that has the length of a declared type.
  const measured = input.some(
    (choice, i) => typeof choice === 'object' && parameters[i].type === 'sized' && untyped(choice),
  );
  const values = input.flatMap((choice) =>
    typeof choice === 'object' && 'against' in choice && choice.against ? [choice.against] : [],
  );
  const beforeRest = input.includes('omitted') && Array.isArray(input.at(-1));
  if (measured) values.push(/of their own/);
  return beforeRest ? [...values, /before a rest parameter are passed/] : values;
}

export function inputText({ parameters }: FuzzProgram, input: FuzzInput): string {
  const text = (choice: Choice): string => {
    if (choice === 'omitted') return '(left out)';
    if (Array.isArray(choice)) return `...[${choice.map((v: Value) => v.text).join(', ')}]`;
    if (!isAlias(choice)) return (choice as Value).text;
    return `${choice.inner === undefined ? 'the same as' : 'an object of'} ${parameters[choice.alias].name}`;
  };
  return input.map(text).join(', ');
}
