// Finds configuration files and reads them: the one of the run, in the current folder or above it, and those of folders below. Files of
// the latter kind are overrides for what is in their folder.
// Always holds: what is wrong with a file is said with its name; nothing in it is left unread.
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { loadUserModule, UserModuleError } from '../../host/user-module.js';
import { closest } from '../../languages/program-error.js';
import { configProblem, type Message, unknownOption, wrongType } from '../../report/messages.js';
import { DEFAULT_OPTIONS } from '../../result/options.js';
import { OptionError } from '../check-error.js';
import { resolveOptions } from '../resolve-options.js';
import { resolveSuiteOptions } from '../resolve-suite-options.js';
import { configAbove, configIn } from './config-file.js';
import { type EverypathConfig, type Override, TEST_OPTIONS, UNIT_OPTIONS } from './define-config.js';

export interface LoadedConfig {
  readonly file: string;
  readonly folder: string;
  readonly config: EverypathConfig;
}

/** The configuration of a run that starts in a folder; undefined when there is none. @throws OptionError */
export async function findConfig(from: string): Promise<LoadedConfig | undefined> {
  const file = configAbove(from);
  return file === undefined ? undefined : { file, folder: dirname(file), config: await read(file, 'run') };
}

/** What files in folders below say of the files there, from the outermost on. @throws OptionError */
export async function folderOverrides(files: readonly string[], root: string): Promise<Override[]> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(resolve(root, file)); isBelow(folder, root) && !folders.has(folder); ) {
      folders.add(folder);
      folder = dirname(folder);
    }
  }
  const overrides: Override[] = [];
  for (const folder of [...folders].sort()) {
    const file = configIn(folder);
    if (file === undefined) continue;
    const { overrides: own = [], ...options } = (await read(file, 'folder')) as Override & EverypathConfig;
    const within = (glob: string): string => join(folder, glob).split(sep).join('/');
    overrides.push({ ...options, files: within('**') });
    overrides.push(...own.map((override) => ({ ...override, files: [override.files].flat().map(within) })));
  }
  return overrides;
}

function isBelow(folder: string, root: string): boolean {
  const path = relative(root, folder);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}

async function read(file: string, use: 'run' | 'folder'): Promise<EverypathConfig> {
  const found = await contentsOf(file);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    throw new OptionError(configProblem(file, 'it must give an object'));
  }
  const { $schema: _schema, ...config } = found as Record<string, unknown>;
  const problem = problemOf(config, use);
  if (problem !== undefined) throw new OptionError(configProblem(file, problem.text, problem.hint));
  return config as EverypathConfig;
}

async function contentsOf(file: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(textOf(file));
    const { default: exported } = await loadUserModule(file);
    return exported;
  } catch (error) {
    if (error instanceof UserModuleError || error instanceof SyntaxError) {
      throw new OptionError(configProblem(file, error.message));
    }
    throw error;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OptionError(configProblem(file, `it cannot be read (${(error as NodeJS.ErrnoException).code})`));
  }
}

/** Of the run alone; the values of options are checked with those of the command line. */
const RUN: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  targets: textList,
  exclude: textList,
  baseline: (value) => (typeof value === 'string' ? undefined : 'a file'),
  strict: yesOrNo,
  cache: yesOrNo,
  format: (value) => (typeof value === 'string' ? undefined : 'the name of a format'),
};
const NOT_CONFIGURED = new Set(['replay', 'concrete']);

function problemOf(config: Readonly<Record<string, unknown>>, use: 'run' | 'folder'): Message | undefined {
  const known = [
    ...(use === 'run' ? [...Object.keys(RUN), ...Object.keys(DEFAULT_OPTIONS), 'test'] : UNIT_OPTIONS),
    'overrides',
  ];
  for (const [key, value] of Object.entries(config)) {
    if (!known.includes(key) || NOT_CONFIGURED.has(key)) return unknownOption(key, closest(key, known));
    const wanted = Object.hasOwn(RUN, key) ? RUN[key](value) : undefined;
    if (wanted !== undefined) return wrongType(key, JSON.stringify(value) ?? typeof value, wanted);
  }
  const { overrides = [], test } = config;
  const wrong = use === 'folder' ? valueProblem(config, (key) => key) : testProblem(test);
  if (wrong !== undefined) return wrong;
  if (!Array.isArray(overrides)) return wrongType('overrides', typeof overrides, 'a list');
  return overrides.map(overrideProblem).find((problem) => problem !== undefined);
}

function testProblem(test: unknown): Message | undefined {
  if (test === undefined) return undefined;
  if (typeof test !== 'object' || test === null || Array.isArray(test))
    return wrongType('test', String(test), 'an object');
  const unknown = Object.keys(test).find((key) => !(TEST_OPTIONS as readonly string[]).includes(key));
  if (unknown !== undefined) return unknownOption(`test.${unknown}`, closest(unknown, TEST_OPTIONS));
  return problemIn(() => resolveSuiteOptions({ ...test }, (key) => `test.${key}`));
}

/** @returns what is wrong with an override, wherever it was given */
export function overrideProblem(override: unknown): Message | undefined {
  if (typeof override !== 'object' || override === null)
    return wrongType('overrides', String(override), 'a list of objects');
  const { files, ...options } = override as Record<string, unknown>;
  if (typeof files !== 'string' && textList(files) !== undefined) {
    return wrongType('overrides.files', JSON.stringify(files) ?? 'undefined', 'a glob or a list of globs');
  }
  const unknown = Object.keys(options).find((key) => !(UNIT_OPTIONS as readonly string[]).includes(key));
  if (unknown !== undefined) return unknownOption(`overrides.${unknown}`, closest(unknown, UNIT_OPTIONS));
  return valueProblem(options, (key) => `overrides.${key}`);
}

function valueProblem(
  { overrides: _overrides, ...options }: Readonly<Record<string, unknown>>,
  nameOf: (key: string) => string,
): Message | undefined {
  return problemIn(() => resolveOptions(options, nameOf));
}

function problemIn(check: () => unknown): Message | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof OptionError) return { code: error.code, text: error.message, hint: error.suggestion };
    throw error;
  }
}

function textList(value: unknown): string | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : 'a list of texts';
}

function yesOrNo(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'a boolean';
}
