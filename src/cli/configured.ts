// A check as configuration files and the command line say it together: the command line wins, then files of folders below, then the one of
// the run. Called before a check starts.
import { join, resolve } from 'node:path';
import { OptionError } from '../api/check-error.js';
import type { Override } from '../api/config/define-config.js';
import { findConfig, folderOverrides, type LoadedConfig } from '../api/config/load-config.js';
import { languagesOf } from '../api/open-targets.js';
import { findTargets } from '../api/project-files.js';
import { FORMATS } from '../report/formats.js';
import { configProblem, wrongChoice } from '../report/messages.js';
import { DEFAULT_OPTIONS } from '../result/options.js';
import type { CheckCommand, Given } from './command.js';

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
  const { targets: _targets, baseline, exclude, overrides, format, listeners, languages, ...options } = config;
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
