// Folders of this process for what the user's javac compiles and for copies of classes. They are gone when the process ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** A new folder whose name says what it is for. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `everypath-${name}-`));
  if (folders.length === 0) process.once('exit', removeAll);
  folders.push(folder);
  return folder;
}
