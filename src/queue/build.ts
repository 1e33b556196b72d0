// What machines must have in common for a unit to have the same result on each: everypath itself, Node's major version, the platform.
import { readFileSync } from 'node:fs';
import { sha256 } from './seal.js';

export interface Build {
  /** As people read it. */
  readonly text: string;
  /** Part of names. */
  readonly id: string;
}

let known: Build | undefined;

export function thisBuild(): Build {
  if (known !== undefined) return known;
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const engine = sha256(readFileSync(new URL('./engine.cjs', import.meta.url))).slice(0, 8);
  const node = process.versions.node.split('.')[0];
  const { platform, arch } = process;
  known = {
    text: `everypath ${version} (${engine}) on Node ${node}, ${platform} ${arch}`,
    id: `${version}-${engine}-${node}-${platform}-${arch}`,
  };
  return known;
}

/** What analysed code may see of the surroundings: it travels with the work. */
const SEEN = ['TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'LC_TIME', 'LC_NUMERIC', 'LC_COLLATE'];

export function surroundings(): Readonly<Record<string, string>> {
  const seen = SEEN.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(seen), TZ: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
