// Runs the tests on another version of Node: installs npm's package `node` of that version into a temporary folder and starts
// vitest with its binary, which the tests' own child processes then use too. Called by .ci/run and by hand.
// Always holds: nothing is written into the repository; the exit code is that of the tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HELP = `usage: node scripts/test-node.mjs VERSION [--all] [FILTER ...] [options of vitest]

VERSION is a version of npm's package "node" (22, 24.1.0); its newest release is installed below the system's temporary folder.
Without --all and filters the part runs that depends on the version of the language: examples, test
programs, safety, what Node calls later, the sample of the conformance suite, functions of newer versions of the language.
Build first: npm run build.
`;

/** Vitest's filters are parts of paths. */
const PART = [
  'test/examples/',
  'test/program',
  'test/safety/',
  'test/schedules/later-apis',
  'test/instrument/conformance',
  'test/runtime/conformance',
  'test/runtime/newer-language',
  'test/runtime/intrinsics',
  'test/runtime/realm',
];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [version, ...rest] = process.argv.slice(2);
if (version === undefined || !/^\d[\w.-]*$/.test(version)) {
  console.error(HELP);
  process.exit(2);
}

/** The folder of the binary. */
function install() {
  const folder = join(tmpdir(), `everypath-node-${version}`);
  mkdirSync(folder, { recursive: true });
  const wanted = ['install', '--prefix', folder, '--silent', '--no-audit', '--no-fund', `node@${version}`];
  const { status } = spawnSync('npm', wanted, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm could not install node@${version}`);
  return join(folder, 'node_modules/node/bin');
}

const bin = install();
const node = join(bin, 'node');
const found = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
if (!found.startsWith(`v${version}`)) throw new Error(`npm installed Node ${found}, not ${version}`);
console.log(`Node ${found}`);

const all = rest.includes('--all');
const given = rest.filter((argument) => argument !== '--all');
const filters = all || given.some((argument) => !argument.startsWith('-')) ? given : [...PART, ...given];
const { status } = spawnSync(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...filters], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
});
process.exit(status ?? 1);
