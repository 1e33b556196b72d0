// Does a program start threads? Looked for in the classes of the user that a class leads to; a start that is not seen here ends the path
// that comes to it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClassFile } from '../classfile/class-file.js';
import { withStops } from '../classfile/stop-code.js';
import type { ClassPath } from './class-path.js';
import { temporaryFolder } from './temporary-folder.js';

/** Classes of the user that classes lead to. */
function* reached(names: Iterable<string>, classPath: ClassPath): Iterable<ClassFile> {
  const seen = new Set(names);
  for (const each of seen) {
    const file = classPath.isLibrary(each) ? undefined : classPath.read(each);
    if (file === undefined) continue;
    yield file;
    for (const other of file.pool.classes()) seen.add(other);
  }
}

export function startsThreads(name: string, classPath: ClassPath): boolean {
  for (const { pool } of reached([name], classPath)) {
    for (const member of pool.members()) if (member.name === 'start' && member.descriptor === '()V') return true;
  }
  return false;
}

/** A folder with copies of the classes in which threads can be made to wait for their turn. */
export function stoppableClasses(classes: readonly ClassFile[], classPath: ClassPath): string {
  const folder = temporaryFolder('threads');
  for (const { name } of reached(
    classes.map((each) => each.name),
    classPath,
  )) {
    const to = join(folder, `${name}.class`);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, withStops(classPath.find(name)!.bytes));
  }
  return folder;
}
