// Two workers, one lock file. Whoever looks for the file first and writes it then, may find that the other one did the same.
// npx everypath check examples/lock-file.ts --fs memory
import { access, writeFile } from 'node:fs/promises';
import { assert } from 'everypath';

type Take = (name: string) => Promise<boolean>;

async function looksAndWrites(name: string): Promise<boolean> {
  try {
    await access(name);
    return false;
  } catch {
    await writeFile(name, 'taken');
    return true;
  }
}

async function writesWhereNoneIs(name: string): Promise<boolean> {
  try {
    await writeFile(name, 'taken', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

async function twoWorkers(take: Take): Promise<number> {
  const taken = await Promise.all([take('app.lock'), take('app.lock')]);
  return taken.filter(Boolean).length;
}

export async function lockedTwice(): Promise<void> {
  assert((await twoWorkers(looksAndWrites)) === 1);
}

export async function lockedOnce(): Promise<void> {
  assert((await twoWorkers(writesWhereNoneIs)) === 1);
}
