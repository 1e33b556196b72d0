// Conformance with test262: each test runs as it is in a fresh context of this Node, and translated in a fresh realm of
// everypath. Of the tests that pass as they are, those that fail translated are differences; each must have a known
// reason (test262-differences.json). Nothing of test262 is part of this repository: the path of a checkout is given.
import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { realmCode } from './realm-code.mjs';
import { frontMatter, modes } from './test262/front-matter.mjs';

/**
 * @typedef {{ file: string, mode: string, name: string, plain?: true | string, translated?: true | string }} Test
 * @typedef {{ path?: string, message?: string, reason: string, refused?: boolean }} Known
 */

const here = dirname(fileURLToPath(import.meta.url));
const HELP = `usage: node scripts/test262.mjs PATH [FILTER ...] [options]

PATH is a checkout of https://github.com/tc39/test262. A FILTER is a folder or file below test/ (language, built-ins/Array,
language/types/null/S8.2_A1_T1.js); without one, language, built-ins and annexB are run.

  --shard I/N     only the I-th of N parts (every N-th test)
  --limit N       at most N tests
  --jobs N        processes at once (1)
  --timeout MS    time limit of a test; a hung one is killed and listed (60000)
  --dynamic       translate as for inputs of type any
  --cache FILE    remember which tests plain Node passes, and do not run those of the file again
  --json FILE     write all results
  --merge FILE    print the report of results written with --json (may be given several times); runs nothing
  --verbose       also list every difference that has a known reason
`;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shard: { type: 'string' },
    limit: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '60000' },
    dynamic: { type: 'boolean', default: false },
    cache: { type: 'string' },
    json: { type: 'string' },
    merge: { type: 'string', multiple: true },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** @returns {never} */
function fail(/** @type {string} */ message) {
  console.error(`test262: ${message}\n\n${HELP}`);
  process.exit(2);
}

/** @returns {Generator<string>} */
function* testFiles(/** @type {string} */ path) {
  if (path.endsWith('.js')) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* testFiles(join(path, entry.name));
    else if (entry.name.endsWith('.js') && !entry.name.includes('_FIXTURE')) yield join(path, entry.name);
  }
}

/** @returns {Test[]} */
function selectTests(/** @type {string} */ root) {
  const filters = positionals.length > 1 ? positionals.slice(1) : ['language', 'built-ins', 'annexB'];
  let files;
  try {
    files = filters.flatMap((filter) => [...testFiles(join(root, 'test', filter))]);
  } catch (error) {
    return fail(String(error));
  }
  if (options.shard !== undefined) {
    const [, part, parts] = /^(\d+)\/(\d+)$/.exec(options.shard) ?? fail('--shard wants I/N');
    files = files.filter((_, i) => i % Number(parts) === Number(part) % Number(parts));
  }
  if (options.limit !== undefined) files = files.slice(0, Number(options.limit));
  return files.flatMap((file) =>
    modes(frontMatter(readFileSync(file, 'utf8'))).map((mode) => ({
      file,
      mode,
      name: relative(join(root, 'test'), file),
    })),
  );
}

