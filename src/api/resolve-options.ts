// Options as a caller gives them, checked and completed with defaults. The CLI and the API go through here, so that both
// refuse the same values with the same words.

import { closest } from '../languages/program-error.js';
import { parsePrefix } from '../path/prefix.js';
import {
  type Message,
  needsProof,
  unknownOption,
  wrongChoice,
  wrongNumber,
  wrongPrefix,
  wrongSearch,
  wrongType,
} from '../report/messages.js';
import { type CheckOptions, DEFAULT_OPTIONS, isSearchFile, type MatchMode, SEARCHES } from '../result/options.js';
import type { AllowOptions } from '../result/permissions.js';
import { OptionError } from './check-error.js';

export const MATCHES = ['off', 'exact', 'list', 'array', 'shape', 'predicates', 'auto'] as const;
export const CUTPOINTS = ['all', 'chosen'] as const;
export const PROOFS = ['off', 'auto', 'only'] as const;
export const ARRAYS = ['decided', 'symbolic'] as const;
export const SCHEDULES = ['all', 'bounded:N', 'random:N', 'pct:D[:N]', 'fifo'] as const;
/** Processes on one machine. */
const MAX_WORKERS = 1024;
/** Of `bounded:N`, `random:N` and `pct:D:N`. */
const MAX_ORDERS = 1_000_000;
export const REDUCTIONS = ['source', 'none'] as const;
export const CLOCKS = ['exact', 'free'] as const;
export const FILE_SYSTEMS = ['disk', 'memory'] as const;
export const FAIL_ON = ['errors', 'all', 'assertions'] as const;

/** Modes that summarize arrays of symbolic length. */
const SUMMARIZE_ARRAYS: ReadonlySet<MatchMode> = new Set<MatchMode>(['array', 'predicates', 'auto']);

type Check = (value: unknown, name: string) => Message | undefined;

export const ALLOW_CHECKS: { readonly [Key in keyof AllowOptions]: Check } = {
  allowRead: folders,
  allowWrite: folders,
  allowNet: yesOrNo,
  allowChildProcess: yesOrNo,
  allowWorker: yesOrNo,
  allowAddons: yesOrNo,
  allowEnv: yesOrNo,
};

const CHECKS: { readonly [Key in keyof CheckOptions]: Check } = {
  search: searchOrFile,
  maxDepth: wholeNumber(0),
  bound: wholeNumber(1),
  returned: wholeNumber(0),
  maxPaths: wholeNumber(1),
  timeout: (value, name) =>
    typeof value === 'number' && value > 0
      ? undefined
      : wrongNumber(name, String(value), 'a number of seconds greater than 0'),
  budget: (value, name) =>
    typeof value === 'number' && value > 0
      ? undefined
      : wrongNumber(name, String(value), 'a number of seconds greater than 0'),
  jobs: wholeNumber(1),
  workers: (value, name) => {
    if (value === 'auto' || (Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MAX_WORKERS))
      return undefined;
    return wrongNumber(name, String(value), `a whole number from 1 to ${MAX_WORKERS}, or 'auto'`);
  },
  maxSteps: wholeNumber(1),
  apriori: yesOrNo,
  ...ALLOW_CHECKS,
  failOn: oneOf(FAIL_ON),
  maxObjects: wholeNumber(0),
  maxConditions: wholeNumber(0),
  seed: (value, name) => (Number.isSafeInteger(value) ? undefined : wrongNumber(name, String(value), 'a whole number')),
  schedule: orders,
  reduction: oneOf(REDUCTIONS),
  clock: oneOf(CLOCKS),
  fs: oneOf(FILE_SYSTEMS),
  race: yesOrNo,
  rejections: yesOrNo,
  concrete: (value, name) =>
    typeof value === 'object' && value !== null && Object.values(value).every((v) => typeof v === 'string')
      ? undefined
      : wrongType(name, typeof value, 'an object that maps parameter names to JavaScript expressions'),
  replay: (value) =>
    value === undefined || (typeof value === 'string' && parsePrefix(value) !== undefined)
      ? undefined
      : wrongPrefix(String(value)),
  paths: wholeNumber(0),
  solver: (value, name) =>
    typeof value === 'string' && value.trim() !== ''
      ? undefined
      : wrongType(name, JSON.stringify(value) ?? 'undefined', "'z3' or the name of a program"),
  maxMemory: wholeNumber(64),
  arrays: oneOf(ARRAYS),
  match: oneOf(MATCHES),
  proof: oneOf(PROOFS),
  terminates: yesOrNo,
  certified: (value, name) =>
    typeof value === 'object' ? undefined : wrongType(name, typeof value, 'the plan of a proof'),
  cutpoints: oneOf(CUTPOINTS),
  listeners: fileList,
  languages: fileList,
  models: fileList,
  classPath: fileList,
  jdk: (value, name) =>
    typeof value === 'string' && value.trim() !== '' ? undefined : wrongType(name, typeof value, 'the folder of a JDK'),
  summaries: yesOrNo,
  assume: fileList,
  concretize: (value, name) =>
    Array.isArray(value) && value.every((text) => typeof text === 'string')
      ? undefined
      : wrongType(name, typeof value, 'a list of expressions'),
};

