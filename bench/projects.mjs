// Real libraries as whole projects: how long the report of a check is, and what a second run of the unchanged project costs
// (docs/real-code.md). Installs pinned versions into a temporary folder and copies each package out of node_modules, where its sources are the
// project's. BENCH_PROJECTS_FOLDER names a folder where they are installed already, BENCH_PROJECTS a few of them; reports stay in that folder.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './measure.mjs';
import { PROJECTS } from './projects-list.mjs';

/** Seconds for all units of a project, and for one of them. */
const LIMITS = ['--budget', '20', '--timeout', '2', '--jobs', '1'];

/** Lines of two screens. */
const TWO_SCREENS = 80;

function install(/** @type {string} */ folder) {
  if (existsSync(join(folder, 'node_modules'))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = PROJECTS.map(({ name, version }) => `${name}@${version}`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder, stdio: 'ignore' });
}

/** What a report says of its units: its summary counts, the report of a single unit has a verdict and lists its findings. */
function countsOf(/** @type {string} */ report) {
  const summary = /^[\d,]+ units: .*$/m.exec(report)?.[0];
  const verdict = /^[^\n]+?: (proved|bounded|refuted|open), /m.exec(report)?.[1];
  const count = (/** @type {string} */ what) => {
    if (summary === undefined) return what === verdict ? 1 : 0;
    return Number(new RegExp(`([\\d,]+) ${what}\\b`).exec(summary)?.[1].replaceAll(',', '') ?? 0);
  };
  return {
    units: summary === undefined ? Number(verdict !== undefined) : count('units'),
    proved: count('proved'),
    bounded: count('bounded'),
    refuted: count('refuted'),
    findings: summary === undefined ? (report.match(/^✗ /gm) ?? []).length : count('findings?'),
  };
}

/** One project, twice. */
async function survey(
  /** @type {string} */ folder,
  /** @type {typeof PROJECTS[number]} */ { name, version, targets = ['.'] },
) {
  const copy = join('sources', name);
  if (!existsSync(join(folder, copy)))
    cpSync(join(folder, 'node_modules', name), join(folder, copy), { recursive: true });
  const memory = join(folder, 'cache', name);
  rmSync(memory, { recursive: true, force: true });
  const args = ['check', ...targets.map((target) => join(copy, target)), ...LIMITS];
  const options = { cwd: folder, cache: true, environment: { XDG_CACHE_HOME: memory } };
  const first = await measure(args, options);
  const second = await measure(args, options);
  writeFileSync(join(folder, `${name}.txt`), `${first.stdout}\n--- standard error ---\n${first.stderr}`);
  const lines = first.stdout.trimEnd().split('\n').length;
  return {
    project: `${name} ${version}`,
    ...countsOf(first.stdout),
    lines,
    twoScreens: lines <= TWO_SCREENS ? 'yes' : 'no',
    cpuSeconds: Number(first.cpu.toFixed(1)),
    secondRunPercent: Math.round((100 * second.cpu) / first.cpu),
  };
}

/** A row for each project. Needs npm and a registry. */
export async function projectsBench() {
  const given = process.env.BENCH_PROJECTS_FOLDER;
  const folder = given ?? mkdtempSync(join(tmpdir(), 'everypath-projects-'));
  const some = process.env.BENCH_PROJECTS?.split(',');
  try {
    install(folder);
    const rows = [];
    for (const project of PROJECTS)
      if (some === undefined || some.includes(project.name)) rows.push(await survey(folder, project));
    return rows;
  } finally {
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
