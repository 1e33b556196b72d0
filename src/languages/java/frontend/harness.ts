// The program that replays on the JVM, and the classes that answer with values of the path: compiled once per process by the user's javac.
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEDULE_CLASS } from '../classfile/stop-code.js';
import { askingSources } from './asking-source.js';
import { REPLAY_CLASS, REPLAY_SOURCE } from './replay-source.js';
import { SCHEDULE_SOURCE } from './schedule-source.js';
import { temporaryFolder } from './temporary-folder.js';

export interface Harness {
  /** Where the replaying program is. */
  readonly classes: string;
  /** Classes that stand before those of the class path. */
  readonly before: string;
}

const made = new Map<string, Harness>();

export function harnessOf(javac: string): Harness {
  const known = made.get(javac);
  if (known !== undefined) return known;
  const folder = temporaryFolder('java');
  const harness = { classes: join(folder, 'classes'), before: join(folder, 'before') };
  const sources = [
    { name: REPLAY_CLASS, source: REPLAY_SOURCE },
    { name: SCHEDULE_CLASS, source: SCHEDULE_SOURCE },
    ...askingSources(),
  ].map(({ name, source }) => {
    const file = join(folder, `${/[^/]*$/.exec(name)?.[0]}.java`);
    writeFileSync(file, source);
    return file;
  });
  mkdirSync(harness.classes);
  execFileSync(javac, ['-nowarn', '-encoding', 'UTF-8', '-d', harness.classes, ...sources], { stdio: 'ignore' });
  mkdirSync(harness.before);
  for (const name of new Set(askingSources().map((each) => each.name.split('/')[0]))) {
    renameSync(join(harness.classes, name), join(harness.before, name));
  }
  renameSync(join(harness.classes, `${SCHEDULE_CLASS}.class`), join(harness.before, `${SCHEDULE_CLASS}.class`));
  made.set(javac, harness);
  return harness;
}
