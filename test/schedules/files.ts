// Programs that write files, for `--fs memory`: each in a wrong version and a corrected one.
import * as fs from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { assert } from 'everypath';

const COUNT = 'count.txt';

async function add(n: number): Promise<void> {
  const before = Number(await readFile(COUNT, 'utf8'));
  await writeFile(COUNT, String(before + n));
}

/** Reads, then writes what it read and one more. */
export async function countWrong(): Promise<void> {
  fs.writeFileSync(COUNT, '0');
  await Promise.all([add(1), add(2)]);
  assert(fs.readFileSync(COUNT, 'utf8') === '3');
}

export async function count(): Promise<void> {
  fs.writeFileSync(COUNT, '0');
  await add(1);
  await add(2);
  assert(fs.readFileSync(COUNT, 'utf8') === '3');
}

async function readsWhile(write: () => Promise<void>): Promise<string> {
  fs.writeFileSync('config.json', '{}');
  const [text] = await Promise.all([readFile('config.json', 'utf8'), write()]);
  return text;
}

/** A file that is being written is empty for a moment. */
export async function tornWrong(): Promise<void> {
  assert((await readsWhile(() => writeFile('config.json', '[]'))) !== '');
}

export async function torn(): Promise<void> {
  const write = async (): Promise<void> => {
    await writeFile('config.tmp', '[]');
    await rename('config.tmp', 'config.json');
  };
  assert((await readsWhile(write)) !== '');
}

/** Looks what is there, then takes it away; so does another one. */
async function cleans(): Promise<void> {
  for (const name of await readdir('cache')) await unlink(`cache/${name}`);
}

export async function cleanedWrong(): Promise<void> {
  fs.mkdirSync('cache');
  fs.writeFileSync('cache/a', '');
  const ends = await Promise.allSettled([cleans(), cleans()]);
  assert(ends.every(({ status }) => status === 'fulfilled'));
}

export async function cleaned(): Promise<void> {
  fs.mkdirSync('cache');
  fs.writeFileSync('cache/a', '');
  const clean = (): Promise<void> => rm('cache/a', { force: true });
  const ends = await Promise.allSettled([clean(), clean()]);
  assert(ends.every(({ status }) => status === 'fulfilled'));
}

/** Callbacks: the folder is removed when a list of it is still under way. */
export function listedWrong(): void {
  fs.mkdirSync('folder');
  fs.readdir('folder', (error) => assert(error === null));
  fs.rmdir('folder', (error) => assert(error === null));
}

export function listed(): void {
  fs.mkdirSync('folder');
  fs.readdir('folder', (error) => {
    assert(error === null);
    fs.rmdir('folder', (error) => assert(error === null));
  });
}

/** Descriptors: what was opened for exclusive use is there for the other one, before it is written. */
export async function handleWrong(): Promise<void> {
  const write = async (): Promise<void> => {
    const file = await open('log', 'wx');
    await file.writeFile('entry');
    await file.close();
  };
  const size = async (): Promise<number> => {
    try {
      return (await stat('log')).size;
    } catch {
      return -1;
    }
  };
  const [, seen] = await Promise.all([write(), size()]);
  assert(seen === -1 || seen === 5);
}

export async function handle(): Promise<void> {
  const file = await open('log', 'wx');
  await file.writeFile('entry');
  await file.close();
  assert((await stat('log')).size === 5 && (await stat('log')).isFile());
}
