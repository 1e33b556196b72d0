// Where configuration files are: looked for by name, not read.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map((extension) => `everypath.config.${extension}`);

export function configIn(folder: string): string | undefined {
  return NAMES.map((name) => join(folder, name)).find((file) => existsSync(file));
}

/** In the folder or above it, up to the package that it belongs to. */
export function configAbove(from: string): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const file = configIn(folder);
    if (file !== undefined) return file;
    // A package is a project of its own.
    if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return undefined;
  }
}
