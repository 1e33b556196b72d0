// The long form: npm run test:long. All random cases and all samples (test/cases.ts) of the files that have any; the other files are
// the same in both forms, and npm test has them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** Does a module of test/, or one of test/ that it imports, try more in the long form? */
function triesMore(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, names, from] of text.matchAll(/^import ([^;]*?) from '(\.[^']*)\.js';/gm)) {
    const module = resolve(file, '..', `${from}.ts`);
    if (!module.startsWith(resolve('test')) || !existsSync(module)) continue;
    if (module === resolve('test/cases.ts') ? names !== '{ AMPLE }' : triesMore(module, seen)) return true;
  }
  return false;
}

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => join('test', name))
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith(join('test', 'browser')));
const same = files.filter((name) => !triesMore(resolve(name)));

const config = mergeConfig(base, defineConfig({ test: { env: { EVERYPATH_LONG: '1' } } }));
for (const project of config.test.projects) project.test.exclude = [...(project.test.exclude ?? []), ...same];
export default config;
