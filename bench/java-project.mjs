// A Java project that is not ours: npm run bench -- java-project JAR [--timeout SECONDS] [--every N]. Explores every Nth method of the
// jar's classes with default options and prints how many were proved, refuted, bounded by a limit, or left open, and why.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from 'everypath';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { timeout: { type: 'string', default: '5' }, every: { type: 'string', default: '1' } },
});
if (positionals.length !== 1) {
  console.error('npm run bench -- java-project JAR [--timeout SECONDS] [--every N]');
  process.exit(2);
}

/** @param {string} place @returns {string[]} */
function classesBelow(place) {
  if (!statSync(place).isDirectory()) return place.endsWith('.class') && !/\$\d|-info/.test(place) ? [place] : [];
  return readdirSync(place)
    .sort()
    .flatMap((name) => classesBelow(join(place, name)));
}

const folder = mkdtempSync(join(tmpdir(), 'everypath-java-project-'));
/** @type {Record<string, number>} */
const verdicts = {};
/** @type {Map<string, number>} */
const reasons = new Map();
let units = 0;
let unshown = 0;
try {
  execFileSync('jar', ['xf', resolve(positionals[0])], { cwd: folder });
  const every = Number(values.every);
  for (const [i, file] of classesBelow(folder).entries()) {
    if (i % every !== 0) continue;
    /** @type {readonly import('everypath').UnitResult[]} */
    let found = [];
    try {
      found = (await check([file], { timeout: Number(values.timeout) })).units;
    } catch (error) {
      console.log(`${file.slice(folder.length + 1)}: ${/** @type {Error} */ (error).message}`);
    }
    for (const { verdict, gaps, paths } of found) {
      units++;
      const bounded = verdict === 'open' && gaps.every(({ code }) => code === 'limit');
      const name = bounded ? 'bounded' : verdict;
      verdicts[name] = (verdicts[name] ?? 0) + 1;
      unshown += paths.filter(({ outcome, replayed }) => outcome.kind === 'violated' && !replayed).length;
      for (const { code, message } of verdict === 'open' ? gaps : []) {
        const reason = `${code}: ${message}`.slice(0, 90);
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${units} methods`, verdicts, `violations that the JVM did not show: ${unshown}`);
for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 25))
  console.log(String(count).padStart(5), reason);
process.exit(0);
