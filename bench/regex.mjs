// The questions of test/regex (patterns of real packages: a match, no match, captures as asked, or a proof that there is
// none), one after the other on one solver: how many are answered, and in what CPU time. node bench/regex.mjs
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// Beside dist/, so that the dependencies are found.
const folder = mkdtempSync(join(root, 'dist', 'bench-'));
try {
  await build({
    absWorkingDir: root,
    entryPoints: { questions: 'test/regex/questions.ts', solver: 'src/solver/create.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
  });
  const { PATTERNS, QUESTIONS, TEXT } = await import(pathToFileURL(join(folder, 'questions.mjs')).href);
  const { createSolver } = await import(pathToFileURL(join(folder, 'solver.mjs')).href);
  const { solver, dispose } = await createSolver({ solver: 'z3' });
  /** @type {Record<string, number>} */
  const counts = { sat: 0, unsat: 0, unknown: 0, wrong: 0 };
  const times = [];
  const perPattern = new Map();
  for (const { name, regex, conditions, expected, holds } of QUESTIONS) {
    const before = process.cpuUsage();
    const answer = solver.check(conditions);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    times.push(ms);
    perPattern.set(String(regex), Math.max(perPattern.get(String(regex)) ?? 0, ms));
    counts[answer.status]++;
    const right =
      answer.status === 'unknown' ||
      ((expected === undefined || expected === answer.status) &&
        (answer.status === 'unsat' || holds(answer.model.get(TEXT) ?? '')));
    if (!right) counts.wrong++;
    if (!right || answer.status === 'unknown') console.log(`${right ? 'open' : 'wrong'}: ${name}`);
  }
  dispose();
  const sorted = times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
  console.log(`${PATTERNS.length} patterns, ${QUESTIONS.length} questions`);
  console.log(`${counts.sat} texts, ${counts.unsat} proofs, ${counts.unknown} open, ${counts.wrong} wrong`);
  console.log(`CPU ms per question: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, largest ${at(1)}`);
  const slow = [...perPattern.values()].filter((ms) => ms > 5000).length;
  console.log(`patterns with a question above 5 s: ${slow}`);
} finally {
  rmSync(folder, { recursive: true });
}
