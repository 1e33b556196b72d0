// The options of each unit of a run: those of the run, with what overrides say of the unit's file.
import { existsSync, realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { type CheckOptions, DEFAULT_OPTIONS } from '../../result/options.js';
import { OptionError } from '../check-error.js';
import { globPattern } from '../glob.js';
import { resolveOptions } from '../resolve-options.js';
import type { Override } from './define-config.js';
import { overrideProblem } from './load-config.js';

export class OptionsOfUnits {
  private readonly rules: readonly { readonly pattern: RegExp; readonly options: Partial<CheckOptions> }[];
  private readonly cwd: string;
  private readonly known = new Map<string, CheckOptions>();

  /** @param given what was given for all units, as it was given; each override is checked. @throws OptionError */
  constructor(
    private readonly given: Partial<CheckOptions>,
    overrides: readonly Override[],
    cwd: string,
  ) {
    this.cwd = existsSync(cwd) ? realpathSync(cwd) : cwd;
    this.rules = overrides.flatMap((override) => {
      const problem = overrideProblem(override);
      if (problem !== undefined) throw new OptionError(problem);
      const { files, ...options } = override;
      return [files].flat().map((glob) => ({ pattern: globPattern(this.glob(glob)), options }));
    });
  }

  of(file: string, options: CheckOptions): CheckOptions {
    if (this.rules.length === 0) return options;
    const known = this.known.get(file) ?? this.resolved(file);
    this.known.set(file, known);
    return known;
  }

  private resolved(file: string): CheckOptions {
    const path = relative(this.cwd, file).split(sep).join('/');
    const own = this.rules.filter(({ pattern }) => pattern.test(path)).map(({ options }) => options);
    // What follows from other options follows from those of the unit.
    const { arrays, ...given } = this.given;
    const chosen = arrays === DEFAULT_OPTIONS.arrays ? {} : { arrays };
    return resolveOptions(Object.assign(chosen, given, ...own));
  }

  /** As paths of files are written. */
  private glob(glob: string): string {
    return relative(this.cwd, resolve(this.cwd, glob)).split(sep).join('/');
  }
}