async function bundleTranslator() {
  const outfile = join(here, `../node_modules/.cache/everypath-test262/translated-${process.pid}.mjs`);
  mkdirSync(dirname(outfile), { recursive: true });
  await build({
    entryPoints: [join(here, 'test262/translated.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { typescript: join(here, '../src/languages/javascript/frontend/compiler.ts') },
    plugins: [realmCode()],
    logLevel: 'warning',
  });
  return pathToFileURL(outfile).href;
}

/** Runs the tests in processes that are used again; one that hangs or dies costs the test it was at. */
function runAll(/** @type {Test[]} */ tests, /** @type {object} */ settings) {
  const limit = Number(options.timeout);
  let next = 0;
  let finished = 0;
  return new Promise((/** @type {(value?: undefined) => void} */ resolveAll) => {
    /** @type {any[]} */
    const again = [];
    const take = () => again.pop() ?? (next < tests.length ? next++ : undefined);
    const record = (/** @type {number} */ id, /** @type {any} */ result) => {
      Object.assign(tests[id], result);
      finished++;
      if (process.stderr.isTTY && finished % 50 === 0) process.stderr.write(`\r${finished}/${tests.length}`);
      if (finished === tests.length) resolveAll();
    };
    const startWorker = () => {
      const worker = fork(join(here, 'test262/worker.mjs'), [JSON.stringify(settings)], {
        execArgv: ['--experimental-vm-modules', '--no-warnings', '--expose-gc', '--max-old-space-size=1500'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      let batch = new Set();
      /** @type {any} */
      let current;
      /** @type {any} */
      let timer;
      /** @type {any} */
      let why;
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          why = `hang: no result within ${limit} ms`;
          worker.kill('SIGKILL');
        }, limit);
      };
      worker.on('message', (/** @type {any} */ message) => {
        watch();
        if (message.start !== undefined) current = message.start;
        if (message.id !== undefined) {
          batch.delete(message.id);
          const { id, ...result } = message;
          record(id, result);
          current = undefined;
        }
        if (!message.idle) return;
        batch = new Set();
        for (let id = take(); id !== undefined; id = batch.size < 25 ? take() : undefined) batch.add(id);
        if (batch.size === 0 || message.memory > 1_200_000_000) {
          again.push(...batch);
          const more = batch.size > 0;
          batch = new Set();
          clearTimeout(timer);
          worker.disconnect();
          worker.kill();
          if (more) startWorker();
          return;
        }
        worker.send(
          [...batch].map((id) => ({ id, file: tests[id].file, mode: tests[id].mode, plain: tests[id].plain })),
        );
      });
      worker.on('exit', (code, signal) => {
        clearTimeout(timer);
        if (batch.size === 0) return;
        if (current !== undefined) {
          batch.delete(current);
          record(current, { plain: tests[current].plain ?? true, translated: why ?? `crash: exit ${code ?? signal}` });
        }
        again.push(...batch);
        batch = new Set();
        if (finished < tests.length) startWorker();
      });
    };
    for (let i = 0; i < Number(options.jobs); i++) startWorker();
    if (tests.length === 0) resolveAll();
  });
}

function report(/** @type {Omit<Test, 'file'>[]} */ tests) {
  /** @type {Known[]} */
  const known = JSON.parse(readFileSync(join(here, 'test262-differences.json'), 'utf8'));
  const passed = tests.filter((/** @type {any} */ t) => t.plain === true);
  const differences = passed.filter((/** @type {any} */ t) => t.translated !== true);
  /** @type {Map<Known, Omit<Test, 'file'>[]>} */
  const groups = new Map(known.map((entry) => [entry, []]));
  const unknown = [];
  for (const t of differences) {
    const entry = known.find(
      (/** @type {Known} */ { path, message }) =>
        (path === undefined || new RegExp(path).test(t.name)) &&
        (message === undefined || new RegExp(message).test(String(t.translated))),
    );
    if (entry === undefined) unknown.push(t);
    else groups.get(entry)?.push(t);
  }
  const refused = [...groups].filter(([entry]) => entry.refused).reduce((n, [, list]) => n + list.length, 0);
  const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
    whole === 0 ? '-' : `${((100 * part) / whole).toFixed(3)} %`;
  const good = passed.length - differences.length;
  const folders = [...new Set(tests.map((/** @type {any} */ t) => t.name.split('/')[0]))];
  for (const folder of folders.length > 1 ? folders : []) {
    const inside = passed.filter((/** @type {any} */ t) => t.name.startsWith(`${folder}/`));
    const same = inside.filter((/** @type {any} */ t) => t.translated === true).length;
    console.log(`${folder.padEnd(32)} ${inside.length} pass, ${same} translated  ${percent(same, inside.length)}`);
  }
  console.log(`tests (a file in one mode)       ${tests.length}`);
  console.log(`plain Node passes                ${passed.length}`);
  console.log(`of these, translated pass        ${good}  ${percent(good, passed.length)}`);
  console.log(`without what is refused (${refused})    ${percent(good, passed.length - refused)}`);
  for (const [entry, list] of groups) {
    if (list.length === 0) continue;
    console.log(`\n${list.length}  ${entry.reason}`);
    if (options.verbose) for (const t of list) console.log(`    ${t.name} (${t.mode}): ${t.translated}`);
  }
  if (unknown.length > 0) console.log(`\n${unknown.length}  without a known reason`);
  for (const t of unknown)
    console.log(`    ${t.name} (${t.mode}): ${String(t.translated).split('\n').slice(0, 3).join(' | ')}`);
  return unknown.length;
}

if (options.help) {
  console.log(HELP);
} else if (options.merge !== undefined) {
  process.exitCode = report(options.merge.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))) > 0 ? 1 : 0;
} else {
  if (positionals.length === 0) fail('the path of a checkout of test262 is missing');
  const root = resolve(positionals[0]);
  const tests = selectTests(root);
  const cache = readCache(options.cache);
  for (const test of tests) {
    test.plain = cache[`${test.name} ${test.mode}`];
  }
  await runAll(tests, { root, bundle: await bundleTranslator(), dynamic: options.dynamic });
  if (options.cache !== undefined) {
    const latest = readCache(options.cache);
    for (const { name, mode, plain } of tests) latest[`${name} ${mode}`] = plain;
    writeFileSync(options.cache, JSON.stringify(latest));
  }
  const results = tests.map(({ file: _, ...result }) => result);
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(results));
  process.exitCode = report(results) > 0 ? 1 : 0;
}

function readCache(/** @type {string | undefined} */ file) {
  if (file === undefined) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return {};
    throw error;
  }
}
