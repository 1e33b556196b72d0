// Options of generated tests as a caller gives them, checked and completed with defaults; for the CLI and the API alike.

import { closest } from '../languages/program-error.js';
import {
  fromWithoutSequences,
  likeOnlyWithoutLike,
  type Message,
  suiteApart,
  unknownOption,
  wrongChoice,
  wrongNumber,
  wrongType,
} from '../report/messages.js';
import { DEFAULT_SUITE_OPTIONS, EXPECTATIONS, RUNNERS, type SuiteOptions } from '../suite/options.js';
import { OptionError } from './check-error.js';

type Check = (value: unknown, name: string) => Message | undefined;

const text: Check = (value, name) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : wrongType(name, typeof value, 'a text');
const flag: Check = (value, name) =>
  typeof value === 'boolean' ? undefined : wrongType(name, typeof value, 'a boolean');

function oneOf(choices: readonly string[]): Check {
  return (value, name) =>
    choices.includes(value as string)
      ? undefined
      : wrongChoice(name, String(value), choices, closest(String(value), choices));
}

const CHECKS: { readonly [Key in keyof SuiteOptions]: Check } = {
  criterion: text,
  runner: oneOf(RUNNERS),
  out: text,
  minimize: flag,
  expect: oneOf(EXPECTATIONS),
  sequences: (value, name) =>
    Number.isSafeInteger(value) && (value as number) >= 1
      ? undefined
      : wrongNumber(name, String(value), 'a whole number of at least 1'),
  from: text,
  fromSuite: text,
  like: text,
  likeOnly: flag,
  failing: flag,
  update: flag,
  measure: flag,
  write: flag,
};

/** Options that a suite which stands beside an existing one does not have: its files and its runner are given by that one. */
const APART = ['sequences', 'out', 'like', 'likeOnly', 'failing', 'measure'] as const;

/** @param nameOf how the caller writes an option's name */
export function resolveSuiteOptions(
  given: Readonly<Record<string, unknown>>,
  nameOf: (key: string) => string = (key) => key,
): SuiteOptions {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [key, value] of set) {
    if (!Object.hasOwn(CHECKS, key))
      throw new OptionError(unknownOption(nameOf(key), closest(key, Object.keys(CHECKS))));
    const problem = CHECKS[key as keyof SuiteOptions](value, nameOf(key));
    if (problem !== undefined) throw new OptionError(problem);
  }
  if (given.from !== undefined && given.sequences === undefined) {
    throw new OptionError(fromWithoutSequences(nameOf('from'), nameOf('sequences')));
  }
  if (given.likeOnly === true && given.like === undefined) {
    throw new OptionError(likeOnlyWithoutLike(nameOf('likeOnly'), nameOf('like')));
  }
  if (given.fromSuite !== undefined) {
    const other = APART.find((key) => given[key] !== undefined && given[key] !== false);
    if (other !== undefined) throw new OptionError(suiteApart(nameOf('fromSuite'), nameOf(other)));
  }
  return { ...DEFAULT_SUITE_OPTIONS, ...Object.fromEntries(set) };
}

/** The options of a suite and the others, told apart by name. */
export function splitOptions(
  given: Readonly<Record<string, unknown>>,
): [suite: Record<string, unknown>, rest: Record<string, unknown>] {
  const suite = Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(CHECKS, key)));
  const rest = Object.fromEntries(Object.entries(given).filter(([key]) => !Object.hasOwn(CHECKS, key)));
  return [suite, rest];
}
