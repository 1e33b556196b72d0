// Which module format a file has, as Node decides it: by extension, and for .js and .ts by the nearest package.json.
import { dirname, extname, join } from 'node:path';
import { ts } from '../compiler.js';
import { exists, readText } from '../disk.js';

export type ModuleFormat = 'ts' | 'tsx' | 'mts' | 'cts' | 'esm' | 'cjs' | 'json';

const BY_EXTENSION: Readonly<Record<string, ModuleFormat>> = {
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.mts': 'mts',
  '.cts': 'cts',
  '.mjs': 'esm',
  '.cjs': 'cjs',
  '.json': 'json',
  '.jsx': 'esm',
};

/** Reads package.json files upwards; pass one Map per run so that each is read once. */
export function detectFormat(file: string, source: string, packageTypes: Map<string, string>): ModuleFormat {
  const known = BY_EXTENSION[extname(file)];
  if (known !== undefined) return known;
  const type = packageType(dirname(file), packageTypes);
  if (type === 'module') return 'esm';
  if (type === 'commonjs') return 'cjs';
  return hasModuleSyntax(source) ? 'esm' : 'cjs';
}

/** The `type` field of the package that holds the folder; empty when there is none. */
function packageType(folder: string, cache: Map<string, string>): string {
  const known = cache.get(folder);
  if (known !== undefined) return known;
  const file = join(folder, 'package.json');
  const parent = dirname(folder);
  let type = '';
  if (exists(file)) {
    const content: unknown = JSON.parse(readText(file) ?? '{}');
    const field = typeof content === 'object' && content !== null ? (content as { type?: unknown }).type : undefined;
    type = typeof field === 'string' ? field : '';
  } else if (parent !== folder) {
    type = packageType(parent, cache);
  }
  cache.set(folder, type);
  return type;
}

/** A .js file of a package without a `type` is an ES module when it has an import or export statement. */
function hasModuleSyntax(source: string): boolean {
  if (!/\b(?:import|export)\b/.test(source)) return false;
  return ts.isExternalModule(ts.createSourceFile('module.js', source, ts.ScriptTarget.ESNext));
}
