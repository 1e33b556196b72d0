// Where a test file calls an entry of the package: asked by the entries for test runners.
import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Place {
  readonly file: string;
  /** From 1 on; as the runner maps it, where it does. */
  readonly line: number;
}

/** The places on the stack that are neither of this package nor of another one, from the innermost on. */
export function callerPlaces(): Place[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const stack = new Error('here').stack ?? '';
  Error.stackTraceLimit = stackTraceLimit;
  const root = packageFolder();
  const isOwn = (file: string): boolean => ['dist', 'src'].some((folder) => file.startsWith(join(root, folder, sep)));
  return stack.split('\n').flatMap((text) => {
    const [, place, line] = /\(?((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*?):(\d+):\d+\)?$/.exec(text) ?? [];
    if (place === undefined) return [];
    const file = (place.startsWith('file:') ? fileURLToPath(place) : place).replace(/\?.*$/, '');
    return isOwn(file) || file.split(sep).includes('node_modules') ? [] : [{ file, line: Number(line) }];
  });
}

function packageFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
}
