// The version of everypath, from the package that it is part of.
import { readFileSync } from 'node:fs';

export function ownVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
