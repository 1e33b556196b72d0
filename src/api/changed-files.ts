// The files that a branch touched, for `--changed`: what differs from a revision, and what git does not know yet.
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ProgramError } from '../languages/program-error.js';
import { changedNeedsGit, noRevision } from '../report/project-messages.js';

/** Where a branch may have begun, the first that exists. */
const MAIN_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** @param since a revision; `true`: where the branch left the main one. @throws ProgramError */
export function changedFiles(since: string | true, cwd: string): ReadonlySet<string> {
  const top = git(['rev-parse', '--show-toplevel'], cwd)?.trim();
  if (top === undefined) throw new ProgramError('git', changedNeedsGit());
  const base = since === true ? branchStart(top) : commitOf(since, top);
  if (base === undefined) throw new ProgramError('git', noRevision(String(since)));
  const lists = [
    git(['diff', '-z', '--name-only', '--diff-filter=d', base], top),
    git(['ls-files', '-z', '--others', '--exclude-standard'], top),
  ];
  const names = lists.flatMap((list) => (list ?? '').split('\0')).filter((name) => name !== '');
  const files = names.map((name) => join(top, name)).filter((file) => existsSync(file));
  return new Set(files.map((file) => realpathSync(file)));
}

function branchStart(top: string): string | undefined {
  const head = commitOf('HEAD', top);
  if (head === undefined) return undefined;
  for (const branch of MAIN_BRANCHES) {
    const base = commitOf(branch, top) === undefined ? undefined : git(['merge-base', 'HEAD', branch], top)?.trim();
    if (base !== undefined) return base;
  }
  return head;
}

function commitOf(revision: string, top: string): string | undefined {
  return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], top)?.trim();
}

/** Undefined when it fails. */
function git(args: readonly string[], cwd: string): string | undefined {
  try {
    return execFileSync('git', [...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
  } catch {
    return undefined;
  }
}
