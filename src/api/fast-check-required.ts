// `everypath/fast-check` for CommonJS, as jest loads it: all of fast-check, with `assert` and `check` that explore the test they are called in.
// A runner that puts this module in the place of fast-check does so everywhere: the real one is loaded by its file.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exploringAssert, type RealFastCheck } from './testing/exploring-assert.js';

/** The folder of the fast-check that the project has. */
function installed(): string {
  for (const start of [process.cwd(), __dirname]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = join(folder, 'node_modules', 'fast-check');
      if (existsSync(join(found, 'package.json'))) return found;
      if (dirname(folder) === folder) break;
    }
  }
  throw new Error('everypath/fast-check: fast-check is not installed; npm install --save-dev fast-check');
}

function load(folder: string): RealFastCheck & { readonly default?: object } {
  const { exports: places = {}, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const required = places['.']?.require;
  return require(join(folder, required?.default ?? required ?? main));
}

const real = load(installed());
const exploring = exploringAssert(real);
const all = { ...real, ...exploring, default: { ...real.default, ...exploring } };
Object.defineProperty(all, '__esModule', { value: true });

/** What `require` gives: the build puts it in the place of this module's exports. */
export const required: object = all;