/** @param nameOf how the caller writes an option's name */
export function resolveOptions(
  given: Readonly<Record<string, unknown>>,
  nameOf: (key: string) => string = (key) => key,
): CheckOptions {
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(CHECKS, key)) {
      throw new OptionError(unknownOption(nameOf(key), closest(key, Object.keys(CHECKS))));
    }
    const problem = value === undefined ? undefined : CHECKS[key as keyof CheckOptions](value, nameOf(key));
    if (problem !== undefined) throw new OptionError(problem);
  }
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  const options: CheckOptions = { ...DEFAULT_OPTIONS, ...Object.fromEntries(set) };
  if (options.terminates && options.proof === 'off') throw new OptionError(needsProof(nameOf('terminates')));
  // Decided lengths would keep states of arrays apart.
  const summarizesArrays = SUMMARIZE_ARRAYS.has(options.match) || options.proof === 'only';
  return given.arrays === undefined && summarizesArrays ? { ...options, arrays: 'symbolic' } : options;
}

function fileList(value: unknown, name: string): Message | undefined {
  const isList = Array.isArray(value) && value.every((v) => typeof v === 'string' && v.trim() !== '');
  return isList ? undefined : wrongType(name, typeof value, 'a list of files');
}

function yesOrNo(value: unknown, name: string): Message | undefined {
  return typeof value === 'boolean' ? undefined : wrongType(name, typeof value, 'a boolean');
}

function folders(value: unknown, name: string): Message | undefined {
  if (typeof value === 'boolean') return undefined;
  return Array.isArray(value) && value.every((folder) => typeof folder === 'string' && folder.trim() !== '')
    ? undefined
    : wrongType(name, typeof value, 'true or a list of folders');
}

function searchOrFile(value: unknown, name: string): Message | undefined {
  if ((SEARCHES as readonly unknown[]).includes(value)) return undefined;
  if (typeof value === 'string' && isSearchFile(value)) return undefined;
  return wrongSearch(name, String(value), SEARCHES, closest(String(value), SEARCHES));
}

function orders(value: unknown, name: string): Message | undefined {
  if (value === 'all' || value === 'fifo') return undefined;
  const [how, ...numbers] = typeof value === 'string' ? value.split(':') : [];
  const least = how === 'bounded' ? 0 : how === 'random' || how === 'pct' ? 1 : undefined;
  if (least === undefined) return wrongChoice(name, String(value), SCHEDULES, closest(String(value), SCHEDULES));
  const isNumber = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= MAX_ORDERS;
  const most = how === 'pct' ? 2 : 1;
  if (numbers.length > 0 && numbers.length <= most && numbers.every(isNumber)) return undefined;
  const form = how === 'pct' ? 'pct:D[:N]' : `${how}:N`;
  return wrongNumber(`${name} ${form}`, numbers.join(':'), `a whole number from ${least} to ${MAX_ORDERS}`);
}

function oneOf(choices: readonly string[]): Check {
  return (value, name) =>
    choices.includes(value as string)
      ? undefined
      : wrongChoice(name, String(value), choices, closest(String(value), choices));
}

function wholeNumber(least: number): Check {
  return (value, name) => {
    const whole = typeof value === 'number' && (Number.isSafeInteger(value) || value === Number.POSITIVE_INFINITY);
    return whole && value >= least
      ? undefined
      : wrongNumber(name, String(value), `a whole number of at least ${least}`);
  };
}
