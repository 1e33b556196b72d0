// What results depend on besides the program and the options: everypath itself and what it runs on.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the analysed code may see of the surroundings. */
const SEEN = ['TZ', 'LANG', 'LC_ALL', 'LC_CTYPE', 'LC_TIME', 'LC_NUMERIC', 'LC_COLLATE'];

/** Differs whenever another build, version or platform could give another result. */
export function toolFingerprint(): string {
  const hash = createHash('sha256');
  const dist = join(packageFolder(), 'dist');
  for (const name of readdirSync(dist).sort()) {
    if (!/\.c?js$/.test(name)) continue;
    const { size, mtimeMs } = statSync(join(dist, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  const require = createRequire(import.meta.url);
  for (const name of ['typescript', 'z3-solver', 'acorn', '@eslint-community/regexpp']) {
    hash.update(`${name} ${versionOf(require.resolve(name))}\n`);
  }
  const { version, arch, platform, versions, env } = process;
  hash.update([version, arch, platform, versions.icu, versions.tz, ...SEEN.map((name) => env[name] ?? '')].join('\n'));
  hash.update(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return hash.digest('base64url').slice(0, 22);
}

function packageFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
}

/** Of the package that a file belongs to: the text of its manifest says it. */
function versionOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string };
    if (version !== undefined) return version;
  }
  return '';
}
