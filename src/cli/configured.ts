// What configuration files and the command line say together: the command line wins, then files of folders below, then the one of the run.
// Called before a command that explores starts.
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { OptionError } from '../api/check-error.js';
import type { Override } from '../api/config/define-config.js';
import { findConfig, folderOverrides, type LoadedConfig } from '../api/config/load-config.js';
import { OptionsOfUnits } from '../api/config/unit-options.js';
import { languagesOf } from '../api/open-targets.js';
import { findTargets } from '../api/project-files.js';
import { FORMATS } from '../report/formats.js';
import { configProblem, wrongChoice } from '../report/messages.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../result/options.js';
import { SEVERITIES } from '../result/severity.js';
import type { CheckCommand, Given } from './command.js';
import { resolveExploration } from './exploration-options.js';

/** @param explicit what the command line says, defaults apart */
export async function configured(
  targets: readonly string[],
  explicit: Given,
  toCommand: (targets: readonly string[], given: Given) => CheckCommand,
): Promise<CheckCommand> {
  const cwd = process.cwd();
  const found = await findConfig(cwd);
  if (found !== undefined) blaming(found.file, () => toCommand([], givenBy(found)));
  const command = toCommand(targetsOf(targets, found), { ...(found && givenBy(found)), ...explicit });
  const below = await overridesBelow(command, cwd, found);
  const overrides = [...command.overrides, ...below].map((override) => without(override, explicit));
  return { ...command, overrides };
}

/** Of a command other than `check`: the flag that turns configuration files off. */
export interface MayConfigure {
  readonly config?: boolean;
}

/**
 * The options of a command other than `check`: those that the command has, from the file of the run and from what holds for all files that
 * the targets name; then `own`, what the file says of this command alone.
 */
export async function withConfig<G extends MayConfigure>(
  command: Command,
  targets: readonly string[],
  { config = true, ...given }: G,
  own: (config: LoadedConfig['config']) => object = () => ({}),
): Promise<Omit<G, 'config'>> {
  if (!config) return given;
  const cwd = process.cwd();
  const found = await findConfig(cwd);
  const files = targets.map((target) => resolve(cwd, target.split('#', 1)[0]));
  const below = await folderOverrides(files, found?.folder ?? cwd);
  if (found === undefined && below.length === 0) return given;
  const names = new Set(command.options.map((option) => option.attributeName()));
  const { overrides = [], ...ofRun } = (found === undefined ? {} : givenBy(found)) as Partial<Given>;
  const usable = Object.entries({ ...ofRun, ...common(files, [...overrides, ...below], cwd) }).filter(
    ([key, value]) => names.has(key) && key !== 'format' && !SEVERITIES.some((severity) => severity === value),
  );
  const { strict: _strict, cache: _cache, ...options } = Object.fromEntries(usable) as Given;
  blaming(found?.file ?? files[0], () => resolveExploration(options));
  const explicit = Object.entries(given).filter(([key]) => command.getOptionValueSource(key) === 'cli');
  return { ...given, ...Object.fromEntries(usable), ...(found && own(found.config)), ...Object.fromEntries(explicit) };
}

/** What overrides say of all the files alike. */
function common(files: readonly string[], overrides: readonly Override[], cwd: string): Partial<CheckOptions> {
  const rules = new OptionsOfUnits({}, overrides, cwd);
  const [first, ...rest] = files.map((file) => rules.of(file, DEFAULT_OPTIONS));
  const keys = new Set(overrides.flatMap(({ files: _files, ...options }) => Object.keys(options)));
  const agreed = [...keys].filter((key) => {
    const value = first?.[key as keyof CheckOptions];
    return (
      value !== DEFAULT_OPTIONS[key as keyof CheckOptions] && rest.every((o) => o[key as keyof CheckOptions] === value)
    );
  });
  return Object.fromEntries(agreed.map((key) => [key, first?.[key as keyof CheckOptions]]));
}

/** A wrong value is a problem of the file. */
function blaming(file: string, action: () => unknown): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw new OptionError(configProblem(file, error.message, error.suggestion));
  }
}

function targetsOf(targets: readonly string[], found: LoadedConfig | undefined): readonly string[] {
  if (targets.length > 0 || found?.config.targets === undefined) return targets;
  return found.config.targets.map((target) => resolve(found.folder, target));
}

/** A file speaks of what is beside it. */
function givenBy({ config, folder }: LoadedConfig): Given {
  const {
    targets: _targets,
    test: _test,
    baseline,
    exclude,
    overrides,
    format,
    listeners,
    languages,
    ...options
  } = config;
  if (format !== undefined && !FORMATS.includes(format))
    throw new OptionError(wrongChoice('format', format, FORMATS, undefined));
  const beside = (file: string): string => join(folder, file);
  return {
    ...options,
    ...(format && { format }),
    ...(baseline !== undefined && { baseline: beside(baseline) }),
    ...(exclude && { exclude: exclude.map(beside) }),
    ...(listeners && { listener: listeners.map(beside) }),
    ...(languages && { language: languages.map(beside) }),
    ...(options.models && { models: options.models.map(beside) }),
    ...(options.assume && { assume: options.assume.map(beside) }),
    ...(overrides && { overrides: overrides.map((rule) => ({ ...rule, files: [rule.files].flat().map(beside) })) }),
  } as Given;
}

/** Configuration files in folders of the files that are checked. */
async function overridesBelow(
  command: CheckCommand,
  cwd: string,
  found: LoadedConfig | undefined,
): Promise<Override[]> {
  const { extensions } = await languagesOf(DEFAULT_OPTIONS, cwd);
  const files = filesOf(command, cwd, extensions);
  return folderOverrides(files, found?.folder ?? cwd);
}

/** What cannot be found is said by the check itself. */
function filesOf({ targets, exclude }: CheckCommand, cwd: string, extensions: readonly string[]): string[] {
  try {
    return findTargets(targets, { cwd, exclude, extensions, changed: undefined }).map(({ text }) =>
      resolve(cwd, text.split('#', 1)[0]),
    );
  } catch {
    return [];
  }
}

/** The command line wins. */
function without(override: Override, explicit: Given): Override {
  return Object.fromEntries(
    Object.entries(override).filter(([key]) => !Object.hasOwn(explicit, key)),
  ) as unknown as Override;
}
