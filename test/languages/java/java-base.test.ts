// Every method of java.base translates to text that V8 parses. The short form takes some of its classes.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readClass } from '../../../src/languages/java/classfile/class-file.js';
import { findJdk } from '../../../src/languages/java/frontend/jdk.js';
import { JdkImage } from '../../../src/languages/java/frontend/jimage.js';
import { Machine } from '../../../src/languages/java/machine/machine.js';
import type { RunningPath } from '../../../src/path/context.js';
import { sample } from '../../cases.js';

const home = findJdk(undefined);
const lister = home && join(home, 'bin', 'jimage');
if (lister === undefined || !existsSync(lister)) console.warn('the test of java.base is skipped: there is no JDK here');

/** Internal names of the classes of the module. */
function classesOfBase(): string[] {
  const listed = execFileSync(
    lister as string,
    ['list', '--include=/java.base/**', join(home as string, 'lib', 'modules')],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  const names = [...listed.matchAll(/^ {4}(\S+)\.class$/gm)].map(([, name]) => name);
  return names.filter((name) => name !== 'module-info');
}

it.skipIf(lister === undefined || !existsSync(lister))('every method of java.base translates and parses', () => {
  const image = new JdkImage(home as string);
  const path = { meter: { fuel: 0, quiet: false }, marks: new Uint8Array(1 << 20) } as unknown as RunningPath;
  const find = (name: string) => {
    const bytes = image.find(name);
    return bytes && { bytes, library: true, file: name, columns: [] };
  };
  const machine = new Machine({ path, fresh: {} as never, observed: false, decisions: false, calls: false, find });
  const all = classesOfBase();
  expect(all.length).toBeGreaterThan(5000);
  let methods = 0;
  const failed: string[] = [];
  for (const name of sample(all, 160)) {
    for (const { code } of readClass(image.find(name) as Uint8Array).methods) methods += code === undefined ? 0 : 1;
    const found = machine.find(name);
    for (const method of found?.methods.values() ?? []) {
      if (method.info.code === undefined) continue;
      try {
        machine.translated(method);
      } catch (error) {
        failed.push(`${name}.${method.key}: ${String(error)}`);
      }
    }
  }
  console.warn(`java.base: ${methods} methods translated`);
  expect(failed).toEqual([]);
  image.close();
});
