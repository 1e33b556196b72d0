// What a test program is expected to show, read from its own header: one `// expect: {...}` line per check of a unit.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Expectation {
  readonly unit: string;
  readonly verdict: 'proved' | 'refuted' | 'open';
  /** Completed feasible paths; left out where the number is a matter of design. */
  readonly paths?: number;
  /** Properties violated: with `paths` one entry per violating path, else each property once. None when left out. */
  readonly violations?: readonly string[];
  /** Kinds of the outcomes of all reported paths, with their number. */
  readonly outcomes?: Readonly<Record<string, number>>;
  /** Codes of the gaps; `a|b` is either. None when left out. */
  readonly gaps?: readonly string[] | 'any';
  readonly options?: Readonly<Record<string, unknown>>;
  /** False: random inputs cannot be drawn for the unit (its inputs are not its parameters). */
  readonly oracle?: boolean;
}

export interface TestProgram {
  /** Relative to the folder of the programs. */
  readonly name: string;
  readonly file: string;
  readonly expectations: readonly Expectation[];
  /** Lines marked `// unreachable`. */
  readonly unreachable: readonly number[];
}

export function readPrograms(folder: string): TestProgram[] {
  const programs: TestProgram[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.[cm]?[jt]s$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const lines = readFileSync(file, 'utf8').split('\n');
    const expectations: Expectation[] = [];
    const unreachable: number[] = [];
    for (const [i, line] of lines.entries()) {
      const json = /^\/\/ expect: (.*)$/.exec(line)?.[1];
      if (json !== undefined) expectations.push(JSON.parse(json));
      if (line.endsWith('// unreachable')) unreachable.push(i + 1);
    }
    // A file without expectations is a module that a program imports.
    if (expectations.length > 0) programs.push({ name: relative(folder, file), file, expectations, unreachable });
  }
  return programs.sort((a, b) => (a.name < b.name ? -1 : 1));
}
