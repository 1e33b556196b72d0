// What `--fs memory` does not follow.
import { createWriteStream, existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { assert } from 'everypath';

export function links(): void {
  writeFileSync('a.txt', 'a');
  symlinkSync('a.txt', 'b.txt');
}

export function times(): void {
  writeFileSync('a.txt', 'a');
  assert(statSync('a.txt').mtimeMs > 0);
}

export function streams(): void {
  createWriteStream('a.txt').end('a');
}

export function outside(): boolean {
  return existsSync('/no-folder-of-this-project/a.txt');
}
