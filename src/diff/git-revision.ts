// The files of a git revision, in a temporary folder, so that an old version can be explored with the modules it had.
// Nothing in the repository changes: the files are written through an index of our own. Dependencies are those that are
// installed now.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { ProgramError } from '../languages/program-error.js';

export interface Checkout {
  /** The file as it was. */
  readonly file: string;
  /** How a file of the checkout is called: `HEAD~1:src/list.ts`; undefined for other files. */
  nameOf(file: string): string | undefined;
  remove(): void;
}

/** @throws ProgramError when the file is in no repository, or was not there */
export function checkOut(revision: string, file: string): Checkout {
  if (!existsSync(file)) throw new ProgramError('file-not-found', `${file} does not exist`);
  const real = realpathSync(file);
  const top = git(['rev-parse', '--show-toplevel'], dirname(real), 'is in no git repository', real).trim();
  const root = realpathSync(top);
  const path = relative(root, real).split(sep).join('/');
  const commit = git(
    ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`],
    root,
    `has no revision ${revision}`,
    root,
  ).trim();
  git(['cat-file', '-e', `${commit}:${path}`], root, `was not there in ${revision}`, path);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'everypath-')));
  try {
    const environment = { ...process.env, GIT_INDEX_FILE: join(folder, '.index') };
    git(['read-tree', commit], root, `cannot be read at ${revision}`, root, environment);
    git(['checkout-index', '--all', `--prefix=${folder}/`], root, `cannot be written`, root, environment);
    linkDependencies(root, folder, dirname(path));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    file: join(folder, path),
    nameOf: (name) => (name.startsWith(folder + sep) ? `${revision}:${relative(folder, name)}` : undefined),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Packages that are installed above the file, found under the same names. */
function linkDependencies(root: string, folder: string, path: string): void {
  for (let at = path; ; at = dirname(at)) {
    const installed = join(root, at, 'node_modules');
    const link = join(folder, at, 'node_modules');
    if (existsSync(installed) && !existsSync(link)) symlinkSync(installed, link, 'dir');
    if (at === '.') return;
  }
}

function git(
  args: readonly string[],
  cwd: string,
  problem: string,
  subject: string,
  env: NodeJS.ProcessEnv = process.env,
): string {
  try {
    return execFileSync('git', [...args], { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const text = missing ? '--base needs git, which is not installed' : `${subject} ${problem}`;
    throw new ProgramError('git', text);
  }
}
