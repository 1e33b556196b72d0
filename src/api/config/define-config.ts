// What a configuration file says: the options of a check, where it looks, and how it judges. `defineConfig` gives an editor the types.
import type { Format } from '../../report/formats.js';
import type { CheckOptions, FailOn } from '../../result/options.js';
import type { Severity } from '../../result/severity.js';
import type { SuiteOptions } from '../../suite/options.js';

/** Options that may differ from unit to unit. */
export type UnitOptions = Pick<CheckOptions, (typeof UNIT_OPTIONS)[number]>;

export const UNIT_OPTIONS = [
  'search',
  'maxDepth',
  'bound',
  'maxPaths',
  'timeout',
  'maxSteps',
  'apriori',
  'maxObjects',
  'maxConditions',
  'seed',
  'schedule',
  'reduction',
  'clock',
  'fs',
  'race',
  'rejections',
  'arrays',
  'match',
  'proof',
  'terminates',
  'cutpoints',
] as const satisfies readonly (keyof CheckOptions)[];

/** What `everypath test` does, whatever files it is given. */
export type TestConfig = Partial<Pick<SuiteOptions, (typeof TEST_OPTIONS)[number]>>;

export const TEST_OPTIONS = [
  'criterion',
  'runner',
  'out',
  'minimize',
  'expect',
  'failing',
  'measure',
] as const satisfies readonly (keyof SuiteOptions)[];

/** Other options for some files. */
export interface Override extends Partial<UnitOptions> {
  /** Globs, from the folder of the configuration. */
  readonly files: string | readonly string[];
}

export interface EverypathConfig extends Partial<Omit<CheckOptions, 'failOn' | 'replay' | 'concrete'>> {
  /** What is checked when the command line names nothing: files, folders, globs. */
  readonly targets?: readonly string[];
  /** Globs of files that are left out of folders and globs. */
  readonly exclude?: readonly string[];
  /** What is a violation, or from which severity on findings decide the exit code. */
  readonly failOn?: FailOn | Severity;
  readonly baseline?: string;
  readonly strict?: boolean;
  readonly format?: Format;
  readonly cache?: boolean;
  /** Workers of this queue explore the units: `env`, or an address without secrets (docs/scale-out.md). */
  readonly queue?: string;
  readonly queuePatience?: number;
  /** Of `everypath test`; the folder `out` starts from the folder of the file. */
  readonly test?: TestConfig;
  /** Later ones win. */
  readonly overrides?: readonly Override[];
}

/** The same object: for types, in `everypath.config.ts` or `.js` (docs/projects.md). */
export function defineConfig(config: EverypathConfig): EverypathConfig {
  return config;
}
