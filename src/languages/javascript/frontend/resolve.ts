// From a specifier to the file that holds the code, as Node and bundlers find it: relative files (with TypeScript's
// `.js` for `.ts`), tsconfig `paths` and `baseUrl`, `#imports`, packages in node_modules by `exports` or `main`.
// Type declarations (.d.ts) are never the answer: this is about code that runs.
import { isBuiltin } from 'node:module';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from 'typescript';
import { isFile, isFolder, readText, realPath } from './disk.js';
import { matchExports, matchImports, type PackageJson } from './package-exports.js';
import type { Project } from './project.js';
import { isInside } from './project-folders.js';

export type Resolution =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'error'; readonly message: string };

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];
/** What a written extension may stand for, in order of preference. */
const SUBSTITUTES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
};

export class Resolver {
  private readonly packages = new Map<string, PackageJson | undefined>();

  constructor(private readonly project: Project) {}

  /** `style`: whether the importing module is ESM or CommonJS, which decides the `exports` conditions. */
  resolve(specifier: string, fromFile: string, style: 'import' | 'require'): Resolution {
    if (specifier === 'everypath') return { kind: 'builtin', name: 'everypath' };
    if (isBuiltin(specifier)) {
      return { kind: 'builtin', name: specifier.startsWith('node:') ? specifier : `node:${specifier}` };
    }
    const found = this.find(specifier, fromFile, style);
    if (found === undefined)
      return { kind: 'error', message: `Cannot find module '${specifier}' imported from ${fromFile}` };
    return this.permit(found, specifier);
  }

  /** Only files of the project, and of packages in node_modules, are read. */
  permit(found: string, specifier: string): Resolution {
    const real = realPath(found);
    // A package linked into node_modules (a workspace) lives elsewhere; from there on its own project resolves.
    const allowed = isPackageFile(found) || this.project.roots.some((root) => isInside(real, realPath(root)));
    if (allowed) return { kind: 'file', file: real };
    return { kind: 'error', message: `Module '${specifier}' is outside the project: ${found}` };
  }

  /** The nearest package.json above a file, parsed. */
  packageOf(file: string): { readonly folder: string; readonly json: PackageJson } | undefined {
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      const json = this.packageJson(folder);
      if (json !== undefined) return { folder, json };
      if (dirname(folder) === folder) return undefined;
    }
  }

  private find(specifier: string, fromFile: string, style: 'import' | 'require'): string | undefined {
    if (specifier.startsWith('file:')) return this.fileOrFolder(fileURLToPath(specifier));
    if (isAbsolute(specifier)) return this.fileOrFolder(specifier);
    if (/^\.\.?(\/|$)/.test(specifier)) return this.fileOrFolder(resolve(dirname(fromFile), specifier));
    const conditions = (main: string) =>
      new Set([...(this.project.options.customConditions ?? []), 'node', main, 'default']);
    const preferred = conditions(style);
    // A package with only the other kind of entry is still the package that was meant.
    const other = conditions(style === 'import' ? 'require' : 'import');
    if (specifier.startsWith('#')) {
      const owner = this.packageOf(fromFile);
      const target =
        owner && (matchImports(owner.json, specifier, preferred) ?? matchImports(owner.json, specifier, other));
      if (target === undefined) return undefined;
      if (target.startsWith('.')) return this.fileOrFolder(join(owner!.folder, target));
      return this.find(target, fromFile, style);
    }
    return (
      (isPackageFile(fromFile) ? undefined : this.byPaths(specifier, this.project.options)) ??
      this.byPackage(specifier, fromFile, preferred) ??
      this.byPackage(specifier, fromFile, other)
    );
  }

  private byPaths(specifier: string, options: CompilerOptions): string | undefined {
    const base = options.baseUrl ?? (options.pathsBasePath as string | undefined);
    let best: { readonly pattern: string; readonly star: string } | undefined;
    for (const pattern of Object.keys(options.paths ?? {})) {
      const star = matchStar(pattern, specifier);
      if (star === undefined) continue;
      if (!pattern.includes('*')) {
        best = { pattern, star };
        break;
      }
      if (best === undefined || pattern.indexOf('*') > best.pattern.indexOf('*')) best = { pattern, star };
    }
    if (best !== undefined && base !== undefined) {
      for (const substitution of options.paths![best.pattern]!) {
        const found = this.fileOrFolder(
          resolve(
            base,
            substitution.replace('*', () => best.star),
          ),
        );
        if (found !== undefined) return found;
      }
    }
    return options.baseUrl === undefined ? undefined : this.fileOrFolder(resolve(options.baseUrl, specifier));
  }

  private byPackage(specifier: string, fromFile: string, conditions: ReadonlySet<string>): string | undefined {
    const parts = specifier.split('/');
    const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
    const subpath = `.${specifier.slice(name.length)}`;
    const own = this.packageOf(fromFile);
    if (own?.json.name === name && own.json.exports !== undefined) {
      const target = matchExports(own.json.exports, subpath, conditions);
      const found = target === undefined ? undefined : this.fileOrFolder(join(own.folder, target));
      if (found !== undefined) return found;
    }
    for (let folder = dirname(fromFile); ; folder = dirname(folder)) {
      const packageFolder = join(folder, 'node_modules', name);
      if (isFolder(packageFolder)) {
        const json = this.packageJson(packageFolder);
        if (json?.exports !== undefined) {
          const target = matchExports(json.exports, subpath, conditions);
          const found = target === undefined ? undefined : this.fileOrFolder(join(packageFolder, target));
          if (found !== undefined) return found;
        } else {
          const found = this.fileOrFolder(join(packageFolder, subpath));
          if (found !== undefined) return found;
        }
      }
      if (dirname(folder) === folder) return undefined;
    }
  }

  private fileOrFolder(path: string): string | undefined {
    const file = existingFile(path);
    if (file !== undefined) return file;
    if (!isFolder(path)) return undefined;
    const main = this.packageJson(path)?.main;
    const entry = typeof main === 'string' ? existingFile(join(path, main)) : undefined;
    if (entry !== undefined) return entry;
    const inner = typeof main === 'string' ? existingFile(join(path, main, 'index')) : undefined;
    return inner ?? existingFile(join(path, 'index'));
  }

  private packageJson(folder: string): PackageJson | undefined {
    if (!this.packages.has(folder)) {
      const text = readText(join(folder, 'package.json'));
      this.packages.set(folder, text === undefined ? undefined : parsePackage(text));
    }
    return this.packages.get(folder);
  }
}

export function isPackageFile(file: string): boolean {
  return file.split(sep).includes('node_modules');
}

/** Node treats a package.json that is not an object as one without fields. */
function parsePackage(text: string): PackageJson {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as PackageJson) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function existingFile(path: string): string | undefined {
  for (const [extension, substitutes] of Object.entries(SUBSTITUTES)) {
    if (!path.endsWith(extension)) continue;
    const stem = path.slice(0, -extension.length);
    const found = substitutes.map((substitute) => stem + substitute).find(isFile);
    if (found !== undefined) return found;
  }
  if (isFile(path)) return path.endsWith('.d.ts') ? undefined : path;
  return EXTENSIONS.map((extension) => path + extension).find(isFile);
}

function matchStar(pattern: string, text: string): string | undefined {
  const at = pattern.indexOf('*');
  if (at < 0) return pattern === text ? '' : undefined;
  const suffix = pattern.slice(at + 1);
  if (text.length < at + suffix.length || !text.startsWith(pattern.slice(0, at)) || !text.endsWith(suffix))
    return undefined;
  return text.slice(at, text.length - suffix.length);
}
