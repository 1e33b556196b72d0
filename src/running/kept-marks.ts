// What was added to a text the last time, in a folder of the user's own: reading a text to find it out costs a program of a second a tenth more. Used by the
// hook, before anything of the program runs.
// Always holds: what is kept is found by the text, the file's name and the units. Reading and writing never fail.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertion } from './insertions.js';
import type { Trigger } from './marks.js';

export class KeptMarks {
  private readonly units: string;

  /**
   * @param folder that nobody else can write to; undefined: nothing is kept
   * @param find reads a text
   */
  constructor(
    private readonly folder: string | undefined,
    triggers: readonly Trigger[],
    private readonly find: (text: string, file: string, module: boolean) => readonly Insertion[],
  ) {
    this.units = JSON.stringify(triggers);
  }

  of(text: string, file: string, module: boolean): readonly Insertion[] {
    if (this.folder === undefined) return this.find(text, file, module);
    const name = createHash('sha256').update(`${module} ${file}\n${this.units}\n`).update(text).digest('base64url');
    const path = join(this.folder, `marks-${name}.json`);
    return this.read(path) ?? this.write(path, this.find(text, file, module));
  }

  private read(path: string): readonly Insertion[] | undefined {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Insertion[];
    } catch {
      return undefined;
    }
  }

  private write(path: string, insertions: readonly Insertion[]): readonly Insertion[] {
    try {
      writeFileSync(`${path}.${process.pid}`, JSON.stringify(insertions), { mode: 0o600 });
      renameSync(`${path}.${process.pid}`, path);
    } catch {
      // Found out again the next time.
    }
    return insertions;
  }
}
