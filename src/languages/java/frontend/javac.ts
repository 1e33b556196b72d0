// Compiles sources by the user's javac: the file that a target names, what it refers to, and what extends its classes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { ProgramError } from '../../program-error.js';
import { ClassPath } from './class-path.js';

export interface Compilation {
  readonly file: string;
  /** What is compiled in its place. */
  readonly copy: string | undefined;
  /** Where sources of other classes are. */
  readonly root: string;
  readonly target: string;
  readonly extra: readonly string[];
}

/** Sources beside a file that are looked at for subclasses. */
const MOST_SOURCES = 1000;

export function compileSource(javac: string, compilation: Compilation): void {
  const { file, copy } = compilation;
  const refused = runJavac(javac, compilation, [copy ?? file]);
  if (refused !== undefined) {
    throw new ProgramError('syntax-error', `javac: ${copy === undefined ? refused : refused.replaceAll(copy, file)}`);
  }
  // Inputs of a class may be of the classes that extend it, which javac does not look for. Sources that do not compile are no classes.
  for (const tried = new Set<string>(); ; ) {
    const more = extending(compilation).filter((source) => !tried.has(source));
    if (more.length === 0) return;
    for (const source of more) tried.add(source);
    if (runJavac(javac, compilation, more) === undefined) continue;
    // Not all of them compile.
    for (const source of more) runJavac(javac, compilation, [source]);
  }
}

/** What javac says against the sources. */
function runJavac(javac: string, { root, target, extra }: Compilation, sources: readonly string[]): string | undefined {
  const flags = ['-g', '-nowarn', '-implicit:class', '-encoding', 'UTF-8', '-sourcepath', root, '-d', target];
  const path = [target, ...extra].join(delimiter);
  try {
    execFileSync(javac, [...flags, '-cp', path, ...sources], { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
    return undefined;
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error).trim();
  }
}

/** Sources of the same folder that extend or implement what was compiled and are not compiled yet. */
function extending({ file, target }: Compilation): string[] {
  const folder = dirname(file);
  const compiled = new ClassPath([target], undefined);
  const names = compiled.userClasses();
  const done = new Set([basename(file), ...names.map((name) => compiled.read(name)?.source)]);
  const simple = new Set(names.map((name) => /[^/$]*$/.exec(name)?.[0]));
  const beside = readdirSync(folder).filter((name) => name.endsWith('.java') && !done.has(name));
  return beside
    .slice(0, MOST_SOURCES)
    .map((name) => join(folder, name))
    .filter((source) => {
      const parents = readFileSync(source, 'utf8').matchAll(/\b(?:extends|implements)\b([^{;]*)/g);
      return [...parents].some(([, list]) => list.match(/\w+/g)?.some((word) => simple.has(word)));
    });
}
