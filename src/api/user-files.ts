// Files of the user's own among the options of a check, listeners, languages and a search strategy: made absolute, and there must be such
// files. Called before an engine is started.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { userFileMissing } from '../report/messages.js';
import { type CheckOptions, isSearchFile, type SearchFile } from '../result/options.js';
import { OptionError } from './check-error.js';

export function withUserFiles(options: CheckOptions, cwd: string): CheckOptions {
  const { search } = options;
  return {
    ...options,
    listeners: options.listeners.map((file) => existing('--listener', file, cwd)),
    languages: options.languages.map((file) => existing('--language', file, cwd)),
    search: isSearchFile(search) ? (existing('--search', search, cwd) as SearchFile) : search,
  };
}

function existing(option: string, file: string, cwd: string): string {
  const path = resolve(cwd, file);
  if (!existsSync(path)) throw new OptionError(userFileMissing(option, path));
  return path;
}
