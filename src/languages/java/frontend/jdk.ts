// The user's Java: the folder that --jdk or JAVA_HOME names, or the one that `java` on the path belongs to.
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const EXE = process.platform === 'win32' ? '.exe' : '';

/** @throws Error when the given folder holds no Java */
export function findJdk(given: string | undefined): string | undefined {
  if (given !== undefined) {
    if (!existsSync(join(given, 'lib', 'modules'))) throw new Error(`${given} is no JDK: it has no lib/modules`);
    return given;
  }
  const home = process.env.JAVA_HOME;
  if (home !== undefined && existsSync(join(home, 'lib', 'modules'))) return home;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, `java${EXE}`);
    if (folder === '' || !existsSync(program)) continue;
    const found = dirname(dirname(realpathSync(program)));
    if (existsSync(join(found, 'lib', 'modules'))) return found;
  }
  return undefined;
}

/** A program of the JDK; undefined where it has none. */
export function jdkProgram(home: string | undefined, name: 'java' | 'javac'): string | undefined {
  const file = home && join(home, 'bin', `${name}${EXE}`);
  return file !== undefined && existsSync(file) ? file : undefined;
}
