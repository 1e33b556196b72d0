// The files of `assume`, read before a program is opened; each must speak of a unit that is explored.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AssumedText } from '../languages/language.js';
import type { UnitDescription } from '../languages/unit.js';
import { unusedAssume, wrongAssume } from '../report/learn-messages.js';
import type { CheckOptions } from '../result/options.js';
import { OptionError } from './check-error.js';

/** @throws OptionError */
export function assumedTexts({ assume }: CheckOptions, cwd: string): readonly AssumedText[] {
  return assume.map((given) => {
    const file = resolve(cwd, given);
    try {
      return { file, text: readFileSync(file, 'utf8') };
    } catch (error) {
      throw new OptionError(wrongAssume(given, `it cannot be read (${(error as NodeJS.ErrnoException).code})`));
    }
  });
}

/** What nobody took for granted was not meant so: a wrong name, or a language that has no contracts beside its programs. */
export function checkAssumed(texts: readonly AssumedText[], units: readonly Pick<UnitDescription, 'requires'>[]): void {
  for (const { file, text } of texts) {
    const used = units.some(({ requires }) => requires.some(({ location }) => location.file === file));
    if (used) continue;
    const names = [...text.matchAll(/^\s*unit\s+(\S+)\s*$/gm)].map(([, name]) => name);
    throw new OptionError(names.length === 0 ? wrongAssume(file, 'it names no unit') : unusedAssume(file, names));
  }
}
