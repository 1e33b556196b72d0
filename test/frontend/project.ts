// Small projects on disk for the front end's tests.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  openProgram,
  type Program,
  ProgramError,
  parseTarget,
} from '../../src/languages/javascript/frontend/program.js';
import type { UnitDescription } from '../../src/languages/unit.js';

/** Writes the files into a new folder that goes away with the test. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'everypath-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

/** Opens targets of a project; a single text stands for the file a.ts. */
export function open(files: string | Readonly<Record<string, string>>, ...targets: string[]): Program {
  const cwd = folderWith(typeof files === 'string' ? { 'a.ts': files } : files);
  return openProgram((targets.length > 0 ? targets : ['a.ts']).map(parseTarget), { cwd });
}

export function unitOf(files: string | Readonly<Record<string, string>>, target = 'a.ts'): UnitDescription {
  const { units } = open(files, target);
  if (units.length !== 1) throw new Error(`one unit expected, got ${units.map((unit) => unit.name).join(', ')}`);
  return units[0]!;
}

export function failure(files: string | Readonly<Record<string, string>>, ...targets: string[]): ProgramError {
  try {
    open(files, ...targets);
  } catch (error) {
    if (error instanceof ProgramError) return error;
    throw error;
  }
  throw new Error('a ProgramError was expected');
}
