// The files that targets name, found on disk and parsed. What is wrong with one is a problem of its target; the others go on.
import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Diagnostic, SourceFile } from 'typescript';
import type { SourceRange } from '../../../result/source-range.js';
import { closest, ProgramError } from '../../program-error.js';
import type { Target } from '../../target.js';
import { listFolder, realPath } from './disk.js';
import { diagnosticText, isScriptFile, rangeOf, type Sources, syntaxErrors } from './sources.js';

export class TargetFiles {
  /** By target; undefined where there is no such file. */
  readonly files: (string | undefined)[] = [];
  private readonly usable = new Set<string | undefined>();

  constructor(
    private readonly targets: readonly Target[],
    cwd: string,
    virtual: ReadonlyMap<string, string> | undefined,
    /** Without it the first problem is thrown. */
    private readonly onProblem: ((target: number, problem: ProgramError) => void) | undefined,
  ) {
    const find = (target: Target): string => (virtual?.has(target.file) ? target.file : targetFile(target, cwd));
    for (const [i, target] of targets.entries()) {
      const file = this.attempt(i, () => find(target));
      this.files.push(file);
      this.usable.add(file);
    }
  }

  /** Files of targets that can be checked. */
  all(): string[] {
    return [...this.usable].filter((file) => file !== undefined);
  }

  /** What is done for a target; undefined when it fails, and its file then cannot be checked. */
  attempt<T>(target: number, action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      const problem = problemOf(error, this.targets[target].file);
      if (this.onProblem === undefined) throw problem;
      this.onProblem(target, problem);
      this.usable.delete(this.files[target]);
      return undefined;
    }
  }
}

/** The compiler goes down into nested code by recursion: too deep for it is a problem of the file. */
function problemOf(error: unknown, file: string): ProgramError {
  if (error instanceof ProgramError) return error;
  if (error instanceof RangeError) return new ProgramError('unsupported-file', `${file} is nested too deep to be read`);
  throw error;
}

function targetFile(target: Target, cwd: string): string {
  const path = resolve(cwd, target.file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    const suggestion = nearbyFile(path, target.file);
    throw new ProgramError('file-not-found', `${target.file} does not exist`, suggestion ? { suggestion } : {});
  }
  if (stats.isDirectory()) {
    throw new ProgramError('unsupported-file', `${target.file} is a folder`, { suggestion: 'name its files' });
  }
  if (!stats.isFile() || !isScriptFile(path) || path.endsWith('.d.ts')) {
    throw new ProgramError('unsupported-file', `${target.file} is not a TypeScript or JavaScript file`);
  }
  return realPath(path);
}

function nearbyFile(path: string, written: string): string | undefined {
  const folder = dirname(path);
  const listed = listFolder(folder);
  const scripts = listed.filter(isScriptFile);
  const wanted = basename(path);
  const near =
    scripts.find((name) => name.replace(/\.\w+$/, '') === wanted.replace(/\.\w+$/, '')) ?? closest(wanted, scripts);
  return near === undefined ? undefined : `did you mean ${written.slice(0, written.length - wanted.length)}${near}?`;
}

export function parsedTarget(file: string, sources: Sources): SourceFile {
  const sourceFile = sources.get(file);
  if (sourceFile === undefined) throw new ProgramError('file-not-found', `${file} does not exist`);
  const problem = syntaxErrors(sourceFile)[0];
  if (problem !== undefined) {
    throw new ProgramError('syntax-error', diagnosticText(problem), { location: locationOf(problem)! });
  }
  return sourceFile;
}

export function locationOf({ file, start, length }: Diagnostic): SourceRange | undefined {
  return file === undefined || start === undefined ? undefined : rangeOf(file, start, start + (length ?? 0));
}
