// Comments and documents that name files of this repository name files that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

const SOURCES = ['src', 'viewer', 'test', 'scripts', 'bench'].flatMap(filesIn).filter((f) => !f.includes('/programs/'));
const PAGES = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...filesIn('docs').filter((f) => f.endsWith('.md'))];
const KNOWN = [...SOURCES, ...filesIn('examples'), ...filesIn('test/programs')];
const NAMES = new Set(KNOWN.map((file) => basename(file)));

/** `folder/name.ts`, `name.mjs` and the like; not a part of a longer path, and not a URL. */
const MENTION = /(?<![\w./*<>$-])((?:[\w.-]+\/)*[\w.-]*[\w-]\.(?:ts|mts|mjs))(?![\w/])(?!\.[a-z])/g;

/** The user's files in texts that explain. */
const INVENTED =
  /^(\.\/)?((src|test)\/)?(triangle|price|bloom|folder|name|nearest|toy|FILE)\b|^(src|test)\/(list|stack)\b|^everypath\.config\.ts$|\.d\.ts$/;

/** Of a test only the header: its texts show the user's files. */
function commentsOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return (text.match(file.startsWith('test/') ? /^(?:\/\/.*\n)*/ : /\/\/.*|\/\*[\s\S]*?\*\//g) ?? []).join('\n');
}

/** A path from the root, from src/ or test/, from the folder of the file or one around it; or the name alone. */
function exists(mention: string, from: string): boolean {
  if (!mention.includes('/')) return NAMES.has(mention) || existsSync(join(root, mention));
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(root, folder, mention))) return true;
    if (folder === '.') break;
  }
  return KNOWN.some((file) => file.endsWith(`/${mention}`));
}

function wrong(text: string, file: string): string[] {
  return [...text.matchAll(MENTION)]
    .map(([, mention]) => mention)
    .filter((mention) => !INVENTED.test(mention) && !exists(mention, file))
    .map((mention) => `${file}: ${mention}`);
}

test('comments name files that exist', () => {
  const code = SOURCES.filter((file) => /\.(ts|mts|mjs)$/.test(file));
  expect(code.flatMap((file) => wrong(commentsOf(file), file))).toEqual([]);
});

test('documents name files that exist', () => {
  // Blocks of code show the user's files.
  const prose = (file: string): string => readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  expect(PAGES.flatMap((file) => wrong(prose(file), file))).toEqual([]);
});
