// The program that `everypath run` and `everypath record` are given: a file, or the name of a command of an installed package (`vitest`, `jest`).
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface ProgramFile {
  readonly file: string;
  /** It is a command of a package. */
  readonly command: boolean;
}

export function programFile(program: string, cwd: string): ProgramFile | undefined {
  const file = resolve(cwd, program);
  if (existsSync(file)) return { file: program, command: false };
  if (!/^[\w@.-]+$/.test(program)) return undefined;
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const found = commandIn(join(folder, 'node_modules', program), program);
    if (found !== undefined) return { file: found, command: true };
    if (dirname(folder) === folder) return undefined;
  }
}

function commandIn(folder: string, name: string): string | undefined {
  try {
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin?: unknown };
    const path = typeof bin === 'string' ? bin : (bin as Record<string, string> | undefined)?.[name];
    return path === undefined ? undefined : join(folder, path);
  } catch {
    return undefined;
  }
}
