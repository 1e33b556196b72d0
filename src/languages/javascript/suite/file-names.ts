// Where the tests of a source file go, and how they import it.
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type { CompilerOptions } from 'typescript';
import type { RunnerName } from '../../test-writer.js';
import type { SpecifierStyle } from './imports.js';

/** `triangle.ts` -> `triangle.everypath.test.ts`. @param sources all files that tests are made for */
export function testFileOf(
  source: string,
  sources: readonly string[],
  out: string | undefined,
  language: { readonly typed: boolean; readonly commonJs: boolean; readonly runner: RunnerName },
): string {
  const extension = extname(source);
  const name = `${basename(source, extension)}.everypath.test${extensionFor(extension, language)}`;
  if (out === undefined) return join(dirname(source), name);
  const clash = sources.some(
    (other) => other !== source && basename(other, extname(other)) === basename(source, extension),
  );
  return join(resolve(out), clash ? relative(commonFolder(sources), dirname(source)) : '', name);
}

function extensionFor(
  extension: string,
  { typed, commonJs, runner }: { readonly typed: boolean; readonly commonJs: boolean; readonly runner: RunnerName },
): string {
  if (typed) return extension === '.tsx' ? '.ts' : extension;
  // vitest is an ES module and can be imported by ES modules only.
  return commonJs && runner === 'vitest' ? '.mjs' : extension === '.jsx' ? '.js' : extension;
}

function commonFolder(files: readonly string[]): string {
  let folder = dirname(files[0]);
  while (!files.every((file) => !relative(folder, file).startsWith('..'))) folder = dirname(folder);
  return folder;
}

/** Numbers of the compiler's enumeration for the resolutions of Node. */
const NODE_RESOLUTIONS: readonly number[] = [3, 99];

export function specifierStyle(runner: RunnerName, options: CompilerOptions): SpecifierStyle {
  const tsAllowed = options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true;
  // Node runs TypeScript only under its own name.
  if (runner === 'node' && tsAllowed) return 'ts';
  const resolution = options.moduleResolution ?? 0;
  const module = options.module ?? 0;
  const strict = NODE_RESOLUTIONS.includes(resolution) || (module >= 100 && module <= 199);
  if (strict || runner === 'node') return 'js';
  return runner === 'jest' ? 'none' : 'js';
}
