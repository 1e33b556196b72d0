// Small inputs of a random function, on which plain Node runs it: every value of the types, objects passed twice, arguments left out.
import { Random, seedOf } from '../../oracle/random.js';
import type { FuzzParameter, FuzzProgram } from './program.js';
import { OBJECTS, type Shared, TYPES, type Value } from './types.js';

type Choice = Value | { readonly alias: number } | 'omitted' | readonly Value[];

/** One choice for each parameter. */
export type FuzzInput = readonly Choice[];

export const MAX_INPUTS = 120;

export function inputsOf(program: FuzzProgram): FuzzInput[] {
  const choices = program.parameters.map((_, i) => choicesOf(program.parameters, i));
  const size = choices.reduce((n, list) => n * list.length, 1);
  if (size <= MAX_INPUTS) return product(choices).filter(isCall);
  const random = new Random(seedOf(program.id));
  return Array.from({ length: MAX_INPUTS }, () => choices.map((list) => random.pick(list))).filter(isCall);
}

function choicesOf(parameters: readonly FuzzParameter[], index: number): Choice[] {
  const { type, kind } = parameters[index];
  const { values, accepts = [] } = TYPES[type];
  if (kind === 'rest') {
    const [first, second = first] = values;
    const twin = { ...first, text: `${first.text} twice` };
    return [[], [first], [first, second], [twin, twin]];
  }
  const aliases = OBJECTS.includes(type)
    ? parameters.slice(0, index).flatMap((other, alias): Choice[] => {
        const fits =
          other.kind !== 'rest' &&
          (other.type === type || accepts.includes(other.type) || TYPES[other.type].accepts?.includes(type));
        return fits && OBJECTS.includes(other.type) ? [{ alias }] : [];
      })
    : [];
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
    const value =
      'alias' in (choice as object) ? made[(choice as { alias: number }).alias] : (choice as Value).make(shared);
    if ('alias' in (choice as object) && !admits(program.parameters[i].type, value, shared)) return undefined;
    made.push(value);
    args.push(value);
  }
  return args;
}

/** Is the value one of the type? Asked of objects that another parameter was given. */
function admits(type: string, value: unknown, { Box, Sub, Pair }: Shared): boolean {
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
    case 'set':
      return value instanceof Set;
    case 'map':
      return value instanceof Map;
    default:
      return false;
  }
}

function isPlain(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key);
}

/** Assumptions that the input breaks. */
export function brokenBy({ parameters }: FuzzProgram, input: FuzzInput): RegExp[] {
  const untyped = (choice: Choice): boolean =>
    'alias' in (choice as object) &&
    ['any', 'unknown', 'object'].includes(parameters[(choice as { alias: number }).alias].type);
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

export function inputText(input: FuzzInput): string {
  const text = (choice: Choice): string => {
    if (choice === 'omitted') return '(left out)';
    if (Array.isArray(choice)) return `...[${choice.map((v: Value) => v.text).join(', ')}]`;
    return 'alias' in (choice as object)
      ? `the same as ${'abc'[(choice as { alias: number }).alias]}`
      : (choice as Value).text;
  };
  return input.map(text).join(', ');
}
